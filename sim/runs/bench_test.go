package runs_test

import (
	"testing"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/testdata/replays"
)

// BenchmarkFinder finds the runs of an hour of a server.
func BenchmarkFinder(b *testing.B) {
	r := load(b, replays.Path(b, "teehistorian", "h-long.teehistorian"), nil)
	defer r.close()
	g := r.rec.Games[0]
	rows := 0
	first, last, _ := g.Span()
	g.Each(first, last, func(w *sim.World) bool {
		for range w.Players {
			rows++
		}
		return true
	})
	c := runs.NewCourse(r.tiles[0])
	b.ReportAllocs()
	for b.Loop() {
		f := runs.NewFinder(r.rec.Meta, g, c, runs.RulesOf(r.rec.Meta, g, r.tiles[0]))
		f.Finish(g, nil)
		if len(f.Runs(g)) == 0 {
			b.Fatal("no runs")
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(rows), "ns/row")
	b.ReportMetric(float64(last-first), "ticks")
}
