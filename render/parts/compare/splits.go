package compare

import (
	"math"
	"slices"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/comparison"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	simcompare "playhead/sim/runs/compare"
	"playhead/sim/table"
)

// splits are when both runs were at each place, as a list that is as high as all of its
// rows: the panel scrolls around it.
type splits struct {
	part.Bare
	v    *View
	list part.Table
	rows []comparison.Row
	main int // the run beside the base
	of   *table.Table
	// every has the splits of all runs beside the base, in the order of rows, while there are several; nil otherwise.
	every []passing
}

// The columns of the splits, by their places.
const (
	splitName = iota
	splitBase
	splitOther
	splitChange
)

// show begins with another session.
func (s *splits) show(v *View) {
	*s = splits{v: v}
	s.showList([]string{"name", "a_seconds", "b_seconds", "difference"})
}

// showList begins with a list that shows these columns at first.
func (s *splits) showList(columns []string) {
	s.of = nil
	s.list = part.Table{
		Row: splitPart, Columns: columns, Wide: "name",
		NoMarks: true, NoFoot: true, Quiet: true, Passing: true, Empty: "No split passes the filter.",
	}
	s.list.Show(s.v.Kit, s)
}

// update brings the list to the run beside the base.
func (s *splits) update(n *panel) {
	o := n.c.With()
	rows := n.c.Rows(o)
	var every []passing
	if len(n.c.Others) > 1 {
		rows, every = passings(n.c, rows)
	}
	if (every == nil) != (s.every == nil) {
		if s.showList([]string{"name", "a_seconds", "b_seconds", "difference"}); every != nil {
			s.showList(everyColumns())
		}
	}
	if s.of == nil || s.main != n.c.Main || !slices.EqualFunc(rows, s.rows, sameRow) ||
		!slices.EqualFunc(every, s.every, samePassing) {
		s.rows, s.main, s.every = rows, n.c.Main, every
		if s.of = s.table(); every != nil {
			s.of = s.everyTable()
		}
	}
	now := -1
	if len(rows) > 0 {
		now = n.current(o, rows)
	}
	s.list.Update(s.of, nil, now)
}

// sameRow reports whether two splits are equal, also where a run did not pass.
func sameRow(a, b comparison.Row) bool {
	same := func(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) }
	return a.Name == b.Name && a.Place == b.Place && same(a.A, b.A) && same(a.B, b.B)
}

// table returns the splits as those of the command, with the letter of the run.
func (s *splits) table() *table.Table {
	columns := simcompare.SplitColumns()
	b := letter(s.main)
	columns[splitName].Title, columns[splitOther].Title, columns[splitChange].Title = "Place", b, b+" − A"
	t := &table.Table{Name: "splits", Title: "Splits", Columns: columns}
	seconds := func(v float64) table.Cell { return table.If(!math.IsNaN(v), table.Float(v)) }
	for _, r := range s.rows {
		t.Rows = append(t.Rows, table.Row{
			At: table.NoTick, To: table.NoTick,
			Cells: []table.Cell{table.String(r.Name), seconds(r.A), seconds(r.B), seconds(r.B - r.A)},
		})
	}
	return t
}

// height is that of the list with all of its rows.
func (s *splits) height() float64 {
	return s.list.Around() + float64(max(1, len(s.list.Visible())))*part.RowHeight
}

// row returns a split, nil if there is none.
func (s *splits) row(i int) *comparison.Row {
	if i < 0 || i >= len(s.rows) {
		return nil
	}
	return &s.rows[i]
}

// Choose goes to where the base was at a place: see [part.Rows].
func (s *splits) Choose(i int) {
	if r, o := s.row(i), s.v.c.With(); r != nil && o != nil && !math.IsNaN(r.A) {
		s.v.goTo(r.A, o, 0)
	}
}

// GoTo goes there.
func (s *splits) GoTo(i int) { s.Choose(i) }

// Tip says what a click does: see [part.Rows].
func (s *splits) Tip(int) (tip, more string) { return "Go there", "" }

// WheelAround scrolls the panel: see [part.Surrounded].
func (s *splits) WheelAround(t *widget.Turn) { s.v.scrollBy(t.Step()) }

// CellWidth is that of texts: see [part.CellPainter].
func (s *splits) CellWidth(int) float64 { return 0 }

// PaintCell draws the button that removes a line which the user drew, and colours
// differences: see [part.CellPainter].
func (s *splits) PaintCell(i, column int, r layout.Rect) bool {
	row := s.row(i)
	if row == nil {
		return false
	}
	n, y := panel{Painter: &s.v.D.P}, r.CenterY()
	if column != splitName && s.every != nil {
		return s.paintEvery(&n, i, column, r)
	}
	switch {
	case column == splitName && row.Place >= 0:
		defer n.Hits.Own(s.v)()
		gone := widget.Target{Part: gonePlacePart, N: row.Place}
		n.small(r.X+14, y, assets.IconClose, gone, false, "Remove this split line")
		n.TextIn(r.X+18, y, r.W-18, canvas.Left, theme.Label, n.T.T1, row.Name)
	case column == splitChange && !math.IsNaN(row.B-row.A):
		d := row.B - row.A
		n.TextAt(r.Right(), y, canvas.Right, theme.Small.In(theme.Mono), n.better(d), signed(d))
	case column == splitBase || column == splitOther:
		at := row.A
		if column == splitOther {
			at = row.B
		}
		n.TextAt(r.Right(), y, canvas.Right, theme.Small.In(theme.Mono), n.T.T2, clockText(at))
	default:
		return false
	}
	return true
}
