package judge

import (
	"fmt"
	"math"

	"playhead/render/canvas"
	"playhead/render/judging"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/measure"
)

const brushPart widget.Part = "judge histogram"

// A brush is a stretch of a histogram: times of from to to bins.
type brush struct {
	set      bool
	held     bool // the button is down
	from, to int
	start    int // where the drag began
}

// bins returns the first and the last bin of a histogram that are shown.
func bins(m *judging.Measure) (first, last int) {
	first, last = 1, 5
	for _, b := range m.Bins {
		first, last = min(first, b.Ticks), max(last, b.Ticks)
	}
	return first, last
}

// binAt returns which bin is at x, within the histogram.
func binAt(r layout.Rect, m *judging.Measure, x float64) int {
	first, last := bins(m)
	return min(max(first+int(math.Floor((x-r.X)/r.W*float64(last-first+1))), first), last)
}

// paintHistogram draws how often times of each length came: the subject's as bars, over
// those of other players, with those of the own runs as a line.
func (j *measures) paintHistogram(p *widget.Painter, r layout.Rect, m *judging.Measure) {
	axis := r.CutBottom(16)
	first, last := bins(m)
	w := r.W / float64(last-first+1)
	mine := make([]int, measure.MaxTicks+1)
	for _, b := range m.Bins {
		mine[b.Ticks] = b.Count
	}
	shares := [3][]float64{sharesOf(mine), sharesOf(m.OwnBins), sharesOf(m.AllBins)}
	if j.hidden[0] {
		shares[1] = nil
	}
	if j.hidden[1] {
		shares[2] = nil
	}
	most := 0.0
	for _, s := range shares {
		for t := first; t <= last && s != nil; t++ {
			most = max(most, s[t])
		}
	}
	r.CutTop(18)
	height := func(s float64) float64 { return r.H * s / most }
	at := func(t int) float64 { return r.X + float64(t-first)*w }
	if b := j.brush; b.set && len(m.Times) > 0 {
		p.FillRect(at(b.from), r.Y, float64(b.to-b.from+1)*w, r.H, p.T.AccDim)
	}
	for t := first; t <= last; t++ {
		if shares[2] != nil {
			p.FillRect(at(t), r.Bottom()-height(shares[2][t]), w, height(shares[2][t]), theme.Fade(p.T.Den, 0.7))
		}
		if h := height(shares[0][t]); h > 0 {
			p.FillRect(at(t)+w*0.15, r.Bottom()-h, max(1, w*0.7), h, p.T.G1)
		}
	}
	if shares[1] != nil {
		var line []canvas.Pt
		for t := first; t <= last; t++ {
			y := r.Bottom() - height(shares[1][t])
			line = append(line, canvas.Pt{X: at(t), Y: y}, canvas.Pt{X: at(t) + w, Y: y})
		}
		p.Polyline(line, 1.5, p.T.T1)
	}
	p.HLine(r.X, r.Bottom(), r.W, p.T.Line2)
	p.Text(r.X, r.Y-9, theme.Small.In(theme.Mono), p.T.T3, fmt.Sprintf("%.0f %%", 100*most))
	paintLegend(p, r, shares[1] != nil, shares[2] != nil)
	step := max(1, (last-first+6)/6)
	unit := ""
	for t := max(first, step); t <= last; t += step {
		var text string
		text, unit = binLabel(m, j.report.Kind, t)
		p.TextAt(at(t)+w/2, axis.CenterY(), canvas.Center, theme.Small.In(theme.Mono), p.T.T3, text)
	}
	p.TextAt(r.X, axis.CenterY(), canvas.Left, theme.Small, p.T.T3, unit)
	if b := j.brush; b.set && len(m.Times) > 0 {
		for _, x := range [...]float64{at(b.from), at(b.to + 1)} {
			p.FillRect(x-1, r.Y, 2, r.H, p.T.AccText)
		}
	}
	if len(m.Times) > 0 {
		p.Hits.Add(widget.Zone{
			Rect: r, Target: widget.Target{Part: brushPart}, Cursor: widget.CursorEW,
			Tip:  "Drag to choose a range of times; click to show all",
			More: "Then only moments with these times are listed.", Mouse: true,
		})
	}
}

// sharesOf returns which part of all times each length has, nil without any.
func sharesOf(counts []int) []float64 {
	total := 0
	for _, n := range counts {
		total += n
	}
	if total == 0 {
		return nil
	}
	shares := make([]float64, measure.MaxTicks+1)
	for i, n := range counts {
		shares[i] = float64(n) / float64(total)
	}
	return shares
}

// paintLegend says what is drawn how, above a histogram at its right.
func paintLegend(p *widget.Painter, r layout.Rect, own, all bool) {
	x, y := r.Right(), r.Y-9
	put := func(text string, mark func(x float64)) {
		x -= p.TextWidth(theme.Small, text)
		if x-14 < r.X+44 {
			return
		}
		p.Text(x, y, theme.Small, p.T.T3, text)
		x -= 14
		mark(x)
		x -= 10
	}
	if all {
		put("others here", func(x float64) { p.FillRect(x, y-4, 9, 8, theme.Fade(p.T.Den, 0.7)) })
	}
	if own {
		put("own runs", func(x float64) { p.FillRect(x, y-1, 10, 1.5, p.T.T1) })
	}
	put("this player", func(x float64) { p.FillRect(x, y-4, 9, 8, p.T.G1) })
}

// brushText says which times are chosen, "" for none.
func (j *measures) brushText(m *judging.Measure) string {
	if !j.brush.set || len(m.Times) == 0 {
		return ""
	}
	from, unit := binLabel(m, j.report.Kind, j.brush.from)
	to, _ := binLabel(m, j.report.Kind, j.brush.to)
	if from == to {
		return from + " " + unit
	}
	return from + " – " + to + " " + unit
}

// dragBrush brushes the histogram of the chosen measure, which is shown in r.
func (j *measures) dragBrush(r layout.Rect, pr *widget.Press) {
	m := j.measure()
	if m == nil {
		return
	}
	at := binAt(r.Inset(detailMargin), m, pr.X)
	switch {
	case pr.Phase == widget.Begun:
		j.brush = brush{held: true, start: at}
	case pr.Click() && pr.Phase == widget.Ended:
		j.brush, j.moment = brush{}, -1
	case !pr.Click():
		j.brush.set, j.brush.from, j.brush.to = true, min(j.brush.start, at), max(j.brush.start, at)
		j.moment = -1
	}
	j.brush.held = j.brush.held && pr.Phase != widget.Ended
}
