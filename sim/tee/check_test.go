package tee

import (
	"strings"
	"testing"

	"playhead/sim"
)

// TestSelfCheckSwitchesHooksOff runs one log over the map it was played on and
// over others that claim to be it.
func TestSelfCheckSwitchesHooksOff(t *testing.T) {
	m, s := playedGame(3, 2000, 8)
	soft := ddnetGame()
	tuning := DefaultTuning()
	tuning[TuneGravity] = 0.4
	for _, v := range tuning {
		soft.Tuning = append(soft.Tuning, round(v*100))
	}
	tests := []struct {
		name string
		game sim.GameMeta
		m    *sim.TileMap
		off  bool
	}{
		{"the map that was played", ddnetGame(), m, false},
		{"another map", ddnetGame(), testMap(9), true},
		{"an empty map", ddnetGame(), emptyMap(), true},
		{"a server with another gravity", soft, m, true},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			inf := NewInference(Config{Game: tc.game, Map: tc.m, Log: &memoryLog{sections: s.log}})
			b := sim.NewStateBuilder()
			shown, hidden := 0, 0
			for range s.log {
				if err := inf.Next(b); err != nil {
					t.Fatal(err)
				}
				switch has := b.Row(0).Has; {
				case has.Contains(hookCols):
					shown++
				case !has.Overlaps(hookCols):
					hidden++
				}
				if !b.Row(0).Has.Contains(plainCols) {
					t.Fatal("velocity and aim must stay")
				}
			}
			if shown+hidden != len(s.log) {
				t.Errorf("%d ticks with hooks and %d without of %d", shown, hidden, len(s.log))
			}
			if off := hidden > shown; off != tc.off || !tc.off && hidden > 0 {
				t.Errorf("hooks shown in %d ticks, hidden in %d: want them off: %v", shown, hidden, tc.off)
			}
		})
	}
}

// TestSelfCheckLeavesOutOneTeeOnly moves one of several tees otherwise than the
// rules have it for a while.
func TestSelfCheckLeavesOutOneTeeOnly(t *testing.T) {
	m, s := playedGame(4, 3000, 8)
	const odd, from, to = 2, 500, 1200
	for i := from; i < to; i++ {
		s.log[i].Pos[odd] = Point{s.log[i].Pos[odd].X + int32(i%2)*3, s.log[i].Pos[odd].Y}
	}
	inf := NewInference(Config{
		Game: ddnetGame(), Map: m, Log: &memoryLog{sections: s.log},
		Name: func(int, sim.Tick) string { return "Nova" },
	})
	b := sim.NewBuilder()
	hidden := [4]int{}
	var events []sim.Event
	var told []sim.Warning
	for i := range s.log {
		if err := inf.Next(b); err != nil {
			t.Fatal(err)
		}
		for id := range hidden {
			if !b.Row(id).Has.Has(sim.HookState) {
				if hidden[id]++; i < from || i > to+1000 {
					t.Errorf("tick %d: the hook of %d is left out", i, id)
				}
			}
		}
	}
	for _, u := range b.Finish() {
		for _, w := range u.Warnings {
			if w.Kind != "inference-hidden-input" {
				told = append(told, w)
			}
		}
		for _, e := range u.Events {
			if strings.HasPrefix(e.Text, "hooks are") {
				events = append(events, e)
			}
		}
	}
	for id, n := range hidden {
		if (n > 0) != (id == odd) {
			t.Errorf("the hook of %d is left out for %d ticks", id, n)
		}
	}
	if hidden[odd] < (to-from)/2 {
		t.Errorf("left out for %d ticks only", hidden[odd])
	}
	if len(events) != 2 || events[0].Player != odd || events[0].Kind != sim.EventWarning ||
		events[1].Text != "hooks are shown again" {
		t.Errorf("%d events: %.400v", len(events), events)
	}
	ticks := 0
	for _, w := range told {
		if ticks += w.Count; !strings.Contains(w.Text, "hooks of Nova are hidden") {
			t.Errorf("warning %+v", w)
		}
	}
	if ticks != hidden[odd] {
		t.Errorf("warnings of %d ticks, want %d", ticks, hidden[odd])
	}
}
