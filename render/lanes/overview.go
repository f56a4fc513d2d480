package lanes

import (
	"image/color"
	"math"
	"time"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

// Overview is the bar that shows the whole recording.
type Overview struct {
	Now, Total time.Duration
	Open       bool          // how long the recording is is not said
	Loaded     time.Duration // what can be watched; the rest is hatched
	Complete   bool
	// Cut is where the recording broke off, before Total; 0: it did not.
	Cut     time.Duration
	CutText string
	View    timeline.View // of the lanes; the zero View is not shown
	Density []float32     // 0 to 1, one value for each 2 px
	Marks   []timeline.Mark
	Gaps    []Gap // by From
	Loop    sim.Loop
	Waiting time.Duration // a seek that waits, 0 without one
	Hover   float64       // x of the pointer, 0 without one
	Do      OverviewInput

	scale timeline.Scale // as drawn
}

// OverviewInput does what the bar is pressed for. All are called while the button
// is held.
type OverviewInput struct {
	Seek func(p *widget.Press)
	Pan  func(p *widget.Press)
	// SetEnd moves the start of the view of the lanes, or its end.
	SetEnd func(p *widget.Press, end ViewEnd)
	// SeekTo moves the playhead after a click on the view of the lanes.
	SeekTo func(x float64)
	// Past goes past the missing part at x after a double click, and reports whether
	// one is there.
	Past func(x float64) bool
	Menu widget.MenuInput
}

// A ViewEnd is the start or the end of a view or a loop.
type ViewEnd int

// The ends.
const (
	ViewFrom ViewEnd = iota
	ViewTo
)

const (
	overviewPart widget.Part = "overview"
	windowPart   widget.Part = "overview window"
	windowEnd    widget.Part = "overview window end" // N: ViewEnd
)

// OnOverview reports whether t is the bar itself.
func OnOverview(t widget.Target) bool { return t.Part == overviewPart }

// widestPan is the largest share of the overview that its window may cover and
// still be dragged: dragging a larger one would hardly move anything, and in a
// short recording users drag to seek.
const widestPan = 0.3

// pans reports whether a press on the window drags the window. On the playhead it
// drags the playhead.
func (o *Overview) pans(x float64) bool {
	return math.Abs(x-o.scale.At(o.Now)) > theme.HitEdge/2+1 &&
		o.View.Span() < time.Duration(widestPan*float64(o.Total))
}

// Drag seeks, or moves the window or one of its ends.
func (o *Overview) Drag(p *widget.Press) bool {
	if p.Right && p.Phase == widget.Begun && o.misses(p.X) { // opens a menu
		return false
	}
	if p.Target.Part == windowPart && p.Phase == widget.Begun && !o.pans(p.X) {
		p.Target = widget.Control(overviewPart, 0)
	}
	switch p.Target.Part {
	case overviewPart:
		o.Do.Seek(p)
	case windowPart:
		o.Do.Pan(p)
	case windowEnd:
		if p.Phase == widget.Moved {
			o.Do.SetEnd(p, ViewEnd(p.Target.N))
		}
	default:
		return false
	}
	return true
}

// misses reports whether a missing part is drawn at x.
func (o *Overview) misses(x float64) bool {
	for i := range o.Gaps {
		if _, _, ok := o.Gaps[i].span(o.scale, x, x+1); ok {
			return true
		}
	}
	return false
}

// Click seeks to where the window was clicked. A double click goes past what is missing.
func (o *Overview) Click(p *widget.Press) {
	if p.Double && o.Do.Past(p.X) {
		return
	}
	if p.Target.Part == windowPart {
		o.Do.SeekTo(p.X)
	}
}

// Wheel scrolls nothing: see [widget.Owner].
func (o *Overview) Wheel(*widget.Turn) bool { return false }

// Scale returns the times of the well.
func (o *Overview) Scale(l *layout.Window) timeline.Scale {
	return timeline.Scale{To: max(o.Total, time.Millisecond), X: l.Bar.X, W: l.Bar.W}
}

// Draw draws the bar.
func (o *Overview) Draw(p *widget.Painter, l *layout.Window) {
	a := l.Overview
	defer p.Hits.Own(o)()
	p.Fill(a, p.T.S1)
	p.HLine(a.X, a.Y, a.W, p.T.Line)
	if !l.SlimBar {
		p.Text(12, a.CenterY()-7, theme.Small, p.T.T2, "Whole recording")
		p.Text(12, a.CenterY()+8, theme.Small.In(theme.Mono), p.T.T3, p.Total(o.Total, o.Open, 0))
	}
	s := o.Scale(l)
	o.scale = s
	p.Round(l.Bar, theme.RadiusWell, p.T.S0)
	p.Hits.Add(widget.Zone{
		Rect:   layout.Rect{X: l.Bar.X - 6, Y: a.Y, W: l.Bar.W + 12, H: a.H},
		Target: widget.Control(overviewPart, 0), Quick: true, Mouse: true,
	})
	o.density(p, l, s)
	o.gaps(p, l, s)
	o.unread(p, l, s)
	o.loop(p, l, s)
	o.marks(p, l, s)
	if !l.SlimBar && o.View.Span() > 0 && o.View.Span() < o.Total {
		o.window(p, l, s)
	}
	if o.Hover > 0 {
		p.VLine(o.Hover, l.Bar.Y, l.Bar.H, p.T.T3)
	}
	if o.Waiting > 0 {
		p.VLine(s.At(o.Waiting), l.Bar.Y, l.Bar.H, p.T.AccText)
	}
	x := p.Snap(s.At(o.Now))
	p.FillRect(x-1, l.Bar.Y-3, 2, l.Bar.H+6, p.T.Playhead)
}

// density draws how much happens where: 1 px bars each 2 px.
func (o *Overview) density(p *widget.Painter, l *layout.Window, s timeline.Scale) {
	end := s.At(min(o.Loaded, o.Total))
	for i, v := range o.Density {
		x := l.Bar.X + float64(2*i)
		if v <= 0 || x >= end || x >= l.Bar.Right() {
			continue
		}
		h := max(1, float64(v)*(l.Bar.H-10))
		p.FillRect(x, l.Bar.Bottom()-h, 1, h, p.T.Den)
	}
}

// unread draws the parts that are not read yet or missing.
func (o *Overview) unread(p *widget.Painter, l *layout.Window, s timeline.Scale) {
	p.Clip(l.Bar)
	defer p.Unclip()
	bar := l.Bar
	if o.Cut > 0 {
		x := p.Snap(s.At(o.Cut))
		r := layout.Rect{X: x, Y: bar.Y, W: bar.Right() - x, H: bar.H}
		p.Fill(r, p.T.ErrBg)
		p.Hatch(r.X, r.Y, r.W, r.H, 6, theme.Fade(p.T.Err, 0.33))
		p.FillRect(x, bar.Y, 2, bar.H, p.T.Err)
		if w := p.TextWidth(theme.Small, o.CutText); w+16 < r.W && !l.SlimBar {
			p.Text(x+10, bar.CenterY(), theme.Small, p.T.Err, o.CutText)
		}
		return
	}
	if !o.Complete && o.Loaded < o.Total {
		x := p.Snap(s.At(o.Loaded))
		p.Hatch(x, bar.Y, bar.Right()-x, bar.H, 6, p.T.Line2)
		p.FillRect(x-1, bar.Y, 2, bar.H, p.T.T3)
	}
}

func (o *Overview) loop(p *widget.Painter, l *layout.Window, s timeline.Scale) {
	a, b, ink := s.At(o.Loop.A), s.At(o.Loop.B), theme.Fade(p.T.Acc, 0.27)
	switch {
	case o.Loop.HasA && o.Loop.HasB:
		p.FillRect(a, l.Bar.Y, max(2, b-a), l.Bar.H, ink)
	case o.Loop.HasA:
		p.FillRect(a, l.Bar.Y, 2, l.Bar.H, ink)
	case o.Loop.HasB:
		p.FillRect(b, l.Bar.Y, 2, l.Bar.H, ink)
	}
}

// markSlot is how wide a mark of the overview is with the space beside it.
const markSlot = 9.0

// marks draws the event marks. Where marks would overlap, it draws the most
// important one.
func (o *Overview) marks(p *widget.Painter, l *layout.Window, s timeline.Scale) {
	slots := make([]*timeline.Mark, int(l.Bar.W/markSlot)+1)
	for i := range o.Marks {
		m := &o.Marks[i]
		k := int((s.At(m.Time) - l.Bar.X) / markSlot)
		if m.Time > o.Loaded || k < 0 || k >= len(slots) {
			continue
		}
		if slots[k] == nil || m.Kind.Rank() < slots[k].Kind.Rank() {
			slots[k] = m
		}
	}
	last := l.Bar.X - markSlot
	for _, m := range slots {
		if m == nil {
			continue
		}
		x := max(s.At(m.Time), last+markSlot-1.5)
		last = x
		p.Mark(m.Kind, x, l.Bar.Y+7, 7, p.T.Marks[m.Kind])
	}
}

// window draws the part the lanes show, with its handles.
func (o *Overview) window(p *widget.Painter, l *layout.Window, s timeline.Scale) {
	bar := l.Bar
	a, b := s.At(o.View.From), s.At(o.View.To)
	p.FillRect(bar.X, bar.Y, a-bar.X, bar.H, p.T.Outside)
	p.FillRect(b, bar.Y, bar.Right()-b, bar.H, p.T.Outside)
	if b-a < 8 {
		mid := (a + b) / 2
		a, b = mid-4, mid+4
	}
	r := layout.Rect{X: a, Y: bar.Y - 2, W: b - a, H: bar.H + 4}
	p.Round(r, theme.RadiusWell, color.NRGBA{255, 255, 255, 13})
	p.Edge(r, theme.RadiusWell, p.T.T2)
	if r.W > 14 {
		p.MouseZone(r, widget.Control(windowPart, 0), widget.CursorMove)
	}
	for i, x := range [...]float64{r.X, r.Right()} {
		h := layout.Rect{X: x - 3, Y: bar.CenterY() - 7, W: 6, H: 14}
		p.Round(h, 3, p.T.T1)
		p.MouseZone(layout.Rect{X: x - 5, Y: bar.Y, W: 10, H: bar.H}, widget.Control(windowEnd, i), widget.CursorEW)
	}
}

// Ruler is the row of times over the lanes.
type Ruler struct {
	Scale timeline.Scale
	Ticks []timeline.Tick
	Long  bool
	// LoopFrom and LoopTo are the x of a loop, equal without one.
	LoopFrom, LoopTo float64
	Playhead         float64 // its x
	Gaps             []Gap
}

// playheadRoom is how far from the playhead a label must be for its head not to
// cover it.
const playheadRoom = 9.0

// besidePlayhead returns where a label w wide goes that belongs at x: the head of the
// playhead covers no label.
func (r *Ruler) besidePlayhead(x, w float64) float64 {
	left, right := r.Playhead-playheadRoom-w, r.Playhead+playheadRoom
	if x <= left || x >= right {
		return x
	}
	if x-left < right-x {
		return left
	}
	return right
}

// flagWidth is how wide the flags A and B at the ends of a loop are.
const flagWidth = 14.0

// underFlag reports whether a label at x would lie under a flag.
func (r *Ruler) underFlag(x, w float64) bool {
	if r.LoopFrom == r.LoopTo {
		return false
	}
	return x < r.LoopFrom+flagWidth && x+w > r.LoopFrom || x < r.LoopTo && x+w > r.LoopTo-flagWidth
}

// Draw draws the ruler and the lines through the lanes below it.
func (r *Ruler) Draw(p *widget.Painter, l *layout.Window) {
	a := l.Ruler
	p.Fill(a, p.T.S1)
	p.HLine(a.X, a.Y, a.W, p.T.Line)
	r.gaps(p, l)
	st, length := theme.Small.In(theme.Mono), times.Length(r.Scale.To-r.Scale.From)
	if text := length + " in view"; p.TextWidth(st, text) < LaneMenuAt(l).X-12 {
		length = text
	}
	p.TextAt(12, a.CenterY(), canvas.Left, st, p.T.T3, length)
	p.Hits.Add(widget.Zone{
		Rect:   layout.Rect{X: l.Track.X, Y: a.Y, W: l.Track.W + layout.EdgeRight, H: a.H},
		Target: widget.Control(rulerPart, 0), Quick: true, Mouse: true,
	})
	decimals := 0
	if step, _ := r.Scale.Step(64); step < time.Second {
		decimals = 1
		if step < 100*time.Millisecond {
			decimals = 2
		}
		if step < 10*time.Millisecond {
			decimals = 3
		}
	}
	long := r.Scale.To >= time.Hour // for all of them alike
	p.Clip(layout.Rect{X: l.Track.X, Y: a.Y, W: l.Track.W + layout.EdgeRight, H: l.Track.H})
	if r.LoopTo > r.LoopFrom {
		p.FillRect(r.LoopFrom, a.Y+1, r.LoopTo-r.LoopFrom, a.H-1, p.T.AccDim)
	}
	taken := math.Inf(-1) // up to there by labels
	for _, t := range r.Ticks {
		if !t.Big {
			p.VLine(t.X, a.Bottom()-3, 3, p.T.Line2)
			continue
		}
		p.VLine(t.X, a.Bottom()-7, 7, p.T.Line3)
		label := p.Clock(t.Time, long, decimals)
		w := p.TextWidth(theme.Small.In(theme.Mono), label)
		x := r.besidePlayhead(t.X+4, w)
		if x < taken {
			x = r.Playhead + playheadRoom // left of it is the label before
		}
		if x >= taken && x+w < a.Right()-4 && !r.underFlag(x, w) {
			taken = x + w + 4
			p.Text(x, a.Y+11, theme.Small.In(theme.Mono), p.T.T3, label)
		}
	}
	p.Unclip()
}

// overviewThings are the parts that have context menus.
var overviewThings = map[widget.Part]widget.Thing{overviewPart: widget.AnOverview, windowPart: widget.AnOverview}

// Menu opens a context menu: see [widget.Menued].
func (o *Overview) Menu(p *widget.Press) bool { return o.Do.Menu.Of(p, overviewThings) }
