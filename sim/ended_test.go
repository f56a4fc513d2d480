package sim

import (
	"slices"
	"testing"
)

func TestEndedYieldsEachSpanThatEndedOnce(t *testing.T) {
	r := loadAll(t, newWalk(1000, 3))
	g := r.Games[0]
	// What ended is what was there in one tick and not in the next one.
	type life struct{ id, to int32 }
	var want, got []life
	alive := map[int32]bool{}
	begins := map[Tick]bool{}
	for _, c := range g.chunks {
		begins[c.first] = true
	}
	first, last, _ := g.Span()
	g.Each(first, last, func(w *World) bool {
		now := map[int32]bool{}
		for i := range w.Spans {
			now[w.Spans[i].ID] = true
		}
		for id := range alive {
			if !now[id] && w.Tick >= 300 && w.Tick <= 700 && !begins[w.Tick] {
				want = append(want, life{id, int32(w.Tick)})
			}
		}
		alive = now
		return true
	})
	for s := range g.Ended(300, 700) {
		// A span that ends in the tick it began in was never there.
		if s.From < s.To {
			got = append(got, life{s.ID, int32(s.To)})
		}
	}
	order := func(a, b life) int { return int(a.id - b.id) }
	slices.SortFunc(want, order)
	slices.SortFunc(got, order)
	if !slices.Equal(got, want) {
		t.Errorf("%d spans ended, want %d: %v", len(got), len(want), got)
	}
	for range (&Game{}).Ended(0, 10) {
		t.Error("an empty game has a span that ended")
	}
}
