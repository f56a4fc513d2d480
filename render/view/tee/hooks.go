package tee

import (
	"playhead/render/canvas"
	"playhead/sim"
)

// hooks draws all hook chains, below all tees.
func (d *drawing) hooks() {
	var r sim.Row
	for id := range d.Cur.Players {
		if !d.Row(&r, id) || r.V[sim.HookState] <= 0 || !r.Has.Has(sim.HookX) && !hooksSomebody(&r) {
			continue
		}
		x0, y0 := d.screen(id, &r)
		x1, y1 := d.cam.ToScreen(float64(r.V[sim.HookX]), float64(r.V[sim.HookY]))
		if hooksSomebody(&r) {
			hx, hy, ok := d.Place(int(r.V[sim.HookedPlayer]))
			if ok {
				x1, y1 = d.cam.ToScreen(hx, hy)
			} else if !r.Has.Has(sim.HookX) {
				continue // to a player who is not shown
			}
		}
		if !d.inView(x0, y0, 64) && !d.inView(x1, y1, 64) && !d.inView((x0+x1)/2, (y0+y1)/2, 300) {
			continue
		}
		alpha := d.otherTeam(id)
		if r.Inferred.Has(sim.HookState) {
			alpha *= 0.55
		}
		d.Skins.Fade(alpha)
		if d.Skins.Hook(x0, y0, x1, y1, d.cam.Zoom) {
			t := canvas.Tee{Frozen: frozen(&r, d.Cur.Tick), Ninja: r.Or(sim.Weapon, 0) == int32(canvas.Ninja)}
			if l := d.look(&r, id, &t); l != nil {
				d.Skins.HookHand(l, x0, y0, x1, y1, d.cam.Zoom)
			}
			continue
		}
		d.p.PushAlpha(alpha)
		d.p.Hook(x0, y0, x1, y1, d.cam.Zoom)
		d.p.Pop()
	}
	d.Skins.Fade(1)
	d.Skins.Flush()
}

func hooksSomebody(r *sim.Row) bool {
	v, ok := r.Get(sim.HookedPlayer)
	return ok && v >= 0 && v < sim.MaxRows
}
