package judge

import (
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"playhead/sim/table"
)

// WriteText writes a table of [Table], with the file in front, as the command did before
// there were tables: a section for each player.
func WriteText(w io.Writer, t *table.Table, _ bool) error {
	for i, r := range ByPlayer(t).Rows {
		if i > 0 {
			fmt.Fprintln(w)
		}
		at := r.Cells
		fmt.Fprintf(w, "%s  game %d  player %d#%d %q  %s to %s\n", at[0], at[1].Int(), at[2].Int(), at[3].Int(),
			at[4].String(), table.MomentText(at[5].Float()), table.MomentText(at[6].Float()))
		out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintln(out, "measure\tvalue\tunit\tsamples\town runs\tall players\tnote")
		for _, m := range at[7].List() {
			at, value := m.Cells, table.NotRecorded
			if !at[2].Missing() {
				value = strconv.FormatFloat(at[2].Float(), 'f', 3, 64)
			}
			own, all := PercentileText(at[5].Float(), !at[5].Missing(), int(at[6].Int())), PercentileText(at[7].Float(),
				!at[7].Missing(), int(at[8].Int()))
			fmt.Fprintf(out, "%s\t%s\t%s\t%d\t%s\t%s\t%s\n", at[0], value, at[1], at[3].Int(), own, all, at[4])
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// fewToCompare is the number of others below which a place among them says little.
const fewToCompare = 5

// PercentileText writes a percentile among so many, – if it is not known.
func PercentileText(p float64, ok bool, of int) string {
	switch {
	case !ok:
		return table.NotRecorded
	case of < fewToCompare:
		return fmt.Sprintf("%.0f%% of %d (few)", p, of)
	}
	return fmt.Sprintf("%.0f%% of %d", p, of)
}
