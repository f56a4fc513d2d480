package timeline

import (
	"fmt"
	"testing"

	"playhead/sim"
)

// What was read at one position leaves nothing behind at the next.
func TestAnInstantReadsOnePositionAfterAnother(t *testing.T) {
	running := play(300, func(b *sim.Builder, n int) {
		if n < 100 || n > 150 {
			b.Set(0, sim.X, int32(n*n))
			b.Set(0, sim.Direction, int32(n/9%3-1))
			b.Set(0, sim.Jump, int32(n/5%2))
		} else {
			b.Clear(0)
		}
	})
	shooting := playGoldSrc(300, func(b *sim.Builder, n int) {
		b.Set(0, sim.X, int32(n*n))
		b.Set(0, sim.Buttons, int32(n/9%2)*moveLeft)
		b.Set(0, sim.Yaw, int32(n*50))
	})
	var in Instant
	for _, g := range []*sim.Game{running, shooting, gapped(true), running} {
		_, last, _ := g.Span()
		for _, k := range []sim.Tick{last, 5, 120, 15, 80, 15, 0} {
			at := g.TimeOf(min(k, last))
			got, want := fmt.Sprintf("%+v", in.At(g, 0, at, nil)), fmt.Sprintf("%+v", new(Instant).At(g, 0, at, nil))
			if got != want {
				t.Errorf("%v at %v:\n%s\nwant\n%s", g.Engine, at, got, want)
			}
		}
	}
	k := sim.Tick(0)
	if n := testing.AllocsPerRun(100, func() { k++; in.At(running, 0, running.TimeOf(k), nil) }); n > 0 {
		t.Errorf("%v objects are allocated at each position, want none", n)
	}
}
