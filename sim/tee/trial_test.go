package tee

import (
	"testing"

	"playhead/sim"
)

// frozenFall plays a tee that falls through freeze, presses its hook's key there and is thawed by a
// turret's shot. Its client points elsewhere in the section of tick turn, 0 for never.
func frozenFall(turn sim.Tick) (*sim.TileMap, Config, *testServer) {
	m := emptyMap()
	for x := range m.Width {
		m.Game[40*m.Width+x] = sim.Tile{Index: tileSolid}
		m.Game[30*m.Width+x] = sim.Tile{Index: tileSolid}
	}
	m.Game[32*m.Width+20].Index = sim.EntityOffset + entitySpawn
	m.Game[34*m.Width+20].Index = tileFreeze
	m.Game[35*m.Width+25].Index = sim.EntityOffset + entityPlasmaUnfreeze
	cfg := Config{Game: ddnetGame(), Server: Server{Version: "0.6.4, 19.1", Minor: 9}, Map: m}
	s := newTestServer(m, 1, 1)
	s.w = newWorld(newRuleBook(&cfg), s.w.col)
	s.w.begin(s.last)
	for range 120 {
		s.tick()
		s.last.Recs = nil
		switch {
		case s.w.tees[0].freeze > 0 && s.w.players[0].last.Hook == 0:
			s.last.Recs = []Record{s.input(0, Input{TargetX: 150, TargetY: -300, Hook: 1}, false)}
		case s.last.Tick == turn:
			s.last.Recs = []Record{s.input(0, Input{TargetX: -150, TargetY: -300, Hook: 1}, false)}
		}
	}
	return m, cfg, s
}

// TestTeeThawedBeforeItsTurnFiresItsHookWithTheHiddenInput has a turret's shot thaw a tee in
// the tick that the previous input moved once more: its hook flies where that one points.
func TestTeeThawedBeforeItsTurnFiresItsHookWithTheHiddenInput(t *testing.T) {
	var thaw sim.Tick
	_, _, s := frozenFall(0)
	for i, tick := range s.want[1:] {
		if tick.tees[0].HookState == HookFlying && s.want[i].tees[0].freeze > 2 {
			thaw = tick.tick
			break
		}
	}
	if thaw == 0 {
		t.Fatal("nothing thaws the tee")
	}
	m, cfg, s := frozenFall(thaw)
	// The log has the new input with those that moved the tick of the thaw.
	s.log[thaw-1].Recs, s.log[thaw].Recs = s.log[thaw].Recs, nil
	cfg.Map, cfg.Log = m, &memoryLog{sections: s.log}
	inf := NewInference(cfg)
	b := sim.NewStateBuilder()
	for _, want := range s.want {
		if err := inf.Next(b); err != nil {
			t.Fatal(err)
		}
		c, w := &inf.w.tees[0], &want.tees[0]
		if c.HookPos != w.HookPos || c.HookState != w.HookState || c.freeze != w.freeze {
			t.Fatalf("tick %d: hook %d at %v, freeze %d; want %d at %v, freeze %d", want.tick,
				c.HookState, c.HookPos, c.freeze, w.HookState, w.HookPos, w.freeze)
		}
	}
}
