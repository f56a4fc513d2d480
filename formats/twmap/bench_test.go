package twmap_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"playhead/formats/twmap"
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

// BenchmarkLarge reads a map of 4000×4000 tiles in 30 layers, which unpacks to
// 2 GB. First is the time until its physics can be shown.
func BenchmarkLarge(b *testing.B) {
	file := mapwriter.Bytes(largeMap(4000, 30), mapwriter.Options{Datafile: mapwriter.Datafile{Level: 1}})
	benchmarkRead(b, file)
}

func benchmarkRead(b *testing.B, file []byte) {
	ctx := context.Background()
	for _, stage := range []string{"first", "all"} {
		b.Run(stage, func(b *testing.B) {
			b.SetBytes(int64(len(file)))
			b.ReportAllocs()
			for range b.N {
				f, err := twmap.OpenBytes(file, "map")
				if err != nil {
					b.Fatal(err)
				}
				if stage == "first" {
					_, err = f.Physics(ctx)
				} else {
					_, err = f.Art(ctx, nil)
				}
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
