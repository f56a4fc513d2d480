package comparison

import (
	"slices"
	"sort"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
)

// Most is how many runs can be laid beside the base.
const Most = 8

// A Comparison is runs laid beside the one that is watched.
type Comparison struct {
	Base   *Side
	Others []*Side
	Main   int // of the others: whose splits and keys are shown
	ByTime bool
	Line   Line
	Places []compare.Edge // where the user wants times, too: see SetPlaces
}

// LineKind is what the clocks of all runs are lined up at.
type LineKind uint8

// The kinds.
const (
	AtStart LineKind = iota
	AtCheckpoint
	AtTick
	AtPlace
)

// A Line is where the clocks of all runs are 0.
type Line struct {
	Kind LineKind
	N    int     // of the checkpoint
	Tick float64 // of the base's clock
	X, Y float32 // world units
}

// New returns a comparison without others.
func New(src *Source, c Candidate) *Comparison {
	b := baseSide(src, c.Number, c.Run)
	b.lay(nil)
	return &Comparison{Base: b, ByTime: true}
}

// Add lays another run beside the base. It reports false when there are [Most].
func (c *Comparison) Add(src *Source, what Candidate) (*Side, bool) {
	if len(c.Others) >= Most {
		return nil, false
	}
	s := newSide(src, what.Number, what.Run)
	c.Others, c.Main = append(c.Others, s), len(c.Others)
	if c.Base.Trace != nil {
		s.lay(c.Base.Trace)
	}
	return s, true
}

// Sides returns all that take part, the base first.
func (c *Comparison) Sides() []*Side { return append([]*Side{c.Base}, c.Others...) }

// Has reports whether a run of a source takes part.
func (c *Comparison) Has(src *Source, run *runs.Run) bool {
	return slices.ContainsFunc(c.Sides(), func(s *Side) bool {
		r := &s.Run
		return s.Source == src && r.Game == run.Game && r.Player == run.Player && r.Start == run.Start &&
			r.End == run.End
	})
}

// Pin marks a side as the reference of its map, or no longer, and reports whether it is one.
func (c *Comparison) Pin(s *Side) bool {
	on := !s.Pinned
	for _, o := range c.Sides() {
		o.Pinned = false
	}
	s.Pinned = on
	return on
}

// MarkPinned marks the side that is the reference of its map; r is nil without one.
func (c *Comparison) MarkPinned(r *Ref) {
	for _, o := range c.Sides() {
		x := o.Ref()
		o.Pinned = r != nil && x.Path == r.Path && x.Run == r.Run && x.Start == r.Start && x.Player == r.Player
	}
}

// Remove takes other i away. Its source is closed if no side is left in it.
func (c *Comparison) Remove(i int) {
	gone := c.Others[i]
	c.Others = slices.Delete(c.Others, i, i+1)
	if c.Main >= i {
		c.Main = max(0, c.Main-1)
	}
	if src := gone.Source; !src.Own && !slices.ContainsFunc(c.Others, func(s *Side) bool { return s.Source == src }) {
		src.Close()
	}
}

// Close closes all sources but the one that is watched.
func (c *Comparison) Close() {
	for len(c.Others) > 0 {
		c.Remove(len(c.Others) - 1)
	}
}

// SetBase makes another run of the recording that is watched the base.
func (c *Comparison) SetBase(what Candidate) {
	c.Base = baseSide(c.Base.Source, what.Number, what.Run)
	c.Line = Line{}
	c.Base.lay(nil)
	c.layAgain()
}

// SetSecond has another tee count as the same run as side s, −1 none.
func (c *Comparison) SetSecond(s *Side, id int) {
	s.Second = id
	if s == c.Base {
		s.Trace = nil
		s.lay(nil)
		c.layAgain()
		return
	}
	s.forget()
	if c.Base.Trace != nil {
		s.lay(c.Base.Trace)
	}
}

// layAgain forgets how the others lay beside a base that is another one.
func (c *Comparison) layAgain() {
	for _, o := range c.Others {
		o.forget()
		o.job = nil
	}
}

// Update takes in what was made in the background, and reports whether anything
// was.
func (c *Comparison) Update() (changed bool) {
	if c.Base.take() {
		changed = true
		for _, o := range c.Others {
			o.lay(c.Base.Trace)
		}
	}
	for _, o := range c.Others {
		if o.take() {
			changed = true
			c.lineUp(o)
		}
	}
	return changed
}

// Busy reports whether anything is still being made.
func (c *Comparison) Busy() bool {
	return c.Base.job != nil || slices.ContainsFunc(c.Others, func(o *Side) bool {
		return o.job != nil || o.With == nil
	})
}

// SetLine lines all clocks up elsewhere. It reports which of the others do not get
// there; they stay lined up at the start.
func (c *Comparison) SetLine(l Line) (without []*Side) {
	c.Line = l
	for _, o := range c.Others {
		if o.With != nil && !c.lineUp(o) {
			without = append(without, o)
		}
	}
	return without
}

// NextCheckpoint returns the line at the next checkpoint that the base and the other that is
// looked at passed, after the one at which the clocks are lined up.
func (c *Comparison) NextCheckpoint() (l Line, ok bool) {
	o := c.With()
	if o == nil || o.With == nil {
		return l, false
	}
	var both []int
	for _, k := range c.Base.Trace.Checkpoints {
		if _, ok := o.With.AtCheckpoint(k.Number); ok && !slices.Contains(both, k.Number) {
			both = append(both, k.Number)
		}
	}
	if len(both) == 0 {
		return l, false
	}
	next := 0
	if c.Line.Kind == AtCheckpoint {
		next = (slices.Index(both, c.Line.N) + 1) % len(both)
	}
	return Line{Kind: AtCheckpoint, N: both[next]}, true
}

// lineUp sets where the clocks of o and the base are 0.
func (c *Comparison) lineUp(o *Side) (ok bool) {
	ok = true
	switch o.With.Anchor = (compare.Anchor{}); c.Line.Kind {
	case AtCheckpoint:
		o.With.Anchor, ok = o.With.AtCheckpoint(c.Line.N)
	case AtTick:
		o.With.Anchor, ok = o.With.AtTick(c.Line.Tick)
	case AtPlace:
		o.With.Anchor, ok = o.With.AtPosition(c.Line.X, c.Line.Y)
	}
	if !ok {
		o.With.Anchor = compare.Anchor{}
	}
	o.measure(c.Places)
	return ok
}

// SetPlaces times all runs at other places of the user.
func (c *Comparison) SetPlaces(places []compare.Edge) {
	c.Places = places
	for _, o := range c.Others {
		if o.With != nil {
			o.measure(places)
		}
	}
}

// AddPlace times all runs at the edge of a tile nearest to a place of the world, too.
func (c *Comparison) AddPlace(tiles *sim.TileMap, x, y float64) {
	for n := 1; ; n++ {
		e := PlaceAt(tiles, x, y, n)
		if !slices.ContainsFunc(c.Places, func(o compare.Edge) bool { return o.Name == e.Name }) {
			c.SetPlaces(append(c.Places, e))
			return
		}
	}
}

// Partner returns the tick of o's clock at which it is shown at a tick of the
// base's: at the same time since where the clocks are lined up, or at the same
// place.
func (c *Comparison) Partner(o *Side, tick float64) float64 {
	switch {
	case o.With == nil:
		return tick
	case c.ByTime:
		return tick - o.With.Anchor.A + o.With.Anchor.B
	}
	return o.With.When(tick)
}

// BaseTick is Partner the other way.
func (c *Comparison) BaseTick(o *Side, tick float64) float64 {
	switch {
	case o.With == nil:
		return tick
	case c.ByTime:
		return tick - o.With.Anchor.B + o.With.Anchor.A
	}
	return o.With.Where(tick)
}

// Follow brings the playheads of all others to where that of the base is, and
// reports whether the base is in its game.
func (c *Comparison) Follow() bool {
	now, ok := c.Base.Clock()
	if !ok {
		return false
	}
	for _, o := range c.Others {
		o.S.Play.Seek(o.Position(c.Partner(o, now)))
	}
	return true
}

// Outside reports whether the recording of o does not hold its moment of the comparison:
// it begins later, or has ended.
func (c *Comparison) Outside(o *Side) bool {
	now, ok := c.Base.Clock()
	if !ok {
		return true
	}
	tick, g := c.Partner(o, now), o.Game()
	if !g.Engine.Teeworlds() {
		at := g.TimeOf(o.Run.Start) + time.Duration(tick*float64(sim.TeeworldsTick))
		from, to, ok := g.Times()
		return !ok || at < from || at > to
	}
	first, last, ok := g.Span()
	at := tick - 1 + float64(o.Run.Start)
	return !ok || at < float64(first) || at > float64(last)
}

// Gap returns the gap between o and the base at a tick of the base's clock; ok is
// false where one of them is not in its run. After both have finished, it stays.
func (c *Comparison) Gap(o *Side, tick float64) (g compare.Gap, ok bool) {
	if o.With == nil {
		return g, false
	}
	gaps, at := o.Place, func(g *compare.Gap) float64 { return g.A }
	if c.ByTime {
		gaps, at, tick = o.Time, func(g *compare.Gap) float64 { return g.B }, c.Partner(o, tick)
	}
	n := len(gaps)
	if n == 0 || tick < min(0, at(&gaps[0])) {
		return g, false
	}
	if tick > at(&gaps[n-1])+1 && !(c.Base.Run.Finished() && o.Run.Finished()) {
		return g, false
	}
	i := sort.Search(n, func(i int) bool { return at(&gaps[i]) > tick })
	switch {
	case i == 0:
		return gaps[0], true
	case i == n:
		return gaps[n-1], true
	}
	a, b := gaps[i-1], gaps[i]
	f := (tick - at(&a)) / (at(&b) - at(&a))
	a.Difference += f * (b.Difference - a.Difference)
	a.Distance += f * (b.Distance - a.Distance)
	return a, true
}

// Apart returns how far o is from the base at the same time, in world units.
func (c *Comparison) Apart(o *Side, tick float64) (units float64, ok bool) {
	if o.With == nil {
		return 0, false
	}
	p, ok1 := c.Base.Trace.At(tick)
	q, ok2 := o.Trace.At(tick - o.With.Anchor.A + o.With.Anchor.B)
	return distance(&p, &q), ok1 && ok2
}

// With returns the side whose splits are shown beside the base, nil without one.
func (c *Comparison) With() *Side {
	if c.Main < len(c.Others) {
		return c.Others[c.Main]
	}
	return nil
}

// Pool returns all runs of the sources that take part, on the base's map, for the
// best segments.
func (c *Comparison) Pool() []runs.Run {
	var all []runs.Run
	seen := map[*Source]bool{}
	for _, s := range c.Sides() {
		if seen[s.Source] {
			continue
		}
		seen[s.Source] = true
		for i := range s.Source.Runs {
			if r := &s.Source.Runs[i]; SameMap(c.Base.Game(), s.Source.Session.Recording().Games[r.Game]) == "" {
				all = append(all, *r)
			}
		}
	}
	return all
}
