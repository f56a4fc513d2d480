package judge

import (
	"fmt"
	"strings"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/judging"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/measure"
)

// detailMargin is left and right of what is shown of a measure, px.
const detailMargin = 14.0

// paintDetail draws the chosen measure: what it is, its distribution, and the
// way to its moments.
func (j *measures) paintDetail(p *widget.Painter, r layout.Rect, m *judging.Measure, marks limits, back bool) {
	foot := r.CutBottom(40)
	x, w := r.X+detailMargin, r.W-2*detailMargin
	if back {
		all := widget.Chip{Target: widget.Target{Part: backPart}, Label: "All measures", Tip: "Back to the table"}
		all.X, all.Y = r.Right()-detailMargin-p.ChipWidth(all), r.Y+6
		p.Chip(all)
		w -= p.ChipWidth(all) + 8
	}
	p.TextIn(x, r.Y+16, w, canvas.Left, theme.Body.In(theme.Medium), p.T.T1, measure.Label(m.Name))
	w = r.W - 2*detailMargin
	y := r.Y + 30
	y = p.Paragraph(x, y+8, theme.Small, p.T.T2, p.WrapMost(theme.Small, measure.What(m.Name), w, 2))
	if m.Note != "" && r.H >= 300 {
		y = p.Paragraph(x, y+4, theme.Small, p.T.T3, p.WrapMost(theme.Small, m.Note, w, 2))
	}
	paintFigure(p, layout.Rect{X: x, Y: y, W: w, H: 24}, m, marks)
	sum := 62.0
	if len(m.Bins) > 0 {
		sum = 82
	}
	if r.H < 240 { // the histogram says more
		sum = 22
	}
	chart := layout.Rect{X: x, Y: y + 30, W: w, H: max(0, r.Bottom()-y-30-sum-8)}
	if chart.H >= 60 {
		if len(m.Bins) > 0 {
			j.paintHistogram(p, chart, m)
		} else {
			j.others(p, chart, m)
		}
	}
	j.paintSummary(p, layout.Rect{X: x, Y: r.Bottom() - sum, W: w, H: sum}, m)
	j.paintSteps(p, foot)
}

// paintFigure draws the value of a measure, and from where on the user wants it
// marked.
func paintFigure(p *widget.Painter, r layout.Rect, m *judging.Measure, marks limits) {
	number, unit := value(m)
	p.Text(r.X, r.CenterY(), theme.Label, p.T.T2, strings.TrimSpace(number+" "+unit)+" · "+samples(m.Samples))
	chip := widget.Chip{
		Target: widget.Target{Part: markPart}, Label: "Mark above…",
		Tip: "Mark the moments in which this measure is above your threshold",
	}
	if limit, set := marks.of(m); set {
		n, u := figure(m, limit)
		chip.Label, chip.On = strings.TrimSpace("Mark above "+n+" "+u), true
	}
	chip.X, chip.Y = r.Right()-p.ChipWidth(chip), r.Y+2
	p.Chip(chip)
}

// others draws the values of others along a line, and this one's.
func (j *measures) others(p *widget.Painter, r layout.Rect, m *judging.Measure) {
	own, all := j.shown(m)
	if !m.Known || len(all)+len(own) == 0 {
		p.Text(r.X, r.Y+12, theme.Small, p.T.T3, "No values to compare with.")
		return
	}
	lo, hi := span(m)
	at := func(v float64) float64 { return r.X + 6 + (r.W-12)*(v-lo)/(hi-lo) }
	line := func(y float64, label string, vs []float64, solid bool) {
		p.Text(r.X, y-14, theme.Small, p.T.T3, label)
		p.HLine(r.X, y, r.W, p.T.Line2)
		for _, v := range vs {
			if solid {
				p.Disc(at(v), y, 3.5, p.T.Den)
			} else {
				p.Circle(at(v), y, 3.5, 1.5, p.T.T2)
			}
		}
		x := p.Snap(at(m.Value))
		p.FillRect(x-1, y-9, 2, 18, p.T.Playhead)
	}
	y := r.Y + 30
	if len(all) > 0 {
		line(y, fmt.Sprintf("%s, %d", otherPlayers, len(all)), all, true)
		y += 44
	}
	if len(own) > 0 && y < r.Bottom() {
		line(y, fmt.Sprintf("Own other %s, %d", ownOnes(j.report), len(own)), own, false)
	}
}

// otherPlayers are those of the comparison group, each once.
const otherPlayers = "Other players"

// paintSummary says what others have.
func (j *measures) paintSummary(p *widget.Painter, r layout.Rect, m *judging.Measure) {
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	y := r.Y + 16
	p.Clip(r)
	defer p.Unclip()
	line := func(name, text string) {
		p.Text(r.X, y, theme.Small, p.T.T3, name)
		p.TextAt(r.Right(), y, canvas.Right, theme.Small, p.T.T2, text)
		y += 20
	}
	if len(m.Bins) > 0 {
		line(j.chosenTimes(m))
	}
	others := func(name string, vs []float64, less int) {
		parts := []string{"none"} // the least telling last: there may be no room for it
		if len(vs) > 0 && m.Known {
			parts[0] = fmt.Sprintf("%d of %d are lower", less, len(vs))
			if len(vs) < 5 {
				parts[0] += " · few to compare with"
			}
			if name == otherPlayers {
				of, among := rangeTexts(m)
				parts = append(parts, of, among)
			}
		}
		text := strings.Join(parts, " · ")
		for n := len(parts) - 1; n > 0 && p.TextWidth(theme.Small, name+text) > r.W-12; n-- {
			text = strings.Join(parts[:n], " · ")
		}
		line(name, text)
	}
	others("Own other "+ownOnes(j.report), m.Own, m.OwnLess)
	others(otherPlayers, m.All, m.AllLess)
}

// chosenTimes says how many of the times were chosen in the histogram, and how
// many others have there.
func (j *measures) chosenTimes(m *judging.Measure) (name, text string) {
	b := j.brush
	if name = j.brushText(m); name == "" {
		return "Drag over the histogram to choose times", ""
	}
	share := func(counts []int) (n, all int) {
		for t, c := range counts {
			if all += c; t >= b.from && t <= b.to {
				n += c
			}
		}
		return n, all
	}
	mine := make([]int, measure.MaxTicks+1)
	for _, x := range m.Bins {
		mine[x.Ticks] = x.Count
	}
	n, all := share(mine)
	text = fmt.Sprintf("%d of %d, %.1f %%", n, all, 100*float64(n)/float64(max(all, 1)))
	for _, o := range [...]struct {
		counts []int
		who    string
	}{{m.OwnBins, "own " + ownOnes(j.report)}, {m.AllBins, "others here"}} {
		if n, all := share(o.counts); all > 0 {
			text += fmt.Sprintf(" · %s %.1f %%", o.who, 100*float64(n)/float64(all))
		}
	}
	return name, text
}

// paintSteps draws the way from moment to moment.
func (j *measures) paintSteps(p *widget.Painter, r layout.Rect) {
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	x, y := r.X+10, r.Y+6
	state, moments := widget.Normal, len(j.moments())
	if moments == 0 {
		state = widget.Disabled
	}
	for i, icon := range [...]assets.Icon{assets.IconPrevEvent, assets.IconNextEvent} {
		tip := [...]string{"Previous moment", "Next moment"}[i]
		p.Button(widget.Button{
			Rect: layout.Rect{X: x, Y: y, W: 28, H: 28}, Target: widget.Target{Part: stepPart, N: i},
			Icon: icon, Flat: true, State: state, Tip: tip,
		})
		x += 30
	}
	text := "No moments"
	if n := moments; n > 0 {
		text = widget.Plural(n, "moment")
		if n == measure.MaxMoments && !j.brush.set {
			text = fmt.Sprintf("the first %d moments", n)
		}
		if j.moment >= 0 {
			text = fmt.Sprintf("Moment %d of %d", j.moment+1, n)
		}
	}
	left := x + 6
	x = r.Right() - 12
	for _, b := range [...]struct {
		part  widget.Part
		icon  assets.Icon
		label string
		tip   string
	}{
		{copyPart, assets.IconCopy, "Copy values", "Copy the table as text"},
		{notePart, assets.IconPin, "Add note", "Adds a named bookmark at the playhead, saved with the recording"},
	} {
		w := p.TextWidth(theme.Label, b.label) + 40
		if x-w < left+p.TextWidth(theme.Label, text)+46 {
			w = 28
			b.label = ""
		}
		x -= w
		p.Button(widget.Button{
			Rect: layout.Rect{X: x, Y: y, W: w, H: 28}, Target: widget.Target{Part: b.part},
			Icon: b.icon, Label: b.label, Tip: b.tip,
		})
		x -= 8
	}
	p.TextIn(left, r.CenterY(), max(0, x-left), canvas.Left, theme.Label, p.T.T1, text)
}
