package widget

import (
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
)

// SwitchWidth and SwitchHeight are the size of a switch without its label.
const (
	SwitchWidth  = 30.0
	SwitchHeight = 16.0
)

// Switch draws a switch with its label over the whole row r and makes the row a
// zone. Why it cannot be used stands in the tooltip if disabled is not "".
func (p *Painter) Switch(r layout.Rect, t Target, label string, on bool, disabled string) {
	box := layout.Rect{X: r.X, Y: r.CenterY() - SwitchHeight/2, W: SwitchWidth, H: SwitchHeight}
	ground, border, knob, ink := p.T.S3, p.T.Line3, p.T.T3, p.T.T1
	switch {
	case disabled != "":
		border, knob, ink = p.T.Line2, p.T.T4, p.T.T4
	case on:
		ground, border, knob = p.T.Acc, p.T.Acc, p.T.OnAcc
		if p.Hovered(t) {
			ground, border = p.T.AccHover, p.T.AccHover
		}
	case p.Hovered(t):
		ground, knob = p.T.S5, p.T.T1
	}
	p.Box(box, SwitchHeight/2, ground, border)
	x := box.X + SwitchHeight/2
	if on {
		x = box.Right() - SwitchHeight/2
	}
	p.Disc(x, box.CenterY(), 5, knob)
	if label != "" {
		p.TextIn(box.Right()+10, r.CenterY(), r.Right()-box.Right()-10, canvas.Left, theme.Body, ink, label)
	}
	z := Zone{Rect: r, Target: t, Cursor: CursorPointer, Radius: theme.RadiusButton}
	if disabled != "" {
		z.Target, z.Cursor, z.Tip = Target{}, CursorDefault, disabled
	}
	p.Hits.Add(z)
}

// Segments draws one control of several parts, of which one is chosen, and
// returns its width. The targets are t with N counting up from its own.
func (p *Painter) Segments(x, y float64, t Target, labels []string, chosen int) float64 {
	w := 0.0
	for _, l := range labels {
		w += p.TextWidth(theme.Label, l) + 24
	}
	p.Box(layout.Rect{X: x, Y: y, W: w, H: 28}, theme.RadiusButton, p.T.S3, p.T.Line2)
	at := x
	for i, l := range labels {
		tgt := t
		tgt.N += i
		r := layout.Rect{X: at, Y: y, W: p.TextWidth(theme.Label, l) + 24, H: 28}
		ink := p.T.T2
		switch {
		case i == chosen:
			p.Box(r, theme.RadiusButton, p.T.AccDim, p.T.AccText)
			ink = p.T.AccText
		case p.Hovered(tgt):
			p.Round(r.Inset(1), theme.RadiusButton-1, p.T.S4)
			ink = p.T.T1
		}
		p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, theme.Label, ink, l)
		p.Hits.Add(Zone{Rect: r, Target: tgt, Cursor: CursorPointer})
		at = r.Right()
	}
	return w
}
