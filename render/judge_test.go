package render

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
)

// watchJudge opens a sample log, paused, with the measures of a player in place
// of the map.
func watchJudge(t *testing.T, player string) *watched {
	t.Helper()
	v := watchPaused(t, "ddnet", 20*time.Second)
	s := v.watch.Session
	id, ok := s.Find(player)
	if !ok {
		t.Fatalf("nobody is called %s", player)
	}
	v.watch.Stage.Follow(id, v.clock)
	v.act("key Ctrl+J")
	v.judged()
	return v
}

// judged waits for the measures, which are made on a goroutine of their own.
func (v *watched) judged() {
	v.t.Helper()
	for range 400 {
		v.frames(1)
		if r := v.watch.Judge.Judge().Report(); r != nil && !v.watch.Judge.Pending() {
			v.frames(2)
			if !v.watch.Judge.Pending() {
				return
			}
		}
		time.Sleep(5 * time.Millisecond)
	}
	v.t.Fatal("nothing was measured")
}

func TestJudgeMeasuresTheFollowedPlayerBesideOthers(t *testing.T) {
	v := watchJudge(t, "nova")
	r := v.watch.Judge.Judge().Report()
	if r.Name != "nova" || r.Why != "" || r.Players < 3 || len(r.Measures) < 40 {
		t.Fatalf("%q, %q: %d measures beside %d players and %d runs", r.Name, r.Why, len(r.Measures), r.Players, r.Runs)
	}
	m := &r.Measures[r.Find("presses_per_second")]
	less := 0
	for _, o := range m.All {
		if o < m.Value {
			less++
		}
	}
	if !m.Known || m.Value <= 0 || len(m.All) != r.Players || m.AllLess != less {
		t.Errorf("presses: %v of %d samples, %d of %v less", m.Value, m.Samples, m.AllLess, m.All)
	}
	if id, ok := v.watch.Session.Find("kettle"); ok {
		v.watch.Stage.Follow(id, v.clock)
	}
	v.judged()
	if r := v.watch.Judge.Judge().Report(); r.Name != "kettle" {
		t.Errorf("after following kettle the measures are those of %q", r.Name)
	}
}

func TestJudgeMeasuresTheSelectedRangeAlone(t *testing.T) {
	v := watchJudge(t, "nova")
	whole := v.watch.Judge.Judge().Report().Ticks
	s := v.watch.Session
	s.Select(timeline.Range{From: 10 * time.Second, To: 20 * time.Second})
	v.judged()
	if got := v.watch.Judge.Judge().Report(); got.Of.Whole || got.Ticks < 450 || got.Ticks > 501 || got.Ticks >= whole {
		t.Errorf("%d of %d ticks, whole %v; want those of ten seconds", got.Ticks, whole, got.Of.Whole)
	}
}

func TestAMeasureLeadsToItsMoments(t *testing.T) {
	v := watchJudge(t, "nova")
	s, r := v.watch.Session, v.watch.Judge.Judge().Report()
	i := r.Find("reversals_per_second")
	v.clickOn(widget.Target{Part: "judge measure", N: i})
	s.Play.Seek(0)
	v.frames(1)
	for k := range 3 {
		v.clickOn(widget.Target{Part: "judge step", N: 1})
		if got, want := s.Play.Tick(), sim.Tick(r.Measures[i].Moments[k]); got != want {
			t.Errorf("moment %d: at tick %d, want %d", k, got, want)
		}
	}
	v.clickOn(widget.Target{Part: "judge step", N: 0})
	if got, want := s.Play.Tick(), sim.Tick(r.Measures[i].Moments[1]); got != want {
		t.Errorf("back: at tick %d, want %d", got, want)
	}
	v.act("key Ctrl+ArrowRight") // the keys of events go from moment to moment
	if got, want := s.Play.Tick(), sim.Tick(r.Measures[i].Moments[2]); got != want {
		t.Errorf("key: at tick %d, want %d", got, want)
	}
}

func TestJudgeCopiesItsTables(t *testing.T) {
	v := watchJudge(t, "nova")
	text := ""
	v.d.Host.Copy = func(s string) { text = s }
	v.clickOn(widget.Target{Part: "judge copy", N: 0})
	if !strings.HasPrefix(text, "measure\tvalue\tunit\tsamples\town runs\tplayers\tnote\nreversals_per_second\t") {
		t.Errorf("%.200q", text)
	}
	v.clickOn(widget.Target{Part: "judge ticks", N: 0})
	if !strings.Contains(text, fmt.Sprintf("\n%d\t", v.watch.Session.Play.Tick())) || strings.Count(text, "\n") != 26 {
		t.Errorf("%q", text)
	}
}

func TestTheTabSceneLeavesTheMeasures(t *testing.T) {
	v := watchJudge(t, "nova")
	v.clickOn(widget.Target{Part: "judge tab", N: 0})
	if v.watch.Judge.Shows() {
		t.Error("the scene is not shown again")
	}
	if _, ok := v.d.Hits.Find(widget.Target{Part: "judge copy"}); ok {
		t.Error("a button of the measures is still there")
	}
}
