package compare

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"playhead/render/canvas"
	"playhead/render/comparison"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/sim/table"
)

// A passing is when a run passed each place, in seconds since the clocks were lined up, and how much later than the
// base. Values are NaN where one of them did not pass.
type passing struct{ at, later []float64 }

// passings returns the splits of all runs beside the base: the places of all of them, beginning with rows, those of the
// run that is looked at.
func passings(c *comparison.Comparison, rows []comparison.Row) ([]comparison.Row, []passing) {
	rows = slices.Clone(rows)
	of := make([][]comparison.Row, len(c.Others))
	for i, o := range c.Others {
		of[i] = c.Rows(o)
		for _, r := range of[i] {
			if rowNamed(rows, r.Name) == nil {
				r.B = math.NaN()
				rows = append(rows, r)
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b comparison.Row) int {
		switch {
		case a.A < b.A:
			return -1
		case a.A > b.A:
			return 1
		}
		return 0
	})
	every := make([]passing, len(c.Others))
	for i := range every {
		p := &every[i]
		for k := range rows {
			at, later := math.NaN(), math.NaN()
			if r := rowNamed(of[i], rows[k].Name); r != nil {
				at, later = r.B, r.B-r.A
			}
			p.at, p.later = append(p.at, at), append(p.later, later)
		}
	}
	return rows, every
}

// rowNamed returns the row of a place, nil if there is none.
func rowNamed(rows []comparison.Row, name string) *comparison.Row {
	for i := range rows {
		if rows[i].Name == name {
			return &rows[i]
		}
	}
	return nil
}

// samePassing reports whether two runs passed all places at the same times.
func samePassing(a, b passing) bool {
	same := func(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) }
	return slices.EqualFunc(a.at, b.at, same) && slices.EqualFunc(a.later, b.later, same)
}

// everyColumns are the columns that a list of all runs shows at first, of as many runs as there may be.
func everyColumns() []string {
	names := []string{"name", "a_seconds"}
	for i := range comparison.Most {
		names = append(names, strings.ToLower(letter(i))+"_difference")
	}
	return names
}

// Where the columns of a run are: those of the first are behind the place and the time of the base.
const (
	everyTime = iota
	everyChange
	everyOfRun
	everyFirst = splitOther
)

// everyTable returns the splits of all runs beside each other.
func (s *splits) everyTable() *table.Table {
	t := &table.Table{Name: "all_splits", Title: "Splits", Columns: s.of.Columns[:everyFirst:everyFirst]}
	for i := range s.every {
		l := letter(i)
		seconds := func(key, title, what string) table.Column {
			return table.Column{
				Key: strings.ToLower(l) + "_" + key, Title: title, Kind: table.Number, Unit: table.Duration,
				From: table.Computed, What: what, Rank: i,
			}
		}
		who := fmt.Sprintf("%s (%s)", l, s.v.c.Others[i].Who())
		t.Columns = append(t.Columns,
			seconds("seconds", l, fmt.Sprintf("When %s passed, in seconds since the clocks were lined up.", who)),
			seconds("difference", l+" − A", fmt.Sprintf("How much later %s passed than A, negative for earlier.", who)))
	}
	seconds := func(v float64) table.Cell { return table.If(!math.IsNaN(v), table.Float(v)) }
	for k, r := range s.rows {
		row := table.Row{At: table.NoTick, To: table.NoTick, Cells: []table.Cell{table.String(r.Name), seconds(r.A)}}
		for i := range s.every {
			row.Cells = append(row.Cells, seconds(s.every[i].at[k]), seconds(s.every[i].later[k]))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// paintEvery draws a time of a list of all runs, and reports whether it did.
func (s *splits) paintEvery(n *panel, row, column int, r layout.Rect) bool {
	num, y := theme.Small.In(theme.Mono), r.CenterY()
	if column == splitBase {
		n.TextAt(r.Right(), y, canvas.Right, num, n.T.T2, clockText(s.rows[row].A))
		return true
	}
	p := &s.every[(column-everyFirst)/everyOfRun]
	if (column-everyFirst)%everyOfRun == everyTime {
		n.TextAt(r.Right(), y, canvas.Right, num, n.T.T2, clockText(p.at[row]))
		return true
	}
	d := p.later[row]
	if math.IsNaN(d) {
		return false
	}
	n.TextAt(r.Right(), y, canvas.Right, num, n.better(d), signed(d))
	return true
}

// everyWords returns a row of the list of all runs in words, for --dump-state.
func (s *splits) everyWords() (list []string) {
	if s.every == nil {
		return nil
	}
	for k, r := range s.rows {
		text := r.Name + " " + clockText(r.A)
		for i := range s.every {
			if d := s.every[i].later[k]; math.IsNaN(d) {
				text += " \u2013"
			} else {
				text += " " + signed(d)
			}
		}
		list = append(list, text)
	}
	return list
}
