package render

import (
	"math"
	"time"

	"playhead/render/feed"
	"playhead/render/timeline"
	"playhead/sim"
)

// laneCache holds what the lanes show, which is read anew only when it has
// changed.
type laneCache struct {
	inputs   timeline.Inputs
	inputKey inputKey
	clusters []timeline.Cluster
	marks    []timeline.Mark
	ticks    []timeline.Tick
}

// inputKey is what the input lane depends on.
type inputKey struct {
	game, player int
	view         timeline.View
	loaded       time.Duration
	width        int
}

// update brings the lanes to the view s shows.
func (c *laneCache) update(s *Session, scale timeline.Scale) {
	c.ticks = scale.Ruler(c.ticks, 64)
	c.updateEvents(s, scale)
	g := s.Game()
	if g == nil || s.followed < 0 || s.followed >= sim.MaxRows {
		c.inputs, c.inputKey = timeline.Inputs{}, inputKey{}
		return
	}
	// What is read after the view's end does not matter to it.
	key := inputKey{g.Index, s.followed, s.view, min(s.Recording().Loaded(), s.view.To), int(scale.W)}
	if key != c.inputKey {
		c.inputKey = key
		c.inputs = timeline.ReadInputs(g, s.followed, s.view.From, s.view.To, int(scale.W/2))
	}
}

func (c *laneCache) updateEvents(s *Session, scale timeline.Scale) {
	c.marks = c.marks[:0]
	r := s.Recording()
	margin := scale.PerPx() * 40
	for i := s.events.Before(r, s.view.From-margin); i < s.events.Len(); i++ {
		g, e := s.events.At(r, i)
		if e.Time > s.view.To+margin {
			break
		}
		c.marks = append(c.marks, timeline.Mark{Time: e.Time, Kind: feed.MarkOf(e), Label: feed.Short(g, e), Ref: i})
	}
	c.clusters = timeline.Clusters(c.clusters, scale, c.marks, 12)
}

// markCache holds the marks and the density of the overview.
type markCache struct {
	marks   []timeline.Mark
	seen    int
	density []float32
	spread  []float32 // scratch
	key     densityKey
}

type densityKey struct {
	chunks int
	total  time.Duration
	width  int
}

// update brings the overview's marks and density up to date.
func (c *markCache) update(s *Session, width float64) {
	r := s.Recording()
	if s.events.Len() < c.seen {
		c.marks, c.seen = c.marks[:0], 0
	}
	for ; c.seen < s.events.Len(); c.seen++ {
		_, e := s.events.At(r, c.seen)
		c.marks = append(c.marks, timeline.Mark{Time: e.Time, Kind: feed.MarkOf(e)})
	}
	key := densityKey{s.updates, s.Total(), int(width)}
	if key == c.key {
		return
	}
	c.key = key
	n := max(1, int(width/2))
	if cap(c.density) < n {
		c.density = make([]float32, n)
	}
	c.density = c.density[:n]
	clear(c.density)
	perBin := float64(max(key.total, time.Millisecond)) / float64(n)
	c.spread = c.spread[:0]
	for _, g := range r.Games {
		g.Density(0, max(key.total, time.Millisecond), c.density)
		if b, e, ok := g.Times(); ok && g.Ticks() > 0 {
			c.blur(int(math.Ceil(float64(e-b) / float64(g.Ticks()) * densityTicks / perBin)))
		}
	}
	normalise(c.density)
}

// densityTicks is how many ticks one value of a chunk's density stands for.
const densityTicks = sim.ChunkTicks / 8

// blur spreads each value over the width bins its ticks take: what is kept for
// a while happened all that time, not in its first moment.
func (c *markCache) blur(width int) {
	if width < 2 {
		return
	}
	c.spread = append(c.spread[:0], c.density...)
	for i := range c.density {
		most := float32(0)
		for k := max(0, i-width+1); k <= i; k++ {
			most = max(most, c.spread[k])
		}
		c.density[i] = most / float32(width)
	}
}

// normalise scales bins to 0 … 1. The highest few do not count: one crowded
// second would press all others flat.
func normalise(bins []float32) {
	var sum, n float32
	for _, v := range bins {
		if v > 0 {
			sum, n = sum+v, n+1
		}
	}
	if n == 0 {
		return
	}
	most := 2.2 * sum / n
	for i, v := range bins {
		bins[i] = min(1, v/most)
	}
}
