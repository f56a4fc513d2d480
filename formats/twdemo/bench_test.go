package twdemo_test

import (
	"io"
	"os"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/twdemo"
	"playhead/sim"
	"playhead/testdata/replays"
)

// BenchmarkDecode decodes whole demos with the model: rows packed into chunks,
// spans, roster and events; on one core and on all.
func BenchmarkDecode(b *testing.B) {
	for _, name := range []string{
		"c-crowd45.server", "c-crowd45.client-ddnet", "d-churn.server", "h-long.server",
		"f-vanilla-ctf5.server",
	} {
		benchmarkDecode(b, name, 1)
		benchmarkDecode(b, name, 0)
	}
}

func benchmarkDecode(b *testing.B, name string, cores int) {
	title := name + "/cores=all"
	if cores > 0 {
		title = name + "/cores=1"
	}
	b.Run(title, func(b *testing.B) {
		data, err := os.ReadFile(replays.Path(b, "demo", name+".demo"))
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		ticks := 0
		for b.Loop() {
			ticks = decode(b, data, cores)
		}
		b.ReportMetric(float64(ticks)*float64(b.N)/b.Elapsed().Seconds(), "ticks/s")
	})
}

// decode decodes as the loader does and returns the number of ticks.
func decode(b *testing.B, data []byte, cores int) (ticks int) {
	d, err := twdemo.Open(binread.Bytes(data), binread.Options{Cores: cores})
	if err != nil {
		b.Fatal(err)
	}
	build := sim.NewBuilder()
	for {
		switch err := d.Next(build); err {
		case nil:
			if ticks++; ticks%sim.ChunkTicks == 0 {
				build.Flush()
			}
		case io.EOF:
			build.Finish()
			return ticks
		default:
			b.Fatal(err)
		}
	}
}
