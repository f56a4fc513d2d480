package jumps

import (
	"fmt"
	"math"
	"strconv"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/jumps"
)

// Sizes of the panel.
const (
	keyHeight   = 24.0
	pressHeight = 150.0
	pressFrom   = 420.0 // heights of the panel from which there is a histogram
)

// tabPlaces are where the pieces of the tab are; empty ones are not drawn.
type tabPlaces struct {
	presses, key layout.Rect
}

// ArrangeTab finds where list, chips and histogram are: see [part.Tabbed].
func (v *View) ArrangeTab(rest layout.Rect) {
	v.tab = tabPlaces{}
	v.arrangeChips(&rest)
	if v.D.Lay.Panel.H >= pressFrom {
		v.tab.presses = rest.CutBottom(pressHeight)
		v.tab.key = rest.CutBottom(keyHeight)
	}
	v.list.Arrange(rest)
}

// PaintTab draws the list of the jumps and the histogram of the presses: see
// [part.Tabbed].
func (v *View) PaintTab(layout.Rect) {
	p := &v.D.P
	defer p.Hits.Own(v)()
	p.Chips(v.chips)
	if !v.tab.presses.Empty() {
		paintPresses(p, v.tab.presses, &v.List().Count)
		paintKey(p, v.tab.key)
	}
	v.list.Paint()
}

// without is the term of a filter that leaves out a kind.
func without(kind int) string { return "-kind:" + jumps.Kind(kind).String() }

// arrangeChips finds where a chip for each kind that occurs is, in rows at the top of rest.
func (v *View) arrangeChips(rest *layout.Rect) {
	if kinds := v.List().Kinds; kinds != v.kinds {
		v.kinds, v.chips = kinds, v.chips[:0]
		for k, n := range kinds {
			if n > 0 {
				v.chips = append(v.chips, widget.Chip{
					Label: kindWords[k] + " " + strconv.Itoa(n), Target: widget.Target{Part: kindPart, N: k},
				})
			}
		}
	}
	for i := range v.chips {
		c := &v.chips[i]
		c.Switch(!v.list.Has(without(c.Target.N)), "Hide these jumps", "List these jumps")
	}
	v.D.P.PlaceChips(v.chips, rest)
}

// Tip names a jump: see [part.Rows].
func (v *View) Tip(i int) (tip, more string) { return v.tip(i), v.List().Jumps[i].more() }

// PaintMark draws that a jump has no +jump or is the longest one. One whose distance
// does not compare is faint.
func (v *View) PaintMark(i int, r layout.Rect) (faint bool) {
	p, j := &v.D.P, &v.List().Jumps[i]
	switch {
	case j.Command == jumps.CommandMissing:
		p.Icon(assets.IconWarn, r.X+2, r.CenterY()-7, 14, p.T.Warn)
	case i == v.List().Longest:
		p.Mark(theme.MarkFinish, r.X+9, r.CenterY(), 10, p.T.Marks[theme.MarkFinish])
	}
	return !j.Level || !j.Free
}

// more says why a distance does not compare with others.
func (j *Jump) more() string {
	switch {
	case j.Reached == jumps.Ladder:
		return "Ends at a ladder"
	case j.Reached == jumps.Water:
		return "Ends in water"
	case !j.Landed:
		return "The recording does not hold the landing"
	case !j.Free:
		return "Not a free flight: a ladder, water, a ceiling or a push"
	case !j.Level:
		return fmt.Sprintf("Lands %+.0f u high", j.Height)
	}
	return "Click to loop this jump"
}

// paintKey says what the marks of the list mean.
func paintKey(p *widget.Painter, r layout.Rect) {
	y := r.CenterY()
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	p.Icon(assets.IconWarn, r.X+12, y-6, 12, p.T.Warn)
	w := p.Text(r.X+28, y, theme.Small, p.T.T3, "without +jump")
	x := r.X + 28 + w + 18
	if x+90 > r.Right() {
		return
	}
	p.Mark(theme.MarkFinish, x, y, 9, p.T.Marks[theme.MarkFinish])
	p.Text(x+10, y, theme.Small, p.T.T3, "longest level jump")
}

// paintPresses draws how many frames there are between two presses of jump.
func paintPresses(p *widget.Painter, r layout.Rect, c *Count) {
	p.HLine(r.X, r.Y, r.W, p.T.Line2)
	r.CutTop(6)
	head := r.CutTop(24)
	w := p.Text(r.X+12, head.CenterY(), theme.Body.In(theme.Medium), p.T.T1, "Jump presses")
	p.Text(r.X+12+w+8, head.CenterY(), theme.Label.In(theme.Mono), p.T.T3, strconv.Itoa(c.Presses))
	p.TextAt(r.Right()-12, head.CenterY(), canvas.Right, theme.Small, p.T.T2, c.words())
	foot := r.CutBottom(44)
	labels := r.CutBottom(16)
	plot := layout.Rect{X: r.X + 12, Y: r.Y + 4, W: r.W - 24, H: r.H - 4}
	most := 1
	for _, n := range c.Bars {
		most = max(most, n)
	}
	pitch := plot.W / Bars
	p.HLine(plot.X, plot.Bottom(), plot.W, p.T.Line2)
	for k, n := range c.Bars {
		t := widget.Target{Part: histPart, N: k}
		ink := p.T.Den2
		if k == 0 {
			ink = p.T.Lanes[theme.LaneJump]
		}
		h := math.Round(plot.H * float64(n) / float64(most))
		bar := layout.Rect{X: plot.X + float64(k)*pitch + 2, Y: plot.Bottom() - h, W: pitch - 5, H: h}
		p.Round(bar, theme.RadiusBar, ink)
		label := strconv.Itoa(k)
		if k == Bars-1 {
			label += "+"
		}
		p.TextAt(bar.CenterX(), labels.CenterY(), canvas.Center, theme.Small.In(theme.Mono), p.T.T3, label)
		tip := fmt.Sprintf("%d presses, each %s frames after the previous one", n, label)
		p.Hits.Add(widget.Zone{
			Rect: layout.Rect{X: bar.X - 2, Y: plot.Y, W: pitch, H: plot.H + labels.H}, Target: t,
			Cursor: widget.CursorDefault, Tip: tip, Mouse: true,
		})
	}
	share := fmt.Sprintf("%.0f %%", 100*c.SameShare())
	big := theme.Clock
	p.Text(foot.X+12, foot.CenterY(), big, p.T.Lanes[theme.LaneJump], share)
	x := foot.X + 12 + p.TextWidth(big, share) + 10
	p.Text(x, foot.CenterY()-8, theme.Small, p.T.T1, "in the same frame")
	p.Text(x, foot.CenterY()+8, theme.Small, p.T.T3, "median "+plural(c.Median, "frame")+" apart")
	p.TextAt(foot.Right()-12, foot.CenterY()-8, canvas.Right, theme.Small, p.T.T1,
		fmt.Sprintf("%d of %d", c.OneHop, c.Hops))
	p.TextAt(foot.Right()-12, foot.CenterY()+8, canvas.Right, theme.Small, p.T.T3, "one-frame hops")
}

// patternWords say how jump was pressed.
var patternWords = [...]string{
	jumps.NoPattern: "frames between two", jumps.NoPress: "without a press", jumps.Held: "held, as a key is",
	jumps.OneTap: "one tap", jumps.Taps: "taps, as of a wheel", jumps.EvenTaps: "even taps",
}

// words says how jump was pressed for most jumps, or what the bars are if the demo does not say.
func (c *Count) words() string {
	most := 0
	for k, n := range c.Patterns {
		if n > c.Patterns[most] {
			most = k
		}
	}
	return patternWords[most]
}
