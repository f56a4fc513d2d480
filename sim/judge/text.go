package judge

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"playhead/sim/table"
)

// WriteText writes a table of [Table], with the file in front: a section for each player, with what stands out from
// the comparison group. All that is inside its range, or has no samples, is counted.
func WriteText(w io.Writer, t *table.Table, _ bool) error { return write(w, t, false) }

// WriteAll also writes the measures that do not stand out: below those that do, all of them in their order.
func WriteAll(w io.Writer, t *table.Table, _ bool) error { return write(w, t, true) }

func write(w io.Writer, t *table.Table, all bool) error {
	nested := t.Nest(t.Column("measure"), table.Column{Key: "measures", Title: "Measures", Kind: table.List})
	columns := nested.Columns[len(nested.Columns)-1].Of
	everything := ByPlayer(t)
	for i, r := range nested.Rows {
		if i > 0 {
			fmt.Fprintln(w)
		}
		at := r.Cells
		fmt.Fprintf(w, "%s  game %d  player %d#%d %q  %s to %s\n", at[0], at[1].Int(), at[2].Int(), at[3].Int(),
			at[4].String(), table.MomentText(at[5].Float()), table.MomentText(at[6].Float()))
		if err := writeOutliers(w, columns, at[7].List(), all); err != nil || !all {
			if err != nil {
				return err
			}
			continue
		}
		if err := writeMeasures(w, everything.Rows[i].Cells[7].List()); err != nil {
			return err
		}
	}
	return nil
}

// writeOutliers writes the rows of one player that stand out, and how many do not.
func writeOutliers(w io.Writer, columns []table.Column, rows []table.Row, all bool) error {
	of := func(r *table.Row, name string) table.Cell { return r.Cells[table.Find(columns, name)] }
	var outside, program []table.Row
	var o Outliers
	for i := range rows {
		standing := Standing(slices.Index(StandingWords[:], of(&rows[i], "standing").String()))
		o.Add(standing, int(of(&rows[i], "all_players").Int()))
		if standing.Outside() {
			outside = append(outside, rows[i])
		}
		if x := of(&rows[i], "value"); of(&rows[i], "program").Bool() && !x.Missing() && x.Float() > 0 {
			program = append(program, rows[i])
		}
	}
	fmt.Fprint(w, o.Summary())
	if o.Players == 0 {
		outside = program
		fmt.Fprint(w, ": ", ProgramText(len(program)))
	}
	fmt.Fprintln(w)
	slices.SortStableFunc(outside, func(a, b table.Row) int {
		key := func(r *table.Row) (rank, by float64) {
			if !of(r, "program").Bool() {
				rank = 2
			}
			if of(r, "all_players").Int() < FewValues {
				rank++
			}
			by = math.Inf(-1)
			if x := of(r, "out_by"); !x.Missing() {
				by = -x.Float()
			}
			return rank, by
		}
		ap, ab := key(&a)
		bp, bb := key(&b)
		return cmp.Or(cmp.Compare(ap, bp), cmp.Compare(ab, bb))
	})
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if len(outside) > 0 {
		fmt.Fprintln(out, "measure\tvalue\tunit\tsamples\tgroup's range\tout by\tticks\twhat it counts")
	}
	for i := range outside {
		r := &outside[i]
		among, by := "no others", table.NotRecorded
		if n := int(of(r, "all_players").Int()); n > 0 {
			among = fmt.Sprintf("%s to %s of %s", digits(of(r, "group_low")), digits(of(r, "group_high")), amongText(n))
			by = outByText(of(r, "out_by"))
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%d\t%s\t%s\t%s\t%s\n", of(r, "measure"), digits(of(r, "value")),
			of(r, "unit"), of(r, "samples").Int(), among, by,
			firstTicks(of(r, "moments").List()), of(r, "counts"))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	switch {
	case !all && o.Players == 0:
		fmt.Fprintf(w, "%d others measured, %d without samples: --all lists them\n", o.Of[Alone]-len(outside),
			o.Of[NoSamples])
	case !all:
		fmt.Fprintf(w, "%d inside the range, %d of which no other player has a value, %d without samples: --all lists them\n",
			o.Of[Inside], o.Of[Alone], o.Of[NoSamples])
	}
	return nil
}

// ProgramText says what is listed where there is no other player: the measures of a program's work that are above 0.
func ProgramText(n int) string {
	if n == 0 {
		return "no measure of a program's work is above 0"
	}
	return "these measures of a program's work are above 0"
}

// amongText writes how many others a value is compared with, and whether that is few.
func amongText(n int) string {
	if n < FewValues {
		return fmt.Sprintf("%d (few)", n)
	}
	return strconv.Itoa(n)
}

// digits writes a value as the list of all measures does.
func digits(x table.Cell) string {
	if x.Missing() {
		return table.NotRecorded
	}
	return strconv.FormatFloat(x.Float(), 'f', 3, 64)
}

// outByText writes how many widths of the range a value is outside, – for a range without width.
func outByText(x table.Cell) string {
	if x.Missing() {
		return "all others equal"
	}
	return OutByText(x.Float())
}

// OutByText writes how many widths of the range a value is outside.
func OutByText(widths float64) string {
	switch {
	case widths >= 10:
		return fmt.Sprintf("%.0f×", widths)
	case widths < 0.05:
		return "<0.1×"
	}
	return fmt.Sprintf("%.1f×", widths)
}

// firstTicks writes the first moments of a measure.
func firstTicks(moments []table.Row) string {
	const most = 3
	var all []string
	for i := range moments {
		if i == most {
			return strings.Join(all, ", ") + " …"
		}
		all = append(all, strconv.FormatInt(moments[i].Cells[0].Int(), 10))
	}
	return strings.Join(all, ", ")
}

// writeMeasures writes all measures of one player, as [ByPlayer] has them.
func writeMeasures(w io.Writer, rows []table.Row) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "measure\tvalue\tunit\tsamples\town runs\tall players\tnote")
	for _, m := range rows {
		at := m.Cells
		own, all := PercentileText(at[5].Float(), !at[5].Missing(), int(at[6].Int())), PercentileText(at[7].Float(),
			!at[7].Missing(), int(at[8].Int()))
		fmt.Fprintf(out, "%s\t%s\t%s\t%d\t%s\t%s\t%s\n", at[0], digits(at[2]), at[1], at[3].Int(), own, all, at[4])
	}
	return out.Flush()
}

// PercentileText writes a percentile among so many, – if it is not known.
func PercentileText(p float64, ok bool, of int) string {
	switch {
	case !ok:
		return table.NotRecorded
	case of < FewValues:
		return fmt.Sprintf("%.0f%% of %d (few)", p, of)
	}
	return fmt.Sprintf("%.0f%% of %d", p, of)
}
