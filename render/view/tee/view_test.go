package tee

import (
	"testing"

	"playhead/sim"
)

func TestTheHookIsAsLongAsTheServerSaid(t *testing.T) {
	g := &sim.Game{GameMeta: sim.GameMeta{Engine: sim.DDNet}}
	if l := hookLength(g, 0); l != 380 {
		t.Errorf("without tuning %v units", l)
	}
	tuned := make([]int32, 32)
	tuned[tuneHookLength] = 50050
	g.Tunings = []sim.Tuning{{From: 100, Values: tuned}}
	if a, b := hookLength(g, 99), hookLength(g, 100); a != 380 || b != 500.5 {
		t.Errorf("before %v and after the change %v units", a, b)
	}
}
