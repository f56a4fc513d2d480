package timeline

import (
	"math"
	"testing"
	"time"

	"playhead/sim"
)

// A range that is measured counts what begins in it, holds what reaches into it,
// and adds up the way from tick to tick.
func TestARangeIsMeasured(t *testing.T) {
	// Left is held from tick 90 to 110, right from 120 to 130 and from 140 to 145;
	// the player walks a tile a tick from tick 120 to 150.
	x := int32(1000)
	g := play(400, func(b *sim.Builder, n int) {
		dir := int32(0)
		switch {
		case n >= 90 && n < 110:
			dir = -1
		case n >= 120 && n < 130, n >= 140 && n < 145:
			dir = 1
		}
		if n >= 120 && n < 150 {
			x += sim.TileUnits
		}
		b.Set(3, sim.X, x)
		b.Set(3, sim.Y, 500)
		b.Set(3, sim.Direction, dir)
	})
	m := NewMeter(g, 3, Range{tick(100), tick(200)}, nil)
	for !m.Read(7) {
	}
	got := m.Result()
	left, right := got.Keys[0], got.Keys[1]
	if left.Presses != 0 || left.Held != tick(10) {
		t.Errorf("left, held when the range begins: %d presses, held %v", left.Presses, left.Held)
	}
	if right.Presses != 2 || right.Held != tick(15) || right.Longest != tick(10) {
		t.Errorf("right: %+v", right)
	}
	if got.Presses != 2 || got.Held != tick(25) {
		t.Errorf("%d presses, held %v", got.Presses, got.Held)
	}
	if math.Abs(got.Distance-30) > 1e-9 || got.Moving != tick(30) || math.Abs(got.Top-50) > 1e-9 || !got.Tiles {
		t.Errorf("moved %v tiles in %v, at most %v tiles/s", got.Distance, got.Moving, got.Top)
	}
	if !got.Here || !got.KeysKnown || got.Inferred {
		t.Errorf("here %v, known %v, inferred %v", got.Here, got.KeysKnown, got.Inferred)
	}
}

// The counter of fire tells presses that no tick shows: fire that is released and pressed
// within a tick, and what is pressed twice in one. A tick in which it is only released is
// not one in which it is held.
func TestARangeCountsThePressesOfTheCounter(t *testing.T) {
	// 3: held, 5: released and pressed, 6: released, 8: tapped, 9: held, 12: released,
	// pressed twice and held.
	counters := map[int]int32{100: 3, 110: 5, 120: 6, 130: 8, 131: 9, 140: 10, 150: 13, 160: 14}
	fire := int32(2)
	g := play(400, func(b *sim.Builder, n int) {
		if v, ok := counters[n]; ok {
			fire = v
		}
		b.Set(3, sim.X, 1000)
		b.Set(3, sim.Y, 500)
		b.Set(3, sim.Fire, fire)
	})
	m := NewMeter(g, 3, Range{tick(90), tick(200)}, nil)
	for !m.Read(7) {
	}
	got := m.Result()
	if got.Presses != 6 || got.Held != tick(20+10+10) {
		t.Errorf("%d presses, held %v, want 6 and %v", got.Presses, got.Held, tick(40))
	}
	r := NewReader(g, 3, View{tick(100), tick(160)}, 600, nil) // closely: 2 ms a pixel
	for !r.Read(1000) {
	}
	for _, row := range r.Data().Rows {
		if row.Label == "F" && len(row.Bars) != 5 {
			t.Errorf("the lane has %d bars, want 5: %v", len(row.Bars), row.Bars)
		}
	}
}

// A player who is moved by a teleporter did not walk the way.
func TestATeleportIsNoDistance(t *testing.T) {
	g := play(100, func(b *sim.Builder, n int) {
		b.Set(3, sim.X, int32(map[bool]int{false: 1000, true: 9000}[n >= 50]))
		b.Set(3, sim.Y, 500)
	})
	m := NewMeter(g, 3, Range{0, tick(90)}, nil)
	for !m.Read(1000) {
	}
	if got := m.Result(); got.Distance != 0 || got.Moving != 0 {
		t.Errorf("moved %v tiles in %v", got.Distance, got.Moving)
	}
}

func TestWhatIsCoveredTwiceCountsOnce(t *testing.T) {
	s := time.Second
	if got := Covered([]Range{{5 * s, 6 * s}, {0, 2 * s}, {1 * s, 3 * s}, {1 * s, 2 * s}}); got != 4*s {
		t.Errorf("got %v", got)
	}
	if got := Covered(nil); got != 0 {
		t.Errorf("of nothing: %v", got)
	}
}
