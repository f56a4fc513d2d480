package part

import (
	"cmp"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/memo"
	"playhead/render/widget"
	"playhead/sim/table"
)

// Rows is the owner of a list: what its rows are for.
type Rows interface {
	// Choose is called for the row that was clicked, GoTo for one that was clicked twice
	// or Enter was pressed on.
	Choose(row int)
	GoTo(row int)
	// Tip says what a row is, in a line or two. It is called when that is shown.
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
	// A Presser is called for a click on a row in place of Choose and GoTo, with any
	// modifiers.
	Presser interface {
		Press(row int, p *widget.Press)
	}
	// A Filterer has a filter of its own in place of the list's: the rows that it passes to
	// Update are those that pass. It draws the filter and how many rows there are.
	Filterer interface {
		AddTerm(term string)
		TypeFilter()
	}
	// A Headed owner has headings above rows, which are shown in the order of the recording.
	Headed interface {
		Heads() Headings
		PressHead(round int, p *widget.Press)
	}
	// RowMenu returns what the context menu of a row begins with, in place of the way
	// to its moment.
	RowMenu interface {
		RowMenu(row int) []widget.MenuItem
	}
	// An Apart owner keeps rows below a heading of their own, behind all others, whatever
	// these are grouped by. Apart returns "" for rows among the others.
	Apart interface {
		Apart(row int) (heading, note string)
	}
	// A Narrower narrows the list in place of a filter, for a list without one. Narrow
	// returns nil where it cannot.
	Narrower interface {
		Narrow(c *table.Column, x table.Cell) func()
	}
	// A Surrounded owner shows all rows of the list, and scrolls what is around it.
	Surrounded interface{ WheelAround(t *widget.Turn) }
	// Hovering reports whether the pointer is on something of a row that the owner drew.
	Hovering interface{ Hovers(row int) bool }
)

// Bare is for embedding: rows without numbers, signs, marks and a menu of their own.
type Bare struct{}

// LeadWidth and PaintLead leave numbers out: see [Leader].
func (Bare) LeadWidth() float64         { return 0 }
func (Bare) PaintLead(int, layout.Rect) {}

// PaintMark draws nothing: see [Rows].
func (Bare) PaintMark(int, layout.Rect) (faint bool) { return false }

// RowMenu begins with nothing: see [RowMenu].
func (Bare) RowMenu(int) []widget.MenuItem { return nil }

// An Offer is a way on that a list without rows has as a button.
type Offer struct {
	Label, Tip string
	Action     action.ID
}

// A Table is the list that shows any table: sorted by headers, filtered, grouped,
// chosen from, copied and exported. It formats only the rows that are visible. What the
// user chose stays when another recording is shown, and is kept in the settings under
// the name of the table. Rows are numbers of the whole table.
//
// [Table.Update] brings it to the rows, [Table.Arrange] to its place, and [Table.Paint]
// draws it there and changes nothing.
type Table struct {
	Row     widget.Part // of the zones of rows, N: row
	Columns []string    // shown at first
	Sort    string      // at first, as for --sort; "" as recorded
	Group   string      // the column of the groups at first, "" for none
	Empty   string      // shown instead of rows where the filter passes none
	Why     string      // a line below Empty
	Offer   Offer       // a button below that
	NoMarks bool        // PaintMark draws nothing and needs no room
	// Also is what the rows draw in a column beyond its values: its tooltip says so, too.
	Also map[string]string
	// FullOnly leaves out columns in which no row has a value, unless the user chose columns.
	FullOnly bool
	NoFoot   bool // there are no buttons below the rows
	Totals   bool // there is a line of totals also below few rows
	// Folded are the headings of groups whose rows are not listed at first.
	Folded []string
	// NoFilter: rows are found by other means, and there is no field for a filter.
	NoFilter bool
	// Quiet lists have a field for the filter only while there is one.
	Quiet bool
	// Passing filters are not remembered.
	Passing bool
	// Headless lists have no headers: for windows with little room.
	Headless bool
	// ColumnsAt is where the owner has the button of columns, empty for the usual place.
	ColumnsAt layout.Rect
	// High is how high rows are, 0 for RowHeight. In a list of very high rows the last one
	// may be cut.
	High float64
	// Bar marks the row of the cursor as that at the playhead is marked.
	Bar bool
	// Wide is the name of the column that takes what the others leave, "" if all share it.
	Wide string

	kit     Kit
	kind    string // the name of the table that was shown last
	rows    Rows
	lead    Leader      // rows, if they are: asking in each picture allocates now and then
	cells   CellPainter // the same
	heads   Headed      // the same
	listing listing
	choice  choice
	columns columns
	filter  filterField
	output  output
	view    viewport
	places  places
	now     int  // row at the playhead, -1 none
	active  bool // it has the keyboard
	totals  bool // there is a line of totals
	sorted  bool // the rows are listed by the keys
	kept    kept

	counts  memo.Table[counted, string]
	numbers memo.Table[int, string]
	labels  memo.Table[shownOf, string]
}

// Show begins to show rows of a recording.
func (t *Table) Show(k Kit, rows Rows) {
	t.kit, t.rows = k, rows
	t.lead, _ = rows.(Leader)
	t.cells, _ = rows.(CellPainter)
	t.heads, _ = rows.(Headed)
	t.listing.apart = nil
	if a, ok := rows.(Apart); ok {
		t.listing.apart = a.Apart
	}
	t.listing.of, t.listing.rows, t.listing.lines, t.listing.groups = nil, nil, nil, nil
	for _, heading := range t.Folded {
		if t.listing.folded == nil {
			t.listing.folded = map[string]bool{}
		}
		t.listing.folded[heading] = true
	}
	if t.output.d = k.D; !t.NoFilter {
		t.output.chord = "Ctrl+C"
	}
	t.columns.first, t.columns.fullOnly = t.Columns, t.FullOnly
	t.columns.also, t.columns.signs = t.Also, t.lead != nil
	t.choice.point(-1)
	t.view.row = cmp.Or(t.High, RowHeight)
	t.now, t.active, t.view.scroll, t.view.held, t.columns.fits = -1, false, 0, false, nil
}

// Places calls f with where each shown column is, for what the owner draws below the rows.
func (t *Table) Places(f func(column int, x, w float64)) {
	for _, at := range t.columns.places {
		f(at.column, at.x, at.w)
	}
}

func (t *Table) desk() *desk.Desk { return t.kit.D }

// Update brings the list to a table, which is never changed after this, to the rows of
// it that are listed at all, nil for all, and to the row at the playhead, -1 for none.
// It costs nothing while table and rows are the same slices.
func (t *Table) Update(of *table.Table, among []int, now int) {
	t.goBack()
	if l := &t.listing; l.of != of || !same(l.among, among) || !t.sorted {
		if l.of == nil || len(of.Rows) == 0 || len(t.choice.rows) > 0 && len(of.Rows) < len(l.of.Rows) {
			t.choice.drop()
		}
		t.view.moved = t.view.moved || !t.Arranged() // rows may be elsewhere
		l.of, l.among = of, among
		t.columns.of = of.Columns
		clear(t.columns.fits)
		if t.columns.shown == nil || t.kind != of.Name {
			t.kind = of.Name
			t.restore()
		}
		t.parse()
	}
	if t.heads != nil && t.listing.setHeads(t.heads.Heads()) {
		t.view.moved = true // rows are elsewhere
	}
	if now != t.now {
		t.now = now
		t.view.moved = true
	}
}

// same reports whether two lists are one, in constant time.
func same(a, b []int) bool {
	return (a == nil) == (b == nil) && len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// parse reads the filter. While it is wrong, the rows stay as they were.
func (t *Table) parse() {
	t.sorted = true
	t.filter.wrong = t.listing.parse(t.filter.text.Text())
	t.choice.stale = true
}

// SortAtFirst sets how rows are sorted until the user sorts them, as for --sort, from the
// next Update on.
func (t *Table) SortAtFirst(sort string) {
	was := t.Sort
	if t.Sort = sort; was == sort || t.listing.of == nil || t.SortedBy() != was {
		return
	}
	if keys, err := table.ParseSort(t.listing.of.Columns, sort); err == nil {
		t.listing.keys, t.sorted = keys, false
	}
}

// Renumber says which number rows have in the next table, -1 for none, so that cursor and
// choice stay on them.
func (t *Table) Renumber(to func(row int) int) { t.choice.renumber(to) }

// Cursor returns the row that has the cursor, -1 without one.
func (t *Table) Cursor() int { return t.choice.cursor }

// ScrollBy scrolls by px, and reports whether there was more.
func (t *Table) ScrollBy(px float64) bool {
	before := t.view.offset()
	t.view.turn(-px)
	return t.view.scroll != before
}

// Top goes back to the first row, where the cursor is then.
func (t *Table) Top() {
	t.view.scroll, t.view.held = 0, false
	t.Point(-1)
	if rows := t.listing.visible(); len(rows) > 0 {
		t.Point(rows[0])
	}
}

// InView returns the rows that are in view.
func (t *Table) InView() (rows []int) {
	for k := t.view.first(); k < min(t.view.end(), len(t.listing.lines)); k++ {
		if n := t.listing.lines[k]; n >= 0 {
			rows = append(rows, n)
		}
	}
	return rows
}

// Visible returns the listed rows in their order on the screen, without those of folded
// groups. It must not be changed.
func (t *Table) Visible() []int { return t.listing.visible() }

// Reveal scrolls no further than needed to show the row of the cursor.
func (t *Table) Reveal() {
	if line := t.listing.lineOf(t.choice.cursor); line >= 0 {
		t.view.see(line)
	}
}

// GroupBy puts the rows in groups by the column with a name, the largest first if down is
// set; "" in none.
func (t *Table) GroupBy(name string, down bool) {
	if t.listing.of != nil {
		t.groupBy(t.listing.of.Column(name), down)
	}
}

// GroupedBy returns the name of the column that groups the rows, "" without groups.
func (t *Table) GroupedBy() string {
	if t.listing.of == nil || t.listing.by < 0 {
		return ""
	}
	return t.listing.of.Columns[t.listing.by].Name()
}

// A Block is rows below a heading, "" without one.
type Block struct {
	Heading, Note string
	Rows          []int
}

// Blocks returns the listed rows by their headings, also those of folded groups.
func (t *Table) Blocks() (all []Block) {
	l := &t.listing
	if n := len(l.rows) - l.grouped(); n > 0 {
		all = append(all, Block{Rows: l.lines[:n]})
	}
	for i := range l.groups {
		g := &l.groups[i]
		all = append(all, Block{g.text, g.note, g.rows})
	}
	return all
}

// Hold keeps the list where it is scrolled, and Held reports whether it is kept there, by
// this or because the user scrolled.
func (t *Table) Hold()      { t.view.held = true }
func (t *Table) Held() bool { return t.view.held }

// Now returns the row at the playhead as of the last update, -1 for none.
func (t *Table) Now() int { return t.now }

// See scrolls no further than needed to show a row, and keeps the list there.
func (t *Table) See(row int) { t.view.see(t.listing.lineOf(row)) }

// FirstInView returns how many listed lines are above the view.
func (t *Table) FirstInView() int { return t.view.first() }

// Filtering opens the filter to type.
func (t *Table) Filtering() {
	t.typeFilter()
	t.filter.text.SelectAll()
}

// Follow has the list follow the playhead again.
func (t *Table) Follow() { t.view.held, t.view.moved = false, true }

// Room returns where the rows are.
func (t *Table) Room() layout.Rect { return t.view.area }

// Arranged reports whether the rows are in another order than that of the recording.
func (t *Table) Arranged() bool { return len(t.listing.keys) > 0 || t.listing.by >= 0 }

// SortBy sorts by columns, as for --sort; "" is the order of the recording.
func (t *Table) SortBy(text string) {
	if t.listing.of != nil {
		keys, _ := table.ParseSort(t.listing.of.Columns, text)
		t.rearrange(func() { t.listing.sortBy(keys...) })
	}
}

// IsFolded reports whether a row is in a group whose rows are not listed.
func (t *Table) IsFolded(row int) bool {
	g := t.listing.groupOf(row)
	return g >= 0 && t.listing.isFolded(g)
}

// Listed returns the rows that pass the filter, as sorted, also those of folded groups.
// It must not be changed.
func (t *Table) Listed() []int { return t.listing.rows }

// Chosen returns the chosen rows that are listed, in their order.
func (t *Table) Chosen() []int { return t.choice.find(t.listing.rows) }

// SortedBy returns the columns by which the list is sorted, as for --sort.
func (t *Table) SortedBy() string { return t.listing.sortedBy() }

// Scrolled returns how far the list is scrolled, px.
func (t *Table) Scrolled() float64 { return t.view.offset() }

// Active reports whether the list has the keyboard.
func (t *Table) Active() bool { return t.active }

// Activate gives the keyboard to the list, with the cursor on a row.
func (t *Table) Activate(row int) {
	t.Point(row)
	t.active = true
}

// Point moves the cursor to a row, -1 for none. No row is chosen then.
func (t *Table) Point(row int) { t.choice.point(row) }

// Filter returns the text of the filter.
func (t *Table) Filter() string { return t.filter.text.Text() }

// SetFilter replaces the text of the filter.
func (t *Table) SetFilter(text string) {
	t.filter.set(text)
	t.typed()
	t.keep()
}

// Has reports whether a term is part of the filter.
func (t *Table) Has(term string) bool { return t.filter.has(term) }

// Toggle adds a term to the filter, or takes it away.
func (t *Table) Toggle(term string) { t.SetFilter(t.filter.toggled(term)) }

// typed applies a filter that was changed.
func (t *Table) typed() {
	if t.listing.of != nil {
		t.parse()
	}
	t.view.scroll, t.view.held = 0, false
	t.view.moved = t.view.moved || !t.Arranged() // the row at the playhead is elsewhere
}

// Escape gives the keyboard back, and reports whether the list had it and more than
// one row was chosen.
func (t *Table) Escape() bool {
	several := t.active && len(t.choice.rows) > 1
	if t.active = false; several {
		t.choice.drop()
	}
	return several
}
