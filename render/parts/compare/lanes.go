package compare

import (
	"math"
	"time"

	"playhead/render/comparison"
	"playhead/render/lanes"
	"playhead/render/layout"
	"playhead/render/timeline"
	"playhead/sim/times"
)

// curves are the keys of the other run that is looked at, and how far all are behind.
type curves struct {
	input comparison.Lanes
	of    gapOf
	gaps  []timeline.Series
}

// gapOf is what the curves of the gap depend on.
type gapOf struct {
	base   *comparison.Side
	others [comparison.Most]*comparison.Side
	byTime bool
	line   comparison.Line
	laid   int
}

// update reads on what the lanes show, and reports whether there is more.
func (l *curves) update(c *comparison.Comparison, v timeline.View, lay *layout.Window) (more bool) {
	o := c.With()
	if o == nil || lay.Ruler.Empty() {
		return false
	}
	scale := timeline.Scale{From: v.From, To: v.To, X: lay.Track.X, W: lay.Track.W}
	more = l.input.Update(c, o, v, max(scale.PerPx(), 1))
	of := gapOf{base: c.Base, byTime: c.ByTime, line: c.Line}
	for i, s := range c.Others {
		if of.others[i] = s; s.With != nil {
			of.laid++
		}
	}
	if of == l.of {
		return more
	}
	l.of, l.gaps = of, l.gaps[:0]
	for i, s := range c.Others {
		g := c.GapSeries(s)
		g.Name, g.Dashed, g.Ink = letter(i), i > 0, inkOf(i)
		l.gaps = append(l.gaps, g)
	}
	return more
}

// inkOf returns the colour of the curves of other i.
func inkOf(i int) timeline.Ink {
	if team := patternOf(i).team; team >= 0 {
		return timeline.InkTeam + timeline.Ink(team)
	}
	return timeline.Ink2
}

// Specs returns the lanes that a comparison adds, below the keys of the base: see
// [part.Extending].
func (v *View) Specs() []timeline.Spec {
	if !v.Active() || len(v.c.Others) == 0 {
		return nil
	}
	rows := 6.0
	if g := v.c.Base.Game(); !g.Engine.Teeworlds() {
		rows = 4
	}
	return []timeline.Spec{
		{
			Lane: timeline.LaneInputB, Show: timeline.Always, Style: timeline.StyleRows, Height: 7 + 11*rows,
			Tall: 7 + 12*rows, Title: "Input " + letter(v.c.Main),
		},
		{Lane: timeline.LaneGap, Show: timeline.Always, Style: timeline.StyleGraph, Height: 54, Tall: 64},
	}
}

// DescribeLanes fills in what the lanes of the comparison show: see [part.Extending].
func (v *View) DescribeLanes(n *lanes.Lanes, hover time.Duration) {
	if !v.Active() || v.c.With() == nil {
		return
	}
	if v.S.Followed == v.c.Base.Player() {
		a := &n.Lanes[timeline.LaneInput]
		a.Sub = "A " + a.Sub
	}
	v.curves.describeInput(n, v.c)
	v.curves.describeSpeed(n, v.c)
	v.curves.describeGap(n, v.c, hover)
}

// describeInput fills in the keys of the other run.
func (l *curves) describeInput(n *lanes.Lanes, c *comparison.Comparison) {
	b := &n.Lanes[timeline.LaneInputB]
	b.Style, b.Data = timeline.StyleRows, l.input.Data()
	b.Title = "Input " + letter(c.Main)
	b.Sub = letter(c.Main) + " " + c.With().Who()
	b.Note = "Keys of the other run, at the " + by(c) + " of A"
}

// describeSpeed adds the speed of the other run to that of the base.
func (l *curves) describeSpeed(n *lanes.Lanes, c *comparison.Comparison) {
	lane, d := &n.Lanes[timeline.LaneSpeed], l.input.Data()
	if d == nil || lane.Graph == nil || len(d.Graphs[timeline.LaneSpeed].Series) == 0 {
		return
	}
	both := *lane.Graph
	other := d.Graphs[timeline.LaneSpeed].Series[0]
	other.Ink = inkOf(c.Main)
	both.Series = append(both.Series[:len(both.Series):len(both.Series)], other)
	lane.Graph = &both
	for i := range lane.Values {
		lane.Values[i].Text = "A " + lane.Values[i].Text
	}
	if p, ok := other.At(n.Now); ok && !c.Outside(c.With()) {
		lane.Values = append(lane.Values, lanes.LaneValue{
			Text: letter(c.Main) + " " + other.Text(p.Hi), Ink: other.Ink, Value: p.Hi, N: len(both.Series) - 1,
		})
	}
}

// describeGap fills in how far the others are behind.
func (l *curves) describeGap(n *lanes.Lanes, c *comparison.Comparison, hover time.Duration) {
	lane := &n.Lanes[timeline.LaneGap]
	lane.Style, lane.Data = timeline.StyleGraph, &timeline.Data{}
	lane.Graph = &lane.Data.Graphs[timeline.LaneGap]
	lane.Graph.Signed = true
	lane.Note = "Below zero the other run is ahead"
	lane.Sub = "−: " + letter(c.Main) + " ahead"
	var shown []*comparison.Side
	for k := range l.gaps { // the one that is looked at first: there may be no room for all values
		i := (c.Main + k) % len(l.gaps)
		s := l.gaps[i]
		if i < len(c.Others) && !c.Others[i].Hidden && len(s.Points) > 0 {
			lane.Graph.Series, shown = append(lane.Graph.Series, s), append(shown, c.Others[i])
		}
	}
	switch {
	case len(lane.Graph.Series) > 0:
	case c.Busy():
		lane.Empty = "comparing…"
	default:
		lane.Empty = "no common route"
	}
	// As on the plate: between two points of the curve, too.
	value := func(at time.Duration) (out []lanes.LaneValue) {
		tick := c.Base.ClockAt(at)
		for k, o := range shown {
			s := &lane.Graph.Series[k]
			if g, ok := c.Gap(o, tick); ok && tick >= 0 {
				text := s.Name + " − A " + signed(g.Difference) + " s"
				out = append(out, lanes.LaneValue{Text: text, Ink: s.Ink, Value: g.Difference, N: k})
			}
		}
		return out
	}
	lane.Values = value(n.Now)
	if hover >= 0 {
		lane.Hover = value(hover)
	}
}

// by says how the gap is measured.
func by(c *comparison.Comparison) string {
	if c.ByTime {
		return "time"
	}
	return "place"
}

// clockText writes seconds of a run: 8.42, 1:02.10, – for none.
func clockText(seconds float64) string {
	if math.IsNaN(seconds) {
		return "–"
	}
	return times.Duration(hundredths(seconds))
}

// signed writes seconds with their sign, to a hundredth.
func signed(seconds float64) string { return times.Difference(hundredths(seconds)) }

// hundredths rounds seconds of the alignment, which fall between ticks.
func hundredths(seconds float64) time.Duration {
	return time.Duration(math.Round(seconds*100)) * 10 * time.Millisecond
}
