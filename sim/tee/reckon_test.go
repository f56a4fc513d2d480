package tee

import (
	"testing"

	"playhead/sim"
)

// emptyMap is a map of 64 by 64 tiles without a wall.
func emptyMap() *sim.TileMap {
	return &sim.TileMap{Width: 64, Height: 64, Game: make([]sim.Tile, 64*64)}
}

func collisionOf(tb testing.TB, m *sim.TileMap) *Collision {
	tb.Helper()
	c, err := NewCollision(m)
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

func TestReckonerStepsInOpenAir(t *testing.T) {
	tests := []struct {
		name      string
		start     Core
		wantPos   Vec
		wantVel   Vec
		wantState int32
	}{
		{"falls", Core{}, Vec{1000, 1006}, Vec{0, 2}, 0},
		// The third tick's five float32 parts of (0.9, 0.3) fall short of half
		// a unit, so y is one less than above.
		{"runs", Core{Direction: 1}, Vec{1015, 1005}, Vec{5, 2}, 0},
		{"retracts", Core{HookState: HookRetractStart}, Vec{1000, 1006}, Vec{0, 2}, HookRetracted},
		{
			"lets a hooked player go",
			Core{HookState: HookGrabbed, HookedPlayer: 3},
			Vec{1000, 1006},
			Vec{0, 2},
			HookRetracted,
		},
	}
	col := collisionOf(t, emptyMap())
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			for _, e := range []sim.Engine{sim.Teeworlds06, sim.DDNet, sim.Teeworlds07} {
				c := tc.start
				c.Pos = Vec{1000, 1000}
				if c.HookedPlayer == 0 {
					c.HookedPlayer = -1
				}
				r := NewReckoner(col, e)
				for range 4 {
					r.Step(&c)
				}
				if c.Pos != tc.wantPos || c.Vel != tc.wantVel || c.HookState != tc.wantState {
					t.Errorf("%v: got %v %v hook %d, want %v %v hook %d", e, c.Pos, c.Vel, c.HookState, tc.wantPos,
						tc.wantVel, tc.wantState)
				}
			}
		})
	}
}

func TestReckonLeavesAloneWhatIsNotStale(t *testing.T) {
	r := NewReckoner(collisionOf(t, emptyMap()), sim.DDNet)
	tests := []struct {
		name        string
		tick, until int32
		moves       bool
	}{
		{"current", 100, 100, false},
		{"one tick old", 99, 100, true},
		{"as old as a server allows", 100, 250, true},
		{"older than that", 100, 251, false},
		{"without a tick", 0, 100, false},
		{"from the future", 101, 100, false},
		{"far below zero", -2147483648, 2147483647, false},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			ch := Character{Tick: tc.tick, X: 1000, Y: 500, HookedPlayer: -1}
			if got := r.Reckon(&ch, tc.until); got != tc.moves {
				t.Fatalf("Reckon = %v, want %v", got, tc.moves)
			}
			if moved := ch.Y != 500 || ch.VelY != 0; moved != tc.moves {
				t.Errorf("moved to %d with %d: %v, want %v", ch.Y, ch.VelY, moved, tc.moves)
			}
		})
	}
}

func TestReckonSurvivesAnyCharacter(t *testing.T) {
	r := NewReckoner(collisionOf(t, emptyMap()), sim.DDNet)
	const lo, hi = -1 << 31, 1<<31 - 1
	for _, v := range []int32{lo, hi, -1, 0, 1} {
		for _, state := range []int32{lo, -1, 0, 1, 2, 3, 4, 5, 6, hi} {
			ch := Character{
				Tick: 1, X: v, Y: v, VelX: v, VelY: -v, Direction: v, HookState: state,
				HookedPlayer: v, HookX: -v, HookY: v, HookDX: v, HookDY: v, HookTick: v,
			}
			r.Reckon(&ch, 10)
		}
	}
}

func TestStepsDoNotAllocate(t *testing.T) {
	r := NewReckoner(collisionOf(t, emptyMap()), sim.DDNet)
	ch := Character{
		Tick: 1, X: 1000, Y: 1000, VelX: 300, HookState: HookFlying, HookedPlayer: -1, HookX: 1100,
		HookY: 1000, HookDX: 256,
	}
	if n := testing.AllocsPerRun(100, func() {
		c := ch
		r.Reckon(&c, 20)
	}); n != 0 {
		t.Errorf("got %v allocations, want none", n)
	}
}

func TestAngleIsWhatEachEngineSends(t *testing.T) {
	tests := []struct {
		x, y           int32
		ddnet, vanilla int32
	}{
		{100, 0, 0, 0},
		{0, 100, 402, 399}, // vanilla takes atan(y) straight up and down
		{-100, 0, 804, 804},
		{0, -1, -402, -201},
		{-287, -83, 876, 876},
		{166, -39, -59, -59},
	}
	for _, tc := range tests {
		if got := Angle(sim.DDNet, tc.x, tc.y); got != tc.ddnet {
			t.Errorf("DDNet (%d,%d): got %d, want %d", tc.x, tc.y, got, tc.ddnet)
		}
		for _, e := range []sim.Engine{sim.Teeworlds06, sim.Teeworlds07} {
			if got := Angle(e, tc.x, tc.y); got != tc.vanilla {
				t.Errorf("%v (%d,%d): got %d, want %d", e, tc.x, tc.y, got, tc.vanilla)
			}
		}
	}
}
