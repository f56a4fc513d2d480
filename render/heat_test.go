package render

import (
	"fmt"
	"maps"
	"testing"
	"time"

	"playhead/render/part"
	"playhead/render/parts/heat"
	"playhead/render/widget"
	sim "playhead/sim/heat"
)

// heatOf counts a choice of the game in the window, as the heat map should.
func (v *watched) heatOf(c sim.Choice) map[string]int {
	s := v.watch.Session
	var m sim.Map
	m.Count(sim.Find(&s.Recording().Meta, s.Game(), s.Game().Index, nil), &c)
	counted := map[string]int{}
	for k := range sim.NumKinds {
		counted[k.String()] = m.Placed[k]
	}
	return counted
}

func (v *watched) heat() *heat.View {
	h, _ := part.First[*heat.View](v.Replay().Parts)
	return h
}

// heatState waits until the heat map counted what is chosen, and describes it, nil if it is closed.
func (v *watched) heatState() *heat.State {
	v.t.Helper()
	step := func() { v.frames(1) }
	step()
	v.until("the heat map", step, func() bool { return !v.heat().Finding() })
	v.frames(2)
	s, _ := v.State().Parts["heat"].(*heat.State)
	return s
}

func TestTheHeatMapOfAMatchCountsWhatIsChosen(t *testing.T) {
	v := watchMatch(t, 20*time.Second)
	if v.heatState() != nil {
		t.Fatal("it is shown at first")
	}
	v.act("key Shift+Z")
	check := func(what string, c sim.Choice) {
		t.Helper()
		if got, want := v.heatState(), v.heatOf(c); got == nil || !maps.Equal(got.Counted, want) {
			t.Errorf("%s: %+v, want %v", what, got, want)
		}
	}
	check("all", sim.Choice{})
	if all := v.heatOf(sim.Choice{}); all["kill"] == 0 || all["death"] == 0 || all["position"] == 0 ||
		all["shot"] == 0 {
		t.Fatalf("the match has %v", all)
	}
	v.clickOn(widget.Target{Part: "heat map team", N: 2})
	check("Counter-Terrorists", sim.Choice{Team: 2})
	v.clickOn(widget.Target{Part: "heat map team"})
	v.clickOn(widget.Target{Part: "heat map mine"})
	g, s := v.watch.Session.Game(), v.watch.Session
	check("the followed player", sim.Choice{Player: g.LabelNear(s.Followed, s.Play.Tick())})
	v.clickOn(widget.Target{Part: "heat map mine"})

	only := func(text string) sim.Choice {
		x, err := sim.ParseFilter(text)
		if err != nil {
			t.Fatal(err)
		}
		return sim.Choice{Filter: x}
	}
	v.clickOn(widget.Target{Part: "heat map filter"})
	v.act("type round:2 time:..10")
	check("the first 10 s of the second round", only("round:2 time:..10"))
	v.act("type  wepon:usp")
	if got := v.heatState(); got.Wrong == "" || !maps.Equal(got.Counted, v.heatOf(only("round:2 time:..10"))) {
		t.Errorf("a filter that cannot be read: %+v", got)
	}
	v.act("key Escape")
	check("all again", sim.Choice{})
	v.act("key Shift+Z")
	if v.heatState() != nil {
		t.Error("it is not closed")
	}
}

// The ranges of time and height are parts of the filter.
func TestRangesOfTheHeatMapAreItsFilter(t *testing.T) {
	v := watchMatch(t, 20*time.Second)
	v.act("key Shift+Z")
	v.heatState()
	drag := func(n int, from, to float64) {
		t.Helper()
		z := v.zone("heat map range", n)
		x := func(share float64) float64 { return z.X + 8 + share*(z.W-16) }
		v.act(fmt.Sprintf("drag %f %f %f %f", x(from), z.CenterY(), x(to), z.CenterY()))
	}
	all := v.heatState().Counted
	drag(0, 0, 0.5)
	drag(1, 1, 0.7)
	got := v.heatState()
	x, err := sim.ParseFilter(got.Filter)
	if err != nil || got.Filter == "" || got.Wrong != "" {
		t.Fatalf("the filter is %q: %v", got.Filter, err)
	}
	if want := v.heatOf(sim.Choice{Filter: x}); !maps.Equal(got.Counted, want) || maps.Equal(want, all) {
		t.Errorf("%q counts %v, want %v, less than %v", got.Filter, got.Counted, want, all)
	}
	v.clickOn(widget.Target{Part: "heat map clear"})
	if got := v.heatState(); got.Filter != "" || !maps.Equal(got.Counted, all) {
		t.Errorf("cleared: %+v", got)
	}
}

func TestARaceHasTheHeatMapOfItsRuns(t *testing.T) {
	v := watchPaused(t, "ddnet", time.Second)
	v.act("key Shift+Z")
	if v.heatState() != nil || !v.attempts().ShowsHeat() {
		t.Errorf("match: %v, runs: %v", v.heatState(), v.attempts().ShowsHeat())
	}
}
