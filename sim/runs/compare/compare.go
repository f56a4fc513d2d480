package compare

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"

	"playhead/sim"
	"playhead/sim/runs"
)

// ticksPerSecond is how many ticks of a run's clock make a second.
const ticksPerSecond = 50

// An Anchor is a pair of moments that count as one: the clocks of both runs are 0
// there. The zero Anchor is the start of both.
type Anchor struct{ A, B float64 } // ticks

// An Edge is a line across the map at which both runs are timed, such as the edge
// of a tile, in world units.
type Edge struct {
	Name           string
	X0, Y0, X1, Y1 float32
}

// A Comparison is a run B laid beside a run A. At the start, at the checkpoints that
// both passed in the same order and at the finish, both are where the other is: what is
// said between them adds up to the splits. Exchanging A and B changes nothing but signs.
type Comparison struct {
	A, B   *runs.Trace
	Anchor Anchor

	onB []meeting // by A's clock, as far as B got: when B was there
	onA []meeting // by B's clock: when A was there
	// first says that the alignment began with A's points, not B's: two alignments of equal cost
	// may differ, so it is always the same run's.
	first bool
}

// A meeting is when one run was where the other was, in ticks of their clocks.
type meeting struct{ at, other float64 }

// New compares b with a. It costs as much as Align.
func New(a, b *runs.Trace) *Comparison {
	c := &Comparison{A: a, B: b, first: !order(b, a)}
	if c.first {
		c.onB, c.onA = meetings(a, b)
	} else {
		c.onA, c.onB = meetings(b, a)
	}
	return c
}

// order reports whether a comes before b in an order of all traces that differ.
func order(a, b *runs.Trace) bool {
	if n := cmp.Or(cmp.Compare(a.Ticks, b.Ticks), cmp.Compare(len(a.Points), len(b.Points))); n != 0 {
		return n < 0
	}
	return slices.CompareFunc(a.Points, b.Points, func(p, q runs.TracePoint) int {
		return cmp.Or(cmp.Compare(p.Tick, q.Tick), cmp.Compare(p.X, q.X), cmp.Compare(p.Y, q.Y))
	}) < 0
}

// pins returns the moments at which both runs are known to be at the same place, in
// the order of both: the start, the checkpoints, the finish.
func pins(a, b *runs.Trace) []Anchor {
	ps := []Anchor{{}}
	add := func(x Anchor) {
		if last := ps[len(ps)-1]; x.A > last.A && x.B > last.B {
			ps = append(ps, x)
		}
	}
	for i, k := range a.Checkpoints {
		again := slices.ContainsFunc(a.Checkpoints[:i], func(o runs.Checkpoint) bool { return o.Number == k.Number })
		at, _ := passed(a, k.Number)
		there, ok := passed(b, k.Number)
		if ok && !again && (!a.Done || at < a.Ticks) && (!b.Done || there < b.Ticks) {
			add(Anchor{at, there})
		}
	}
	if a.Done && b.Done {
		add(Anchor{a.Ticks, b.Ticks})
	}
	return ps
}

// meetings aligns two runs from one pin to the next and returns when each was where
// the other is: at each of its points and at the pins, as far as the other got.
func meetings(a, b *runs.Trace) (onB, onA []meeting) {
	if len(a.Points) == 0 || len(b.Points) == 0 {
		return nil, nil
	}
	ps := pins(a, b)
	for i, from := range ps {
		onB, onA = append(onB, meeting{from.A, from.B}), append(onA, meeting{from.B, from.A})
		to, open := Anchor{math.Inf(1), math.Inf(1)}, true
		switch {
		case i+1 < len(ps):
			to, open = ps[i+1], false
		case a.Done && b.Done && len(ps) > 1: // the last is the finish
			continue
		}
		p, q := pointsBetween(a, from.A, to.A), pointsBetween(b, from.B, to.B)
		if len(p) == 0 || len(q) == 0 {
			continue // it goes straight from pin to pin
		}
		// Whoever did not finish got somewhere on the other's way.
		path := warp(p, q, open && !b.Done, open && !a.Done)
		end := path[len(path)-1]
		endA, endB := float64(p[end.a].Tick), float64(q[end.b].Tick)
		if open && (endA <= from.A || endB <= from.B) {
			continue // one of both ended at the pin
		}
		if open { // nobody is compared beyond the last pair, whichever of both is A
			to = Anchor{endA, endB}
		}
		for k, r := range ranges(path, func(x pair) (int32, int32) { return x.a, x.b }, int(end.a)+1) {
			onB = appendMeeting(onB, float64(p[k].Tick), nearest(&p[k], q, r), from.B, to.B)
		}
		for k, r := range ranges(path, func(x pair) (int32, int32) { return x.b, x.a }, int(end.b)+1) {
			onA = appendMeeting(onA, float64(q[k].Tick), nearest(&q[k], p, r), from.A, to.A)
		}
		if open { // how far both got
			onB, onA = endMeetings(onB, endA, endB), endMeetings(onA, endB, endA)
		}
	}
	return onB, onA
}

// endMeetings has a list of meetings end with one.
func endMeetings(all []meeting, at, other float64) []meeting {
	if last := &all[len(all)-1]; last.at == at {
		last.other = max(last.other, other)
		return all
	}
	return append(all, meeting{at, other})
}

// appendMeeting adds a meeting between two pins. A fraction of a tick may overtake the one
// before.
func appendMeeting(all []meeting, at, other, from, to float64) []meeting {
	last := all[len(all)-1]
	if at <= last.at {
		return all // the pin itself
	}
	return append(all, meeting{at, min(to, max(from, last.other, other))})
}

// pointsBetween returns the points of a run from one moment to another: that of the first
// included, that of the last only if nothing follows it.
func pointsBetween(t *runs.Trace, from, to float64) []runs.TracePoint {
	i := sort.Search(len(t.Points), func(i int) bool { return float64(t.Points[i].Tick) >= from })
	j := sort.Search(len(t.Points), func(i int) bool { return float64(t.Points[i].Tick) >= to })
	return t.Points[i:max(i, j)]
}

// ranges returns, for each index of one side, the first and last partner.
func ranges(path []pair, of func(pair) (i, j int32), n int) [][2]int32 {
	rs := make([][2]int32, n)
	seen := make([]bool, n)
	for _, p := range path {
		i, j := of(p)
		if !seen[i] {
			rs[i], seen[i] = [2]int32{j, j}, true
		}
		rs[i][1] = j
	}
	return rs
}

// nearest returns when the other run was at p: at the nearest of its points in a
// range, the first of equals, or on the way to the points beside it.
func nearest(p *runs.TracePoint, other []runs.TracePoint, r [2]int32) float64 {
	best := r[0]
	for j := r[0]; j <= r[1]; j++ {
		if distance(p, &other[j]) < distance(p, &other[best]) {
			best = j
		}
	}
	at, d := float64(other[best].Tick), distance(p, &other[best])
	if d == 0 {
		return at
	}
	for k := max(best, 1); k <= min(best+1, int32(len(other)-1)); k++ {
		if t, off, ok := between(p, &other[k-1], &other[k]); ok && off < d-1e-6 {
			at, d = t, off
		}
	}
	return at
}

// between returns when a run that went straight from u to v was nearest to p, and
// how near; false when nothing lies between them.
func between(p, u, v *runs.TracePoint) (at, off float64, ok bool) {
	if v.Jumped {
		return 0, 0, false
	}
	dx, dy := float64(v.X-u.X), float64(v.Y-u.Y)
	l := dx*dx + dy*dy
	if l == 0 {
		return 0, 0, false
	}
	f := (float64(p.X-u.X)*dx + float64(p.Y-u.Y)*dy) / l
	f = min(1, max(0, f))
	off = math.Hypot(float64(p.X-u.X)-f*dx, float64(p.Y-u.Y)-f*dy)
	return float64(u.Tick) + f*float64(v.Tick-u.Tick), off, true
}

// A Gap is how far apart the runs are at one moment.
type Gap struct {
	Seconds    float64 // since the anchor: of A by place, of both by time
	Difference float64 // seconds that B is behind, negative ahead
	Distance   float64 // world units between the two: at the same place, or at the same time
	A, B       float64 // the moments of both runs, in ticks
}

// ByPlace returns the gap at each point of A's route as far as B got: when was
// each of them there?
func (c *Comparison) ByPlace() []Gap {
	gs := make([]Gap, len(c.onB))
	for i, m := range c.onB {
		p, _ := c.A.At(m.at)
		q, _ := c.B.At(m.other)
		gs[i] = c.gap(m.at, m.other, distance(&p, &q), true)
	}
	return gs
}

// ByTime returns the gap at each moment of B: how long before was A where B is
// now, and how far from it is A now?
func (c *Comparison) ByTime() []Gap {
	gs := make([]Gap, len(c.onA))
	for i, m := range c.onA {
		q, _ := c.B.At(m.at)
		p, _ := c.A.At(m.at - c.Anchor.B + c.Anchor.A)
		gs[i] = c.gap(m.other, m.at, distance(&p, &q), false)
	}
	return gs
}

func (c *Comparison) gap(ta, tb, distance float64, byPlace bool) Gap {
	a, b := ta-c.Anchor.A, tb-c.Anchor.B
	g := Gap{Seconds: b / ticksPerSecond, Difference: (b - a) / ticksPerSecond, Distance: distance, A: ta, B: tb}
	if byPlace {
		g.Seconds = a / ticksPerSecond
	}
	return g
}

// Where returns the tick of A's clock at which A was where B is at a tick of B's:
// B's progress along A's route. It never goes back.
func (c *Comparison) Where(b float64) float64 { return partner(c.onA, b) }

// When returns the tick of B's clock at which B was where A is at a tick of A's:
// where B did not get, the last there is. It never goes back.
func (c *Comparison) When(a float64) float64 { return partner(c.onB, a) }

// partner reads the moment of the other run off a list of meetings.
func partner(on []meeting, tick float64) float64 {
	if len(on) == 0 {
		return 0
	}
	i := sort.Search(len(on), func(i int) bool { return on[i].at >= tick })
	switch {
	case i == 0:
		return on[0].other
	case i == len(on):
		return on[len(on)-1].other
	}
	f := (tick - on[i-1].at) / (on[i].at - on[i-1].at)
	return on[i-1].other + f*(on[i].other-on[i-1].other)
}

// Since returns how many seconds of A's clock a moment is after the anchor.
func (c *Comparison) Since(at Anchor) float64 { return (at.A - c.Anchor.A) / ticksPerSecond }

// AtCheckpoint returns the anchor at which both pass a time checkpoint, false when
// one of them does not.
func (c *Comparison) AtCheckpoint(number int) (Anchor, bool) {
	a, ok := passed(c.A, number)
	b, ok2 := passed(c.B, number)
	return Anchor{a, b}, ok && ok2
}

// AtTick returns the anchor of a moment of A and the one at which B was there.
func (c *Comparison) AtTick(a float64) (Anchor, bool) {
	if len(c.onB) == 0 {
		return Anchor{}, false
	}
	i := 0
	for i+1 < len(c.onB) && c.onB[i+1].at <= a {
		i++
	}
	return Anchor{c.onB[i].at, c.onB[i].other}, true
}

// AtPosition returns the anchor at which A first is nearest to a place, and B
// there with it.
func (c *Comparison) AtPosition(x, y float32) (Anchor, bool) {
	best, at := math.Inf(1), 0
	for i := range c.onB {
		p, _ := c.A.At(c.onB[i].at)
		if d := math.Hypot(float64(p.X-x), float64(p.Y-y)); d < best {
			best, at = d, i
		}
	}
	if math.IsInf(best, 1) {
		return Anchor{}, false
	}
	return Anchor{c.onB[at].at, c.onB[at].other}, true
}

// passed returns when a run passed a checkpoint.
func passed(t *runs.Trace, number int) (tick float64, ok bool) {
	for _, k := range t.Checkpoints {
		if k.Number == number {
			return float64(k.Time) / float64(sim.TeeworldsTick), true
		}
	}
	return 0, false
}

// A Split is when both runs passed a place. NaN stands for a run that did not.
type Split struct {
	Name string
	A, B float64 // seconds since the anchor
}

// Difference returns how many seconds B was behind, NaN when one did not pass.
func (s *Split) Difference() float64 { return s.B - s.A }

// Splits returns when both passed the time checkpoints, the edges and the finish,
// in A's order, then those that only B passed.
func (c *Comparison) Splits(edges []Edge) []Split {
	var all []Split
	add := func(name string, a, b float64) {
		all = append(all, Split{name, (a - c.Anchor.A) / ticksPerSecond, (b - c.Anchor.B) / ticksPerSecond})
	}
	var numbers []int
	for _, t := range [2]*runs.Trace{c.A, c.B} {
		for _, k := range t.Checkpoints {
			if !slices.Contains(numbers, k.Number) {
				numbers = append(numbers, k.Number)
			}
		}
	}
	value := func(v float64, ok bool) float64 {
		if !ok {
			return math.NaN()
		}
		return v
	}
	for _, n := range numbers {
		add(fmt.Sprintf("checkpoint %d", n), value(passed(c.A, n)), value(passed(c.B, n)))
	}
	for _, e := range edges {
		add(e.Name, value(e.Cross(c.A)), value(e.Cross(c.B)))
	}
	slices.SortStableFunc(all, func(s, t Split) int {
		switch a, b := s.A, t.A; {
		case math.IsNaN(a) && math.IsNaN(b):
			return 0
		case math.IsNaN(b) || a < b:
			return -1
		case math.IsNaN(a) || a > b:
			return 1
		}
		return 0
	})
	if c.A.Done || c.B.Done {
		add("finish", value(c.A.Ticks, c.A.Done), value(c.B.Ticks, c.B.Done))
	}
	return all
}

// Cross returns the first tick by which a run has crossed e.
func (e *Edge) Cross(t *runs.Trace) (tick float64, ok bool) {
	for i := 1; i < len(t.Points); i++ {
		p, q := &t.Points[i-1], &t.Points[i]
		if f, met := e.crosses(p, q); met && !q.Jumped {
			// Between snapshots it goes straight: the first whole tick behind e.
			return math.Ceil(float64(p.Tick) + f*float64(q.Tick-p.Tick) - 1e-6), true
		}
	}
	return 0, false
}

// crosses reports whether the way from p to q meets e, and how far on it, from 0 to
// 1. To end on it counts, to begin on it does not.
func (e *Edge) crosses(p, q *runs.TracePoint) (f float64, met bool) {
	side := func(x, y float32) float64 {
		return float64(e.X1-e.X0)*float64(y-e.Y0) - float64(e.Y1-e.Y0)*float64(x-e.X0)
	}
	from, to := side(p.X, p.Y), side(q.X, q.Y)
	if from == 0 || from > 0 && to > 0 || from < 0 && to < 0 {
		return 0, false
	}
	f = from / (from - to)
	x, y := float64(p.X)+f*float64(q.X-p.X), float64(p.Y)+f*float64(q.Y-p.Y)
	const on = 1e-6
	return f, x >= float64(min(e.X0, e.X1))-on && x <= float64(max(e.X0, e.X1))+on &&
		y >= float64(min(e.Y0, e.Y1))-on && y <= float64(max(e.Y0, e.Y1))+on
}
