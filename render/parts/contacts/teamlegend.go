package contacts

import (
	"math"

	"playhead/assets"
	"playhead/render/layout"
	"playhead/render/theme"
)

// paintLegend says what the signs of the lane mean.
func (v *Team) paintLegend(r layout.Rect) {
	p := &v.D.P
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	x, y := r.X+12, math.Round(r.CenterY())
	sign := layout.Rect{Y: y - 5, W: 22, H: 10}
	for _, item := range [...]struct {
		text string
		draw func()
	}{
		{"moving", func() { p.Round(sign, theme.RadiusBar, p.T.Line3) }},
		{"standing", func() { p.HLine(sign.X, y, sign.W, p.T.Den2) }},
		{"frozen", func() { p.Round(sign, theme.RadiusBar, frozenInk) }},
		{"waiting for others", func() { p.Edge(sign, 2, p.T.Den2) }},
		{"hooked by a team mate", func() { p.Round(sign, theme.RadiusBar, p.T.Lanes[theme.LaneHook]) }},
		{"rescued", func() { p.Icon(assets.IconCheck, sign.X+6, y-5, 10, p.T.OK) }},
	} {
		w := sign.W + 6 + p.TextWidth(theme.Small, item.text)
		if x+w > r.Right() {
			return
		}
		sign.X = x
		item.draw()
		p.Text(x+sign.W+6, y, theme.Small, p.T.T2, item.text)
		x += w + 20
	}
}
