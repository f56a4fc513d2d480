package runs_test

import (
	"testing"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
)

// One run of the real client: as the ghost it wrote, as the demo it recorded, and
// as the server's log. Places are equal where two of them have the tick, times to
// the tick.
func TestGhostDemoAndLogOfOneRunAgree(t *testing.T) {
	m := textMap(t, "../../testdata/sample/lane.txt")
	const dir = "../../testdata/rounds/ghost-lane."
	log, demo, gho := load(t, dir+"teehistorian.xz", m), load(t, dir+"demo.xz", m), load(t, dir+"gho", m)
	defer log.close()
	defer demo.close()
	defer gho.close()
	find := func(r *round) *runs.Run {
		for _, x := range r.find(false) {
			if x.Name == "ddnetclient" && x.Time == 2700*time.Millisecond {
				return &x
			}
		}
		t.Fatalf("%s: no run of 2.7 s: %+v", r.rec.Meta.Format, r.find(false))
		return nil
	}
	want := find(log)
	if want.TimeFrom != runs.Crossed || len(want.Checkpoints) != 2 {
		t.Fatalf("log: %+v", want)
	}
	for _, r := range []*round{demo, gho} {
		got := find(r)
		if got.TimeFrom != runs.Recorded || got.Start != want.Start || got.End != want.End {
			t.Errorf("%s: %d to %d, %v; the log has %d to %d", r.rec.Meta.Format, got.Start, got.End, got.TimeFrom,
				want.Start, want.End)
		}
		for i, c := range want.Checkpoints {
			if k := got.Checkpoints[i]; k.Number != c.Number || k.Tick < c.Tick-1 || k.Tick > c.Tick+1 {
				t.Errorf("%s: checkpoint %+v, want %+v", r.rec.Meta.Format, k, c)
			}
		}
		n := 0
		r.rec.Games[0].Each(want.Start, want.End, func(w *sim.World) bool {
			a := &w.Rows[got.Player]
			var b sim.World
			log.rec.Games[0].At(w.Tick, &b)
			l := &b.Rows[want.Player]
			n++
			if a.V[sim.X] != l.V[sim.X] || a.V[sim.Y] != l.V[sim.Y] {
				t.Errorf("%s: tick %d: %d %d, the log has %d %d", r.rec.Meta.Format, w.Tick, a.V[sim.X], a.V[sim.Y],
					l.V[sim.X], l.V[sim.Y])
			}
			return true
		})
		if n < 60 {
			t.Errorf("%s: %d ticks", r.rec.Meta.Format, n)
		}
	}
}
