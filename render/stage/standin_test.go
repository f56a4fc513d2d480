package stage

import (
	"context"
	"testing"

	"playhead/render/view"
	"playhead/sim"
)

func TestAGridIsNotCalledAPlan(t *testing.T) {
	g := &sim.Game{GameMeta: sim.GameMeta{Engine: sim.GoldSrc}}
	plan := ViewOf(g).Without()
	for _, c := range []struct {
		name  string
		stood standIn
		grid  bool
	}{
		{"nothing made yet", standIn{}, false},
		{"made of a part", standIn{ticks: 300, cancel: func() {}}, false},
		{"the rest is under way", standIn{whole: true, result: make(chan view.Map)}, false},
		{"no player walked", standIn{whole: true}, true},
		{"of another game", standIn{game: 1, whole: true}, false},
	} {
		s := Stage{stood: c.stood}
		if got := s.Without(g); (got != plan) != c.grid {
			t.Errorf("%s: %q", c.name, got)
		}
	}
	if ViewOf(g).StandIn(context.Background(), g) != nil {
		t.Error("a game without a player has a plan")
	}
}
