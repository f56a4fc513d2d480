package timeline

import (
	"testing"
	"time"

	"playhead/sim"
)

// gapped is a game of 40 ticks in which nothing is known between ticks 10 and 20.
// A player moves, holds a key on both sides of the gap, and aims.
func gapped(hasVelocity bool) *sim.Game {
	return play(40, func(b *sim.Builder, n int) {
		b.Set(0, sim.X, int32(n*n))
		b.Set(0, sim.Y, 0)
		if hasVelocity {
			b.Set(0, sim.VX, int32(n*256))
			b.Set(0, sim.VY, 0)
		}
		b.Set(0, sim.AimAngle, int32(n*10))
		b.Set(0, sim.Jump, 1)
		b.Set(0, sim.Hook, 0)
		b.Set(0, sim.Fire, 0)
		b.Set(0, sim.Direction, 1)
		if n == 20 {
			b.Gap(10, 100, 200)
		}
	})
}

func TestNoCurveCrossesAGap(t *testing.T) {
	for _, velocity := range []bool{true, false} {
		d := read(gapped(velocity), 0, 0, time.Second, 0)
		for lane := range d.Graphs {
			for _, s := range d.Graphs[lane].Series {
				for i, p := range s.Points {
					if p.Time > tick(10) && p.Time < tick(20) {
						t.Errorf("%v, %q: a value at %v, inside the gap", Lane(lane), s.Name, p.Time)
					}
					if i > 0 && s.Points[i-1].Time <= tick(10) && p.Time >= tick(20) && !p.Gap {
						t.Errorf("%v, %q: a line from %v to %v", Lane(lane), s.Name, s.Points[i-1].Time, p.Time)
					}
				}
			}
		}
		if n := len(d.Graphs[LaneSpeed].Series[0].Points); n < 25 {
			t.Errorf("%d values of the speed", n)
		}
	}
}

func TestKeysEndAtAGap(t *testing.T) {
	d := read(gapped(true), 0, 0, time.Second, 0)
	jump := d.Rows[2].Bars
	if len(jump) != 2 || jump[0].To != tick(10) || jump[1].From != tick(20) || !jump[1].Cut {
		t.Errorf("jump is held %+v", jump)
	}
}

// In a gap no value is that of the moment, not even the one before.
func TestNoValueIsShownInAGap(t *testing.T) {
	d := new(Instant).At(gapped(true), 0, tick(15), nil)
	if d.Row.Present() {
		t.Errorf("a row: %+v", d.Row.Has)
	}
	for _, row := range d.Rows {
		if row.Held {
			t.Errorf("%s is held", row.Label)
		}
	}
	for lane := range d.Graphs {
		if d.Graphs[lane].Known() {
			t.Errorf("%v has a value", Lane(lane))
		}
	}
}

func TestAMeasuredRangeLeavesAGapOut(t *testing.T) {
	g := gapped(true)
	m := NewMeter(g, 0, Range{0, tick(39)}, nil)
	for !m.Read(100) {
	}
	got := m.Result()
	// 10 of 10² units before, 39² − 20² after.
	if want := float64(10*10+39*39-20*20) / sim.TileUnits; got.Distance < want-0.01 || got.Distance > want+0.01 {
		t.Errorf("%v tiles, want %v", got.Distance, want)
	}
	if got.Moving != tick(10)+tick(39)-tick(20) {
		t.Errorf("moving for %v", got.Moving)
	}
	for _, k := range got.Keys {
		if k.Label == "J" && k.Presses != 1 {
			t.Errorf("jump was pressed %d times: the second press is not recorded", k.Presses)
		}
	}
}
