package tee

import (
	"math"

	"playhead/render/canvas"
	"playhead/sim"
)

// attackTicks is how long the swing or recoil of each weapon lasts.
var attackTicks = [...]float64{10, 5, 5, 5, 5, 25}

// Bits of StatusFlags: who is away from the keyboard or has paused sits down.
const (
	statusAway   = 1
	statusPaused = 2
)

// runs is from which speed on a tee runs, in units a tick.
const runs = 5000.0 / 256

// pose sets what feet and arm do.
func (s *scene) pose(t *canvas.Tee, r *sim.Row, id int) {
	x, _ := s.XY(id, r)
	vx := float64(r.Or(sim.VX, 0)) / 256
	dir := float64(r.Or(sim.Direction, 0))
	switch {
	case !s.grounded(r):
		t.Stance = canvas.InAir
	case math.Abs(vx) <= 1.0/256:
		if r.Or(sim.StatusFlags, 0)&(statusAway|statusPaused) != 0 {
			t.Stance = canvas.SittingRight
			if math.Cos(t.Aim) < 0 {
				t.Stance = canvas.SittingLeft
			}
		}
	case dir*vx < 0:
		t.Stance = canvas.Skidding
	default:
		t.Stance, t.Phase = canvas.Walking, canvas.WalkPhase(x, math.Abs(vx) >= runs)
		if vx >= runs {
			t.Stance = canvas.RunningRight
		} else if vx <= -runs {
			t.Stance = canvas.RunningLeft
		}
	}
	t.DarkFeet = r.Or(sim.Jumped, 0)&2 != 0
	s.attack(t, r, id)
}

// attack sets how far the last attack has come.
func (s *scene) attack(t *canvas.Tee, r *sim.Row, id int) {
	at, ok := r.Get(sim.AttackTick)
	if !ok || t.Weapon == canvas.NoWeapon {
		return
	}
	now := float64(s.Cur.Tick) + s.Frac*s.Ticks()
	// The next state may know of an attack since this one.
	if next, ok := s.Next.Rows[id].Get(sim.AttackTick); ok && next > at && float64(next) <= now {
		at = next
	}
	if age := now - float64(at); age >= 0 && age < attackTicks[t.Weapon] {
		const begun = 1e-6 // 0 would mean none
		t.Attack = max(age/attackTicks[t.Weapon], begun)
		t.Shot = uint32(at)*2654435761 + uint32(id)
	}
	if t.Ninja {
		t.Heading = math.Atan2(float64(r.Or(sim.VY, 0)), float64(r.Or(sim.VX, 0)))
	}
}

// grounded reports whether a tee stands on the ground by the game's rule for its
// look. Without a map, all tees do.
func (s *scene) grounded(r *sim.Row) bool {
	return s.groundAt(float64(r.V[sim.X]), float64(r.V[sim.Y]))
}

// groundAt reports whether a tee at a position looks grounded.
func (s *scene) groundAt(x, y float64) bool {
	const below = 16
	return s.Map == nil || s.solid(x, y+below)
}

// solid reports whether there is a wall at a place, in units.
func (s *scene) solid(x, y float64) bool {
	if s.Map == nil {
		return false
	}
	return s.Map.Physics.Wall(int(math.Floor(x/sim.TileUnits)), int(math.Floor(y/sim.TileUnits)))
}
