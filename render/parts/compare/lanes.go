package compare

import (
	"fmt"
	"math"
	"time"

	"playhead/render/lanes"
	"playhead/render/timeline"
)

// gapKey is what the curves of the gap depend on.
type gapKey struct {
	n      int
	byTime bool
	line   any
	laid   int
}

// Specs returns the lanes that a comparison adds, below the keys of the base.
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
			Tall: 7 + 12*rows,
		},
		{Lane: timeline.LaneGap, Show: timeline.Always, Style: timeline.StyleGraph, Height: 54, Tall: 64},
	}
}

// updateLanes reads on what the lanes show, and reports whether there is more.
func (v *View) updateLanes() (more bool) {
	o := v.c.With()
	if o == nil {
		return false
	}
	if v.D.Lay.Ruler.Empty() {
		return false
	}
	scale := timeline.Scale{From: v.S.View.From, To: v.S.View.To, X: v.D.Lay.Track.X, W: v.D.Lay.Track.W}
	more = v.lanes.Update(v.c, o, v.S.View, max(scale.PerPx(), 1))
	key := gapKey{n: len(v.c.Others), byTime: v.c.ByTime, line: v.c.Line}
	for _, s := range v.c.Others {
		if s.With != nil {
			key.laid++
		}
	}
	if key == v.gapOf {
		return more
	}
	v.gapOf, v.gaps = key, v.gaps[:0]
	for i, s := range v.c.Others {
		g := v.c.GapSeries(s)
		pat := patternOf(i)
		g.Name, g.Dashed = letter(i), i > 0
		if pat.team >= 0 {
			g.Ink = timeline.InkTeam + timeline.Ink(pat.team)
		}
		v.gaps = append(v.gaps, g)
	}
	return more
}

// DescribeLanes fills in what the lanes of the comparison show; hover is the moment
// at the hair line, negative without one.
func (v *View) DescribeLanes(n *lanes.Lanes, hover time.Duration) {
	if !v.Active() {
		return
	}
	o := v.c.With()
	if o == nil {
		return
	}
	v.describeInput(n)
	v.describeSpeed(n)
	l := &n.Lanes[timeline.LaneGap]
	l.Style, l.Data = timeline.StyleGraph, &timeline.Data{}
	l.Graph = &l.Data.Graphs[timeline.LaneGap]
	l.Graph.Signed = true
	l.Note = "Below zero the other run is ahead"
	for i, s := range v.gaps {
		if i < len(v.c.Others) && !v.c.Others[i].Hidden && len(s.Points) > 0 {
			l.Graph.Series = append(l.Graph.Series, s)
		}
	}
	switch {
	case len(l.Graph.Series) > 0:
	case v.c.Busy():
		l.Empty = "comparing…"
	default:
		l.Empty = "no common route"
	}
	value := func(at time.Duration) (out []lanes.LaneValue) {
		for k := range l.Graph.Series {
			s := &l.Graph.Series[k]
			if p, ok := s.At(at); ok {
				out = append(out, lanes.LaneValue{
					Text: s.Name + " − A " + signed(p.Lo) + " s", Ink: s.Ink,
					Value: p.Lo, N: k,
				})
			}
		}
		return out
	}
	l.Values = value(n.Now)
	l.Sub = letter(v.c.Main) + " ahead below 0"
	if hover >= 0 {
		l.Hover = value(hover)
	}
}

// describeInput fills in the keys of both runs.
func (v *View) describeInput(n *lanes.Lanes) {
	o := v.c.With()
	a, b := &n.Lanes[timeline.LaneInput], &n.Lanes[timeline.LaneInputB]
	if v.S.Followed == v.c.Base.Player() {
		a.Sub = "A " + a.Sub
	}
	b.Style, b.Data = timeline.StyleRows, v.lanes.Data()
	b.Title = "Input " + letter(v.c.Main)
	b.Sub = letter(v.c.Main) + " " + o.Who()
	b.Note = "Keys of the other run, at the " + v.by() + " of A"
}

// describeSpeed adds the speed of the other run to that of the base.
func (v *View) describeSpeed(n *lanes.Lanes) {
	l, d := &n.Lanes[timeline.LaneSpeed], v.lanes.Data()
	if d == nil || l.Graph == nil || len(d.Graphs[timeline.LaneSpeed].Series) == 0 {
		return
	}
	both := *l.Graph
	other := d.Graphs[timeline.LaneSpeed].Series[0]
	both.Series = append(both.Series[:len(both.Series):len(both.Series)], other)
	l.Graph = &both
	for i := range l.Values {
		l.Values[i].Text = "A " + l.Values[i].Text
	}
	if p, ok := other.At(n.Now); ok {
		l.Values = append(l.Values, lanes.LaneValue{
			Text: letter(v.c.Main) + " " + other.Text(p.Hi), Ink: other.Ink,
			Value: p.Hi, N: len(both.Series) - 1,
		})
	}
}

// clockText writes seconds of a run: 08.42, 1:02.10, – for none.
func clockText(seconds float64) string {
	if math.IsNaN(seconds) {
		return "–"
	}
	sign := ""
	if seconds < 0 {
		sign, seconds = "−", -seconds
	}
	cents := int(math.Round(seconds * 100))
	if cents >= 6000 {
		return fmt.Sprintf("%s%d:%02d.%02d", sign, cents/6000, cents/100%60, cents%100)
	}
	return fmt.Sprintf("%s%02d.%02d", sign, cents/100, cents%100)
}
