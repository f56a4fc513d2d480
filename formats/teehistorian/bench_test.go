package teehistorian

import (
	"io"
	"os"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/replays"
)

// BenchmarkDecode builds the timeline of a real round, or of the file that
// PLAYHEAD_TEEHISTORIAN names.
func BenchmarkDecode(b *testing.B) {
	path := os.Getenv("PLAYHEAD_TEEHISTORIAN")
	if path == "" {
		path = replays.Path(b, "teehistorian", "c-crowd45.teehistorian")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := decodeAll(data); err != nil {
			b.Fatal(err)
		}
	}
}

// decodeAll builds the timeline of a file and returns how many bytes it has.
func decodeAll(data []byte) (int, error) {
	d, err := Open(binread.Bytes(data), binread.Options{})
	if err != nil {
		return 0, err
	}
	build, r := sim.NewBuilder(), sim.NewRecording(d.Meta())
	for n := 0; err == nil; n++ {
		err = d.Next(build)
		if n%sim.ChunkTicks == 0 {
			for _, u := range build.Flush() {
				r.Append(u)
			}
		}
	}
	for _, u := range build.Finish() {
		r.Append(u)
	}
	if err == io.EOF {
		err = nil
	}
	return int(r.Bytes()), err
}
