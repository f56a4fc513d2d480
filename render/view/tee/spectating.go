package tee

import (
	"playhead/render/canvas"
	"playhead/sim"
)

// Players who watch are shown to others as a tee at the place they look at.
// Source: docs/formats/twdemo.md, SpecChar.

// spectatorSkin is what they wear, whatever their own skin.
const spectatorSkin = "x_spec"

// spectatorPlate is how much is seen of their names, and of tees without a skin.
const spectatorPlate = 0.7

// eachSpectator calls f for the players who watch and whose place was sent. A
// player who has paused may have a tee elsewhere.
func (s *scene) eachSpectator(f func(id int, r *sim.Row, x, y float64)) {
	for id := range s.Cur.Players {
		r := &s.Cur.Rows[id]
		if !r.Has.Has(sim.BeaconX) || !r.Has.Has(sim.BeaconY) {
			continue
		}
		x, y := float64(r.V[sim.BeaconX]), float64(r.V[sim.BeaconY])
		if next := &s.Next.Rows[id]; next.Has.Has(sim.BeaconX) && next.Has.Has(sim.BeaconY) {
			dx, dy := float64(next.V[sim.BeaconX])-x, float64(next.V[sim.BeaconY])-y
			const jump = 200 // units a snapshot: looks at something else
			if max(dx, -dx) < jump && max(dy, -dy) < jump {
				x, y = x+dx*s.Frac, y+dy*s.Frac
			}
		}
		f(id, r, x, y)
	}
}

// spectators draws spectators below all other players.
func (d *drawing) spectators() {
	drawn := false
	d.eachSpectator(func(id int, r *sim.Row, wx, wy float64) {
		x, y := d.cam.ToScreen(wx, wy)
		if !d.inView(x, y, 60*d.cam.Zoom) {
			return
		}
		drawn = true
		t := canvas.Tee{X: x, Y: y, Unit: d.cam.Zoom, Weapon: canvas.NoWeapon, Eyes: canvas.EyesBlink}
		alpha := d.otherTeam(id)
		if l := d.Skins.Named(spectatorSkin); l != nil {
			d.Skins.Tee(l, &t, alpha)
			return
		}
		t.Body, t.Feet = d.colors(r, id)
		t.Ghost = true
		d.Skins.Flush()
		d.p.PushAlpha(alpha * spectatorPlate)
		d.p.Tee(&t)
		d.p.Pop()
	})
	if drawn {
		d.Skins.Flush()
	}
}
