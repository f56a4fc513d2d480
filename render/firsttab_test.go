package render

import (
	"testing"

	"playhead/render/settings"
	"playhead/render/widget"
)

// opens shows the recording again, as if it had just been opened, with tabs that were
// chosen before.
func (v *watched) opens(tabs map[string]string, shows func(v *watched) bool) {
	v.t.Helper()
	v.d.Change(func(s *settings.Settings) { s.Tabs = tabs })
	v.Show(v.watch)
	v.frames(3)
	v.until("the tab", func() { v.frames(1) }, func() bool { return shows(v) })
}

// A recording opens with the tab that suits its game, or with that which the user chose
// last for such games.
func TestARecordingOpensWithTheTabThatSuitsIt(t *testing.T) {
	jumps := func(v *watched) bool { return v.jumps().Lab() }
	runs := func(v *watched) bool { return v.runsState().Shown }
	players := func(v *watched) bool { return v.replay.Tabs.Shows(v.events()) }
	for _, c := range []struct {
		name  string
		watch func(t *testing.T) *watched
		tabs  map[string]string
		shows func(v *watched) bool
	}{
		{"race", watchRuns, nil, runs},
		{"map for jumping", watchJumps, nil, jumps},
		{"players were chosen", watchJumps, map[string]string{"jumps": "Players"}, players},
		{"players were chosen for other games", watchJumps, map[string]string{"race": "Players"}, jumps},
		{"match", func(t *testing.T) *watched { return watchPaused(t, "ctf", 0) }, nil, players},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := c.watch(t)
			v.opens(c.tabs, c.shows)
			v.frames(30)
			if !c.shows(v) {
				t.Errorf("players are shown: %v, runs: %v", players(v), runs(v))
			}
		})
	}
}

// The tab that the user clicks is remembered for the kind of game, and is not changed
// again.
func TestAChosenTabIsRemembered(t *testing.T) {
	v := watchJumps(t)
	v.opens(nil, func(v *watched) bool { return v.jumps().Lab() })
	v.resize(1280, 720)
	v.frames(2)
	v.clickOn(widget.Target{Part: "panel tab"})
	v.frames(3)
	if !v.replay.Tabs.Shows(v.events()) || v.d.Set.Tabs["jumps"] != "Players" {
		t.Errorf("players and events are shown: %v; kept %v", v.replay.Tabs.Shows(v.events()), v.d.Set.Tabs)
	}
	v.clickOn(widget.Target{Part: "panel tab", N: 1})
	if v.d.Set.Tabs["jumps"] != "Jumps" || !v.jumps().Lab() {
		t.Errorf("kept %v", v.d.Set.Tabs)
	}
}
