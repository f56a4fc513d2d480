package part

import (
	"math"
	"slices"
	"strings"

	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/widget"
	"playhead/sim/table"
)

// Rows is the owner of a list: what its rows are for.
type Rows interface {
	// Choose is called for the row that was clicked, GoTo for one that was clicked twice
	// or Enter was pressed on.
	Choose(row int)
	GoTo(row int)
	// Tip says what a row is, in a line or two.
	Tip(row int) (tip, more string)
	// PaintMark draws a sign at the end of a row, and reports whether the row is faint.
	PaintMark(row int, r layout.Rect) (faint bool)
}

// What the owner of a list may do beyond [Rows].
type (
	// A Leader draws something else than its number at the beginning of a row.
	Leader interface {
		LeadWidth() float64
		PaintLead(row int, r layout.Rect)
	}
	// A CellPainter draws cells of some columns itself, and reports whether it did.
	// CellWidth returns how wide they must be, 0 as wide as their texts.
	CellPainter interface {
		CellWidth(column int) float64
		PaintCell(row, column int, r layout.Rect) bool
	}
	// A Mover is called when keys moved the cursor to a row.
	Mover interface{ Moved(row int) }
	// RowKeys takes keys that the list does not know, pressed without modifiers on a row,
	// and reports whether it did.
	RowKeys interface {
		RowKey(k desk.KeyPress, row int) bool
	}
	// RowMenu returns what the context menu of a row begins with, in place of the way
	// to its moment.
	RowMenu interface {
		RowMenu(row int) []widget.MenuItem
	}
)

// A Table is the list that shows any table: sorted by headers, filtered, grouped,
// chosen from, copied and exported. It formats only the rows that are visible. What the
// user chose stays when another recording is shown, and is kept in the settings under
// the name of the table. Rows are numbers of the whole table.
type Table struct {
	Row     widget.Part // of the zones of rows, N: row
	Columns []string    // shown at first
	Sort    string      // at first, as for --sort; "" as recorded
	Empty   string      // shown instead of rows where the filter passes none
	NoMarks bool        // PaintMark draws nothing and needs no room

	moment Moment
	rows   Rows
	of     *table.Table
	among  []int // rows that are listed at all, nil for all
	order  []int // those that pass the filter, sorted
	lines  []int // what is listed: rows, and below zero groups: see [Table.group]
	groups []group
	sums   []table.Cell // of the listed rows, nil until they are needed

	shown  []int           // columns
	widths map[int]float64 // by hand, px
	fits   map[int]fit     // of columns
	keys   []table.Key
	by     int             // the column of the groups, -1 for none
	folded map[string]bool // groups whose rows are not listed, by their texts
	totals bool            // there is a line of totals without groups, too
	text   widget.Field
	filter *table.Filter
	wrong  *table.FilterError
	ways   widget.List

	chosen      map[int]bool
	cursor      int // row, -1 none
	anchor      int // row from which Shift extends
	now         int // row at the playhead, -1 none
	active      bool
	held        bool // the user scrolled: the list does not follow the playhead
	scroll      float64
	most        float64
	list        layout.Rect   // as last drawn
	cells       []columnPlace // as last drawn
	columnsAt   layout.Rect   // the button of columns, as last drawn
	dragged     int           // place among cells whose edge is dragged
	draggedFrom float64
	moved       int // column whose header is dragged
}

// columnPlace is where a column is.
type columnPlace struct {
	column int
	x, w   float64
}

// Show begins to show rows of a recording.
func (t *Table) Show(m Moment, rows Rows) {
	t.moment, t.rows, t.of, t.order, t.lines = m, rows, nil, nil, nil
	t.chosen, t.cursor, t.anchor, t.now = map[int]bool{}, -1, -1, -1
	t.active, t.held, t.scroll, t.fits = false, false, 0, nil
}

func (t *Table) desk() *desk.Desk { return t.moment.D }

// Update brings the list to a table, which is never changed after this, to the rows of
// it that are listed at all, nil for all, and to the row at the playhead, -1 for none.
// It costs nothing while table and rows are the same slices.
func (t *Table) Update(of *table.Table, among []int, now int) {
	if t.of != of || !same(t.among, among) {
		if t.of == nil || len(of.Rows) == 0 || len(t.chosen) > 0 && len(of.Rows) < len(t.of.Rows) {
			clear(t.chosen)
		}
		t.of, t.fits, t.among = of, nil, among
		if t.shown == nil {
			t.restore()
		}
		t.parse()
	}
	if now != t.now {
		t.now = now
		if !t.held {
			t.reach(now)
		}
	}
	t.scroll = min(max(t.scroll, 0), max(t.most, 0))
}

// same reports whether two lists are one, in constant time.
func same(a, b []int) bool {
	return (a == nil) == (b == nil) && len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// Follow has the list follow the playhead again.
func (t *Table) Follow() { t.held = false }

// Listed returns the rows that pass the filter, as sorted, also those of folded groups.
// It must not be changed.
func (t *Table) Listed() []int { return t.order }

// SortedBy returns the columns by which the list is sorted, as for --sort.
func (t *Table) SortedBy() string { return sortText(t.of, t.keys) }

// Active reports whether the list has the keyboard.
func (t *Table) Active() bool { return t.active }

// Activate gives the keyboard to the list, with the cursor on a row.
func (t *Table) Activate(row int) {
	t.Point(row)
	t.active = true
}

// Point moves the cursor to a row, -1 for none. No row is chosen then.
func (t *Table) Point(row int) {
	clear(t.chosen)
	t.cursor, t.anchor = row, row
}

// parse reads the filter. While it is wrong, the rows stay as they were.
func (t *Table) parse() {
	f, err := table.ParseFilter(t.of.Columns, t.text.Text())
	t.wrong = nil
	if err != nil {
		t.wrong, _ = err.(*table.FilterError)
		if t.filter != nil && t.order != nil {
			f = t.filter
		}
	}
	t.filter = f
	t.arrange()
}

// arrange lists the rows that pass the filter, sorted and in groups.
func (t *Table) arrange() {
	t.order, t.sums = t.of.Order(t.filter, t.keys), nil
	if t.among != nil {
		in := make([]bool, len(t.of.Rows))
		for _, r := range t.among {
			in[r] = true
		}
		t.order = slices.DeleteFunc(t.order, func(r int) bool { return !in[r] })
	}
	t.group()
}

// Filter returns the text of the filter.
func (t *Table) Filter() string { return t.text.Text() }

// SetFilter replaces the text of the filter.
func (t *Table) SetFilter(text string) {
	t.text.Set(text)
	t.text.End(false)
	t.typed()
	t.keep()
}

// Has reports whether a term is part of the filter.
func (t *Table) Has(term string) bool { return slices.Contains(strings.Fields(t.text.Text()), term) }

// Toggle adds a term without spaces to the filter, or takes it away.
func (t *Table) Toggle(term string) {
	terms := strings.Fields(t.text.Text())
	if i := slices.Index(terms, term); i >= 0 {
		terms = slices.Delete(terms, i, i+1)
	} else {
		terms = append(terms, term)
	}
	t.SetFilter(strings.Join(terms, " "))
}

func (t *Table) typed() {
	if t.of != nil {
		t.parse()
	}
	t.scroll, t.held = 0, false
}

// sort sorts by a column, the other way round if it is already the first key, and
// then no longer. With second it becomes the key that decides among equal rows.
func (t *Table) sort(column int, second bool) {
	at := slices.IndexFunc(t.keys, func(k table.Key) bool { return k.Column == column })
	k := table.Key{Column: column}
	keep := at < 0
	if at >= 0 {
		k.Descending, keep = true, !t.keys[at].Descending
	}
	switch {
	case second && at >= 0 && keep:
		t.keys[at] = k
	case second && at >= 0:
		t.keys = slices.Delete(slices.Clone(t.keys), at, at+1)
	case second && len(t.keys) > 0:
		t.keys = append(t.keys[:1:1], k)
	case at > 0: // the second key becomes the only one
		t.keys = []table.Key{{Column: column}}
	case keep:
		t.keys = []table.Key{k}
	default:
		t.keys = nil
	}
	t.arrange()
	t.keep()
}

// reach brings a row into view, a third from the top.
func (t *Table) reach(row int) {
	at := slices.Index(t.lines, row)
	if at < 0 && len(t.keys) == 0 && t.by < 0 { // the next one that passes
		at = slices.IndexFunc(t.lines, func(r int) bool { return r >= row })
	}
	if at >= 0 && row >= 0 {
		above := math.Floor(t.list.H / RowHeight / 3)
		t.scroll = min(max((float64(at)-above)*RowHeight, 0), max(t.most, 0))
	}
}

// see scrolls no further than needed to show a row.
func (t *Table) see(row int) {
	at := slices.Index(t.lines, row)
	y := float64(at) * RowHeight
	t.scroll = min(max(t.scroll, y+RowHeight-t.list.H), y)
	t.held = true
}

// choose makes row the cursor. Shift extends from where the last plain choice was,
// Ctrl adds or takes away.
func (t *Table) choose(row int, extend, add bool) {
	switch {
	case extend && t.anchor >= 0:
		a, b := slices.Index(t.order, t.anchor), slices.Index(t.order, row)
		if a < 0 || b < 0 {
			a, b = max(a, b), max(a, b)
		}
		if !add {
			clear(t.chosen)
		}
		for _, r := range t.order[min(a, b) : max(a, b)+1] {
			t.chosen[r] = true
		}
	case add:
		if t.anchor = row; t.chosen[row] {
			delete(t.chosen, row)
		} else {
			t.chosen[row] = true
		}
	default:
		t.anchor = row
		clear(t.chosen)
		t.chosen[row] = true
	}
	t.cursor, t.active = row, true
}

// Chosen returns the chosen rows that are listed, in their order.
func (t *Table) Chosen() []int {
	var rows []int
	for _, r := range t.order {
		if t.chosen[r] {
			rows = append(rows, r)
		}
	}
	return rows
}

// part returns a table of rows with the shown columns, or with all.
func (t *Table) part(rows []int, all bool) *table.Table {
	s := *t.of
	s.Rows = make([]table.Row, len(rows))
	for i, r := range rows {
		s.Rows[i] = t.of.Rows[r]
	}
	if all {
		return &s
	}
	names := make([]string, len(t.shown))
	for i, c := range t.shown {
		names[i] = t.of.Columns[c].Name()
	}
	if picked, err := s.Select(names); err == nil {
		return picked
	}
	return &s
}

// TSV returns a table with its headings as tab-separated values, which spreadsheets
// paste. Numbers have no thousands separators, missing values are empty.
func TSV(of *table.Table) string {
	var b strings.Builder
	clean := strings.NewReplacer("\t", " ", "\n", " ", "\r", " ")
	for i := range of.Columns {
		if i > 0 {
			b.WriteByte('\t')
		}
		clean.WriteString(&b, of.Columns[i].Heading())
	}
	b.WriteByte('\n')
	for r := range of.Rows {
		for i, x := range of.Rows[r].Cells {
			if i > 0 {
				b.WriteByte('\t')
			}
			c := &of.Columns[i]
			switch {
			case x.Missing():
			case c.Kind == table.Integer || c.Kind == table.Number:
				b.WriteString(strings.ReplaceAll(c.Text(x), ",", ""))
			default:
				clean.WriteString(&b, c.Text(x))
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
