package measure

import (
	"math"
	"slices"

	"playhead/sim"
)

// The limits that define a snap. They decide what is counted, not what is
// unusual.
const (
	snapDegrees = 20 // a turn within a tick from which it is a snap
	snapTicks   = 3  // within these it is back
	snapBefore  = 2  // ticks before a press at which it may have begun
	snapBack    = 5  // it is back within 1/snapBack of its turn
)

// A turn is one by which the aim changed within a tick.
type turn struct {
	tick    sim.Tick
	degrees float64
	from    float64 // the angle before
}

// A pendingPress waits for the aim to come back.
type pendingPress struct {
	tick  sim.Tick
	snaps []turn
}

// aiming is what a player did with the cursor.
type aiming struct {
	at      cursor
	degrees float64 // of at
	turns   []turn
	seen    map[[2]int32]bool // directions

	repeated, grid moments

	recent  []turn // snaps
	pending []pendingPress
	presses int // of hook and fire
	snapped moments
	back    moments
}

// start begins anew at a cursor position.
func (a *aiming) start(c cursor) {
	a.at, a.degrees = c, c.degrees()
	a.recent, a.pending = a.recent[:0], a.pending[:0]
	a.see(c)
}

// see reports whether the exact direction was seen before.
func (a *aiming) see(c cursor) bool {
	if a.seen == nil {
		a.seen = map[[2]int32]bool{}
	}
	d := c.direction()
	before := a.seen[d]
	a.seen[d] = true
	return before
}

// direction returns the same two numbers for cursors in the same direction: the
// shortest whole vector that points there, or the angle.
func (c cursor) direction() [2]int32 {
	if c.angle {
		return [2]int32{c.x}
	}
	p, q := abs(int64(c.x)), abs(int64(c.y))
	for q != 0 {
		p, q = q, p%q
	}
	if p == 0 {
		return [2]int32{}
	}
	return [2]int32{int32(int64(c.x) / p), int32(int64(c.y) / p)}
}

// onGrid reports whether the direction is a multiple of 45 degrees, as exactly as
// it is recorded.
func (c cursor) onGrid() bool {
	if !c.angle {
		return c.x == 0 || c.y == 0 || abs(int64(c.x)) == abs(int64(c.y))
	}
	for k := -8; k <= 8; k++ {
		if c.x == int32(float64(k)*math.Pi/4*256) {
			return true
		}
	}
	return false
}

func abs(v int64) int64 { return max(v, -v) }

// step advances to tick t, with the cursor at c and the hook or fire pressed.
func (a *aiming) step(t sim.Tick, c cursor, pressed bool) {
	if len(a.recent) > 0 {
		a.recent = slices.DeleteFunc(a.recent, func(s turn) bool { return s.tick < t-snapBefore })
	}
	if c != a.at {
		a.moved(t, c)
	}
	if len(a.pending) > 0 {
		a.returned(t, a.degrees)
	}
	if !pressed {
		return
	}
	a.presses++
	if len(a.recent) > 0 {
		a.snapped.add(t)
		a.pending = append(a.pending, pendingPress{t, slices.Clone(a.recent)})
	}
}

// stayed says that nothing was sent for tick t: the cursor stayed where it was.
func (a *aiming) stayed(t sim.Tick) {
	if len(a.pending) > 0 {
		a.returned(t, a.degrees)
	}
}

// moved counts a movement of the cursor to c. One along the line of sight turns
// nothing.
func (a *aiming) moved(t sim.Tick, c cursor) {
	same, from := c.direction() == a.at.direction(), a.degrees
	a.at, a.degrees = c, c.degrees()
	if same {
		return
	}
	s := turn{t, between(from, a.degrees), from}
	a.turns = append(a.turns, s)
	if a.see(c) {
		a.repeated.add(t)
	}
	if c.onGrid() {
		a.grid.add(t)
	}
	if s.degrees >= snapDegrees {
		a.recent = append(a.recent, s)
	}
}

// returned counts the presses whose snap is back at tick t.
func (a *aiming) returned(t sim.Tick, now float64) {
	a.pending = slices.DeleteFunc(a.pending, func(p pendingPress) bool {
		for _, s := range p.snaps {
			if t <= s.tick+snapTicks && between(now, s.from) <= s.degrees/snapBack {
				a.back.add(p.tick)
				return true
			}
		}
		return t > p.tick+snapTicks
	})
}

// degrees returns the direction of a cursor.
func (c cursor) degrees() float64 {
	if c.angle {
		return float64(c.x) / 256 * 180 / math.Pi
	}
	return math.Atan2(float64(c.y), float64(c.x)) * 180 / math.Pi
}

// between returns the angle between two directions, 0 to 180.
func between(a, b float64) float64 {
	d := math.Mod(math.Abs(a-b), 360)
	return min(d, 360-d)
}

func (a *aiming) measures() []Measure {
	n := len(a.turns)
	speeds := make([]speed, n)
	for i, t := range a.turns {
		speeds[i] = speed{t.tick, t.degrees * ticksPerSecond}
	}
	ms := speedMeasures(speeds, "turns within 20 ms are one")
	return append(ms,
		share("snap_share", a.snapped, a.presses, "turns within 20 ms are one"),
		share("snap_back_share", a.back, a.presses, "a snap and its return within 20 ms are invisible"),
		share("repeated_aim_share", a.repeated, n,
			"cursor coordinates are integers: repeats also occur by chance, more often in longer recordings"),
		share("grid_aim_share", a.grid, n, "with integer coordinates, axes and diagonals are also hit by chance"))
}
