package part

import (
	"slices"
	"strconv"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/table"
)

// paint draws the headers, sorted by keys. The numbers of rows take the first px, 0 if they
// have no header.
func (c *columns) paint(p *widget.Painter, r layout.Rect, keys []table.Key, numbers float64) {
	p.Fill(r, p.T.S1)
	p.HLine(r.X, r.Bottom()-1, r.W, p.T.Line)
	if numbers > 0 {
		c.paintNumbers(p, layout.Rect{X: r.X, Y: r.Y, W: gutter + numbers - gap/2, H: r.H})
	}
	several := 0 // keys are in view
	for _, at := range c.places {
		if slices.ContainsFunc(keys, func(k table.Key) bool { return k.Column == at.column }) {
			several++
		}
	}
	for _, at := range c.places {
		c.paintHeader(p, r, at, keys, several > 1)
	}
	c.paintMore(p, r)
	for i, at := range c.places { // above the headers
		p.MouseZone(layout.Rect{X: at.x + at.w + gap/2 - 3, Y: r.Y, W: 6, H: r.H}, widget.Target{Part: edgePart, N: i},
			widget.CursorEW)
	}
}

// paintMore draws where there are more columns.
func (c *columns) paintMore(p *widget.Painter, r layout.Rect) {
	more := func(n int, x float64, tip string) {
		z := layout.Rect{X: x, Y: r.Y + 2, W: 14, H: r.H - 5}
		t := widget.Target{Part: sidePart, N: n}
		ink := p.T.T2
		if p.Hovered(t) {
			ink = p.T.T1
		}
		p.Round(z, theme.RadiusButton, p.T.S4)
		y, d := z.CenterY(), 3*float64(n)
		p.Triangle(z.CenterX()-d*0.6, y-4, z.CenterX()-d*0.6, y+4, z.CenterX()+d*0.8, y, ink)
		p.Hits.Add(widget.Zone{
			Rect: z, Target: t, Cursor: widget.CursorPointer, Tip: tip, Key: "Shift+wheel",
			Mouse: true,
		})
	}
	if c.skip > 0 {
		more(-1, c.places[0].x+c.places[0].w-10, "Columns to the left")
	}
	if c.beyond {
		more(1, r.Right()-16, "Columns to the right")
	}
}

// paintNumbers draws the header of the numbers of rows, or of the signs in their place.
func (c *columns) paintNumbers(p *widget.Painter, r layout.Rect) {
	number := widget.Target{Part: headPart, N: -1}
	ink := p.T.T3
	if p.Hovered(number) {
		ink = p.T.T1
	}
	zone := widget.Zone{
		Rect: r, Target: number, Cursor: widget.CursorPointer, Mouse: true,
		Tip: "The number in the recording, from 1.", More: "Click: in the order of the recording",
	}
	if c.signs {
		zone.Tip, zone.More = "Click: in the order of the recording", ""
	} else {
		p.Text(r.X+gutter, r.CenterY(), theme.Small, ink, "#")
	}
	p.Hits.Add(zone)
}

func (c *columns) paintHeader(p *widget.Painter, r layout.Rect, at columnPlace, keys []table.Key, several bool) {
	column := &c.of[at.column]
	target := widget.Target{Part: headPart, N: at.column}
	key := slices.IndexFunc(keys, func(k table.Key) bool { return k.Column == at.column })
	st, ink, sign := theme.Small, p.T.T3, 0.0
	if key >= 0 {
		if ink, sign = p.T.T1, 11; several {
			sign = 18
		}
		if key == 0 {
			st = st.In(theme.Medium)
		}
	} else if p.Hovered(target) {
		ink = p.T.T1
	}
	text := column.Heading()
	if p.TextWidth(st, text) > at.w-sign {
		text = p.Fit(st, column.Title, at.w-sign)
	}
	w := p.TextWidth(st, text)
	x := at.x
	if right(column) {
		x = at.x + at.w - w - sign
	}
	p.Text(x, r.CenterY(), st, ink, text)
	more := "Click: sort · Shift+click: second key"
	if unit := column.Unit.Symbol(); unit != "" {
		more = "In " + unit + " · " + more
	}
	if key >= 0 {
		paintKey(p, x+w+3, r.CenterY(), keys, key, several)
	}
	tip := column.What
	if also := c.also[column.Key]; also != "" {
		tip += " " + also
	}
	p.Hits.Add(widget.Zone{
		Rect: layout.Rect{X: at.x - gap/2, Y: r.Y, W: at.w + gap, H: r.H}, Target: target, Cursor: widget.CursorPointer,
		Tip: tip, More: more,
	})
}

// paintKey draws the sign of a column that is one of the keys by which rows are sorted.
func paintKey(p *widget.Painter, x, y float64, keys []table.Key, key int, several bool) {
	d := -3.0
	if keys[key].Descending {
		d = 3
	}
	top, tip := y-d*0.6, y+d*0.9
	if key == 0 {
		p.Triangle(x, top, x+7, top, x+3.5, tip, p.T.AccText)
	} else { // hollow
		p.Line(x, top, x+7, top, 1, p.T.AccText)
		p.Line(x, top, x+3.5, tip, 1, p.T.AccText)
		p.Line(x+7, top, x+3.5, tip, 1, p.T.AccText)
	}
	if several {
		p.Text(x+9, y, theme.Small.In(theme.Mono), p.T.AccText, strconv.Itoa(key+1))
	}
}

// paintSums writes totals below their columns, from x on.
func (c *columns) paintSums(p *widget.Painter, r layout.Rect, sums []table.Cell, from float64) {
	for _, at := range c.places {
		column := &c.of[at.column]
		text := column.TotalText(sums[at.column])
		x, right := at.x, at.x+at.w
		if column.Kind.Numeric() { // a word before the number may begin left of the column
			x = max(from, right-p.TextWidth(theme.Small.In(theme.Mono), text)-2)
		}
		if text == "" || x < from || x >= right {
			continue
		}
		al := canvas.Left
		if column.Kind.Numeric() {
			al = canvas.Right
		}
		p.TextIn(x, r.CenterY(), right-x, al, theme.Small.In(theme.Mono), p.T.T2, text)
		from = right + gap
	}
}
