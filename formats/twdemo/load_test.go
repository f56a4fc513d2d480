package twdemo_test

import (
	"context"
	"os"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/twdemo"
	"playhead/sim"
	"playhead/testdata/replays"
)

// load decodes a whole demo. The error is that of the recording's end.
func load(tb testing.TB, data []byte, opt binread.Options) *sim.Recording {
	tb.Helper()
	d, err := twdemo.Open(binread.Bytes(data), opt)
	if err != nil {
		tb.Fatal(err)
	}
	l := sim.Load(context.Background(), d)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	r.Finish(l.Err())
	return r
}

// decoded keeps the real demos that tests share: unpacking some takes longer
// than decoding them.
var decoded = map[string]*sim.Recording{}

// loadReal decodes a real demo of the folder demo.
func loadReal(tb testing.TB, name string) *sim.Recording {
	tb.Helper()
	if r, ok := decoded[name]; ok {
		return r
	}
	data, err := os.ReadFile(replays.Path(tb, "demo", name+".demo"))
	if err != nil {
		tb.Fatal(err)
	}
	r := load(tb, data, binread.Options{})
	decoded[name] = r
	return r
}
