package tee_test

import (
	"io"
	"testing"

	"playhead/formats/teehistorian"
	"playhead/sim"
	"playhead/sim/tee"
)

// BenchmarkRounds measures the inference of real rounds from the file to the
// rows, reading included: 1, 15 and 45 tees.
func BenchmarkRounds(b *testing.B) {
	for _, r := range rounds(b) {
		if r.name != "a-solo" && r.name != "h-long" && r.name != "c-crowd45" {
			continue
		}
		b.Run(r.name, func(b *testing.B) {
			_, m := openDemo(b, r.demo)
			recording := openRecording(b, r.log)
			recording.next(b)
			data := readFile(b, r.log)
			b.ReportAllocs()
			teeTicks := 0
			for b.Loop() {
				b.StopTimer()
				log, err := teehistorian.OpenLog(data)
				if err != nil {
					b.Fatal(err)
				}
				inf := tee.NewInference(tee.Config{Game: *recording.Game(), Server: log.Server, Map: m, Log: log})
				rows := sim.NewStateBuilder()
				b.StartTimer()
				for {
					if err := inf.Next(rows); err != nil {
						if err != io.EOF {
							b.Fatal(err)
						}
						break
					}
					teeTicks += inf.Tees()
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(teeTicks), "ns/tee-tick")
		})
	}
}
