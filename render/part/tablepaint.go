package part

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/desk"
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
)

// Paint draws the filter, the headers, the visible rows and the foot.
func (t *Table) Paint(r layout.Rect) {
	if t.of == nil {
		return
	}
	p := &t.desk().P
	defer p.Hits.Own(t)()
	field := t.paintTools(r.CutTop(toolsHeight))
	if t.wrong != nil {
		at := r.CutTop(wrongHeight)
		p.TextIn(at.X+12, at.CenterY()-2, at.W-24, canvas.Left, theme.Small, p.T.Err, t.wrong.Problem)
	}
	head := r.CutTop(headHeight)
	if r.H >= footFrom*RowHeight+footHeight {
		t.paintFoot(r.CutBottom(footHeight))
	}
	sums := layout.Rect{}
	if (t.totals || t.by >= 0) && t.hasTotals() && r.H >= footFrom*RowHeight {
		sums = r.CutBottom(RowHeight)
	}
	r.H = math.Floor(r.H/RowHeight) * RowHeight // half a row looks like a mistake
	t.list, t.most = r, max(0, float64(len(t.lines))*RowHeight-r.H)
	t.place(head)
	t.paintHead(head)
	p.MouseZone(r, widget.Target{Part: listPart}, widget.CursorDefault)
	t.paintRows(r)
	if !sums.Empty() {
		t.paintTotals(sums)
	}
	if t.desk().Types(&t.text) {
		t.ways.Draw(p, field, t.desk().Lay.Panel)
	}
}

// paintTools draws the filter, how many rows pass it, and the button of columns.
func (t *Table) paintTools(r layout.Rect) (field layout.Rect) {
	p, typing := &t.desk().P, t.desk().Types(&t.text)
	t.columnsAt = layout.Rect{X: r.Right() - 34, Y: r.Y + 3, W: 24, H: 24}
	tip := fmt.Sprintf("Columns: %d of %d", len(t.shown), len(t.of.Columns))
	p.Button(widget.Button{
		Rect: t.columnsAt, Target: widget.Target{Part: columnsPart}, Icon: assets.IconLayers,
		Flat: true, Tip: tip,
	})
	all := t.all()
	count := widget.Thousands(all)
	if len(t.order) < all {
		count = widget.Thousands(len(t.order)) + " of " + count
	}
	mono := theme.Small.In(theme.Mono)
	w := p.TextWidth(mono, count)
	p.Text(t.columnsAt.X-8-w, r.Y+15, mono, p.T.T3, count)
	f := layout.Rect{X: r.X + 11, Y: r.Y + 2, W: t.columnsAt.X - 16 - w - r.X - 11, H: 26}
	border, text := p.T.Line2, t.text.Text()
	if typing || text != "" {
		border = p.T.AccText
	}
	p.Box(f, theme.RadiusButton, p.T.Field, border)
	p.Icon(assets.IconFilter, f.X+6, f.Y+5, 16, p.T.T3)
	inner := f.W - 34
	if text != "" {
		inner -= 20
	}
	switch {
	case typing || text != "":
		t.text.DrawText(p, f.X+28, f.CenterY(), inner, theme.Label, typing)
	default:
		p.TextIn(f.X+28, f.CenterY(), inner, canvas.Left, theme.Label, p.T.T3, "Filter")
	}
	if t.wrong != nil { // what cannot be read
		at := func(n int) float64 { return f.X + 28 + p.TextWidth(theme.Label, text[:min(n, len(text))]) }
		from, to := min(at(t.wrong.From), f.X+28+inner-8), min(at(t.wrong.To), f.X+28+inner)
		p.FillRect(from, f.Bottom()-5, max(6, to-from), 1, p.T.Err)
	}
	p.FieldZone(f, widget.Target{Part: filterPart}, &t.text)
	if text != "" {
		x := layout.Rect{X: f.Right() - 24, Y: f.Y + 1, W: 24, H: 24}
		p.Icon(assets.IconClose, x.X+4, x.Y+4, 16, p.T.T3)
		p.Hits.Add(widget.Zone{
			Rect: x, Target: widget.Target{Part: clearPart}, Cursor: widget.CursorPointer,
			Tip: "Clear", Key: "Esc",
		})
	}
	return f
}

// A fit is how wide a column may be: with its whole header, with the title alone, and
// as its values need it.
type fit [3]float64

// fit measures a column once for a table, by its first rows.
func (t *Table) fit(c int) fit {
	if f, ok := t.fits[c]; ok {
		return f
	}
	p, column := &t.desk().P, &t.of.Columns[c]
	longest, text := 0, ""
	for i := range t.of.Rows[:min(len(t.of.Rows), looksAt)] {
		s := column.Text(t.of.Rows[i].Cells[c])
		if n := utf8.RuneCountInString(s); n > longest {
			longest, text = n, s
		}
	}
	if t.fits == nil {
		t.fits = map[int]fit{}
	}
	st := theme.Small.In(theme.Medium)
	least := min(max(narrowest, p.TextWidth(t.style(column), text)+2), widest)
	if own, ok := t.rows.(CellPainter); ok && own.CellWidth(c) > 0 {
		least = own.CellWidth(c)
	}
	title := column.Title
	if column.Unit == table.Share { // a percentage without its sign is misread
		title = column.Heading()
	}
	t.fits[c] = fit{
		max(least, p.TextWidth(st, column.Heading())+11), max(least, p.TextWidth(theme.Small, title)),
		least,
	}
	return t.fits[c]
}

func (t *Table) style(c *table.Column) theme.Text {
	if c.Kind.Numeric() {
		return theme.Label.In(theme.Mono)
	}
	return theme.Label
}

// all returns how many rows there are without the filter.
func (t *Table) all() int {
	if t.among != nil {
		return len(t.among)
	}
	return len(t.of.Rows)
}

// markWidth is the width of the signs at the ends of rows.
func (t *Table) markWidth() float64 {
	if t.NoMarks {
		return 8
	}
	return marksWidth
}

// numberWidth is the width of the numbers of rows, or of what is in their place.
func (t *Table) numberWidth() float64 {
	if l, ok := t.rows.(Leader); ok {
		return l.LeadWidth()
	}
	return t.desk().P.TextWidth(theme.Label.In(theme.Mono), strconv.Itoa(max(99, len(t.of.Rows)))) + gap
}

// place finds where the columns are. Where not all fit with their headers, these are
// cut; where not even the values do, the columns of the highest rank are left out, of
// equal rank the last ones. One always stays.
func (t *Table) place(r layout.Rect) {
	room := r.W - gutter - t.numberWidth() - t.markWidth()
	shown := slices.Clone(t.shown)
	size := 0
	width := func(c int) float64 {
		if w := t.widths[c]; w > 0 {
			return w
		}
		return t.fit(c)[size]
	}
	sum := func() (all float64) {
		for _, c := range shown {
			all += width(c) + gap
		}
		return all
	}
	for sum() > room && len(shown) > 1 {
		if size < len(fit{})-1 {
			size++
			continue
		}
		last := len(shown) - 1
		for i := range shown {
			if t.of.Columns[shown[i]].Rank > t.of.Columns[shown[last]].Rank {
				last = i
			}
		}
		shown = slices.Delete(shown, last, last+1)
	}
	extra := max(0, room-sum()) / float64(len(shown))
	t.cells = t.cells[:0]
	x := r.X + gutter + t.numberWidth()
	for _, c := range shown {
		w := width(c)
		if t.widths[c] == 0 {
			w += extra
		}
		w = min(w, r.Right()-t.markWidth()-x)
		t.cells = append(t.cells, columnPlace{c, x, w})
		x += w + gap
	}
}

// paintHead draws the headers.
func (t *Table) paintHead(r layout.Rect) {
	p := &t.desk().P
	p.Fill(r, p.T.S1)
	p.HLine(r.X, r.Bottom()-1, r.W, p.T.Line)
	number := widget.Target{Part: headPart, N: -1}
	ink := p.T.T3
	if p.Hovered(number) {
		ink = p.T.T1
	}
	p.Text(r.X+gutter, r.CenterY(), theme.Small, ink, "#")
	p.Hits.Add(widget.Zone{
		Rect: layout.Rect{X: r.X, Y: r.Y, W: gutter + t.numberWidth() - gap/2, H: r.H}, Target: number,
		Cursor: widget.CursorPointer,
		Tip:    "The number in the recording, from 1.", More: "Click: in the order of the recording", Mouse: true,
	})
	for _, at := range t.cells {
		t.paintHeader(r, at)
	}
	for i, at := range t.cells { // above the headers
		p.MouseZone(layout.Rect{X: at.x + at.w + gap/2 - 3, Y: r.Y, W: 6, H: r.H}, widget.Target{Part: edgePart, N: i},
			widget.CursorEW)
	}
}

func (t *Table) paintHeader(r layout.Rect, at columnPlace) {
	p, c := &t.desk().P, &t.of.Columns[at.column]
	target := widget.Target{Part: headPart, N: at.column}
	key := slices.IndexFunc(t.keys, func(k table.Key) bool { return k.Column == at.column })
	st, ink, sign := theme.Small, p.T.T3, 0.0
	if key >= 0 {
		ink, sign = p.T.T1, 11
		if key == 0 {
			st = st.In(theme.Medium)
		}
	} else if p.Hovered(target) {
		ink = p.T.T1
	}
	text := c.Heading()
	if p.TextWidth(st, text) > at.w-sign {
		text = p.Fit(st, c.Title, at.w-sign)
	}
	w := p.TextWidth(st, text)
	x := at.x
	if c.Kind.Numeric() {
		x = at.x + at.w - w - sign
	}
	p.Text(x, r.CenterY(), st, ink, text)
	more := "Click: sort · Shift+click: second key"
	if unit := c.Unit.Symbol(); unit != "" {
		more = "In " + unit + " · " + more
	}
	if key >= 0 {
		y, d := r.CenterY(), -3.0
		if t.keys[key].Descending {
			d = 3
		}
		mark := p.T.AccText
		if key > 0 {
			mark = p.T.T3
		}
		p.Triangle(x+w+3, y-d*0.6, x+w+10, y-d*0.6, x+w+6.5, y+d*0.9, mark)
	}
	p.Hits.Add(widget.Zone{
		Rect: layout.Rect{X: at.x - gap/2, Y: r.Y, W: at.w + gap, H: r.H}, Target: target, Cursor: widget.CursorPointer,
		Tip:  c.What,
		More: more, Mouse: true,
	})
}

// paintRows draws the visible rows.
func (t *Table) paintRows(r layout.Rect) {
	p := &t.desk().P
	if len(t.order) == 0 {
		text := t.Empty
		if t.all() > 0 && t.text.Text() != "" {
			text = fmt.Sprintf("No rows match. %s without the filter.", widget.Thousands(t.all()))
		}
		p.TextIn(r.X+12, r.Y+16, r.W-24, canvas.Left, theme.Label, p.T.T3, text)
		return
	}
	p.Clip(r)
	scroll := min(t.scroll, t.most)
	top := max(0, int(scroll/RowHeight))
	for k := top; k < len(t.lines); k++ {
		line := layout.Rect{X: r.X, Y: r.Y + float64(k)*RowHeight - scroll, W: r.W, H: RowHeight}
		if line.Y >= r.Bottom() {
			break
		}
		if n := t.lines[k]; n < 0 {
			t.paintGroup(line, ^n)
		} else {
			t.paintRow(line, n)
		}
	}
	for k := min(top, len(t.lines)-1); k >= 0; k-- { // the group stays above its rows
		if n := t.lines[k]; n < 0 {
			t.paintGroup(layout.Rect{X: r.X, Y: r.Y, W: r.W, H: RowHeight}, ^n)
			break
		} else if t.by < 0 {
			break
		}
	}
	p.Unclip()
	p.Scrollbar(r, scroll, float64(len(t.lines))*RowHeight)
}

func (t *Table) paintRow(r layout.Rect, row int) {
	p := &t.desk().P
	target := widget.Target{Part: t.Row, N: row}
	several := len(t.chosen) > 1
	switch {
	case several && t.chosen[row]:
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
	if t.active && row == t.cursor {
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
	for _, at := range t.cells {
		if own != nil && own.PaintCell(row, at.column, layout.Rect{X: at.x, Y: r.Y, W: at.w, H: r.H}) {
			continue
		}
		c, x := &t.of.Columns[at.column], t.of.Rows[row].Cells[at.column]
		ink, al := p.T.T1, canvas.Left
		if c.Kind.Numeric() {
			al = canvas.Right
		}
		if faint || x.Missing() {
			ink = p.T.T3
		}
		p.TextIn(at.x, r.CenterY(), at.w, al, t.style(c), ink, c.Text(x))
	}
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
