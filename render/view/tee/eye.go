package tee

import (
	"math"

	"playhead/render/view"
	"playhead/sim"
)

// Eye returns what the recorder looked at: the player they watched, or where
// their camera was.
func (v *View) Eye(s *view.Scene) (e view.Eye, ok bool) {
	if s.Game == nil || s.Recorder < 0 {
		return view.Eye{}, false
	}
	now, next := &s.Cur.Global, &s.Next.Global
	e.Player = s.Recorder
	if v, ok := now.Get(sim.SpectatedPlayer); ok {
		e.Player = int(v)
	}
	e.Zoom = float64(now.Or(sim.CameraZoom, 0)) / 1000
	if x, y, here := s.Place(e.Player); here {
		dx, dy := cameraLead(s, e.Player)
		e.X, e.Y = x+dx, y+dy
		return e, true
	}
	if !now.Has(sim.CameraX) || !now.Has(sim.CameraY) {
		return view.Eye{}, false
	}
	e.Player = -1
	at := func(c sim.GameCol) float64 {
		a, b := float64(now.Or(c, 0)), float64(next.Or(c, 0))
		const cut = 800 // units: they went somewhere else
		if !next.Has(c) || math.Abs(b-a) > cut {
			return a
		}
		return a + (b-a)*s.Frac
	}
	e.X, e.Y = at(sim.CameraX), at(sim.CameraY)
	return e, true
}

// cameraLead returns how far the recorder's camera was ahead of a player, towards
// where they aimed.
func cameraLead(s *view.Scene, id int) (dx, dy float64) {
	now := &s.Cur.Global
	factor, ok := now.Get(sim.CameraFollowFactor)
	var r sim.Row
	if !ok || factor <= 0 || !s.Row(&r, id) || !r.Has.Has(sim.AimX) || !r.Has.Has(sim.AimY) {
		return 0, 0
	}
	x, y := float64(r.V[sim.AimX]), float64(r.V[sim.AimY])
	length := math.Hypot(x, y)
	if length == 0 {
		return 0, 0
	}
	ahead := max(length-float64(now.Or(sim.CameraDeadzone, 0)), 0) * float64(factor) / 100
	return x / length * ahead, y / length * ahead
}
