package compare

import (
	"playhead/render/comparison"
	"playhead/render/runlist"
	"playhead/render/widget"
	"playhead/sim/runs"
	simcompare "playhead/sim/runs/compare"
)

// best holds the best segments of all runs of the recordings that are compared.
type best struct {
	of       bestOf
	runs     int
	segments []simcompare.Segment
}

// bestOf is what segments were made of.
type bestOf struct {
	base  *comparison.Side
	lists [1 + comparison.Most]*runlist.List
	found int // runs of all sides
}

// update finds the segments again where other runs are known.
func (b *best) update(c *comparison.Comparison) {
	of := bestOf{base: c.Base}
	for i, s := range c.Sides() {
		of.lists[i], of.found = s.Source.List.List(), of.found+len(s.Source.Runs)
	}
	if of != b.of {
		pool := c.Pool()
		*b = best{of, len(pool), simcompare.BestSegments(pool)}
	}
}

// A figure is a line about the best segments.
type figure struct{ name, text, tip string }

// figures returns the sum of the best segments, and what the base can still reach.
func (b *best) figures(c *comparison.Comparison) []figure {
	if len(b.segments) < 2 {
		return nil
	}
	of := widget.Plural(b.runs, "run") + " on this map in the recordings that are compared"
	all := []figure{{
		"Sum of best segments", clockText(simcompare.SumOfBest(b.segments).Seconds()),
		"The shortest time of all runs on each segment between checkpoints, finished or not: " + of,
	}}
	now, ok := c.Base.Clock()
	if !ok || now < 0 || now >= c.Base.Ticks() && c.Base.Run.Finished() {
		return all
	}
	r := c.Base.Run // as far as it got by now
	r.Ended, r.Checkpoints = runs.Open, nil
	for _, k := range c.Base.Run.Checkpoints {
		if k.Time.Seconds()*ticksPerSecond <= now {
			r.Checkpoints = append(r.Checkpoints, k)
		}
	}
	if d, ok := simcompare.BestPossible(&r, b.segments); ok {
		all = append(all, figure{
			"Best possible for A from here", clockText(d.Seconds()),
			"What A has so far, and the shortest time of all runs on each segment that follows: " + of,
		})
	}
	return all
}
