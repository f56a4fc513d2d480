package tee

import (
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
