package twmap_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"

	"playhead/cmd/meter"
	"playhead/formats/twmap"
	"playhead/sim"
	"playhead/testdata/mapwriter"
	"playhead/testdata/replays"
)

// BenchmarkInstalled reads the largest installed map.
func BenchmarkInstalled(b *testing.B) {
	file, err := os.ReadFile(filepath.Join(replays.GameData(b, "ddnet"), "maps", "Tutorial.map"))
	if err != nil {
		b.Fatal(err)
	}
	benchmarkRead(b, file)
}

// BenchmarkLarge reads maps of 30 layers; that of 4000×4000 tiles unpacks to 2 GB.
// First is the time until its physics can be shown.
func BenchmarkLarge(b *testing.B) {
	for _, side := range []int{1000, 2000, 4000} {
		b.Run(strconv.Itoa(side), func(b *testing.B) {
			benchmarkRead(b, mapwriter.Bytes(largeMap(side, 30),
				mapwriter.Options{Datafile: mapwriter.Datafile{Level: 1}}))
		})
	}
}

func benchmarkRead(b *testing.B, file []byte) {
	ctx := context.Background()
	for _, stage := range []string{"first", "all"} {
		b.Run(stage, func(b *testing.B) {
			b.SetBytes(int64(len(file)))
			b.ReportAllocs()
			var read *sim.TileMap
			before, spent := held(), meter.ProcessorTime()
			for range b.N {
				f, err := twmap.Open(file, "map")
				if err != nil {
					b.Fatal(err)
				}
				if stage == "first" {
					read, err = f.Physics(ctx)
				} else {
					read, err = f.Art(ctx, nil)
				}
				if err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric((meter.ProcessorTime()-spent).Seconds()*1000/float64(b.N), "cpu-ms/op")
			b.ReportMetric(held()-before, "held-MB")
			runtime.KeepAlive(read)
		})
	}
}

// held returns how much memory is in use, in MB.
func held() float64 {
	runtime.GC()
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	return float64(mem.HeapAlloc) / 1e6
}
