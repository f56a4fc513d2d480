package part

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/table"
)

// Sizes of a list, px.
const (
	RowHeight   = 24.0
	toolsHeight = 32.0
	headHeight  = 26.0
	footHeight  = 30.0
	wrongHeight = 18.0
	gutter      = 16.0 // left of the numbers
	marksWidth  = 20.0 // right of the last column
	gap         = 8.0  // between columns
	footFrom    = 7    // rows that fit with which there is a foot
	looksAt     = 400  // rows that decide how wide a column is
	narrowest   = 28.0
	widest      = 260.0
	wordsFrom   = 560.0 // width from which buttons have words
	totalsFrom  = 10    // rows that fit with which there are totals

	totalsHeight = 26.0
	groupHeight  = 26.0
)

// places are where the pieces of a list are. Those that there is no room for are empty.
type places struct {
	field, group, columns layout.Rect // of the tools
	count                 float64     // where the number of rows ends
	tools, wrong          layout.Rect
	head, totals, foot    layout.Rect
	numbers               float64 // width of what rows begin with
	marks                 float64 // of what they end with
}

// Arrange finds where everything is in r. It comes before each Paint.
func (t *Table) Arrange(r layout.Rect) {
	if t.listing.of == nil {
		return
	}
	p := &t.desk().P
	at := places{marks: marksWidth}
	if t.NoMarks {
		at.marks = gap
	}
	if t.lead != nil {
		at.numbers = t.lead.LeadWidth()
	} else {
		at.numbers = p.TextWidth(theme.Label.In(theme.Mono), t.numbers.Get(len(t.listing.of.Rows), lastNumber)) + gap
	}
	if t.hasTools() {
		at.tools = r.CutTop(toolsHeight)
		t.arrangeTools(&at)
		if t.filter.wrong != nil {
			at.wrong = r.CutTop(wrongHeight)
		}
	}
	if !t.Headless {
		at.head = r.CutTop(headHeight)
	}
	switch {
	case !t.ColumnsAt.Empty():
		at.columns = t.ColumnsAt
	case t.NoFilter:
		at.columns = layout.Rect{X: at.head.Right() - 28, Y: at.head.Y + 1, W: 24, H: 24}
		at.marks = max(at.marks, 32)
	}
	if !t.NoFoot && r.H >= footFrom*t.view.row+footHeight {
		at.foot = r.CutBottom(footHeight)
	}
	sums := t.columns.hasTotals()
	if sums && (t.Totals || t.totals && !t.NoFoot && r.H >= totalsFrom*t.view.row) && t.hasSums() {
		at.totals = r.CutBottom(totalsHeight)
	}
	row := cmp.Or(t.High, RowHeight)
	if row < 2*RowHeight {
		r.H = math.Floor(r.H/row) * row // half a row looks like a mistake
	}
	t.places = at
	t.view.moved = t.view.moved || r.H != t.view.area.H
	t.view.arrange(r, len(t.listing.lines), t.listing.heads(), row)
	t.follow()
	t.columns.place(&measure{keys: t.listing.keys, p: p, of: t.listing.of, own: t.cells}, r.X+gutter+at.numbers,
		r.Right()-at.marks,
		t.listing.of.Column(t.Wide))
	if sums && (!at.totals.Empty() || t.listing.by >= 0) {
		t.listing.sum(t.view.first(), t.view.end())
	}
	t.Chosen()
}

// hasSums reports whether the total of a shown column is known: runs that did not finish have no least time.
func (t *Table) hasSums() bool {
	l := &t.listing
	l.sum(0, 0)
	return slices.ContainsFunc(t.columns.shown, func(i int) bool {
		return l.of.Columns[i].Total != table.NoTotal && !l.sums[i].Missing()
	})
}

// lastNumber is the number of the last of n rows, with two digits at least.
func lastNumber(n int) string { return strconv.Itoa(max(99, n)) }

// Around returns how high a list without a foot is beside its rows.
func (t *Table) Around() float64 {
	h := 0.0
	if !t.Headless {
		h = headHeight
	}
	if t.hasTools() {
		h += toolsHeight
	}
	if t.filter.wrong != nil {
		h += wrongHeight
	}
	if t.Totals {
		h += totalsHeight
	}
	return h
}

// hasTools reports whether the list has a field for its filter.
func (t *Table) hasTools() bool {
	return !t.NoFilter && (!t.Quiet || t.Filter() != "" || t.desk().Types(&t.filter.text))
}

// follow scrolls to the row at the playhead when that is another one, unless the user
// scrolled. Rows in the order of the recording go by at the same place.
func (t *Table) follow() {
	if t.view.held || !t.view.moved {
		return
	}
	line := t.listing.lineOf(t.now)
	if line < 0 { // it comes when it is listed
		return
	}
	if !t.Arranged() {
		t.view.reach(line)
	}
	t.view.show(line)
	t.view.moved = false
}

// arrangeTools finds where filter and buttons are. Where there is room, buttons have words.
func (t *Table) arrangeTools(at *places) {
	p, r := &t.desk().P, at.tools
	y, right := r.Y+3, r.Right()-10
	at.columns = layout.Rect{X: right - 24, Y: y, W: 24, H: 24}
	if r.W >= wordsFrom {
		w := p.TextWidth(theme.Label, t.columnsLabel()) + 38
		at.columns.X, at.columns.W = right-w, w
		w = p.TextWidth(theme.Label, t.listing.label()) + 38
		at.group = layout.Rect{X: at.columns.X - 8 - w, Y: y, W: w, H: 24}
		right = at.group.X
	} else {
		right = at.columns.X
	}
	at.field = layout.Rect{X: r.X + 11, Y: r.Y + 2, H: 26}
	at.count = right - 8
	at.field.W = at.count - p.TextWidth(theme.Small.In(theme.Mono), t.count()) - 8 - at.field.X
}

// count says how many rows pass the filter, and how far they are read.
func (t *Table) count() string {
	c := counted{passing: len(t.listing.rows), all: t.listing.all(), read: -1}
	if s := t.kit.S; s != nil {
		c.hiding = s.Seen.Hiding()
		if share, known := s.Reading(); known && !s.Ended() && !s.Growing {
			c.read = int(share * 100)
		}
	}
	return t.counts.Get(c, counted.text)
}

// A counted is how many rows there are.
type counted struct {
	passing, all int
	hiding       bool // what comes
	read         int  // percent, -1 for all
}

func (c counted) text() string {
	text := widget.Thousands(c.all)
	switch {
	case c.passing < c.all:
		text = widget.Thousands(c.passing) + " of " + text
	case c.hiding:
		text += " so far"
	}
	if c.read >= 0 {
		text += fmt.Sprintf(", reading %d %%", c.read)
	}
	return text
}

// Paint draws the filter, the headers, the visible rows and the foot where they were
// arranged.
func (t *Table) Paint() {
	if t.listing.of == nil {
		return
	}
	d, at := t.desk(), &t.places
	p := &d.P
	defer p.Hits.Own(t)()
	if t.hasTools() && !at.tools.Empty() {
		t.filter.paint(d, at.field)
		p.TextAt(at.count, at.tools.Y+15, canvas.Right, theme.Small.In(theme.Mono), p.T.T3, t.count())
	}
	if !at.wrong.Empty() && t.filter.wrong != nil {
		t.filter.paintWrong(p, at.wrong)
	}
	if !at.foot.Empty() {
		t.paintFoot(at.foot)
	}
	if !at.head.Empty() {
		numbers := at.numbers
		if t.High >= 2*RowHeight { // pictures
			numbers = 0
		}
		t.columns.paint(p, at.head, t.listing.keys, numbers)
	}
	t.paintButtons()
	p.MouseZone(t.view.area, widget.Target{Part: listPart}, widget.CursorDefault)
	t.paintRows()
	if !at.totals.Empty() {
		p.Fill(at.totals, p.T.S3)
		p.HLine(at.totals.X, at.totals.Y, at.totals.W, p.T.Line)
		t.columns.paintSums(p, at.totals, t.listing.sums, at.totals.X+4)
	}
	if d.Types(&t.filter.text) {
		t.filter.ways.Draw(p, at.field, d.Lay.Panel)
	}
}

// paintButtons draws the buttons of groups and columns.
func (t *Table) paintButtons() {
	p, at := &t.desk().P, &t.places
	if at.columns.Empty() {
		return
	}
	b := widget.Button{
		Rect: at.columns, Target: widget.Target{Part: columnsPart}, Icon: assets.IconLayers, Flat: true,
		Tip: t.columnsLabel(),
	}
	if !at.group.Empty() {
		b.Flat, b.Label, b.Tip = false, t.columnsLabel(), "Choose columns"
		p.Button(widget.Button{
			Rect: at.group, Target: widget.Target{Part: byPart}, Icon: assets.IconDown, Label: t.listing.label(),
			Tip: "Put rows with the same value below one heading",
		})
	}
	p.Button(b)
}

// paintRows draws the visible rows.
func (t *Table) paintRows() {
	p, r, l := &t.desk().P, t.view.area, &t.listing
	if len(l.lines) == 0 {
		t.paintNothing(r)
		return
	}
	p.Clip(r)
	for k := t.view.first(); k < min(t.view.end(), len(l.lines)); k++ {
		n := l.lines[k]
		if i, row, ok := headAt(n); ok {
			if row == 0 || k == t.view.first() {
				at := t.view.line(k - row)
				at.H *= HeadingRows
				l.rounds[i].Draw(p, at, widget.Target{Part: headingPart, N: l.rounds[i].Round})
			}
		} else if n < 0 {
			t.paintGroup(t.view.line(k), ^n)
		} else {
			t.paintRow(t.view.line(k), n)
		}
	}
	if i := l.groupAt(t.view.first()); i >= 0 { // the group stays above its rows
		at := layout.Rect{X: r.X, Y: r.Y, W: r.W, H: groupHeight}
		if i+1 < len(l.groups) { // the next one pushes it out
			at.Y = min(at.Y, t.view.line(l.groups[i+1].line).Y-groupHeight)
		}
		t.paintGroup(at, i)
	}
	p.Unclip()
	p.Scrollbar(r, t.view.offset(), t.view.top(len(l.lines)))
}

// paintNothing says why there are no rows, and offers a way back to some.
func (t *Table) paintNothing(r layout.Rect) {
	p, what, all := &t.desk().P, strings.ToLower(t.listing.of.Title), t.listing.all()
	text := t.Empty
	if text == "" {
		text = "No " + cmp.Or(what, "rows") + " in this recording."
	}
	if all == 0 || t.Filter() == "" {
		p.TextIn(r.X+12, r.Y+16, r.W-24, canvas.Left, theme.Label, p.T.T3, text)
		if t.Why != "" {
			p.TextIn(r.X+12, r.Y+36, r.W-24, canvas.Left, theme.Label, p.T.T2, t.Why)
		}
		if o := t.Offer; o.Label != "" {
			w := min(p.TextWidth(theme.Label, o.Label)+24, r.W-24)
			p.Button(widget.Button{
				Rect:   layout.Rect{X: r.X + 12, Y: r.Y + 52, W: w, H: 26},
				Target: widget.Do(o.Action), NoIcon: true, Label: o.Label, Tip: o.Tip,
			})
		}
		return
	}
	text = fmt.Sprintf("No %s match. %s without the filter.", cmp.Or(what, "rows"), widget.Thousands(all))
	p.TextIn(r.X+12, r.Y+16, r.W-24, canvas.Left, theme.Label, p.T.T3, text)
	p.Button(widget.Button{
		Rect: layout.Rect{X: r.X + 12, Y: r.Y + 30, W: 64, H: 26}, Target: widget.Target{Part: clearPart, N: 1},
		NoIcon: true, Label: "Clear", Tip: "Clear the filter",
	})
}

func (t *Table) paintRow(r layout.Rect, row int) {
	p := &t.desk().P
	target := widget.Target{Part: t.Row, N: row}
	p.HLine(r.X+gutter, r.Bottom()-1, r.W-gutter, p.T.Line)
	several, now := len(t.choice.rows) > 1, row == t.now || t.Bar && row == t.choice.cursor
	switch {
	case several && t.choice.rows[row]:
		p.Fill(r, p.T.S5)
	case now:
		p.Fill(r, p.T.Sel)
	case p.Hovered(target) || hovers(t.rows, row):
		p.Fill(r, p.T.S3)
	}
	if now {
		p.FillRect(r.X, r.Y, theme.LineBar, r.H, p.T.Acc)
	}
	if row == t.now {
		y := r.CenterY()
		p.Triangle(r.X+7, y-4, r.X+7, y+4, r.X+13, y, p.T.AccText)
	}
	if t.active && !t.Bar && row == t.choice.cursor {
		p.Edge(layout.Rect{X: r.X + 1, Y: r.Y, W: r.W - 2, H: r.H}, 0, p.T.AccText)
	}
	p.Hits.Add(widget.Zone{Rect: r, Target: target, Cursor: widget.CursorPointer, Mouse: true})
	faint := t.rows.PaintMark(row, layout.Rect{X: r.Right() - marksWidth - 2, Y: r.Y, W: marksWidth, H: r.H})
	if t.lead != nil {
		t.lead.PaintLead(row, layout.Rect{X: r.X + gutter, Y: r.Y, W: t.lead.LeadWidth(), H: r.H})
	} else {
		p.Text(r.X+gutter, r.CenterY(), theme.Label.In(theme.Mono), p.T.T3, strconv.Itoa(row+1))
	}
	var cells []table.Cell // made only if the owner does not draw all
	for _, at := range t.columns.places {
		if t.cells != nil && t.cells.PaintCell(row, at.column, layout.Rect{X: at.x, Y: r.Y, W: at.w, H: r.H}) {
			continue
		}
		if cells == nil {
			cells = t.listing.of.Cells(row, nil)
		}
		cell := layout.Rect{X: at.x, Y: r.Y, W: at.w, H: r.H}
		c, x := &t.columns.of[at.column], cells[at.column]
		paintCell(p, cell, c, x, faint)
		if x.Missing() {
			tip := c.Title + ": not recorded"
			if c.From == table.Computed { // a share of no kills, say
				tip = c.Title + ": no value"
			}
			p.Hits.Add(widget.Zone{Rect: cell, Target: target, Cursor: widget.CursorPointer, Tip: tip, Mouse: true})
		}
	}
}

// hovers reports whether the pointer is on something of a row that the owner drew.
func hovers(rows Rows, row int) bool {
	h, ok := rows.(Hovering)
	return ok && h.Hovers(row)
}

// paintCell writes a value, right-aligned if it is a number. An inferred one has a sign
// before it.
func paintCell(p *widget.Painter, r layout.Rect, c *table.Column, x table.Cell, faint bool) {
	ink, al, st, text := p.T.T1, canvas.Left, cellStyle(c), c.Text(x)
	if right(c) {
		al = canvas.Right
	}
	if faint || x.Missing() {
		ink = p.T.T3
	}
	p.TextIn(r.X, r.CenterY(), r.W, al, st, ink, text)
	if c.Kind.Numeric() && !x.Missing() && c.Origin(x) == table.Inferred {
		sign := p.TextWidth(st, "~")
		p.Text(max(r.X-sign, r.Right()-p.TextWidth(st, text)-sign-1), r.CenterY(), st, p.T.Warn, "~")
	}
}

// paintGroup draws the line of a group: its text, the totals of the columns, and how
// many rows it has.
func (t *Table) paintGroup(r layout.Rect, i int) {
	p, g := &t.desk().P, &t.listing.groups[i]
	target := widget.Target{Part: groupPart, N: i}
	p.Fill(r, p.T.S1)
	if p.Hovered(target) {
		p.Fill(r, p.T.S3)
	}
	p.HLine(r.X, r.Bottom()-1, r.W, p.T.Line)
	icon, tip := assets.IconDown, "Fold these rows"
	if t.listing.isFolded(i) {
		icon, tip = assets.IconRight, "List these rows"
	}
	p.Icon(icon, r.X+2, r.CenterY()-7, 14, p.T.T3)
	st := theme.Label.In(theme.Medium)
	w := p.Text(r.X+gutter+2, r.CenterY(), st, p.T.T1, p.Fit(st, g.text, r.W/2))
	x := r.X + gutter + 2 + w + 8
	w = p.Text(x, r.CenterY(), theme.Small.In(theme.Mono), p.T.T3, widget.Thousands(len(g.rows)))
	if x += w + 8; g.note != "" {
		x += p.Text(x, r.CenterY(), theme.Small, p.T.T3, p.Fit(theme.Small, g.note, r.Right()-x-8)) + 8
	}
	if at := t.columns.places; len(at) > 0 && !t.columns.of[at[0].column].Kind.Numeric() {
		x = max(x, at[0].x+1) // how many names there are is said
	}
	if g.sums != nil {
		t.columns.paintSums(p, r, g.sums, x)
	}
	p.Hits.Add(widget.Zone{Rect: r, Target: target, Cursor: widget.CursorPointer, Tip: tip, Mouse: true})
}

// paintFoot draws what can be done with rows.
func (t *Table) paintFoot(r layout.Rect) {
	p := &t.desk().P
	p.Fill(r, p.T.S1)
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	x := r.Right() - 10
	button := func(part widget.Part, icon assets.Icon, label, tip, key string) {
		w := p.TextWidth(theme.Label, label) + 38
		x -= w
		p.Button(widget.Button{
			Rect: layout.Rect{X: x, Y: r.Y + 3, W: w, H: 24}, Target: widget.Target{Part: part},
			Icon: icon, Label: label, Tip: tip, Key: key,
		})
		x -= 8
	}
	button(exportPart, assets.IconFile, "Export", "Copy or save rows in several formats", "")
	n := len(t.Chosen())
	what := "Copies the listed rows for a spreadsheet"
	if n > 0 {
		what = "Copies the chosen rows for a spreadsheet"
	}
	button(copyPart, assets.IconCopy, "Copy", what, t.output.chord)
	left := r.X + 12
	if n > 1 {
		left += p.Text(left, r.CenterY(), theme.Label.In(theme.Medium), p.T.T1, widget.Thousands(n)+" chosen") + 16
	}
	if r.W < wordsFrom || t.NoFilter {
		return
	}
	for _, k := range [...][2]string{{"Enter", "go"}, {"Ctrl+C", "copy"}, {"Ctrl+F", "filter"}, {"F3", "next chosen"}} {
		if k[0] == "F3" && n < 2 || !t.active && k[0] != "Ctrl+F" { // elsewhere they mean something else
			continue
		}
		w := p.TextWidth(theme.Small.In(theme.Mono), k[0]) + 16
		if left+w+6+p.TextWidth(theme.Small, k[1]) > x {
			return
		}
		left += p.KeyCap(left, r.CenterY(), k[0]) + 6
		left += p.Text(left, r.CenterY(), theme.Small, p.T.T3, k[1]) + 14
	}
}
