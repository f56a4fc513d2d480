package export

import (
	"context"
	"testing"

	"playhead/sim/judge"
)

// A minute of 45 players, all measures and positions among others.
func BenchmarkJudgingAMinuteOf45Players(b *testing.B) {
	r := load(b, "teehistorian", "c-crowd45.teehistorian")
	from, to := &Place{ByTick: true, Tick: 500}, &Place{ByTick: true, Tick: 3500}
	for b.Loop() {
		rows, err := judge.Of(context.Background(), r, "", judge.Options{Span: Ticks(from, to)})
		if err != nil || len(rows) < 45 {
			b.Fatal(len(rows), err)
		}
	}
}
