package judge

import (
	"math"
	"slices"

	"playhead/render/canvas"
	"playhead/render/judging"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// Sizes, px.
const (
	headHeight  = 36.0
	lineHeight  = 30.0 // of what is compared with
	labelHeight = 26.0
	rowHeight   = 25.0
	footHeight  = 24.0
	detailFrom  = 760.0 // from this width of the area on, there are details beside the table
	detailShare = 0.4
)

const (
	rowPart   widget.Part = "judge measure"
	stepPart  widget.Part = "judge step" // N: 0 back, 1 forward
	notePart  widget.Part = "judge note"
	copyPart  widget.Part = "judge copy"
	ticksPart widget.Part = "judge ticks"
	backPart  widget.Part = "judge back"
	markPart  widget.Part = "judge mark above"
	tickPart  widget.Part = "judge tick"  // N: row
	notesPart widget.Part = "judge notes" // N: bookmark
)

// areas returns where the parts of the screen are.
func (j *Screen) areas() (top, table, chosen layout.Rect) {
	r := j.D.Lay.Map
	if (head{j}).compared(r) {
		top = r.CutTop(headHeight + lineHeight)
	} else {
		top = r.CutTop(headHeight)
	}
	table = r
	if r.W < detailFrom && j.alone {
		return top, layout.Rect{}, r
	}
	if r.W >= detailFrom {
		chosen = table
		w := math.Floor(r.W * (1 - detailShare))
		table.W = w
		chosen.X, chosen.W = r.X+w, r.W-w
	}
	return top, table, chosen
}

// tableRoom returns how much of the table is in view, tableHeight how high all of
// its rows are.
func (j *Screen) tableRoom() float64 {
	_, table, _ := j.areas()
	return max(0, table.H-labelHeight-footHeight)
}

func (j *Screen) tableHeight() float64 { return float64(len(j.rows)) * rowHeight }

// Paint draws the screen in place of the map, and over the panel.
func (j *Screen) Paint() {
	p := &j.D.P
	defer p.Hits.Own(j)()
	top, table, chosen := j.areas()
	p.Fill(j.D.Lay.Map, p.T.S2)
	p.Ground(j.D.Lay.Map)
	head{j}.paintHead(p, top)
	if !table.Empty() {
		j.paintTable(p, table)
	}
	if !chosen.Empty() {
		detail{j}.paintDetail(p, chosen)
	}
	if !j.D.Lay.Panel.Empty() {
		panel{j}.paintPanel(p, j.D.Lay.Panel)
	}
}

// A column is where a column of the table is; W is 0 where there is no room.
type columns struct{ value, samples, plot, own, all float64 }

// columnsOf returns the right edges of the columns of a table, of the plot its
// left one.
func columnsOf(r layout.Rect) columns {
	c := columns{all: r.Right() - 12}
	if r.W < 420 {
		return columns{all: r.Right() - 12, value: r.Right() - 66}
	}
	c.own = c.all - 56
	c.plot = c.own - 56 - 134
	c.samples = c.plot - 14
	c.value = c.samples - 62
	if r.W < 560 { // no room for the plot
		c.samples, c.plot = c.own-56, 0
		c.value = c.samples - 62
	}
	return c
}

func (j *Screen) paintTable(p *widget.Painter, r layout.Rect) {
	p.VLine(r.Right()-p.Hair(), r.Y, r.H, p.T.Line)
	c := columnsOf(r)
	y := r.Y + labelHeight/2
	label := func(x float64, al canvas.Align, text string) {
		if x > 0 {
			p.TextAt(x, y, al, theme.Small, p.T.T3, text)
		}
	}
	label(r.X+12, canvas.Left, "Measure")
	label(c.value, canvas.Right, "Value")
	label(c.samples, canvas.Right, "Samples")
	label(c.plot, canvas.Left, "Among players here")
	label(c.own, canvas.Right, "Own runs")
	label(c.all, canvas.Right, "Players")
	p.HLine(r.X, r.Y+labelHeight, r.W, p.T.Line)
	body := layout.Rect{X: r.X, Y: r.Y + labelHeight + 1, W: r.W - 1, H: j.tableRoom() - 1}
	if why := j.why(); why != "" {
		p.Paragraph(body.X+12, body.Y+20, theme.Body, p.T.T2, p.WrapMost(theme.Body, why, body.W-24, 6))
		return
	}
	p.Clip(body)
	for i := range j.rows {
		row := layout.Rect{X: body.X, Y: body.Y + float64(i)*rowHeight - j.scroll, W: body.W, H: rowHeight}
		if row.Bottom() > body.Y && row.Y < body.Bottom() {
			j.paintRow(p, row, c, i)
		}
	}
	p.Unclip()
	p.HLine(r.X, r.Bottom()-footHeight, r.W, p.T.Line)
	p.TextIn(r.X+12, r.Bottom()-footHeight/2, r.W-24, canvas.Left, theme.Small, p.T.T3, j.foot())
}

// foot says what the figures cannot show.
func (j *Screen) foot() string {
	if g := j.S.Game(); g != nil && g.Engine.Teeworlds() {
		return "7 / 24: 7 of 24 others are lower. 50 inputs per second: anything shorter than 20 ms is invisible."
	}
	return "7 / 24: 7 of 24 others are lower."
}

// why says why there is no table, "" if there is one.
func (j *Screen) why() string {
	switch {
	case j.S.Followed < 0:
		return "Follow a player to see how they played."
	case j.report == nil || j.report.Of.Player != j.S.Followed:
		return "Measuring…"
	case j.report.Why != "":
		return "This cannot be judged: " + j.report.Why + "."
	}
	return ""
}

func (j *Screen) paintRow(p *widget.Painter, r layout.Rect, c columns, i int) {
	row := &j.rows[i]
	y := r.CenterY()
	if row.measure < 0 {
		p.Text(r.X+12, y, theme.Label.In(theme.Medium), p.T.T2, row.title)
		return
	}
	m := &j.report.Measures[row.measure]
	tgt := widget.Target{Part: rowPart, N: row.measure}
	switch {
	case m.Name == j.chosen:
		p.Fill(r, p.T.Sel)
		p.FillRect(r.X, r.Y, 3, r.H, p.T.Acc)
	case p.Hovered(tgt):
		p.Fill(r, p.T.S3)
	}
	p.HLine(r.X+12, r.Bottom()-p.Hair(), r.W-24, p.T.Line)
	number, unit := value(m)
	mono := theme.Label.In(theme.Mono)
	left := c.value - 64
	if c.plot == 0 && c.samples == 0 {
		left = c.value - 50
	}
	if j.above(m) {
		p.Triangle(r.X+10, y+3, r.X+18, y+3, r.X+14, y-4, p.T.T2)
	}
	p.TextIn(r.X+22, y, left-r.X-26, canvas.Left, theme.Label, p.T.T1, row.title)
	p.TextAt(c.value-26, y, canvas.Right, mono, p.T.T1, number)
	p.TextAt(c.value-22, y, canvas.Left, theme.Small, p.T.T3, unit)
	ink := p.T.T2
	if m.Samples < fewSamples {
		ink = p.T.T3
	}
	if c.samples > 0 {
		text := count(m.Samples)
		p.TextAt(c.samples, y, canvas.Right, mono, ink, text)
		if m.Samples < fewSamples && m.Known {
			p.TextAt(c.samples-p.TextWidth(mono, text)-6, y, canvas.Right, theme.Small, p.T.T3, "few")
		}
	}
	if c.plot > 0 {
		j.plot(p, layout.Rect{X: c.plot, Y: r.Y + 3, W: 134, H: r.H - 6}, m)
	}
	if c.own > 0 {
		p.TextAt(c.own, y, canvas.Right, mono, ink, place(m, m.OwnLess, len(m.Own)))
	}
	p.TextAt(c.all, y, canvas.Right, mono, ink, place(m, m.AllLess, len(m.All)))
	p.Hits.Add(widget.Zone{Rect: r, Target: tgt, Cursor: widget.CursorPointer, Tip: row.title, More: j.more(m)})
}

// plot draws where a value is among others: a bar for each of the other players
// above the line, a tick for each own run below it, the value as a line with a
// head.
func (j *Screen) plot(p *widget.Painter, r layout.Rect, m *judging.Measure) {
	base := r.Bottom() - 6
	p.HLine(r.X, base, r.W, p.T.Line2)
	if !m.Known {
		return
	}
	lo, hi := span(m)
	at := func(v float64) float64 { return r.X + 4 + (r.W-8)*(v-lo)/(hi-lo) }
	const bins = 32
	var counts [bins]int
	most := 1
	own, all := j.shown(m)
	for _, v := range all {
		k := min(bins-1, int((v-lo)/(hi-lo)*bins))
		counts[k]++
		most = max(most, counts[k])
	}
	w := (r.W - 8) / bins
	for k, n := range counts {
		if n > 0 {
			h := max(3, (base-r.Y-5)*float64(n)/float64(most))
			p.FillRect(r.X+4+float64(k)*w, base-h, max(2, w-1), h, p.T.Den)
		}
	}
	for _, v := range own {
		p.FillRect(p.Snap(at(v)), base+1, 1, 4, p.T.T2)
	}
	if limit, set := j.limit(m); set && limit >= lo && limit <= hi {
		x := p.Snap(at(limit))
		p.DashedLine(x, r.Y+4, x, base, 1, 2, 2, p.T.T2)
	}
	x := p.Snap(at(m.Value))
	p.FillRect(x-1, r.Y+2, 2, base-r.Y-1, p.T.Playhead)
	p.Triangle(x-4, r.Y, x+4, r.Y, x, r.Y+5, p.T.Playhead)
}

// shown returns the values that the plots of a measure show.
func (j *Screen) shown(m *judging.Measure) (own, all []float64) {
	if own = m.Own; j.hidden[0] {
		own = nil
	}
	if all = m.All; j.hidden[1] {
		all = nil
	}
	return own, all
}

// more says what limits a measure, and where the user marks it.
func (j *Screen) more(m *judging.Measure) string {
	limit, set := j.limit(m)
	if !set {
		return m.Note
	}
	number, unit := figure(m, limit)
	text := "Your threshold: above " + number + " " + unit
	if m.Note != "" {
		text = m.Note + ". " + text
	}
	return text
}

// span returns the range that holds all values, never empty.
func span(m *judging.Measure) (lo, hi float64) {
	lo, hi = m.Value, m.Value
	for _, v := range slices.Concat(m.All, m.Own) {
		lo, hi = min(lo, v), max(hi, v)
	}
	if hi-lo < 1e-9 {
		lo, hi = lo-0.5, hi+0.5
	}
	return lo, hi
}
