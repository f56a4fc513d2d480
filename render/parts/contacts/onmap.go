package contacts

import (
	"math"

	"playhead/render/theme"
	"playhead/render/view"
	"playhead/sim/contacts"
)

// PaintOver draws an arrow from whoever touches another player at the playhead to that player,
// while the contacts are listed. Hooks are on the map already.
func (v *View) PaintOver() {
	if !v.shown() || v.St.Scene.Game == nil {
		return
	}
	p, cam := &v.D.P, v.St.Cam
	p.Clip(cam.View)
	defer p.Unclip()
	for _, i := range v.open {
		c := &v.finder.Found().contacts[i]
		if c.Kind == contacts.Hook || c.From < 0 || c.To < 0 {
			continue
		}
		x0, y0, ok := v.on(c.From)
		x1, y1, there := v.on(c.To)
		if !ok || !there || !view.InView(cam, x1, y1, 64) && !view.InView(cam, x0, y0, 64) {
			continue
		}
		v.arrow(x0, y0, x1, y1, c.Kind)
	}
}

// on returns where a player is on the screen.
func (v *View) on(id int) (x, y float64, ok bool) {
	if x, y, ok = v.St.Scene.Place(id); ok {
		x, y = v.St.Cam.ToScreen(x, y)
	}
	return x, y, ok
}

// The sizes of an arrow, px.
const (
	arrowWidth = 2.5
	arrowHead  = 9.0
	arrowApart = 16.0 // from the middles of the tees
)

func (v *View) arrow(x0, y0, x1, y1 float64, k contacts.Kind) {
	p := &v.D.P
	ink := p.P.Lanes[colourOf(k)]
	d := math.Hypot(x1-x0, y1-y0)
	if d < 1 {
		return
	}
	ux, uy := (x1-x0)/d, (y1-y0)/d
	far := math.Min(arrowApart, d/3)
	x0, y0, x1, y1 = x0+ux*far, y0+uy*far, x1-ux*far, y1-uy*far
	p.RoundLine(x0, y0, x1, y1, arrowWidth+2, theme.Hex(0x0d1014))
	p.RoundLine(x0, y0, x1, y1, arrowWidth, ink)
	for _, side := range [...]float64{-1, 1} {
		p.RoundLine(x1, y1, x1-ux*arrowHead+side*uy*arrowHead*0.6, y1-uy*arrowHead-side*ux*arrowHead*0.6,
			arrowWidth, ink)
	}
}
