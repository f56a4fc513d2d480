package measure

import (
	"cmp"
	"math"
	"slices"

	"playhead/sim"
)

// The limits that define a snap. They say what is counted, not what is unusual.
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
	x, y  int32
	turns []turn
	seen  map[[2]int32]bool // directions

	repeated, grid moments

	recent  []turn // snaps
	pending []pendingPress
	presses int // of hook and fire
	snapped moments
	back    moments
}

// start begins anew at a cursor position.
func (a *aiming) start(x, y int32) {
	a.x, a.y = x, y
	a.recent, a.pending = a.recent[:0], a.pending[:0]
	a.see(x, y)
}

// see reports whether the exact direction was seen before.
func (a *aiming) see(x, y int32) bool {
	if a.seen == nil {
		a.seen = map[[2]int32]bool{}
	}
	d := direction(x, y)
	before := a.seen[d]
	a.seen[d] = true
	return before
}

// direction returns the shortest whole vector that points like (x, y).
func direction(x, y int32) [2]int32 {
	p, q := abs(int64(x)), abs(int64(y))
	for q != 0 {
		p, q = q, p%q
	}
	if p == 0 {
		return [2]int32{}
	}
	return [2]int32{int32(int64(x) / p), int32(int64(y) / p)}
}

func abs(v int64) int64 { return max(v, -v) }

// step goes on to tick t, with the cursor at (x, y) and the hook or fire pressed.
func (a *aiming) step(t sim.Tick, x, y int32, pressed bool) {
	a.recent = slices.DeleteFunc(a.recent, func(s turn) bool { return s.tick < t-snapBefore })
	if x != a.x || y != a.y {
		a.moved(t, x, y)
	}
	a.returned(t, angle(x, y))
	if !pressed {
		return
	}
	a.presses++
	if len(a.recent) > 0 {
		a.snapped.add(t)
		a.pending = append(a.pending, pendingPress{t, slices.Clone(a.recent)})
	}
}

// moved counts a movement of the cursor to (x, y). One along the line of sight
// turns nothing.
func (a *aiming) moved(t sim.Tick, x, y int32) {
	same := direction(x, y) == direction(a.x, a.y)
	from := angle(a.x, a.y)
	a.x, a.y = x, y
	if same {
		return
	}
	s := turn{t, between(from, angle(x, y)), from}
	a.turns = append(a.turns, s)
	if a.see(x, y) {
		a.repeated.add(t)
	}
	if x == 0 || y == 0 || abs(int64(x)) == abs(int64(y)) {
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

// angle returns the direction of a cursor in degrees.
func angle(x, y int32) float64 { return math.Atan2(float64(y), float64(x)) * 180 / math.Pi }

// between returns the angle between two directions, 0 to 180.
func between(a, b float64) float64 {
	d := math.Abs(a - b)
	return min(d, 360-d)
}

func (a *aiming) measures() []Measure {
	n := len(a.turns)
	slices.SortStableFunc(a.turns, func(a, b turn) int { return cmp.Compare(a.degrees, b.degrees) })
	var ms []Measure
	for _, p := range []struct {
		name string
		rank float64
	}{{"aim_speed_p50", 0.5}, {"aim_speed_p90", 0.9}, {"aim_speed_p99", 0.99}, {"aim_speed_max", 1}} {
		m := Measure{Name: p.name, Unit: "degree/s", Samples: n, Known: n > 0, Note: notes(n, "turns within 20 ms are one")}
		if n > 0 {
			k := max(0, int(math.Ceil(p.rank*float64(n)))-1)
			m.Value = a.turns[k].degrees * ticksPerSecond
			if p.rank > 0.9 {
				for _, t := range a.turns[max(k, n-MaxMoments):] {
					m.Moments = append(m.Moments, int32(t.tick))
				}
				slices.Sort(m.Moments)
			}
		}
		ms = append(ms, m)
	}
	return append(ms,
		share("snap_share", a.snapped, a.presses, "turns within 20 ms are one"),
		share("snap_back_share", a.back, a.presses, "a snap and its return within 20 ms do not show"),
		share("repeated_aim_share", a.repeated, n, "cursors have whole coordinates: repeats come by chance too, more in longer recordings"),
		share("grid_aim_share", a.grid, n, "the axes and diagonals of whole coordinates are hit by chance too"))
}
