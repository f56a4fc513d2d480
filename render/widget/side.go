package widget

import (
	"playhead/render/layout"
)

// Side begins the panel at the right side of the window, which casts a shadow as a
// drawer, and returns where its contents go. What is drawn until Unclip stays inside.
func (p *Painter) Side(r layout.Rect, drawer bool) layout.Rect {
	if drawer {
		p.Shadow(r.X, r.Y, r.W, r.H, 0, p.T.Shadow)
	}
	p.Fill(r, p.T.S2)
	p.VLine(r.X, r.Y, r.H, p.T.Line)
	p.Ground(r)
	p.Clip(r)
	return SideRect(r)
}

// SideRect returns where the contents of a panel go.
func SideRect(r layout.Rect) layout.Rect {
	r.CutLeft(1)
	return r
}

// Scrollbar draws a thin bar at the right of an area whose contents are taller.
func (p *Painter) Scrollbar(r layout.Rect, scroll, content float64) {
	if content <= r.H+1 || r.H < 24 {
		return
	}
	h := max(20, r.H*r.H/content)
	y := r.Y + (r.H-h)*min(1, scroll/(content-r.H))
	p.Round(layout.Rect{X: r.Right() - 5, Y: y, W: 3, H: h}, 1.5, p.T.Line2)
}
