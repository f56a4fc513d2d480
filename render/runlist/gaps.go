package runlist

import (
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
)

// A Gain is how a run stood against another one at each point of its trace.
type Gain struct {
	Trace  *runs.Trace
	Behind []float64 // seconds, by point, as far as the other run got
}

// gains is the last comparison that was asked for.
type gains struct {
	a, b    *runs.Trace // of the last result, or of the one on its way
	result  *Gain
	results chan gainOf
}

type gainOf struct {
	a, b *runs.Trace
	gain *Gain
}

// Gain returns how run i stood against run k, nil until that is computed, which
// begins with the first call and takes a tenth of a second a minute of the runs. The
// last one asked for is kept.
func (f *Finder) Gain(i, k int) *Gain {
	a, b := f.Trace(i), f.Trace(k)
	if a == nil || b == nil {
		return nil
	}
	g := &f.gains
	if g.a == a && g.b == b {
		return g.result
	}
	if g.results == nil {
		g.results = make(chan gainOf, 1)
	}
	if g.a != nil && g.result == nil {
		return nil // another one is on its way
	}
	g.a, g.b, g.result = a, b, nil
	results := g.results
	f.s.Guard.Start("comparing runs", func() { // ends by itself: the channel has room
		gain := &Gain{Trace: a}
		defer func() { results <- gainOf{a, b, gain} }()
		c := compare.New(b, a)
		var reached float64
		if gs := c.ByTime(); len(gs) > 0 {
			reached = gs[len(gs)-1].B
		}
		var behind []float64
		for i := range a.Points {
			tick := float64(a.Points[i].Tick)
			if tick > reached {
				break
			}
			behind = append(behind, (tick-c.Where(tick))*sim.TeeworldsTick.Seconds())
		}
		gain = &Gain{a, behind}
	})
	return nil
}

// update takes over a comparison, and reports whether there was one.
func (g *gains) update() bool {
	select {
	case r := <-g.results:
		if r.a == g.a && r.b == g.b {
			g.result = r.gain
		}
		return true
	default:
		return false
	}
}
