package teehistorian

import (
	"testing"

	"playhead/sim"
	"playhead/testdata/thwriter"
)

// A server for 256 players: those from 128 on are skipped, and so are chunks that no
// server writes yet; the others stay as they are.
func TestClientsAboveThoseKnown(t *testing.T) {
	w := thwriter.New(thwriter.NewHeader())
	w.PlayerNew(3, 100, 200).PlayerNew(200, 5, 6).Join(200)
	w.InputNew(200, [10]int32{1, 2, 3}).InputNew(3, [10]int32{1, 20, 30})
	w.Ex("tides@example.org", thwriter.Int(1)).Ex("winds@example.org").Ex("tides@example.org")
	w.PlayerDiff(3, 10, 0).PlayerDiff(200, 1, 1).InputDiff(200, [10]int32{1})
	w.PlayerDiff(3, 10, 0).PlayerOld(200).Drop(200, "gone").Finish()
	r := loaded(t, w.Bytes())
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
