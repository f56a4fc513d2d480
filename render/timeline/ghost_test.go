package timeline

import (
	"math"
	"testing"
	"time"

	"playhead/sim"
)

// Ghosts hold only half a velocity: the speed comes from the places, and says so.
func TestHalfAVelocityIsNoSpeed(t *testing.T) {
	g := play(40, func(b *sim.Builder, n int) {
		b.Set(0, sim.X, 100)
		b.Set(0, sim.Y, int32(n*10))
		b.Set(0, sim.VX, 0)
	})
	s := read(g, 0, 0, time.Second, 0).Graphs[LaneSpeed].Series[0]
	const want = 10 * 50 / float64(sim.TileUnits)
	for _, p := range s.Points {
		if math.Abs(p.Hi-want) > 0.01 {
			t.Fatalf("%v tiles/s at %v, want %v", p.Hi, p.Time, want)
		}
	}
	if len(s.Points) < 30 || !s.Inferred {
		t.Errorf("%d points, inferred %v", len(s.Points), s.Inferred)
	}
}
