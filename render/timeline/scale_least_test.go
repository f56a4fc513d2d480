package timeline

import (
	"testing"
	"time"

	"playhead/sim"
)

func TestSpeedHasAScaleFromZeroToAtLeastAWalk(t *testing.T) {
	for engine, least := range map[sim.Engine]float64{sim.DDNet: leastTiles, sim.GoldSrc: leastUnits} {
		for _, c := range []struct {
			speed, hi float64
		}{{0, least}, {least / 10, least}, {least * 2, least * 2}} {
			s := newSpeed(engine).out
			for i := range time.Duration(5) {
				s.add(i*time.Second, c.speed, 0, i == 0)
			}
			g := Graph{Series: []Series{s}}
			if lo, hi := g.Axis(0); lo != 0 || hi != c.hi {
				t.Errorf("%v: of a constant %v the scale is from %v to %v", engine, c.speed, lo, hi)
			}
		}
	}
}
