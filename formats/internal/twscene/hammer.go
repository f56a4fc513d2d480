package twscene

import (
	"math"
	"math/bits"

	"playhead/sim"
)

// The game's measures of a hammer, world units.
const (
	weaponHammer = 0
	hammerAt     = 21 // how far in front of a tee its hammer's head is
	hammerReach  = 42 // how near to the head others are hit
	hammerMark   = 14 // distance of the mark from the victim, towards their head

	// hammerSlack is what the places of tees may be wrong by: a snapshot shows where
	// they are a tick or two after the hit.
	hammerSlack = 40

	// hammerLate is how many ticks after the blow its mark may come, where a snapshot is taken each tick.
	hammerLate = 2
)

// hammered finds the attacker and the victim of the hammer hit that left its mark
// at the position of e. Among the players who used their hammer since the
// previous snapshot and the players within their reach, it picks the pair whose
// mark would be nearest.
func (s *Scene) hammered(e *sim.Event) {
	best := float64(hammerSlack)
	for by := range s.players {
		r := s.b.Row(by)
		if s.players[by].char != s.round || r.V[sim.Weapon] != weaponHammer ||
			r.V[sim.AttackTick] < int32(min(s.before, s.now-hammerLate)) {
			continue
		}
		for back := range 2 {
			for whom := range s.players {
				if whom == by || s.players[whom].char != s.round {
					continue
				}
				if far := s.markError(e, by, whom, back); far < best {
					best, e.Player, e.Target = far, int16(by), int16(whom)
				}
			}
		}
	}
	if e.Target < 0 {
		e.Target = s.nearest(e.X, e.Y, hammerMark+hammerSlack)
	}
}

// markError returns how far the place of e is from where the mark of a hit would
// be: with both tees where the snapshot before had them (back is 1), or half-way
// from there.
func (s *Scene) markError(e *sim.Event, by, whom, back int) float64 {
	x, y := s.placeThen(by, back)
	angle := float64(s.b.Row(by).V[sim.AimAngle]) / 256
	headX, headY := x+hammerAt*math.Cos(angle), y+hammerAt*math.Sin(angle)
	ox, oy := s.placeThen(whom, back)
	dx, dy := ox-headX, oy-headY
	far := math.Hypot(dx, dy)
	if far > hammerReach+hammerSlack {
		return math.Inf(1)
	}
	if far > 0 {
		ox, oy = ox-dx/far*hammerMark, oy-dy/far*hammerMark
	} else {
		ox, oy = headX, headY
	}
	return math.Hypot(ox-float64(e.X), oy-float64(e.Y))
}

// placeThen returns where a tee was in the snapshot before (back is 1), or half-way
// from there to this one. One that repeats the tee's state does not count.
func (s *Scene) placeThen(id, back int) (x, y float64) {
	p, r := &s.players[id], s.b.Row(id)
	x, y = float64(r.V[sim.X]), float64(r.V[sim.Y])
	if !s.keeps(p) {
		return x, y
	}
	was := p.at
	if s.repeats(r) {
		was = p.was
	}
	if back == 1 {
		return float64(was.x), float64(was.y)
	}
	return (x + float64(was.x)) / 2, (y + float64(was.y)) / 2
}

// keeps reports whether p has the place of the snapshot before.
func (s *Scene) keeps(p *player) bool { return p.placed > 0 && p.placed == s.round-1 }

// repeats reports whether the snapshot shows a tee as the one before does: where one is taken each tick,
// servers renew the state of most tees in every second.
func (s *Scene) repeats(r *sim.Row) bool { return s.before == s.now-1 && r.AgeTicks(s.now) > 0 }

// keepPlaces remembers where tees are for the next snapshot.
func (s *Scene) keepPlaces() {
	for word, m := range s.tracked {
		for ; m != 0; m &= m - 1 {
			id := word*64 + bits.TrailingZeros64(m)
			if p := &s.players[id]; p.char == s.round {
				r := s.b.Row(id)
				if now := (place{r.V[sim.X], r.V[sim.Y]}); !s.keeps(p) {
					p.at, p.was = now, now
				} else if !s.repeats(r) {
					p.at, p.was = now, p.at
				}
				p.placed = s.round
			}
		}
	}
}
