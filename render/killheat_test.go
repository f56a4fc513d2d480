package render

import (
	"testing"
	"time"

	"playhead/sim/killmap"
)

// sum returns how many kills and deaths of a match count with a filter.
func (v *watched) sum(f killmap.Filter) (kills, deaths int) {
	var m killmap.Map
	m.Add(killmap.Find(v.watch.Session.Game()), f)
	return m.Kills, m.Deaths
}

func TestTheHeatMapOfAMatchCountsKills(t *testing.T) {
	v := watchMatch(t, 20*time.Second)
	heat := v.replay.Over.Kills
	if heat.Shows() {
		t.Fatal("it is shown at first")
	}
	v.act("key Shift+Z")
	check := func(what string, f killmap.Filter) {
		t.Helper()
		kills, deaths := heat.Counted()
		wantKills, wantDeaths := v.sum(f)
		if !heat.Shows() || kills != wantKills || deaths != wantDeaths {
			t.Errorf("%s: %d kills and %d deaths, shown: %v; want %d and %d", what, kills, deaths, heat.Shows(), wantKills, wantDeaths)
		}
	}
	check("all", killmap.Filter{})
	if kills, deaths := v.sum(killmap.Filter{}); kills == 0 || deaths == 0 {
		t.Fatalf("the match has %d kills and %d deaths", kills, deaths)
	}
	v.clickOn(heat.TeamSwitch(2))
	check("Counter-Terrorists", killmap.Filter{Team: 2})
	v.clickOn(heat.TeamSwitch(0))
	v.clickOn(heat.FollowedSwitch())
	g, s := v.watch.Session.Game(), v.watch.Session
	check("the followed player", killmap.Filter{Player: g.LabelNear(s.Followed, s.Play.Tick())})
	v.act("key Shift+Z")
	if heat.Shows() {
		t.Error("it is not closed")
	}
}

func TestARaceHasTheHeatMapOfItsRuns(t *testing.T) {
	v := watchPaused(t, "ddnet", time.Second)
	v.act("key Shift+Z")
	if v.replay.Over.Kills.Shows() || !v.replay.Runs.ShowsHeat() {
		t.Errorf("kills: %v, runs: %v", v.replay.Over.Kills.Shows(), v.replay.Runs.ShowsHeat())
	}
}
