package contacts

import (
	"math"

	"playhead/sim"
	"playhead/sim/table"
)

// The game's own sizes, in world units, and the least movement that counts, in units a tick.
const (
	teeSize     = 28.0
	pushReach   = teeSize * 1.25 // within it, tees push each other
	ranInto     = 1.0            // who comes nearer more slowly does not run into anybody
	standLow    = 20.0           // how much higher a tee is that stands on another
	standHigh   = 32.0
	standBeside = 24.0 // and by how much it may be off to the side
	standStill  = 1.5  // and how fast they may move against each other
)

// Bits of sim.CharFlags.
const (
	flagSolo        = 1 << 0
	flagNoCollision = 1 << 2
)

// collisions finds the tees that touch. Those of different teams, in solo parts and with
// collisions switched off pass through each other.
func (f *finder) collisions(now sim.Tick) {
	if t := f.g.TuningAt(now); len(t) > tunePlayerCollision && t[tunePlayerCollision] == 0 {
		return
	}
	for i := range f.tees {
		a := &f.tees[i]
		if !a.solid() {
			continue
		}
		for j := i + 1; j < len(f.tees) && f.tees[j].x-a.x <= pushReach; j++ {
			b := &f.tees[j]
			if b.solid() && f.meet(a, b) && math.Hypot(a.x-b.x, a.y-b.y) <= pushReach {
				f.near(a, b, now)
			}
		}
	}
}

// tunePlayerCollision is the place of player_collision in the message of a server's tuning.
const tunePlayerCollision = 31

func (t *tee) solid() bool { return !t.stale && t.flags&(flagSolo|flagNoCollision) == 0 }

// meet reports whether tees act on each other. In a game of red and blue, everybody does.
func (f *finder) meet(a, b *tee) bool {
	return f.g.Engine != sim.DDNet || a.team == b.team
}

// near judges two tees within reach of each other: one stands on the other, or runs into it.
func (f *finder) near(a, b *tee, now sim.Tick) {
	was, then := &f.was[a.id], &f.was[b.id]
	steps := float64(now - f.last)
	if !f.known || steps <= 0 || *was == (tee{}) || *then == (tee{}) {
		return
	}
	// Of a and b, in units a tick.
	ax, ay := (a.x-was.x)/steps, (a.y-was.y)/steps
	bx, by := (b.x-then.x)/steps, (b.y-then.y)/steps
	if upper, lower := a, b; math.Abs(a.x-b.x) <= standBeside && math.Hypot(ax-bx, ay-by) <= standStill {
		if upper.y > lower.y {
			upper, lower = lower, upper
		}
		if d := lower.y - upper.y; d >= standLow && d <= standHigh {
			f.stands(upper, lower, now)
			return
		}
	}
	dx, dy := b.x-a.x, b.y-a.y
	d := math.Hypot(dx, dy)
	if d == 0 {
		dx, d = 1, 1
	}
	// How fast each comes nearer to the other.
	va, vb := (ax*dx+ay*dy)/d, -(bx*dx+by*dy)/d
	from, to, v := a, b, va
	if vb > va || vb == va && b.id < a.id {
		from, to, v = b, a, vb
	}
	if back := (pair{Push, to.id, from.id}); f.open[back] != nil { // it goes on, whoever moves now
		f.lasts(back, now, table.Computed)
		return
	}
	if v >= ranInto || f.open[pair{Push, from.id, to.id}] != nil {
		f.lasts(pair{Push, from.id, to.id}, now, table.Computed)
	}
}

// stands notes that a tee stands on another one, and is carried by it while both move.
func (f *finder) stands(upper, lower *tee, now sim.Tick) {
	f.lasts(pair{Stand, upper.id, lower.id}, now, table.Computed)
	s := f.lasts(pair{Carry, lower.id, upper.id}, now, table.Computed)
	if s.Moved < 0 {
		s.Moved = 0
	} else {
		s.Moved += math.Abs(upper.x - s.x)
	}
	s.x, s.y = upper.x, upper.y
}
