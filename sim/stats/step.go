package stats

import (
	"math"

	"playhead/sim"
)

// How fast a Teeworlds player may be, in world units a second, to have got from one
// position to the next by moving.
const (
	jumpSpeed  = 12_000 // twice what the engines allow
	startSpeed = 2_400  // more than any hit or hook adds in a tick
)

// steps are those of a Teeworlds player from one recorded position to the next. A respawn
// or teleport to a place nearby is no longer than a fast fall, but no step before or
// after it is about as fast. So a step counts only when the next one is known.
type steps struct {
	of      *Player // of the last step, nil without one
	far     float64 // how far it was
	speed   float64
	before  float64 // the speed of the one before, 0 if that did not count
	pending bool
}

// moved takes the step of p from old to row, dt seconds later. A stale position is that
// of an earlier tick: aged is by how many ticks more old is stale than row.
func (c *counter) moved(p *Player, s *steps, row, old *sim.Row, dt float64, aged sim.Tick) {
	if !row.Has.Has(sim.X) || !old.Has.Has(sim.X) {
		return
	}
	dt += float64(max(aged, 0)) * sim.TeeworldsTick.Seconds()
	far := c.g.Engine.UnitScale() * math.Hypot(float64(row.V[sim.X])-float64(old.V[sim.X]),
		float64(row.V[sim.Y])-float64(old.V[sim.Y]))
	speed := far / dt
	before := s.settle(speed)
	*s = steps{of: p, far: far, speed: speed, before: before, pending: true}
}

// settle counts the last step unless it was a respawn or teleport, as the speed of the
// next one shows, and returns its speed, 0 if it did not count.
func (s *steps) settle(next float64) float64 {
	if !s.pending {
		return 0
	}
	s.pending = false
	if next >= jumpSpeed {
		next = 0
	}
	if s.speed >= jumpSpeed || s.speed > startSpeed+2*max(s.before, next) {
		return 0
	}
	*s.of.Distance += s.far
	*s.of.MaxSpeed = max(*s.of.MaxSpeed, s.speed)
	return s.speed
}

// end counts the last step, which no other one follows.
func (s *steps) end() {
	s.settle(0)
	*s = steps{}
}
