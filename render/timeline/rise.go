package timeline

import (
	"time"

	"playhead/sim"
)

// leastRise is the least end of the scale of vertical speeds of GoldSrc, units a second: that
// of a jump.
const leastRise = 270

// riseProbe reads how fast a player of GoldSrc rises or falls. Without a recorded velocity,
// it is computed from positions.
type riseProbe struct {
	out  Series
	last sim.Row
	tick sim.Tick
	at   time.Duration
	here bool
	cut  bool
}

func newRise() *riseProbe {
	return &riseProbe{out: Series{Unit: "u/s", Ink: Ink1, Least: leastRise}}
}

func (p *riseProbe) add(s *sample) {
	if !s.row.Present() {
		p.here = false
		return
	}
	if v, ok := s.row.Get(sim.VZ); ok {
		p.out.add(s.at, float64(v)*s.engine.Column(sim.VZ).Scale, s.step, s.gap || p.cut)
		p.cut = false
		p.keep(s)
		return
	}
	dt := s.at - p.at
	if p.here && dt < measured {
		return
	}
	p.out.Inferred = true
	if p.here && s.row.Has.Has(sim.Z) && !sim.Teleported(&p.last, s.row, float64(s.tick-p.tick), s.engine) {
		rise := float64(s.row.V[sim.Z]-p.last.V[sim.Z]) * s.engine.UnitScale()
		p.out.add(s.at, rise/dt.Seconds(), s.step, p.cut)
		p.cut = false
	} else {
		p.cut = true
	}
	p.keep(s)
}

func (p *riseProbe) keep(s *sample) {
	p.last, p.tick, p.at, p.here = *s.row, s.tick, s.at, true
}

func (p *riseProbe) put(d *Data) {
	g := &d.Graphs[LaneRise]
	g.put(p.out)
	g.Signed = true
}

func (p *riseProbe) reset() {
	p.out.reset()
	*p = riseProbe{out: p.out}
}
