package timebar

import (
	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim/times"
)

// A Value is something that was measured in the range.
type Value struct{ Value, Label, Tip string }

// A Plate is what is said of the selected range.
type Plate struct {
	widget.Clicks
	Range   timeline.Range
	Looping bool
	Values  []Value // the most important first
}

// Click does nothing: the values say what they are to the pointer.
func (*Plate) Click(*widget.Press) {}

const valuePart widget.Part = "range value" // N: index

// The sizes of the plate of the selected range, px.
const (
	high      = 36.0
	iconWide  = 30.0
	closeWide = 26.0
	gap       = 9.0 // on each side of a value
)

// Draw draws the plate from x on, about the middle y: the ends of the range, what
// was measured in it as far as there is room before right, and its icon alone where
// there is less.
func (t *Plate) Draw(p *widget.Painter, left, middle, right float64) {
	defer p.Hits.Own(t)()
	mono := theme.Small.In(theme.Mono)
	from, to := times.Clock(t.Range.From, false, 2), times.Clock(t.Range.To, false, 2)
	ends := max(p.TextWidth(mono, from), p.TextWidth(mono, to)) + gap
	w, shown := iconWide+ends+closeWide, 0
	for _, v := range t.Values {
		more := valueWidth(p, v)
		if left+w+more > right {
			break
		}
		w, shown = w+more, shown+1
	}
	short := left+w > right
	if short {
		w, shown = 32, 0
	}
	f := layout.Rect{X: left, Y: middle - high/2, W: w, H: high}
	if short {
		f.Y, f.H = middle-13, 26
	}
	if f.Right() > right {
		return
	}
	ground, border, ink, textInk := p.T.AccDim, p.T.AccText, p.T.AccText, p.T.T1
	if !t.Looping {
		ground, border, ink = p.T.S3, p.T.Line2, p.T.T3
	}
	toggle, clear := widget.Do(action.LoopToggle), widget.Do(action.LoopClear)
	p.Box(f, theme.RadiusButton, ground, border)
	p.Icon(assets.IconLoop, f.X+8, middle-8, 16, ink)
	z := widget.Zone{
		Rect: f, Target: toggle, Cursor: widget.CursorPointer, Tip: p.LabelOf(action.LoopToggle),
		Key: p.Shortcut(action.LoopToggle),
	}
	if !short {
		z.W = iconWide + ends
	}
	p.Hits.Add(z)
	if short {
		return
	}
	p.Text(f.X+iconWide, middle-8, mono, textInk, from)
	p.Text(f.X+iconWide, middle+8, mono, textInk, to)
	x := f.X + iconWide + ends
	for i, v := range t.Values[:shown] {
		w := valueWidth(p, v)
		p.VLine(x, f.Y+6, f.H-12, p.T.Line2)
		p.Text(x+gap, middle-8, mono, textInk, v.Value)
		p.Text(x+gap, middle+8, theme.Small, p.T.T3, v.Label)
		p.Hits.Add(widget.Zone{Rect: layout.Rect{X: x, Y: f.Y, W: w, H: f.H}, Target: widget.Target{
			Part: valuePart,
			N:    i,
		}, Mouse: true, Tip: v.Tip})
		x += w
	}
	c := layout.Rect{X: f.Right() - closeWide, Y: f.Y + 1, W: closeWide - 1, H: f.H - 2}
	if p.Hovered(clear) {
		p.Round(c, theme.RadiusButton, p.T.S4)
	}
	p.Icon(assets.IconClose, c.X+4, middle-8, 16, ink)
	p.Hits.Add(widget.Zone{
		Rect: c, Target: clear, Cursor: widget.CursorPointer, Tip: p.LabelOf(action.LoopClear),
		Key: p.Shortcut(action.LoopClear),
	})
}

func valueWidth(p *widget.Painter, v Value) float64 {
	return max(p.TextWidth(theme.Small.In(theme.Mono), v.Value), p.TextWidth(theme.Small, v.Label)) + 2*gap
}

// Selecting writes at x, where the pointer is on the lanes, how much is selected.
func Selecting(p *widget.Painter, l *layout.Window, x float64, text string) {
	w := p.TextWidth(theme.Small.In(theme.Mono), text) + 18
	f := layout.Rect{X: x - w - 8, Y: l.All.Bottom() - 40, W: w, H: 22}
	if f.X < l.Track.X {
		f.X = x + 8
	}
	f = f.Within(layout.Rect{X: l.Track.X, Y: l.Ruler.Bottom(), W: l.Track.W, H: l.All.Bottom() - l.Ruler.Bottom()})
	p.Box(f, theme.RadiusButton, p.T.S3, p.T.AccText)
	p.TextAt(f.CenterX(), f.CenterY(), canvas.Center, theme.Small.In(theme.Mono), p.T.T1, text)
}
