package tee

import (
	"math/rand/v2"
	"testing"

	"playhead/sim"
)

// staleRow is a running, falling tee whose values were true at tick 100.
func staleRow() sim.Row {
	var row sim.Row
	set := func(c sim.Col, v int32) {
		row.V[c], row.Has = v, row.Has.With(c)
	}
	for c := range sim.ColSet(reckonCols).All {
		set(c, 0)
	}
	set(sim.TrueAt, 101)
	set(sim.X, 1000)
	set(sim.Y, 300)
	set(sim.Direction, 1)
	set(sim.HookedPlayer, -1)
	return row
}

func TestReckoningIsTheSameInAnyOrder(t *testing.T) {
	reckoner := NewReckoner(collisionOf(t, emptyMap()), sim.DDNet)
	r := NewReckoning(reckoner)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		tick := 100 + sim.Tick(rng.IntN(MaxReckonTicks+1))
		row := staleRow()
		want := characterOf(&row)
		reckoner.Reckon(&want, int32(tick))
		want.Tick = 100
		if moved := r.ApplyRow(7, &row, tick); moved != (tick > 100) {
			t.Fatalf("tick %d: moved %v", tick, moved)
		}
		if got := characterOf(&row); got != want {
			t.Fatalf("tick %d: got %+v, want %+v", tick, got, want)
		}
	}
}

func TestReckoningMarksWhatItChanged(t *testing.T) {
	r := NewReckoning(NewReckoner(collisionOf(t, emptyMap()), sim.DDNet))
	row := staleRow()
	r.ApplyRow(0, &row, 103)
	want := sim.Cols(sim.X, sim.Y, sim.VX, sim.VY, sim.HookX, sim.HookY, sim.Jump, sim.Hook)
	if row.Inferred != want {
		t.Errorf("inferred: got %b, want %b", row.Inferred, want)
	}
	if got := row.AgeTicks(103); got != 3 {
		t.Errorf("age: got %d ticks, want 3", got)
	}
}

func TestReckoningLeavesAlone(t *testing.T) {
	tests := []struct {
		name string
		tick sim.Tick
		edit func(*sim.Row)
	}{
		{"what is current", 100, func(*sim.Row) {}},
		{"what is too old", 100 + MaxReckonTicks + 1, func(*sim.Row) {}},
		{"what is no character", 110, func(r *sim.Row) { r.Has = r.Has.Without(sim.HookState) }},
		{"what has no tick", 110, func(r *sim.Row) { r.V[sim.TrueAt] = 0 }},
	}
	r := NewReckoning(NewReckoner(collisionOf(t, emptyMap()), sim.DDNet))
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			row := staleRow()
			tc.edit(&row)
			want := row
			if r.ApplyRow(0, &row, tc.tick) || row != want {
				t.Errorf("it moved: %+v", row)
			}
		})
	}
}
