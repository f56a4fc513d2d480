package tee

import (
	"time"

	"playhead/render/mapart"
	"playhead/render/view"
	"playhead/sim"
)

// scenery draws the layers on one side of the players.
func (d *drawing) scenery(s mapart.Side) {
	d.Map.art.Draw(d.p.Canvas, mapart.View{Cam: d.cam, Clock: d.clock(), Side: s, Ground: view.Void, Inset: d.Inset})
}

// clock is the time the envelopes run on: that of the playhead, so that a
// moment always looks the same.
func (d *drawing) clock() sim.EnvelopeClock {
	// Whole ticks plus the elapsed part of the next one, so that both clocks advance
	// between two ticks.
	c := sim.EnvelopeClock{Round: d.Time, Map: d.Time}
	if start, ok := d.Cur.Global.Get(sim.RoundStartTick); ok {
		ticks := float64(max(0, d.Cur.Tick-sim.Tick(start))) + d.Frac*d.Ticks()
		c.Round = time.Duration(ticks * float64(sim.TeeworldsTick))
	}
	return c
}
