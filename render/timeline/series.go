package timeline

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"playhead/render/theme"
	"playhead/sim"
)

// A Point is what a series was at a time, or from there to the next point when
// it holds several values.
type Point struct {
	Time   time.Duration
	Lo, Hi float64
	// Falls: the highest value came before the lowest.
	Falls bool
	Gap   bool // not joined to the point before
}

// Ink is which colour something has.
type Ink uint8

// The inks. From InkLane on they are the colours of the input lanes.
const (
	Ink1    Ink = iota // the first graph, what comes in
	Ink2               // the second, what goes out
	InkWarn            // what takes time
	InkLane            // + theme.Lane
	InkTeam Ink = 32   // + number of a team
)

// LaneInk returns the ink of an input lane.
func LaneInk(l theme.Lane) Ink { return InkLane + Ink(l) }

// A Series is one curve of a graph.
type Series struct {
	Name     string // "" for the only one
	Unit     string
	Decimals int
	Ink      Ink
	Dashed   bool
	Inferred bool    // some values are not recorded, but computed from others
	Points   []Point // by Time
	// Lo and Hi are the lowest and the highest value. Fixed keeps the axis from
	// AxisLo to AxisHi instead.
	Lo, Hi         float64
	Fixed          bool
	AxisLo, AxisHi float64
	// Least is the least that the scale reaches up to: little movement looks little.
	Least float64
	// Own: the series has its own scale. The other series of a graph share one.
	Own bool
	// Guest: the scale is that of the other series, which this one may leave.
	Guest bool
	// Spiky: a few values far above all others leave the scale as it is and
	// reach over its end.
	Spiky bool
}

// A Graph is what a lane shows as curves or bars.
type Graph struct {
	Series []Series
	// Signed graphs have zero in the middle.
	Signed bool
	// Held are keys shown behind the curves: the first for above zero, the second
	// for below.
	Held []Row
	// Width is how long a bar of a lane of bars lasts.
	Width time.Duration
}

// Known reports whether there is anything to show.
func (g *Graph) Known() bool {
	for i := range g.Series {
		if len(g.Series[i].Points) > 0 {
			return true
		}
	}
	return false
}

// Inferred reports whether a curve is computed from other values.
func (g *Graph) Inferred() bool {
	for i := range g.Series {
		if g.Series[i].Inferred {
			return true
		}
	}
	return false
}

// add adds a value. Values of one step become one point; a step of 0 keeps
// all.
func (s *Series) add(t time.Duration, v float64, step time.Duration, gap bool) {
	n := len(s.Points)
	if n == 0 {
		s.Lo, s.Hi = v, v
	}
	s.Lo, s.Hi = min(s.Lo, v), max(s.Hi, v)
	if n > 0 && !gap && step > 0 && t/step == s.Points[n-1].Time/step {
		p := &s.Points[n-1]
		if v > p.Hi {
			p.Hi, p.Falls = v, false
		} else if v < p.Lo {
			p.Lo, p.Falls = v, true
		}
		return
	}
	s.Points = append(s.Points, Point{Time: t, Lo: v, Hi: v, Gap: gap || n == 0})
}

// reset removes all values, and keeps the memory for them.
func (s *Series) reset() { s.Points, s.Lo, s.Hi, s.Inferred = s.Points[:0], 0, 0, false }

// put replaces the curves of a graph.
func (g *Graph) put(curves ...Series) { g.Series = append(g.Series[:0], curves...) }

// longestHold is how long a value lasts if no other value follows.
const longestHold = 2 * time.Second

// At returns the last point not after t, false before the first and where the
// series has stopped.
func (s *Series) At(t time.Duration) (Point, bool) {
	i := Before(s.Points, t) - 1
	if i < 0 {
		return Point{}, false
	}
	p := s.Points[i]
	if stopped := i+1 == len(s.Points) || s.Points[i+1].Gap; stopped && t-p.Time > longestHold {
		return Point{}, false
	}
	return p, true
}

// Before returns how many points are not after t.
func Before(ps []Point, t time.Duration) int {
	return sort.Search(len(ps), func(i int) bool { return ps[i].Time > t })
}

// Last returns the last value, false without one.
func (s *Series) Last() (float64, bool) {
	n := len(s.Points)
	if n == 0 {
		return 0, false
	}
	return s.Points[n-1].Hi, true
}

// Text returns a value with its unit.
func (s *Series) Text(v float64) string {
	out := Decimal(v, s.Decimals)
	switch s.Unit {
	case "":
		return out
	case "°", "°/s", "/s":
		return out + s.Unit
	}
	return out + " " + s.Unit
}

// Decimal formats v with the given number of decimals, and zero as 0, never −0.
func Decimal(v float64, decimals int) string {
	out := strconv.FormatFloat(v, 'f', decimals, 64)
	if strings.HasPrefix(out, "-") && strings.Trim(out, "-0.") == "" {
		return out[1:]
	}
	return out
}

// Degrees returns a stored angle as pad, lanes, Values and hover write it.
func Degrees(e sim.Engine, c sim.Col, v int32) string {
	return Decimal(float64(v)*e.Column(c).Scale, 1) + "°"
}

// How the end of a spiky scale is chosen: one value of spikeOne may be a spike,
// if it is spikeTimes as large as the others.
const (
	spikeOne     = 40
	spikeTimes   = 1.4
	spikeSamples = 400
)

// ends returns the lowest and the highest value of the scale of s.
func (s *Series) ends() (lo, hi float64) {
	if !s.Spiky || len(s.Points) < spikeOne {
		return s.Lo, s.Hi
	}
	step := max(1, len(s.Points)/spikeSamples)
	los, his := make([]float64, 0, spikeSamples+1), make([]float64, 0, spikeSamples+1)
	for i := 0; i < len(s.Points); i += step {
		los, his = append(los, s.Points[i].Lo), append(his, s.Points[i].Hi)
	}
	slices.Sort(los)
	slices.Sort(his)
	n := len(his) / spikeOne
	lo, hi = los[n], his[len(his)-1-n]
	return max(s.Lo, min(lo, lo*spikeTimes)), min(s.Hi, max(hi, hi*spikeTimes))
}

// Axis returns the values at the bottom and the top of a graph for its series i:
// zero and the highest value of the series that share a scale, or a symmetric
// range for signed values.
func (g *Graph) Axis(i int) (lo, hi float64) {
	s := &g.Series[i]
	if s.Fixed {
		return s.AxisLo, s.AxisHi
	}
	hosts := slices.ContainsFunc(g.Series, func(o Series) bool {
		return len(o.Points) > 0 && !o.Guest && !o.Own && !o.Fixed
	})
	for k := range g.Series {
		o := &g.Series[k]
		if o.Guest && hosts && !o.Own {
			continue
		}
		if len(o.Points) > 0 && (k == i || !s.Own && !o.Own && !o.Fixed) {
			l, h := o.ends()
			lo, hi = min(lo, l), max(hi, h, o.Least)
		}
	}
	if g.Signed {
		hi = max(hi, -lo)
		lo = -hi
	}
	if hi-lo < 1e-9 {
		hi = lo + 1
	}
	return lo, hi
}
