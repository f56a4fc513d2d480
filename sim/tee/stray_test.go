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

// hookCounts are rows of tees: those with a hook, of these those without an inferred one
// and those with another one, and those without a hook, of these those with one.
type hookCounts struct{ hooks, leftOut, wrong, idle, invented, frozen int }

// countHooks compares the hooks that are inferred from a server's log with its own.
func countHooks(t *testing.T, m *sim.TileMap, s *testServer) (n hookCounts) {
	t.Helper()
	inf := inferStray(m, s)
	b := sim.NewStateBuilder()
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
				n.frozen++
			}
			switch {
			case w.HookState > HookIdle && !got.Has.Has(sim.HookState):
				n.hooks++
				n.leftOut++
			case w.HookState > HookIdle:
				n.hooks++
				if !same(got, w) {
					n.wrong++
				}
			default:
				n.idle++
				if got.V[sim.HookState] > HookIdle {
					n.invented++
				}
			}
		}
	}
	return n
}

func TestLightsAreFoundByWhatTeesDo(t *testing.T) {
	for _, tees := range []int{3, 12} {
		m, s := strayGame(tees, 3000, uint64(tees))
		n := countHooks(t, m, s)
		if n.frozen*20 < n.idle {
			t.Error("hardly any tee was frozen: nothing was tested")
		}
		if n.leftOut*50 > n.hooks || n.wrong*1000 > n.hooks-n.leftOut || n.invented*2000 > n.idle {
			t.Errorf("%d tees: %+v", tees, n)
		}
	}
}

// A freeze that nothing but later positions shows is found by trials. Those of one tee must not
// undo what was found of another: then that one's positions, which do not follow any more,
// speak against every trial. In each of these games, a hook was invented for that reason.
func TestTrialsOfATeeKeepWhatWasFoundOfOthers(t *testing.T) {
	for _, seed := range []uint64{4, 32, 47, 49} {
		m, s := strayGame(6, 1500, seed)
		if n := countHooks(t, m, s); n.wrong > 0 || n.invented > 0 || n.leftOut*50 > n.hooks {
			t.Errorf("seed %d: %+v", seed, n)
		}
	}
}

// TestWhatWasFoundOfATeeStays finds a freeze of one tee, and then one of another that began
// earlier.
func TestWhatWasFoundOfATeeStays(t *testing.T) {
	m, s := strayGame(2, 300, 3)
	inf := inferStray(m, s)
	for range 100 {
		if _, _, err := inf.advance(); err != nil {
			t.Fatal(err)
		}
	}
	at := func(i int, id int32) *tee { return &inf.foresight.moments[i].world.tees[id] }
	inf.freezeFrom(20, 0, true, true)
	at(20, 0).ghost.hit, at(22, 0).ghost.veiled, at(23, 0).ghost.proven = true, true, true
	inf.freezeFrom(10, 1, true, false)
	if at(19, 0).freeze > 0 || at(20, 0).freeze == 0 || !at(20, 0).ghost.dated {
		t.Errorf("freeze %d before and %d after the tick in which it begins", at(19, 0).freeze, at(20, 0).freeze)
	}
	if !at(20, 0).ghost.hit || !at(22, 0).ghost.veiled || !at(23, 0).ghost.proven || at(24, 0).ghost.veiled {
		t.Error("what was found about its hook and its freeze is lost")
	}
	inf.freezeFrom(15, 0, false, false)
	if at(20, 0).freeze > 0 || at(20, 0).ghost.hit {
		t.Error("what was found of the tee itself stays although it thawed before")
	}
	if at(10, 1).freeze == 0 || at(9, 1).freeze > 0 {
		t.Error("a freeze in an earlier tick is lost")
	}
}

// A tee that may have been frozen in a tick of its hook's flight may have fired the hook later: it
// stays hidden when it is certain again that the tee is free, until it holds a tile.
func TestAHookThatMayHaveBeenFiredLaterStaysHidden(t *testing.T) {
	m, s := strayGame(1, 100, 3)
	inf := inferStray(m, s)
	for range 50 {
		if _, _, err := inf.advance(); err != nil {
			t.Fatal(err)
		}
	}
	c := &inf.foresight.moments[0].world.tees[0]
	c.saved.Hook, c.launched = 1, 40
	for _, tc := range []struct {
		state  int32
		since  int32 // the launch of the hook that was not certain
		hidden bool
	}{
		{HookFlying, 40, true},
		{HookRetractStart, 40, true},
		{HookRetracted, 40, true},
		{HookGrabbed, 40, false},
		{HookIdle, 40, false},
		{HookFlying, 30, false},
	} {
		c.HookState, c.ghost, inf.foresight.vague[0] = tc.state, ghost{}, tc.since
		if v := inf.uncertain(); v.Has(0) != tc.hidden {
			t.Errorf("state %d, launched at 40, not certain since one at %d: hidden %v", tc.state, tc.since, v.Has(0))
		}
	}
}

// Tees thaw in ticks that nothing in the log tells. With the hook's key down, the hook is
// fired there: one tick later or earlier, it misses what it caught, and to be still frozen
// explains more than such a shot. Each of these games has a thaw whose tick is found only
// behind such ticks.
func TestAnUnseenThawIsFoundBehindTicksThatExplainLess(t *testing.T) {
	for _, g := range []struct {
		seed uint64
		tees int
	}{{12, 3}, {131, 3}, {240, 2}, {336, 2}, {455, 2}} {
		m, s := strayGame(g.tees, 0, g.seed)
		r := rand.New(rand.NewPCG(g.seed, 9))
		thaws := 0
		for range 1500 {
			s.tick()
			for _, id := range s.w.alive.all() {
				if s.w.tees[id].freeze > 20 && r.IntN(25) == 0 {
					s.w.setFrozen(int32(id), false)
					thaws++
				}
			}
		}
		n := countHooks(t, m, s)
		if thaws == 0 || n.wrong > 0 || n.invented > 0 || n.leftOut*25 > n.hooks {
			t.Errorf("seed %d: %d thaws, %+v", g.seed, thaws, n)
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
