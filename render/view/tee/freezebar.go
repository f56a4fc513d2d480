package tee

import (
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/sim"
)

// The bar below a frozen tee says how much of the freeze is left. Units.
const (
	freezeBarWidth  = 44.0
	freezeBarHeight = 7.0
	freezeBarBelow  = 38.0
	// freezeBarFrom is the zoom from which on it can be read.
	freezeBarFrom = 0.4
)

// freezeBars draws the bars of all frozen tees in view.
func (d *drawing) freezeBars() {
	if d.cam.Zoom < freezeBarFrom {
		return
	}
	for id := range d.Cur.Players {
		share, ok := d.freezeLeft(&d.Cur.Rows[id])
		if !ok {
			continue
		}
		wx, wy, _ := d.Place(id)
		z := d.cam.Zoom
		x, y := d.cam.ToScreen(wx, wy+freezeBarBelow)
		if !d.inView(x, y, freezeBarWidth*z) {
			continue
		}
		r := layout.Rect{X: x - freezeBarWidth*z/2, Y: y, W: freezeBarWidth * z, H: freezeBarHeight * z}
		d.p.PushAlpha(d.otherTeam(id))
		d.p.Round(r, r.H/2, theme.Hex(0x10151b))
		in := r.Inset(1.5 * z)
		in.W *= share
		d.p.Round(in, in.H/2, theme.Hex(0x9fd4f5))
		d.p.Pop()
	}
}

// freezeLeft returns how much of a freeze is left, false for who is not frozen
// and where its length is not recorded.
func (s *scene) freezeLeft(r *sim.Row) (share float64, ok bool) {
	from, known := r.Get(sim.FreezeStart)
	to, known2 := r.Get(sim.FreezeEnd)
	if !r.Present() || !known || !known2 || from <= 0 || to <= from || s.now() >= float64(to) {
		return 0, false
	}
	return min((float64(to)-s.now())/float64(to-from), 1), true
}
