package compare

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/times"
)

// A Section is a part of the way: from one place at which both are timed to the next. Where
// there is none between start and finish, it is a part over which one of both fell back.
// The sections of a comparison follow each other, and their changes add up to the final
// difference.
type Section struct {
	Name     string
	From, To Anchor  // the moments of both runs, in ticks of their clocks
	Change   float64 // seconds that B fell back, below 0 that A did
	Why      string  // what the one who fell back did there and the other did not; "" for a Change below a tick
	// Worst is where most of it was lost, in ticks of A's clock.
	Worst float64
}

// ticksOfA and ticksOfB are how long the section took them.
func (s *Section) ticksOfA() float64 { return s.To.A - s.From.A }
func (s *Section) ticksOfB() float64 { return s.To.B - s.From.B }

// Seconds returns how long both took.
func (s *Section) Seconds() (a, b float64) {
	return s.ticksOfA() / ticksPerSecond, s.ticksOfB() / ticksPerSecond
}

// Listed reports whether a change is large enough to speak of: less is a difference of
// rounding between ticks.
func (s *Section) Listed() bool { return math.Abs(s.Change) >= leastLoss-1e-9 }

// Biggest returns at most so many sections, those with the greatest change first, without
// those that are not worth a word.
func Biggest(all []Section, most int) []Section {
	big := slices.DeleteFunc(slices.Clone(all), func(s Section) bool { return !s.Listed() })
	slices.SortStableFunc(big, func(s, t Section) int { return cmp.Compare(math.Abs(t.Change), math.Abs(s.Change)) })
	return big[:min(len(big), most)]
}

// Sections returns the parts of the way between the places at which both are timed: start,
// checkpoints, edges and finish, or how far both got.
func (c *Comparison) Sections(edges []Edge) []Section {
	if len(c.onB) == 0 {
		return nil
	}
	places := c.places(edges)
	var ss []Section
	for i := 1; i < len(places); i++ {
		ss = append(ss, Section{
			Name: places[i-1].name + " – " + places[i].name, From: places[i-1].Anchor,
			To: places[i].Anchor,
		})
	}
	if len(places) == 2 {
		ss = c.turns(places[1].Anchor)
	}
	for i := range ss {
		c.explain(&ss[i])
	}
	return ss
}

// A timed place is one at which both runs are timed.
type timedPlace struct {
	name string
	Anchor
}

// places returns the places that both passed in the same order.
func (c *Comparison) places(edges []Edge) []timedPlace {
	ps := []timedPlace{{"start", Anchor{}}}
	add := func(name string, at Anchor) {
		if last := ps[len(ps)-1]; at.A > last.A && at.B > last.B {
			ps = append(ps, timedPlace{name, at})
		}
	}
	end := timedPlace{"end", Anchor{c.onB[len(c.onB)-1].at, c.onB[len(c.onB)-1].other}}
	if c.A.Done && c.B.Done {
		end = timedPlace{"finish", Anchor{c.A.Ticks, c.B.Ticks}}
	}
	for _, s := range c.Splits(edges) {
		at := Anchor{s.A*ticksPerSecond + c.Anchor.A, s.B*ticksPerSecond + c.Anchor.B}
		if s.Name != "finish" && at.A <= end.A && at.B <= end.B { // false for NaN, too
			add(ShortPlace(s.Name), at)
		}
	}
	add(end.name, end.Anchor)
	return ps
}

// ShortPlace returns the short name of a split: "CP 3" for "checkpoint 3".
func ShortPlace(name string) string {
	var n int
	if _, err := fmt.Sscanf(name, "checkpoint %d", &n); err == nil {
		return fmt.Sprintf("CP %d", n)
	}
	return name
}

// turns returns the parts of the way up to end over which one of both fell back, and those
// between them, over which the gap hardly changed.
func (c *Comparison) turns(end Anchor) []Section {
	way := c.way()
	ends := []Anchor{{}}
	for _, t := range turningPoints(way, leastLoss*ticksPerSecond-1e-6) {
		if last := ends[len(ends)-1]; t.A > last.A && t.B > last.B && t.A < end.A && t.B < end.B {
			ends = append(ends, t)
		}
	}
	ends = append(ends, end)
	// The share of the way is the same whichever of both is A.
	share := func(at Anchor) float64 { return 50 * (at.A/end.A + at.B/end.B) }
	ss := make([]Section, len(ends)-1)
	for i := range ss {
		from, to := ends[i], ends[i+1]
		ss[i] = Section{Name: fmt.Sprintf("%.0f to %.0f %% of the way", share(from), share(to)), From: from, To: to}
	}
	return ss
}

// way returns the moments at which both are at the same place, those of the run that the
// alignment began with.
func (c *Comparison) way() []Anchor {
	on := c.onB
	if !c.first {
		on = c.onA
	}
	way := make([]Anchor, len(on))
	for i, m := range on {
		if way[i] = (Anchor{m.at, m.other}); !c.first {
			way[i] = Anchor{m.other, m.at}
		}
	}
	return way
}

// turningPoints returns where the gap begins and ends to rise or to fall by at least so many
// ticks, without falls and rises between that are smaller.
func turningPoints(way []Anchor, least float64) (turns []Anchor) {
	behind := func(i int) float64 { return way[i].B - way[i].A }
	// An extreme is first reached at one point and last held at another.
	type extreme struct{ first, last int }
	var low, high extreme
	rising, falling := false, false
	begin := func(e extreme) { turns = append(turns, way[e.first], way[e.last]) }
	for i := range way {
		d := behind(i)
		switch at := behind(high.first); {
		case d > at+1e-9 && !falling:
			high = extreme{i, i}
		case d >= at-1e-9 && !falling:
			high.last = i
		}
		switch at := behind(low.first); {
		case d < at-1e-9 && !rising:
			low = extreme{i, i}
		case d <= at+1e-9 && !rising:
			low.last = i
		}
		switch {
		case !rising && d-behind(low.first) >= least:
			begin(low)
			rising, falling, high = true, false, extreme{i, i}
		case !falling && behind(high.first)-d >= least:
			begin(high)
			rising, falling, low = false, true, extreme{i, i}
		}
	}
	switch {
	case rising:
		begin(high)
	case falling:
		begin(low)
	}
	return turns
}

// explain fills in what changed over a section, and why.
func (c *Comparison) explain(s *Section) {
	ticks := s.ticksOfB() - s.ticksOfA()
	s.Change = ticks / ticksPerSecond
	s.Worst = s.From.A
	if math.Abs(ticks) < 1 {
		return
	}
	s.Worst = c.worst(s)
	a, b := stretchOf(c.A, s.From.A, s.To.A), stretchOf(c.B, s.From.B, s.To.B)
	loser, other := &b, &a
	if s.Change < 0 {
		loser, other = &a, &b
	}
	s.Why = loser.because(other, math.Abs(ticks))
}

// worst returns where the stretch of a section begins over which most of its change came about.
func (c *Comparison) worst(s *Section) float64 {
	sign := 1.0
	if s.Change < 0 {
		sign = -1
	}
	var gaps []Gap
	for _, m := range c.onB {
		if m.at >= s.From.A && m.at <= s.To.A {
			gaps = append(gaps, Gap{Seconds: m.at, Difference: sign * (m.other - m.at) / ticksPerSecond})
		}
	}
	if ls := Losses(gaps, 1); len(ls) > 0 {
		return ls[0].From
	}
	return s.From.A
}

// A stretch is what a run did over a time.
type stretch struct {
	frozen, still float64 // ticks
	jumps         int
	way           float64 // world units
	ticks         float64
}

// few is how many ticks of difference do not explain anything.
const few = 10

// because says what whoever lost so many ticks did that the other did not, "" if it is none of this. A rest
// explains a loss of which it is at least half.
func (s *stretch) because(other *stretch, lost float64) string {
	longer := func(ticks float64) string {
		return times.WithUnit(time.Duration(math.Round(ticks)) * sim.TeeworldsTick)
	}
	speed, faster := fmt.Sprintf("%.1f", s.speed()), fmt.Sprintf("%.1f", other.speed())
	farther := (s.way - other.way) / sim.TileUnits
	switch {
	case s.frozen-other.frozen >= max(few, lost/2):
		return "is frozen " + longer(s.frozen-other.frozen) + " longer"
	case s.still-other.still >= max(few, lost/2):
		return "stands " + longer(s.still-other.still) + " longer"
	case s.jumps > other.jumps:
		return "goes back"
	case s.way > other.way*1.15 && farther > 2:
		return fmt.Sprintf("goes %.0f tiles farther", farther)
	case s.speed() < other.speed() && speed != faster:
		return fmt.Sprintf("is slower: %s, not %s tiles/s", speed, faster)
	case farther > 0.05:
		return fmt.Sprintf("goes %.1f tiles farther", farther)
	case s.still > other.still:
		return "stands " + longer(s.still-other.still) + " longer"
	}
	return ""
}

// speed returns how fast a run was over a stretch, in tiles a second.
func (s *stretch) speed() float64 {
	if s.ticks == 0 {
		return 0
	}
	return s.way / sim.TileUnits / s.ticks * ticksPerSecond
}

// stretchOf returns what a run did between two moments, which may lie between its points.
func stretchOf(t *runs.Trace, from, to float64) (s stretch) {
	for i := 1; i < len(t.Points); i++ {
		p, q := &t.Points[i-1], &t.Points[i]
		n := min(to, float64(q.Tick)) - max(from, float64(p.Tick))
		if n <= 0 {
			continue
		}
		d := distance(p, q)
		switch {
		case q.Jumped:
			s.jumps++
			continue
		case q.Frozen:
			s.frozen += n
		case d < 0.5*float64(q.Tick-p.Tick):
			s.still += n
		}
		s.way += d * n / float64(q.Tick-p.Tick)
		s.ticks += n
	}
	return s
}
