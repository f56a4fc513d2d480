package part

import (
	"fmt"
	"math"
	"strconv"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
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
)

// A viewport is what is in view of the lines of a list.
type viewport struct {
	area   layout.Rect
	scroll float64
	most   float64
	held   bool // the user scrolled: the list does not follow the playhead
}

// arrange brings the view of so many lines to its place.
func (v *viewport) arrange(area layout.Rect, lines int) {
	v.area, v.most = area, max(0, float64(lines)*RowHeight-area.H)
	v.scroll = min(max(v.scroll, 0), v.most)
}

// first and end are the lines that are in view, also in part.
func (v *viewport) first() int { return int(v.scroll / RowHeight) }
func (v *viewport) end() int   { return int(math.Ceil((v.scroll + v.area.H) / RowHeight)) }

// lineAt returns where a line is.
func (v *viewport) line(k int) layout.Rect {
	return layout.Rect{X: v.area.X, Y: v.area.Y + float64(k)*RowHeight - v.scroll, W: v.area.W, H: RowHeight}
}

// reach brings a line into view, a third from the top.
func (v *viewport) reach(line int) {
	if line >= 0 {
		above := math.Floor(v.area.H / RowHeight / 3)
		v.scroll = max((float64(line)-above)*RowHeight, 0)
	}
}

// see scrolls no further than needed to show a line.
func (v *viewport) see(line int) {
	y := float64(line) * RowHeight
	v.scroll, v.held = min(max(v.scroll, y+RowHeight-v.area.H), y), true
}

// turn scrolls by px.
func (v *viewport) turn(px float64) {
	v.scroll, v.held = min(max(v.scroll-px, 0), v.most), true
}

// page returns how many lines PageDown moves.
func (v *viewport) page() int { return max(1, int(v.area.H/RowHeight)-1) }

// places are where the pieces of a list are. Those that there is no room for are empty.
type places struct {
	field, columns     layout.Rect // of the tools
	tools, wrong       layout.Rect
	head, totals, foot layout.Rect
	numbers            float64 // width of what rows begin with
	marks              float64 // of what they end with
}

// Arrange finds where everything is in r. It comes before each Paint.
func (t *Table) Arrange(r layout.Rect) {
	if t.listing.of == nil {
		return
	}
	p, own := &t.desk().P, CellPainter(nil)
	if painter, ok := t.rows.(CellPainter); ok {
		own = painter
	}
	at := places{marks: marksWidth}
	if t.NoMarks {
		at.marks = gap
	}
	if l, ok := t.rows.(Leader); ok {
		at.numbers = l.LeadWidth()
	} else {
		digits := strconv.Itoa(max(99, len(t.listing.of.Rows)))
		at.numbers = p.TextWidth(theme.Label.In(theme.Mono), digits) + gap
	}
	at.tools = r.CutTop(toolsHeight)
	at.columns = layout.Rect{X: at.tools.Right() - 34, Y: at.tools.Y + 3, W: 24, H: 24}
	w := p.TextWidth(theme.Small.In(theme.Mono), t.count())
	at.field = layout.Rect{X: r.X + 11, Y: at.tools.Y + 2, W: at.columns.X - 16 - w - r.X - 11, H: 26}
	if t.filter.wrong != nil {
		at.wrong = r.CutTop(wrongHeight)
	}
	at.head = r.CutTop(headHeight)
	if r.H >= footFrom*RowHeight+footHeight {
		at.foot = r.CutBottom(footHeight)
	}
	if (t.totals || t.listing.by >= 0) && t.columns.hasTotals() && r.H >= footFrom*RowHeight {
		at.totals = r.CutBottom(RowHeight)
	}
	r.H = math.Floor(r.H/RowHeight) * RowHeight // half a row looks like a mistake
	t.places = at
	t.view.arrange(r, len(t.listing.lines))
	t.columns.place(p, t.listing.of.Rows, own, r.X+gutter+at.numbers, r.Right()-at.marks)
	if !at.totals.Empty() {
		t.listing.sum(t.view.first(), t.view.end())
	}
	t.Chosen()
}

// count says how many rows pass the filter.
func (t *Table) count() string {
	all := t.listing.all()
	if n := len(t.listing.rows); n < all {
		return widget.Thousands(n) + " of " + widget.Thousands(all)
	}
	return widget.Thousands(all)
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
	t.paintTools()
	t.filter.paint(d, at.field)
	if !at.wrong.Empty() && t.filter.wrong != nil {
		t.filter.paintWrong(p, at.wrong)
	}
	if !at.foot.Empty() {
		t.paintFoot(at.foot)
	}
	t.columns.paint(p, at.head, t.listing.keys, at.numbers)
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

// paintTools draws how many rows pass the filter, and the button of columns.
func (t *Table) paintTools() {
	p, at := &t.desk().P, &t.places
	tip := fmt.Sprintf("Columns: %d of %d", len(t.columns.shown), len(t.columns.of))
	p.Button(widget.Button{
		Rect: at.columns, Target: widget.Target{Part: columnsPart}, Icon: assets.IconLayers, Flat: true, Tip: tip,
	})
	p.TextAt(at.columns.X-8, at.tools.Y+15, canvas.Right, theme.Small.In(theme.Mono), p.T.T3, t.count())
}

// paintRows draws the visible rows.
func (t *Table) paintRows() {
	p, r, l := &t.desk().P, t.view.area, &t.listing
	if len(l.rows) == 0 {
		text := t.Empty
		if l.all() > 0 && t.Filter() != "" {
			text = fmt.Sprintf("No rows match. %s without the filter.", widget.Thousands(l.all()))
		}
		p.TextIn(r.X+12, r.Y+16, r.W-24, canvas.Left, theme.Label, p.T.T3, text)
		return
	}
	p.Clip(r)
	for k := t.view.first(); k < min(t.view.end(), len(l.lines)); k++ {
		if n := l.lines[k]; n < 0 {
			t.paintGroup(t.view.line(k), ^n)
		} else {
			t.paintRow(t.view.line(k), n)
		}
	}
	if i := l.groupAt(t.view.first()); i >= 0 { // the group stays above its rows
		t.paintGroup(layout.Rect{X: r.X, Y: r.Y, W: r.W, H: RowHeight}, i)
	}
	p.Unclip()
	p.Scrollbar(r, t.view.scroll, float64(len(l.lines))*RowHeight)
}

func (t *Table) paintRow(r layout.Rect, row int) {
	p := &t.desk().P
	target := widget.Target{Part: t.Row, N: row}
	several := len(t.choice.rows) > 1
	switch {
	case several && t.choice.rows[row]:
		p.Fill(r, p.T.S5)
	case row == t.now:
		p.Fill(r, p.T.Sel)
	case p.Hovered(target):
		p.Fill(r, p.T.S3)
	}
	if row == t.now {
		p.FillRect(r.X, r.Y, theme.LineBar, r.H, p.T.Acc)
		y := r.CenterY()
		p.Triangle(r.X+7, y-4, r.X+7, y+4, r.X+13, y, p.T.AccText)
	}
	if t.active && row == t.choice.cursor {
		p.Edge(layout.Rect{X: r.X + 1, Y: r.Y, W: r.W - 2, H: r.H}, 0, p.T.AccText)
	}
	tip, more := t.rows.Tip(row)
	p.Hits.Add(widget.Zone{Rect: r, Target: target, Cursor: widget.CursorPointer, Tip: tip, More: more, Mouse: true})
	faint := t.rows.PaintMark(row, layout.Rect{X: r.Right() - marksWidth - 2, Y: r.Y, W: marksWidth, H: r.H})
	if l, ok := t.rows.(Leader); ok {
		l.PaintLead(row, layout.Rect{X: r.X + gutter, Y: r.Y, W: l.LeadWidth(), H: r.H})
	} else {
		p.Text(r.X+gutter, r.CenterY(), theme.Label.In(theme.Mono), p.T.T3, strconv.Itoa(row+1))
	}
	own, _ := t.rows.(CellPainter)
	for _, at := range t.columns.places {
		if own != nil && own.PaintCell(row, at.column, layout.Rect{X: at.x, Y: r.Y, W: at.w, H: r.H}) {
			continue
		}
		c, x := &t.columns.of[at.column], t.listing.of.Rows[row].Cells[at.column]
		ink, al := p.T.T1, canvas.Left
		if c.Kind.Numeric() {
			al = canvas.Right
		}
		if faint || x.Missing() {
			ink = p.T.T3
		}
		p.TextIn(at.x, r.CenterY(), at.w, al, cellStyle(c), ink, c.Text(x))
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
	if g.sums != nil {
		t.columns.paintSums(p, r, g.sums, x+w+8)
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
	if t.desk().Host.SaveTable != nil {
		button(exportPart, assets.IconFile, "Export", t.exportLabel(desk.CSV), "")
	}
	n := len(t.Chosen())
	what := "Copies the listed rows for a spreadsheet"
	if n > 0 {
		what = "Copies the chosen rows for a spreadsheet"
	}
	button(copyPart, assets.IconCopy, "Copy", what, "Ctrl+C")
	if n > 1 {
		p.TextIn(r.X+12, r.CenterY(), x-r.X-16, canvas.Left, theme.Label.In(theme.Medium), p.T.T1,
			fmt.Sprintf("%d chosen", n))
	}
}
