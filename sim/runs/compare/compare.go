package compare

import (
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

// A Comparison is a run B laid beside a run A.
type Comparison struct {
	A, B   *runs.Trace
	Anchor Anchor

	onB []float64 // by point of A that B got to: when B was there, in ticks
	onA []float64 // by point of B: when A was there
}

// New compares b with a. It costs as much as Align.
func New(a, b *runs.Trace) *Comparison {
	c := &Comparison{A: a, B: b}
	c.read(Align(a, b))
	return c
}

// read reads off the alignment when each run was where the other is.
func (c *Comparison) read(x *Alignment) {
	if len(x.path) == 0 {
		return
	}
	end := x.path[len(x.path)-1]
	c.onB, c.onA = make([]float64, end.a+1), make([]float64, end.b+1)
	for i, r := range ranges(x.path, func(p pair) (int32, int32) { return p.a, p.b }, int(end.a)+1) {
		c.onB[i] = nearest(&x.a[i], x.b, r)
	}
	for j, r := range ranges(x.path, func(p pair) (int32, int32) { return p.b, p.a }, int(end.b)+1) {
		c.onA[j] = nearest(&x.b[j], x.a, r)
	}
	if c.A.Done && c.B.Done { // both are at the finish when their clocks stop
		c.onB[end.a], c.onA[end.b] = c.B.Ticks, c.A.Ticks
	}
	for _, v := range [2][]float64{c.onB, c.onA} { // a fraction of a tick may overtake the one before
		for i := 1; i < len(v); i++ {
			v[i] = max(v[i], v[i-1])
		}
	}
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
	gs := make([]Gap, 0, len(c.onB)+1)
	for i, tb := range c.onB {
		p := &c.A.Points[i]
		q, _ := c.B.At(tb)
		gs = append(gs, c.gap(float64(p.Tick), tb, distance(p, &q), true))
	}
	if c.A.Done && c.B.Done && len(gs) > 0 && gs[len(gs)-1].A < c.A.Ticks {
		gs = append(gs, c.gap(c.A.Ticks, c.B.Ticks, gs[len(gs)-1].Distance, true))
	}
	return gs
}

// ByTime returns the gap at each moment of B: how long before was A where B is
// now, and how far from it is A now?
func (c *Comparison) ByTime() []Gap {
	gs := make([]Gap, 0, len(c.onA)+1)
	for j, ta := range c.onA {
		q := &c.B.Points[j]
		p, _ := c.A.At(float64(q.Tick) - c.Anchor.B + c.Anchor.A)
		gs = append(gs, c.gap(ta, float64(q.Tick), distance(&p, q), false))
	}
	if c.A.Done && c.B.Done && len(gs) > 0 && gs[len(gs)-1].B < c.B.Ticks {
		gs = append(gs, c.gap(c.A.Ticks, c.B.Ticks, gs[len(gs)-1].Distance, false))
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
func (c *Comparison) Where(b float64) float64 { return partner(c.B, c.onA, b) }

// When returns the tick of B's clock at which B was where A is at a tick of A's:
// where B did not get, the last there is. It never goes back.
func (c *Comparison) When(a float64) float64 { return partner(c.A, c.onB, a) }

// partner reads the moment of the other run at a tick of t's clock off the list of
// those at the points of t.
func partner(t *runs.Trace, on []float64, tick float64) float64 {
	if len(on) == 0 {
		return 0
	}
	ps := t.Points[:len(on)]
	i := sort.Search(len(ps), func(i int) bool { return float64(ps[i].Tick) >= tick })
	switch {
	case i == 0:
		return on[0]
	case i == len(on):
		return on[len(on)-1]
	}
	f := (tick - float64(ps[i-1].Tick)) / float64(ps[i].Tick-ps[i-1].Tick)
	return on[i-1] + f*(on[i]-on[i-1])
}

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
	for i+1 < len(c.onB) && float64(c.A.Points[i+1].Tick) <= a {
		i++
	}
	return Anchor{float64(c.A.Points[i].Tick), c.onB[i]}, true
}

// AtPosition returns the anchor at which A first is nearest to a place, and B
// there with it.
func (c *Comparison) AtPosition(x, y float32) (Anchor, bool) {
	best, at := math.Inf(1), 0
	for i := range c.onB {
		p := &c.A.Points[i]
		if d := math.Hypot(float64(p.X-x), float64(p.Y-y)); d < best {
			best, at = d, i
		}
	}
	if math.IsInf(best, 1) {
		return Anchor{}, false
	}
	return Anchor{float64(c.A.Points[at].Tick), c.onB[at]}, true
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
