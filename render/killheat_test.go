package render

import (
	"testing"
	"time"

	"playhead/render/widget"
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
	heat := func() (shown bool, n [2]int) {
		n, shown = v.State().Parts["kill_heat"].([2]int)
		return shown, n
	}
	if shown, _ := heat(); shown {
		t.Fatal("it is shown at first")
	}
	v.act("key Shift+Z")
	check := func(what string, f killmap.Filter) {
		t.Helper()
		shown, n := heat()
		kills, deaths := v.sum(f)
		if !shown || n != [2]int{kills, deaths} {
			t.Errorf("%s: %d kills and deaths, shown: %v; want %d and %d", what, n, shown, kills, deaths)
		}
	}
	check("all", killmap.Filter{})
	if kills, deaths := v.sum(killmap.Filter{}); kills == 0 || deaths == 0 {
		t.Fatalf("the match has %d kills and %d deaths", kills, deaths)
	}
	v.clickOn(widget.Target{Part: "kill heat team", N: 2})
	check("Counter-Terrorists", killmap.Filter{Team: 2})
	v.clickOn(widget.Target{Part: "kill heat team"})
	v.clickOn(widget.Target{Part: "kill heat mine"})
	g, s := v.watch.Session.Game(), v.watch.Session
	check("the followed player", killmap.Filter{Player: g.LabelNear(s.Followed, s.Play.Tick())})
	v.act("key Shift+Z")
	if shown, _ := heat(); shown {
		t.Error("it is not closed")
	}
}

func TestARaceHasTheHeatMapOfItsRuns(t *testing.T) {
	v := watchPaused(t, "ddnet", time.Second)
	v.act("key Shift+Z")
	if _, kills := v.State().Parts["kill_heat"]; kills || !v.attempts().ShowsHeat() {
		t.Errorf("kills: %v, runs: %v", kills, v.attempts().ShowsHeat())
	}
}
