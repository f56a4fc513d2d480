package teehistorian

import (
	"testing"

	"playhead/sim"
	"playhead/testdata/thwriter"
)

// A server for more than 256 players: those above are skipped, and so are chunks that no
// server writes yet; the others stay as they are.
func TestClientsAboveThoseKnown(t *testing.T) {
	r := loaded(t, thwriter.Next())
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	g := r.Games[0]
	_, last, _ := g.Span()
	var world sim.World
	g.At(last, &world)
	if x, _ := world.Rows[3].Get(sim.X); x != 120 {
		t.Errorf("player 3 is at x %d, want 120", x)
	}
	if in, _ := world.Rows[3].Get(sim.AimX); in != 20 {
		t.Errorf("player 3 aims at x %d, want 20", in)
	}
	counts := map[string]int{}
	for _, w := range r.Warnings {
		counts[w.Kind] += w.Count
	}
	if len(r.Warnings) != 3 || counts["unknown-ex"] != 3 || counts["client-id"] != 7 {
		t.Errorf("warnings %+v", r.Warnings)
	}
}
