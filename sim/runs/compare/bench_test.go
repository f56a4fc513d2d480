package compare

import (
	"math"
	"testing"

	"playhead/sim/runs"
)

// BenchmarkCompare lays two runs of three minutes beside each other.
func BenchmarkCompare(b *testing.B) {
	route := func(speed float64) *runs.Trace {
		w := from(0, 0)
		for i := range 260 {
			w.to(float64(1000+i*37%900), float64(i*211%3000), speed+3*math.Sin(float64(i)))
		}
		return w.finish()
	}
	x, y := route(12), route(11)
	b.ReportAllocs()
	for b.Loop() {
		New(x, y)
	}
	b.ReportMetric(float64(len(x.Points)), "points")
}
