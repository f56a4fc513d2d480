package comparison

import (
	"testing"

	"playhead/sim/runs"
	"playhead/sim/runs/compare"
)

// pair returns a comparison of two runs of 100 and 120 ticks whose gap grows evenly.
func pair(a, b runs.EndKind) (c *Comparison, o *Side) {
	trace := func(ticks float64, end runs.EndKind) *runs.Trace {
		t := &runs.Trace{Ticks: ticks, Done: end == runs.Finish}
		for i := range 101 {
			t.Points = append(t.Points, runs.TracePoint{Tick: int32(float64(i) * ticks / 100), X: float32(10 * i)})
		}
		return t
	}
	c = &Comparison{Base: &Side{Run: runs.Run{Ended: a}, Trace: trace(100, a)}}
	o = &Side{Run: runs.Run{Ended: b}, Trace: trace(120, b)}
	o.With = compare.New(c.Base.Trace, o.Trace)
	o.Place, o.Time = o.With.ByPlace(), o.With.ByTime()
	c.Others = []*Side{o}
	return c, o
}

// After both runs have finished, the final difference stays on the plate.
func TestTheGapStaysAfterBothRunsEnded(t *testing.T) {
	for _, byTime := range []bool{false, true} {
		c, o := pair(runs.Finish, runs.Finish)
		c.ByTime = byTime
		for _, tick := range []float64{120, 130, 1000, 100_000} {
			if g, ok := c.Gap(o, tick); !ok || g.Difference < 0.399 || g.Difference > 0.401 {
				t.Errorf("by time %v, at tick %v: %.3f s, %v, want the final 0.4 s", byTime, tick, g.Difference, ok)
			}
		}
	}
	// Who did not finish is nowhere afterwards.
	for _, end := range [][2]runs.EndKind{{runs.Finish, runs.Death}, {runs.Death, runs.Finish}} {
		c, o := pair(end[0], end[1])
		if g, ok := c.Gap(o, 1000); ok {
			t.Errorf("%v and %v: long after the end the gap is %+v", end[0], end[1], g)
		}
	}
}

// Only a run that finished sets the scale of the lane.
func TestTheCurveOfAFailedRunIsAGuest(t *testing.T) {
	for _, end := range []runs.EndKind{runs.Finish, runs.Death} {
		c, o := pair(runs.Finish, end)
		o.Place = nil // its moments are of no matter here
		if got, want := c.GapSeries(o).Guest, end != runs.Finish; got != want {
			t.Errorf("a run that ended by %v: guest %v, want %v", end, got, want)
		}
	}
}
