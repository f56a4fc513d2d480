package render

import (
	"fmt"
	"slices"
	"testing"

	"playhead/render/judging"
	"playhead/render/part"
	"playhead/render/widget"
	group "playhead/sim/judge"
	"playhead/sim/measure"
)

func TestRecordingsAreAddedToCompareWith(t *testing.T) {
	v := watchJudge(t, "nova")
	before := v.judge().Judge().Report()
	name := before.Measures[0].Name
	v.judge().Connect(judging.Host{Add: func(done func([]*judging.Baseline)) {
		done([]*judging.Baseline{{Name: "other", Of: group.BaselineWith(
			group.BaselineValues{Kind: before.Kind, Name: "x", Of: map[string]float64{name: -1}},
			group.BaselineValues{Kind: before.Kind + 1, Name: "y", Of: map[string]float64{name: -1}},
		)}})
	}})
	v.clickOn(widget.Target{Part: "judge add"})
	v.frames(1)
	v.clickOn(widget.Target{Part: "menu item"})
	v.judged()
	r := v.judge().Judge().Report()
	m, was := &r.Measures[0], &before.Measures[0]
	if r.Added != 1 || len(m.All) != len(was.All)+1 || m.AllLess != was.AllLess+1 {
		t.Errorf("%d added: %d of %d, before %d of %d", r.Added, m.AllLess, len(m.All), was.AllLess, len(was.All))
	}
}

// The library is a source of recordings: it is chosen in a menu, remembered for the game, measured again for the next
// recording of the game, and removed in a menu that says how much it has.
func TestTheGroupIsRememberedForTheGame(t *testing.T) {
	v := watchJudge(t, "nova")
	var measured [][]string
	v.judge().Connect(judging.Host{Measure: func(sources []string, done func([]*judging.Baseline)) {
		measured = append(measured, slices.Clone(sources))
		done([]*judging.Baseline{{Name: "x", Source: sources[0], Of: group.BaselineWith(
			group.BaselineValues{Kind: measure.Inputs, Name: "x", Of: map[string]float64{"fire_rate": 1}},
			group.BaselineValues{Kind: measure.Inputs, Name: "y", Of: map[string]float64{"fire_rate": 2}})}})
	}})
	game := v.watch.Session.Recording().Meta.GameName
	remembered := func(want ...string) {
		t.Helper()
		if got := v.d.Set.JudgeGroups[game]; !slices.Equal(got, want) || game == "" {
			t.Errorf("remembered for %q: %q, want %q", game, got, want)
		}
	}
	choose := func(control widget.Part, item int) {
		t.Helper()
		v.clickOn(widget.Target{Part: control})
		v.frames(1)
		v.clickOn(widget.Target{Part: "menu item", N: item})
		v.judged()
	}
	choose("judge add", 0)
	remembered(judging.LibraryMap)
	if r := v.judge().Judge().Report(); r.Added != 2 || len(measured) != 1 {
		t.Errorf("%d players added, measured %q", r.Added, measured)
	}
	// The same recording is opened again, as the next one of the game is.
	v.act("key Ctrl+J")
	again := v.judge().Moment
	v.judge().Show(part.Moment{})
	v.judge().Show(again)
	v.act("key Ctrl+J")
	v.judged()
	if r := v.judge().Judge().Report(); r.Added != 2 || len(measured) != 2 ||
		!slices.Equal(measured[1], []string{judging.LibraryMap}) {
		t.Errorf("%d players added, measured %q", r.Added, measured)
	}
	v.clickOn(widget.Target{Part: "judge added"})
	v.frames(1)
	if texts := v.texts(); !slices.Contains(texts, "library, this map: 1 recording, 2 players") {
		t.Errorf("the menu has %q", texts)
	}
	v.clickOn(widget.Target{Part: "menu item", N: 1})
	v.judged()
	remembered()
	if r := v.judge().Judge().Report(); r.Added != 0 {
		t.Errorf("%d players are still added", r.Added)
	}
}

// From 20 players on, the page begins with what stands out, in the order of the command.
func TestAmongManyPlayersWhatStandsOutIsFirst(t *testing.T) {
	v := watchJudge(t, "nova")
	var players []group.BaselineValues
	for i := range 20 {
		of := map[string]float64{"presses_per_second": float64(i) / 1000, "fire_rate": 1000 + float64(i)}
		players = append(players, group.BaselineValues{
			Kind: measure.Inputs, Name: fmt.Sprint("p", i), Ticks: 1, Of: of,
		})
	}
	b := &judging.Baseline{Name: "many", Of: group.BaselineWith(players...)}
	v.judge().Judge().SetBaselines([]*judging.Baseline{b})
	v.judged()
	r := v.judge().Judge().Report()
	if !v.judgeState().Stands || r.Outliers.Players != 25 {
		t.Errorf("%d players, stands out: %v", r.Outliers.Players, v.judgeState().Stands)
	}
	if s := &r.Measures[r.Find("presses_per_second")].Spread; s.N != 25 || s.High < 0.019 {
		t.Errorf("%+v", s)
	}
}
