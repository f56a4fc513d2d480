package render

import (
	"slices"
	"testing"
	"time"

	scenes "playhead/render/view"
	"playhead/sim"
)

// The trail at a tick is the same whether it was played to, in whatever pictures
// came, or jumped to.
func TestTrailDoesNotDependOnPictures(t *testing.T) {
	for _, name := range []string{"ddnet", "ddnet-demo", "goldsrc"} {
		t.Run(name, func(t *testing.T) {
			s := openSample(t, name)
			v := watchSession(t, s)
			g := s.Game()
			first, last, _ := g.Span()
			s.Followed, s.Auto = 1, false
			end := first + (last-first)/3
			trailAt := func(tick sim.Tick) []scenes.TrailPoint {
				s.Play.SeekTick(g, tick)
				v.watch.Stage.Aim()
				return slices.Clone(v.watch.Stage.TrailTo(1, 2, true))
			}
			trailAt(last)
			want := trailAt(end)
			if len(want) < 20 {
				t.Fatalf("the trail has %d points", len(want))
			}
			for _, step := range []time.Duration{
				7 * time.Millisecond, 33 * time.Millisecond, 400 * time.Millisecond,
				1900 * time.Millisecond,
			} {
				for at := g.TimeOf(end) - 8*time.Second; at < g.TimeOf(end); at += step {
					trailAt(g.TickAt(max(at, 0)))
				}
				if got := trailAt(end); !slices.Equal(got, want) {
					t.Errorf("played in steps of %v the trail has %d points, jumped to %d", step, len(got), len(want))
				}
			}
		})
	}
}
