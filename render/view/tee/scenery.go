package tee

import (
	"time"

	"playhead/render/mapart"
	"playhead/render/view"
	"playhead/sim"
)

// scenery draws the layers on one side of the players.
func (d *drawing) scenery(s mapart.Side) {
	d.Map.art.Draw(d.p.Canvas, mapart.View{
		Cam: d.cam, Clock: d.clock(), Side: s, Ground: view.Void, Inset: d.Inset, Settled: d.Settled,
	})
}

// clock is the time the envelopes run on: that of the playhead, so that a
// moment always looks the same.
func (s *scene) clock() sim.EnvelopeClock {
	// Whole ticks plus the elapsed part of the next one, so that both clocks advance
	// between two ticks.
	c := sim.EnvelopeClock{Round: s.Time, Map: s.Time}
	if start, ok := s.Cur.Global.Get(sim.RoundStartTick); ok {
		ticks := float64(max(0, s.Cur.Tick-sim.Tick(start))) + s.Frac*s.Ticks()
		c.Round = time.Duration(ticks * float64(sim.TeeworldsTick))
	}
	return c
}
