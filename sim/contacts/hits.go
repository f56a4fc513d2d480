package contacts

import (
	"math"
	"slices"

	"playhead/sim"
	"playhead/sim/table"
)

// How near to a tee a shot must end, in world units: its radius, and what it may have moved since.
const (
	shotReach      = teeSize + 12
	burstReach     = 48.0          // how far from its path a grenade may explode
	explosionReach = 48 + 87*5.0/6 // beyond it, an explosion of the usual strength does nothing
)

// The weapons of shots.
const (
	byLaser   = "laser"
	byShotgun = "shotgun"
	byGrenade = "grenade"
	byGun     = "gun"
)

// A laserKey tells beams apart: an item with the same number may be a new beam.
type laserKey struct {
	id    int32
	start sim.Tick
}

// beams finds the tees that new beams of lasers and shotguns ended at.
func (f *finder) beams(w *sim.World) {
	before := f.lasers
	f.lasers = f.spare[:0]
	f.spare = before
	for i := range w.Spans {
		s := &w.Spans[i]
		if s.Kind != sim.SpanLaser {
			continue
		}
		key := laserKey{s.ID, s.StartTick}
		f.lasers = append(f.lasers, key)
		if slices.Contains(before, key) {
			continue
		}
		if !f.known || s.From < w.Tick && s.From <= f.last {
			continue
		}
		owner := int(s.Owner)
		if owner < 0 {
			owner = f.shooter(s.X2, s.Y2, s.StartTick)
		}
		if owner < 0 {
			continue
		}
		means := byLaser
		if s.Type == 1 && f.g.Engine == sim.DDNet {
			means = byShotgun
		}
		if to := f.nearest(float64(s.X), float64(s.Y), shotReach, owner); to != nil {
			f.shot(w.Tick, owner, to.id, means, s.Flags&sim.SpanInferred != 0)
		}
	}
}

// A round is a projectile in flight.
type round struct {
	span sim.Span
	seen bool
}

// projectiles finds the tees that bullets ended at, and whose grenades ended. The tees near
// those are found by the explosions.
func (f *finder) projectiles(w *sim.World) {
	for i := range f.rounds {
		f.rounds[i].seen = false
	}
	for i := range w.Spans {
		s := &w.Spans[i]
		if s.Kind != sim.SpanProjectile {
			continue
		}
		k := slices.IndexFunc(f.rounds, func(r round) bool {
			return r.span.ID == s.ID && r.span.StartTick == s.StartTick
		})
		if k < 0 {
			k = len(f.rounds)
			f.rounds = append(f.rounds, round{span: *s})
			if s.Owner < 0 {
				f.rounds[k].span.Owner = int16(f.shooter(s.X, s.Y, s.StartTick))
			}
		}
		f.rounds[k].seen = true
	}
	left := f.rounds[:0]
	f.burst = f.burst[:0]
	for i := range f.rounds {
		switch r := f.rounds[i]; {
		case r.seen:
			left = append(left, r)
		case r.span.Owner < 0: // of a turret of the map
		case f.known && (r.span.Flags&sim.SpanExplosive != 0 || r.span.Type == weaponGrenade):
			f.burst = append(f.burst, r.span)
		case f.known:
			f.bullet(&r.span, w.Tick)
		}
	}
	f.rounds = left
}

// bullet finds the tee that a bullet ended at since the tick before.
func (f *finder) bullet(s *sim.Span, now sim.Tick) {
	for t := f.last; t <= now; t++ {
		x, y, _, ok := s.At(t, 0)
		if to := f.nearest(x, y, shotReach, int(s.Owner)); ok && to != nil {
			means := byGun
			if s.Type == weaponShotgun {
				means = byShotgun
			}
			f.shot(now, int(s.Owner), to.id, means, s.Flags&sim.SpanInferred != 0)
			return
		}
	}
}

// grenadier returns whose grenade an explosion was, NoPlayer if nobody's: turrets of the map
// make explosions, too.
func (f *finder) grenadier(e *sim.Event, now sim.Tick) int {
	if e.Player >= 0 {
		return int(e.Player)
	}
	owner, best := NoPlayer, burstReach
	for i := range f.burst {
		s := &f.burst[i]
		for t := f.last; t <= now; t++ {
			x, y, _, ok := s.At(t, 0)
			if d := math.Hypot(x-float64(e.X), y-float64(e.Y)); ok && d < best {
				owner, best = int(s.Owner), d
			}
		}
	}
	return owner
}

// The types of projectiles.
const (
	weaponShotgun = 2
	weaponGrenade = 3
)

// muzzleReach is how far from its tee a shot may begin: 21 units, and what the tee moved since.
const muzzleReach = 64

// shooter returns who fired a shot that began at a place and tick, where the recording does
// not say: the nearest of those who fired then. It is NoPlayer if nobody did.
func (f *finder) shooter(x, y float32, start sim.Tick) int {
	owner, best := NoPlayer, float64(muzzleReach)
	for i := range f.tees {
		t := &f.tees[i]
		if d := math.Hypot(t.x-float64(x), t.y-float64(y)); d < best && t.fired == start {
			owner, best = t.id, d
		}
	}
	return owner
}

// nearest returns the tee nearest to a place within reach on which one of owner can act, nil
// if there is none.
func (f *finder) nearest(x, y, reach float64, owner int) *tee {
	var best *tee
	for i := range f.tees {
		t := &f.tees[i]
		if d := math.Hypot(t.x-x, t.y-y); d <= reach && f.reaches(owner, t) {
			best, reach = t, d
		}
	}
	return best
}

// reaches reports whether a weapon of owner acts on a tee.
func (f *finder) reaches(owner int, t *tee) bool {
	if t.id == owner {
		return false
	}
	by := f.tee(owner)
	if by == nil {
		return true
	}
	return f.meet(by, t) && (by.flags|t.flags)&flagSolo == 0
}

func (f *finder) shot(now sim.Tick, from, to int, means string, inferred bool) {
	origin := table.Computed
	if inferred {
		origin = table.Inferred
	}
	f.add(Contact{Kind: Shot, From: from, To: to, Start: now, Origin: origin, Means: means, Before: -1})
}

// explosion finds the tees that an explosion reached.
func (f *finder) explosion(e *sim.Event, now sim.Tick) {
	if !e.Placed {
		return
	}
	owner := f.grenadier(e, now)
	if owner < 0 {
		return
	}
	for i := range f.tees {
		t := &f.tees[i]
		switch {
		case math.Hypot(t.x-float64(e.X), t.y-float64(e.Y)) > explosionReach:
		case t.id == owner:
			f.hit(owner, owner, byGrenade, now)
		case f.reaches(owner, t):
			f.shot(now, owner, t.id, byGrenade, e.Inferred)
		}
	}
}
