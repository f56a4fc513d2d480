package judge

import (
	"slices"

	"playhead/render/canvas"
	"playhead/render/judging"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/judge"
	"playhead/sim/measure"
	"playhead/sim/table"
)

// Sizes, px.
const (
	headHeight  = 36.0
	lineHeight  = 30.0 // of what is compared with
	footHeight  = 24.0
	detailFrom  = 760.0 // from this width of the area on, there are details beside the table
	detailShare = 0.4
	plotFrom    = 500.0 // from this width of the list on, there are plots in it
	leastPlot   = 64.0
	plotWidth   = 220.0 // at most
	shareWidth  = 62.0  // of how many are below, right of the plot
)

const (
	rowPart   widget.Part = "judge measure" // N: measure
	stepPart  widget.Part = "judge step"    // N: 0 back, 1 forward
	notePart  widget.Part = "judge note"
	copyPart  widget.Part = "judge copy"
	ticksPart widget.Part = "judge ticks"
	backPart  widget.Part = "judge back"
	markPart  widget.Part = "judge mark above"
	tickPart  widget.Part = "judge tick"  // N: row
	notesPart widget.Part = "judge notes" // N: bookmark
)

// measures are what was measured, as a list, and the measure that is looked at.
type measures struct {
	report *judging.Report // nil before the first one
	rows   *table.Table    // of the report
	list   part.Table
	hidden [2]bool // own runs, other players: not in the plots

	chosen string // name of the measure whose moments are shown
	picked bool   // by the user
	alone  bool   // where there is no room for both, it is shown, not the table
	moment int    // index into its moments of the one gone to last, -1 for none
	brush  brush
	inside chosenTicks
}

// newMeasures returns measures of nobody yet.
func newMeasures() measures {
	return measures{moment: -1, list: part.Table{
		Row:     rowPart,
		Columns: []string{"measure", "value", "samples", "percentile_own", "percentile_all"},
		Group:   "group", Wide: "percentile_all", Empty: "Nothing was measured.", NoMarks: true,
	}}
}

// take takes over a report of a game.
func (j *measures) take(r *judging.Report, g *sim.Game) {
	if j.report == nil || j.report.Of != r.Of {
		j.moment = -1
	}
	j.report = r
	p := &judge.Player{
		Game: r.Of.Game, Player: r.Of.Player, Stint: r.Of.Stint, Name: r.Name, FirstTick: r.First, LastTick: r.Last,
		From: g.TimeOf(r.First).Seconds(), To: g.TimeOf(r.Last).Seconds(), Kind: r.Kind,
	}
	for i := range r.Measures {
		m := &r.Measures[i]
		p.Measures = append(p.Measures, judge.Measure{
			Measure: m.Measure, Own: m.Own, Group: m.All,
		})
	}
	j.rows = judge.Table([]*judge.Player{p})
	if r.Find(j.chosen) < 0 && len(r.Measures) > 0 {
		j.chosen = r.Measures[0].Name
	}
}

// measure returns the measure that is chosen, nil without one.
func (j *measures) measure() *judging.Measure {
	if j.report == nil {
		return nil
	}
	if i := j.report.Find(j.chosen); i >= 0 {
		return &j.report.Measures[i]
	}
	return nil
}

// choose shows the moments of another measure.
func (j *measures) choose(name string) {
	j.picked = true
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
func (j *measures) moments() []int32 {
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

// The columns that are drawn as more than their texts.
var (
	measureColumn = table.Find(judge.Columns(), "measure")
	valueColumn   = table.Find(judge.Columns(), "value")
	samplesColumn = table.Find(judge.Columns(), "samples")
	ownColumn     = table.Find(judge.Columns(), "percentile_own")
	allColumn     = table.Find(judge.Columns(), "percentile_all")
	outColumn     = table.Find(judge.Columns(), "out_by")
	momentsColumn = table.Find(judge.Columns(), "moments")
)

// LeadWidth is the width of what a row begins with: see [part.Leader].
func (j *View) LeadWidth() float64 { return 14 }

// PaintLead draws a sign if the user wants the measure marked.
func (j *View) PaintLead(i int, r layout.Rect) {
	if p := &j.D.P; limits(j.D.Set.JudgeMarks).above(&j.table.report.Measures[i]) {
		y := r.CenterY()
		p.Triangle(r.X, y+3, r.X+8, y+3, r.X+4, y-4, p.T.T2)
	}
}

// CellWidth returns how wide columns with more than their texts are: see
// [part.CellPainter].
func (j *View) CellWidth(column int) float64 {
	_, list, _ := j.areas()
	if column == allColumn && list.W >= plotFrom {
		return leastPlot + shareWidth
	}
	return map[int]float64{measureColumn: 160, valueColumn: 72, samplesColumn: 62, ownColumn: 56, allColumn: 56}[column]
}

// PaintCell draws a measure in words, its value with its unit, and where that is among
// those of others.
func (j *View) PaintCell(i, column int, r layout.Rect) bool {
	p, m, y := &j.D.P, &j.table.report.Measures[i], r.CenterY()
	mono, ink := theme.Label.In(theme.Mono), p.T.T2
	if m.Samples < fewSamples {
		ink = p.T.T3
	}
	switch column {
	case measureColumn:
		p.TextIn(r.X, y, r.W, canvas.Left, theme.Label, p.T.T1, measure.Label(m.Name))
	case valueColumn:
		number, unit := value(m)
		p.TextAt(r.Right()-26, y, canvas.Right, mono, p.T.T1, number)
		p.TextAt(r.Right()-22, y, canvas.Left, theme.Small, p.T.T3, unit)
	case samplesColumn:
		text := count(m.Samples)
		p.TextAt(r.Right(), y, canvas.Right, mono, ink, text)
		if m.Samples < fewSamples && m.Known {
			p.TextAt(r.Right()-p.TextWidth(mono, text)-6, y, canvas.Right, theme.Small, p.T.T3, "few")
		}
	case ownColumn:
		p.TextAt(r.Right(), y, canvas.Right, mono, ink, place(m, m.OwnLess, len(m.Own)))
	case allColumn:
		p.TextAt(r.Right(), y, canvas.Right, mono, ink, place(m, m.AllLess, len(m.All)))
		if w := min(r.W-shareWidth, plotWidth); w >= leastPlot {
			plot := layout.Rect{X: r.Right() - shareWidth - w, Y: r.Y + 2, W: w, H: r.H - 4}
			j.table.plot(p, plot, m, limits(j.D.Set.JudgeMarks))
		}
	default:
		return false
	}
	return true
}

// PaintMark draws nothing: see [part.Rows].
func (j *View) PaintMark(int, layout.Rect) (faint bool) { return false }

// Tip says what a measure is and what limits it: see [part.Rows].
func (j *View) Tip(i int) (tip, more string) {
	m := &j.table.report.Measures[i]
	return measure.Label(m.Name) + ": " + measure.What(m.Name), limits(j.D.Set.JudgeMarks).more(m)
}

// Choose shows a measure: see [part.Rows].
func (j *View) Choose(i int) {
	name := j.table.report.Measures[i].Name
	j.table.alone = name == j.table.chosen
	j.table.choose(name)
}

// Moved shows the measure that keys went to: see [part.Mover].
func (j *View) Moved(i int) { j.table.choose(j.table.report.Measures[i].Name) }

// GoTo goes to the first moment of a measure, and shows it where there is no room for it beside the list: see
// [part.Rows].
func (j *View) GoTo(i int) {
	j.Moved(i)
	j.table.alone = true
	j.goTo(0)
}

// RowMenu goes to the moments of a measure or marks it: see [part.RowMenu].
func (j *View) RowMenu(i int) []widget.MenuItem {
	return []widget.MenuItem{
		{Label: "Go to its first moment", Key: "Enter", Do: func() { j.GoTo(i) }},
		{Label: "Mark above…", Do: func() {
			j.Moved(i)
			j.askLimit()
		}},
	}
}

// paintTable draws the list, or why there is none.
func (j *View) paintTable(r layout.Rect) {
	p := &j.D.P
	p.VLine(r.Right()-p.Hair(), r.Y, r.H, p.T.Line)
	if why := j.why(); why != "" {
		p.Paragraph(r.X+12, r.Y+20, theme.Body, p.T.T2, p.WrapMost(theme.Body, why, r.W-24, 6))
		return
	}
	lines := j.footLines(r.W)
	foot := r.CutBottom(footHigh(lines))
	if j.outliers.stands() {
		j.outliers.list.Paint()
	} else {
		j.table.list.Paint()
	}
	p.HLine(foot.X, foot.Y, foot.W, p.T.Line)
	p.Paragraph(foot.X+12, foot.Y+footHeight/2, theme.Small, p.T.T3, lines)
}

// footLines returns what the list ends with, at most two lines in a width.
func (j *View) footLines(w float64) []string {
	text := j.foot()
	if j.outliers.stands() {
		text = j.outliers.foot()
	}
	return j.D.P.WrapMost(theme.Small, text, w-24, 2)
}

// footHigh returns the height of the foot with its lines.
func footHigh(lines []string) float64 {
	return footHeight + float64(max(0, len(lines)-1))*theme.Small.Line
}

// plot draws where a value is among others: a bar for each of the other players
// above the line, a tick for each own run below it, the value as a line with a
// head.
func (j *measures) plot(p *widget.Painter, r layout.Rect, m *judging.Measure, marks limits) {
	base := r.Bottom() - 6
	if len(m.All)+len(m.Own) == 0 {
		return
	}
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
func (j *measures) shown(m *judging.Measure) (own, all []float64) {
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
