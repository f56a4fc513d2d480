package replay

import (
	"image/color"
	"strconv"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// Heights is the legend of a map seen from above: what the shades of its floors
// mean, and which floors are shown.
type Heights struct {
	Lo, Hi float64 // of the lowest and the highest shade
	Shade  func(i, n int) color.NRGBA
	Modes  []HeightMode
	// Band: floors between BandLo and BandHi are shown.
	Band           bool
	BandLo, BandHi float64
	Do             HeightsInput
}

// HeightsInput does what the legend is pressed for.
type HeightsInput struct {
	Grab, Move func(x float64) // an end of the band
	Choose     func(mode int)
}

const (
	heightBarPart  widget.Part = "height bar"
	heightModePart widget.Part = "height mode" // N: index
)

// Drag moves an end of the band.
func (h *Heights) Drag(p *widget.Press) bool {
	if p.Target.Part != heightBarPart || p.Secondary {
		return false
	}
	switch p.Phase {
	case widget.Begun:
		h.Do.Grab(p.X)
	case widget.Moved:
		h.Do.Move(p.X)
	}
	return true
}

// Click chooses floors.
func (h *Heights) Click(p *widget.Press) {
	if p.Target.Part == heightModePart {
		h.Do.Choose(p.Target.N)
	}
}

// Wheel scrolls nothing: see [widget.Owner].
func (h *Heights) Wheel(*widget.Turn) bool { return false }

// A HeightMode is one way to choose floors.
type HeightMode struct {
	Label, Tip, Key string
	On              bool
}

// Size of the legend, and the steps of its bar.
const (
	HeightsWidth, HeightsHeight = 150.0, 108.0

	heightShades = 6
)

// HeightBar returns where the bar of shades is in a legend at (x, y).
func HeightBar(x, y float64) layout.Rect {
	return layout.Rect{X: x + 10, Y: y + 25, W: HeightsWidth - 20, H: 10}
}

// At returns the height at x of the bar r.
func (h *Heights) At(r layout.Rect, x float64) float64 {
	return h.Lo + min(max((x-r.X)/r.W, 0), 1)*(h.Hi-h.Lo)
}

// x returns where a height is on the bar r.
func (h *Heights) x(r layout.Rect, z float64) float64 {
	if h.Hi <= h.Lo {
		return r.X
	}
	return r.X + min(max((z-h.Lo)/(h.Hi-h.Lo), 0), 1)*r.W
}

// Draw draws the legend with its top left at (x, y).
func (h *Heights) Draw(p *widget.Painter, x, y float64) {
	r := layout.Rect{X: x, Y: y, W: HeightsWidth, H: HeightsHeight}
	p.Plate(r, theme.RadiusCard)
	defer p.Hits.Own(h)()
	p.Ground(r)
	p.Text(x+10, y+14, theme.Label, p.P.PlateText, "Floor height")
	h.bar(p, HeightBar(x, y))
	mono := theme.Small.In(theme.Mono)
	lo, hi := h.Lo, h.Hi
	ink := p.P.PlateText2
	if h.Band {
		lo, hi, ink = h.BandLo, h.BandHi, p.P.AccText
	}
	p.Text(x+10, y+45, mono, ink, rounded(lo))
	p.TextAt(r.Right()-10, y+45, canvas.Right, mono, ink, rounded(hi))
	h.modes(p, layout.Rect{X: x + 8, Y: y + 56, W: r.W - 16, H: 20})
	dashedRing(p, x+17, y+92, 6, p.P.PlateText2)
	p.Text(x+30, y+92, theme.Label, p.P.PlateText2, "out of sight")
}

func rounded(v float64) string { return strconv.FormatFloat(v, 'f', 0, 64) }

// bar draws the shades, and what of them is shown.
func (h *Heights) bar(p *widget.Painter, r layout.Rect) {
	step := r.W / heightShades
	for i := range heightShades {
		p.FillRect(r.X+float64(i)*step, r.Y, step, r.H, h.Shade(i, heightShades))
	}
	t := widget.Control(heightBarPart, 0)
	p.Hits.Add(widget.Zone{
		Rect: r.Grow(theme.HitMin), Target: t, Cursor: widget.CursorEW,
		Tip: "Drag: only floors between two heights", Mouse: true,
	})
	if !h.Band {
		return
	}
	dark := theme.Fade(theme.Hex(0x0d1014), 0.72)
	a, b := h.x(r, h.BandLo), h.x(r, h.BandHi)
	p.FillRect(r.X, r.Y, a-r.X, r.H, dark)
	p.FillRect(b, r.Y, r.Right()-b, r.H, dark)
	for _, x := range [...]float64{a, b} {
		p.FillRect(x-1, r.Y-3, 2, r.H+6, p.P.AccText)
	}
}

// modes draws the ways to choose floors side by side.
func (h *Heights) modes(p *widget.Painter, r layout.Rect) {
	p.Edge(r, theme.RadiusButton, theme.Fade(theme.Hex(0xffffff), 0.22))
	w := r.W / float64(max(len(h.Modes), 1))
	for i, m := range h.Modes {
		cell := layout.Rect{X: r.X + float64(i)*w, Y: r.Y, W: w, H: r.H}
		t := widget.Control(heightModePart, i)
		ink := p.P.PlateText2
		switch {
		case m.On:
			p.Round(cell, theme.RadiusButton, p.P.AccDim)
			p.Edge(cell, theme.RadiusButton, p.P.AccText)
			ink = p.P.AccText
		case p.Hovered(t):
			p.Round(cell, theme.RadiusButton, theme.Fade(theme.Hex(0xffffff), 0.1))
			ink = p.P.PlateText
		}
		p.TextIn(cell.X+3, cell.CenterY(), cell.W-6, canvas.Center, theme.Small, ink, m.Label)
		p.Hits.Add(widget.Zone{
			Rect: cell.Grow(theme.HitMin), Target: t, Cursor: widget.CursorPointer, Tip: m.Tip,
			Key: m.Key,
		})
	}
}

// dashedRing draws the sign for who is out of sight.
func dashedRing(p *widget.Painter, x, y, r float64, col color.NRGBA) {
	const dashes, turn = 8, 6.283185307179586
	for i := range dashes {
		a := float64(i) * turn / dashes
		p.Arc(x, y, r, 1.5, a, a+turn/dashes*0.58, col)
	}
}
