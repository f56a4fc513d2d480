package tee

import (
	"fmt"
	"testing"

	"playhead/sim"
)

// BenchmarkInference measures the simulation of made-up games of 1, 15 and 45
// tees in a cave that is full with 45. Rounds of real players are measured by
// BenchmarkRounds.
func BenchmarkInference(b *testing.B) {
	for _, n := range []int{1, 15, 45} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			m, s := playedGame(n, 1500, uint64(n))
			cfg := Config{Game: ddnetGame(), Map: m}
			b.ReportAllocs()
			ticks := 0
			for b.Loop() {
				b.StopTimer()
				cfg.Log = &memoryLog{sections: s.log}
				inf := NewInference(cfg)
				b.StartTimer()
				for {
					if _, _, err := inf.advance(); err != nil {
						break
					}
					ticks++
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(ticks*n), "ns/tee-tick")
		})
	}
}

// BenchmarkReckoning measures the drawing of worlds whose tees are all stale,
// forwards and at random.
func BenchmarkReckoning(b *testing.B) {
	reckoner := NewReckoner(collisionOf(b, testMap(1)), sim.DDNet)
	for _, n := range []int{1, 15, 45} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			r := NewReckoning(reckoner)
			b.ReportAllocs()
			tick := sim.Tick(101)
			for b.Loop() {
				if tick++; tick > 100+MaxReckonTicks {
					tick = 101
				}
				for id := range n {
					row := staleRow()
					r.ApplyRow(id, &row, tick)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/tee-tick")
		})
	}
}

func BenchmarkNewCollision(b *testing.B) {
	m := testMap(1)
	for b.Loop() {
		if _, err := NewCollision(m); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(m.Game)), "ns/tile")
}
