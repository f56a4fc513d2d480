package judge

import (
	"slices"

	"playhead/render/canvas"
	"playhead/render/judging"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/measure"
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

// A table is what was measured, and the measure that is looked at.
type table struct {
	report *judging.Report // nil before the first one
	rows   []row
	scroll float64
	hidden [2]bool // own runs, other players: not in the plots

	chosen string // name of the measure whose moments are shown
	alone  bool   // where there is no room for both, it is shown, not the table
	moment int    // index into its moments of the one gone to last, -1 for none
	brush  brush
	inside chosenTicks
}

// A row of the table: a measure, or the title of a group.
type row struct {
	title   string
	measure int // index in the report, -1 for a title
}

// take takes over a report.
func (j *table) take(r *judging.Report) {
	if j.report == nil || j.report.Of != r.Of {
		j.moment = -1
	}
	j.report = r
	j.rows = j.rows[:0]
	for _, group := range measure.Groups {
		begun := false
		for i := range r.Measures {
			m := &r.Measures[i]
			if measure.Group(m.Name) != group {
				continue
			}
			if !begun {
				j.rows, begun = append(j.rows, row{title: group, measure: -1}), true
			}
			j.rows = append(j.rows, row{title: measure.Label(m.Name), measure: i})
		}
	}
	if r.Find(j.chosen) < 0 && len(r.Measures) > 0 {
		j.chosen = r.Measures[0].Name
	}
}

// measure returns the measure that is chosen, nil without one.
func (j *table) measure() *judging.Measure {
	if j.report == nil {
		return nil
	}
	if i := j.report.Find(j.chosen); i >= 0 {
		return &j.report.Measures[i]
	}
	return nil
}

// choose shows the moments of another measure.
func (j *table) choose(name string) {
	if j.chosen != name {
		j.chosen, j.moment, j.brush = name, -1, brush{}
	}
}

// chosenTicks are the ticks of brushed times.
type chosenTicks struct {
	key   chosenKey
	ticks []int32
}

// chosenKey is what they are made from.
type chosenKey struct {
	report   *judging.Report
	name     string
	from, to int
}

// moments returns the ticks behind the chosen measure: those of the brushed times,
// or those that the measure names.
func (j *table) moments() []int32 {
	m := j.measure()
	if m == nil {
		return nil
	}
	if !j.brush.set || len(m.Times) == 0 {
		return m.Moments
	}
	c := &j.inside
	key := chosenKey{j.report, m.Name, j.brush.from, j.brush.to}
	if c.key == key {
		return c.ticks
	}
	c.key = key
	var ticks []int32
	for _, t := range m.Times {
		if t.Ticks >= j.brush.from && t.Ticks <= j.brush.to {
			ticks = append(ticks, int32(t.From))
		}
	}
	slices.Sort(ticks)
	c.ticks = ticks
	return ticks
}

// room returns how much of the table in r is in view, most how far it can be scrolled.
func (*table) room(r layout.Rect) float64 { return max(0, r.H-labelHeight-footHeight) }

func (j *table) most(r layout.Rect) float64 {
	return max(0, float64(len(j.rows))*rowHeight-j.room(r))
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

// paintTable draws the table, or why there is none.
func (j *table) paintTable(p *widget.Painter, r layout.Rect, why, foot string, marks limits) {
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
	body := layout.Rect{X: r.X, Y: r.Y + labelHeight + 1, W: r.W - 1, H: j.room(r) - 1}
	if why != "" {
		p.Paragraph(body.X+12, body.Y+20, theme.Body, p.T.T2, p.WrapMost(theme.Body, why, body.W-24, 6))
		return
	}
	p.Clip(body)
	for i := range j.rows {
		row := layout.Rect{X: body.X, Y: body.Y + float64(i)*rowHeight - j.scroll, W: body.W, H: rowHeight}
		if row.Bottom() > body.Y && row.Y < body.Bottom() {
			j.paintRow(p, row, c, i, marks)
		}
	}
	p.Unclip()
	p.HLine(r.X, r.Bottom()-footHeight, r.W, p.T.Line)
	p.TextIn(r.X+12, r.Bottom()-footHeight/2, r.W-24, canvas.Left, theme.Small, p.T.T3, foot)
}

func (j *table) paintRow(p *widget.Painter, r layout.Rect, c columns, i int, marks limits) {
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
	if marks.above(m) {
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
		j.plot(p, layout.Rect{X: c.plot, Y: r.Y + 3, W: 134, H: r.H - 6}, m, marks)
	}
	if c.own > 0 {
		p.TextAt(c.own, y, canvas.Right, mono, ink, place(m, m.OwnLess, len(m.Own)))
	}
	p.TextAt(c.all, y, canvas.Right, mono, ink, place(m, m.AllLess, len(m.All)))
	p.Hits.Add(widget.Zone{Rect: r, Target: tgt, Cursor: widget.CursorPointer, Tip: row.title, More: marks.more(m)})
}

// plot draws where a value is among others: a bar for each of the other players
// above the line, a tick for each own run below it, the value as a line with a
// head.
func (j *table) plot(p *widget.Painter, r layout.Rect, m *judging.Measure, marks limits) {
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
	if limit, set := marks.of(m); set && limit >= lo && limit <= hi {
		x := p.Snap(at(limit))
		p.DashedLine(x, r.Y+4, x, base, 1, 2, 2, p.T.T2)
	}
	x := p.Snap(at(m.Value))
	p.FillRect(x-1, r.Y+2, 2, base-r.Y-1, p.T.Playhead)
	p.Triangle(x-4, r.Y, x+4, r.Y, x, r.Y+5, p.T.Playhead)
}

// shown returns the values that the plots of a measure show.
func (j *table) shown(m *judging.Measure) (own, all []float64) {
	if own = m.Own; j.hidden[0] {
		own = nil
	}
	if all = m.All; j.hidden[1] {
		all = nil
	}
	return own, all
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
