package twdemo_test

import (
	"errors"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// Every demo of the collection: its ticks, the characters in them as an
// independent reader counted them (where a marker has no snapshot they count
// again), and what it is of.
var reals = []struct {
	name       string
	ticks      int // markers with or without a snapshot
	characters int
	engine     sim.Engine
	recorder   int
	cut        bool
}{
	{"a-solo-coverage.derived-v3", 1002, 1001, sim.DDNet, -1, false},
	{"a-solo-coverage.derived-v4", 1002, 1001, sim.DDNet, -1, false},
	{"a-solo-coverage.derived-v5", 1002, 1001, sim.DDNet, -1, false},
	{"a-solo-coverage.server", 1002, 1001, sim.DDNet, -1, false},
	{"a-solo-finish.client-ddnet", 1499, 2959, sim.DDNet, 0, false},
	{"a-solo-finish.server-race-nomap", 32, 32, sim.DDNet, 0, false},
	{"a-solo-finish.server", 1737, 3220, sim.DDNet, -1, false},
	{"a-solo.server", 1692, 1692, sim.DDNet, -1, false},
	{"b-four-highbandwidth.server", 3480, 13894, sim.DDNet, -1, false},
	{"b-four.client-ddnet", 2904, 10763, sim.DDNet, 0, false},
	{"b-four.server", 3137, 16204, sim.DDNet, -1, false},
	{"c-crowd45.client-ddnet", 1744, 76030, sim.DDNet, 0, false},
	{"c-crowd45.server", 2007, 80379, sim.DDNet, -1, false},
	{"d-churn.server", 1681, 24985, sim.DDNet, -1, false},
	{"d-churn.server2", 754, 11234, sim.DDNet, -1, false},
	{"e-lossy.server", 998, 4939, sim.DDNet, -1, false},
	{"e-sixup.client-ddnet", 2233, 16080, sim.DDNet, 0, false},
	{"e-sixup.client-teeworlds", 2286, 10774, sim.DDNet, 1, false},
	{"e-sixup.server", 2737, 22857, sim.DDNet, -1, false},
	{"f-vanilla-ctf5.client-teeworlds", 2746, 6630, sim.Teeworlds07, 0, false},
	{"f-vanilla-ctf5.server", 3331, 22607, sim.Teeworlds07, -1, false},
	{"g-truncated.client-ddnet", 894, 6025, sim.DDNet, 0, true},
	{"g-truncated.server", 1114, 6459, sim.DDNet, -1, true},
	{"h-long.server", 21744, 236403, sim.DDNet, -1, false},
	{"public-big_chungus", 210, 210, sim.DDNet, 0, false},
	{"public-bit3_noobfilter", 683, 683, sim.DDNet, 0, false},
}

// Strict: nothing may be unknown, repaired or left out.
func TestRealDemosDecodeToTheLastChunk(t *testing.T) {
	for _, c := range reals {
		t.Run(c.name, func(t *testing.T) {
			r := loadReal(t, c.name)
			for _, w := range r.Warnings {
				t.Errorf("warning: %+v", w)
			}
			if c.cut != errors.Is(r.Err, binread.ErrTruncated) || !c.cut && r.Err != nil {
				t.Errorf("ends with %v, want cut off: %v", r.Err, c.cut)
			}
			g := r.Games[0]
			if g.Engine != c.engine || r.Meta.Recorder != c.recorder {
				t.Errorf("%v of recorder %d, want %v of %d", g.Engine, r.Meta.Recorder, c.engine, c.recorder)
			}
			characters := 0
			g.Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
				for id := range w.Players {
					if w.Rows[id].Present() {
						characters++
					}
				}
				return true
			})
			if g.Ticks() != c.ticks || characters != c.characters {
				t.Errorf("%d characters in %d ticks, want %d in %d", characters, g.Ticks(), c.characters, c.ticks)
			}
		})
	}
}
