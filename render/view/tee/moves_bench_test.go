package tee

import (
	"context"
	"os"
	"testing"

	"playhead/formats"
	"playhead/sim"
	"playhead/testdata/replays"
)

// BenchmarkMovesAfterAJump reads the moves of 46 tees anew: what a jump costs, and
// every second of playing half of it.
func BenchmarkMovesAfterAJump(b *testing.B) {
	data, err := os.ReadFile(replays.Path(b, "demo", "c-crowd45.client-ddnet.demo"))
	if err != nil {
		b.Fatal(err)
	}
	d, err := formats.Open(formats.Bytes(data), formats.Options{})
	if err != nil {
		b.Fatal(err)
	}
	r := sim.NewRecording(sim.Meta{})
	for u := range sim.Load(context.Background(), d).Updates {
		r.Append(u)
	}
	g := r.Games[0]
	first, last, _ := g.Span()
	var m Moves
	t := first
	for b.Loop() {
		if t += 97; t > last {
			t = first + 60
		}
		m = Moves{w: m.w}
		m.Update(g, t)
	}
}
