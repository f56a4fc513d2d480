package tee

import (
	"math/rand/v2"
	"testing"

	"playhead/sim"
)

// strayGame is a game in a cave with lights that shine elsewhere than the map says:
// in other directions, for other lengths, and some only now and then.
func strayGame(n, ticks int, seed uint64) (*sim.TileMap, *testServer) {
	m := testMap(seed)
	r := rand.New(rand.NewPCG(seed, 3))
	for range 6 {
		x, y := 8+r.IntN(m.Width-16), 8+r.IntN(m.Height-16)
		for k, e := range []int{entityLaserStop + r.IntN(2), entityLaserLong} {
			m.Game[y*m.Width+x+k] = sim.Tile{Index: uint8(sim.EntityOffset + e)}
		}
	}
	s := newTestServer(m, n, seed)
	since20(s.w)
	for i := range s.w.col.lights {
		l := &s.w.col.lights[i]
		l.start += 1 + r.Float32()*4
		l.length *= 0.4 + r.Float32()*0.6
		l.speed = []float32{0, 1 << 20, 3}[i%3]
	}
	s.w.forces = newForces(s.w.col)
	for range ticks {
		s.tick()
	}
	return m, s
}

// server20 is a server whose lights are left to chance.
var server20 = Server{Version: "0.6, 20.1.1", Minor: 23}

func inferStray(m *sim.TileMap, s *testServer) *Inference {
	return NewInference(Config{Game: ddnetGame(), Server: server20, Map: m, Log: &memoryLog{sections: s.log}})
}

func TestLightsAreFoundByWhatTeesDo(t *testing.T) {
	for _, n := range []int{3, 12} {
		m, s := strayGame(n, 3000, uint64(n))
		inf := inferStray(m, s)
		b := sim.NewStateBuilder()
		hooks, leftOut, wrong, idle, invented, frozen := 0, 0, 0, 0, 0, 0
		same := func(got *sim.Row, w *tee) bool {
			return got.V[sim.HookState] == w.HookState && got.V[sim.HookX] == round(w.HookPos.X) &&
				got.V[sim.HookedPlayer] == w.HookedPlayer
		}
		for _, want := range s.want {
			if err := inf.Next(b); err != nil {
				t.Fatal(err)
			}
			for i := range want.tees {
				w := &want.tees[i]
				got := b.Row(int(w.id))
				if w.freeze > 0 {
					frozen++
				}
				switch {
				case w.HookState > HookIdle && !got.Has.Has(sim.HookState):
					hooks++
					leftOut++
				case w.HookState > HookIdle:
					hooks++
					if !same(got, w) {
						wrong++
					}
				default:
					idle++
					if got.V[sim.HookState] > HookIdle {
						invented++
					}
				}
			}
		}
		if frozen*20 < idle {
			t.Error("hardly any tee was frozen: nothing was tested")
		}
		if leftOut*50 > hooks || wrong*1000 > hooks-leftOut || invented*2000 > idle {
			t.Errorf("%d tees: of %d hooks %d are left out, %d wrong; %d of %d invented",
				n, hooks, leftOut, wrong, invented, idle)
		}
	}
}

func TestForesightDoesNotAllocate(t *testing.T) {
	m, s := strayGame(12, 2500, 7)
	inf := inferStray(m, s)
	step := func() {
		if _, _, err := inf.advance(); err != nil {
			t.Fatal(err)
		}
	}
	for range 1000 {
		step()
	}
	if n := testing.AllocsPerRun(1000, step); n != 0 {
		t.Errorf("got %v allocations a tick, want none", n)
	}
}

// A log that is still written is shown a second later, not the ten that are looked into
// of a whole one.
func TestALogThatGrowsIsNotHeldBack(t *testing.T) {
	m, s := strayGame(3, 400, 3)
	log := &growingLog{memoryLog: memoryLog{sections: s.log}, there: 200}
	inf := NewInference(Config{Game: ddnetGame(), Server: server20, Map: m, Log: log})
	b := sim.NewStateBuilder()
	shown := func() (n int) {
		for inf.Next(b) == nil {
			n++
		}
		return n
	}
	if n := shown(); n != 200-growingTicks {
		t.Errorf("%d of 200 ticks are shown", n)
	}
	log.there = 300
	if n := shown(); n != 100 {
		t.Errorf("%d of 100 more ticks are shown", n)
	}
}

// TestLightsWhereTheMapHasThem: a server of that version whose lights happen to be
// right is inferred without a fault.
func TestLightsWhereTheMapHasThem(t *testing.T) {
	m, _ := strayGame(0, 0, 5)
	s := newTestServer(m, 8, 5)
	since20(s.w)
	for range 2000 {
		s.tick()
	}
	inf := inferStray(m, s)
	lit := 0
	for _, want := range s.want {
		if _, _, err := inf.advance(); err != nil {
			t.Fatal(err)
		}
		if inf.w.astray {
			t.Fatalf("tick %d: the lights are no longer believed", want.tick)
		}
		for i := range want.tees {
			w := &want.tees[i]
			g := &inf.w.tees[w.id]
			if g.Core != w.Core || g.freeze != w.freeze {
				t.Fatalf("tick %d tee %d:\n got %+v\nwant %+v", want.tick, w.id, *g, *w)
			}
			if w.freeze > 0 && s.w.col.lights != nil {
				lit++
			}
		}
	}
	if lit == 0 {
		t.Error("no tee was frozen: nothing was tested")
	}
}

// A command that teleports a tee thaws it: it is certain then that it is free, unless its
// hook may have been out.
func TestACommandEndsTheDoubtOfAFreeze(t *testing.T) {
	for _, key := range []int32{0, 1} {
		w := newTestWorld(t, sim.DDNet, emptyMap(), Point{300, 300})
		w.log = &Section{Tick: 1001}
		w.log.Pos[0] = Point{600, 300}
		w.log.Alive.Add(0)
		c := &w.tees[0]
		c.ghost = ghost{on: true, lost: true}
		c.saved.Hook = key
		w.teleportTo(c, Vec{600, 300})
		if c.ghost.on != (key != 0) || c.ghost.lost != (key != 0) {
			t.Errorf("key %d: in doubt %v, lost %v", key, c.ghost.on, c.ghost.lost)
		}
	}
}
