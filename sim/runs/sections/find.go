package sections

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"playhead/sim/runs"
)

// A Section is a part of a map, from one place to the next, and what became of the attempts there.
type Section struct {
	Map    string
	Number int    // from 1
	Name   string // "CP 1 – CP 2"
	// From and To are where the section begins and ends: 0 the start, then the numbers of checkpoints or lines,
	// Finish the finish.
	From, To int

	// Moments of the attempts that entered and left, and of those that ended here.
	Entered, Left, Died, GaveUp, Other []Moment
	// Froze, TurnedBack and Stood have every such moment; an attempt may have several.
	Froze, TurnedBack, Stood []Moment
	FreezesKnown, WayKnown   bool
	// Times are of the attempts that passed both ends of the section, in the order of Left.
	Times []time.Duration
	Best  Moment // when the fastest of Times entered; its attempt is nil if there is none
}

// Finish is the place where a map ends.
const Finish = math.MaxInt32

// A Moment is when something happened to an attempt.
type Moment struct {
	Attempt *Attempt
	Pass
	Setback *Setback // nil for entering, leaving, and attempts that the recording does not show to their end
}

// Attempts returns how many attempts moments are of.
func Attempts(moments []Moment) int {
	seen := map[*Attempt]bool{}
	for _, m := range moments {
		seen[m.Attempt] = true
	}
	return len(seen)
}

// Share returns which part of those who entered left, NaN without any.
func (s *Section) Share() float64 { return float64(len(s.Left)) / float64(len(s.Entered)) }

// Median returns the median of Times, 0 without any.
func (s *Section) Median() time.Duration {
	times := slices.Sorted(slices.Values(s.Times))
	n := len(times)
	switch {
	case n == 0:
		return 0
	case n%2 == 0:
		return (times[n/2-1] + times[n/2]) / 2
	}
	return times[n/2]
}

// Fastest returns the shortest of Times, 0 without any.
func (s *Section) Fastest() time.Duration {
	if len(s.Times) == 0 {
		return 0
	}
	return slices.Min(s.Times)
}

// Find returns the sections of each map with what became of its attempts.
func Find(levels []Level) (all []Section) {
	for i := range levels {
		all = append(all, levels[i].sections()...)
	}
	return all
}

// Whole adds the sections of a map up: every attempt enters it, and those that finish leave it. Its times are those of
// finished attempts.
func Whole(of []Section) (w Section) {
	if len(of) == 0 {
		return w
	}
	first := &of[0]
	w = Section{
		Map: first.Map, Name: "All sections", To: Finish, Entered: first.Entered,
		FreezesKnown: first.FreezesKnown, WayKnown: first.WayKnown,
	}
	for i := range of {
		s := &of[i]
		w.Died, w.GaveUp, w.Other = append(w.Died, s.Died...), append(w.GaveUp, s.GaveUp...),
			append(w.Other, s.Other...)
		w.Froze, w.Stood = append(w.Froze, s.Froze...), append(w.Stood, s.Stood...)
		w.TurnedBack = append(w.TurnedBack, s.TurnedBack...)
	}
	for _, m := range w.Entered {
		r := &m.Attempt.Run
		if !r.Finished() {
			continue
		}
		if len(w.Times) == 0 || r.Time < w.Fastest() {
			w.Best = m
		}
		w.Left, w.Times = append(w.Left, Moment{m.Attempt, Pass{Finish, r.End, r.Time}, nil}), append(w.Times, r.Time)
	}
	return w
}

// places returns the places at which the attempts are timed, in their order, without start and finish.
func (l *Level) places() (places []int) {
	if len(l.Lines) > 0 {
		return l.ordered()
	}
	places = slices.Clone(l.Checkpoints)
	for i := range l.Attempts {
		for _, p := range l.Attempts[i].Passes {
			places = append(places, p.Place)
		}
	}
	slices.Sort(places)
	return slices.Compact(places)
}

// ordered returns the lines in the order in which an attempt can reach them: by the shortest time from the
// start. Those that nobody reached come last.
func (l *Level) ordered() []int {
	first := make([]time.Duration, len(l.Lines))
	lines := make([]int, len(l.Lines))
	for i := range lines {
		first[i], lines[i] = math.MaxInt64, i+1
	}
	for i := range l.Attempts {
		for _, p := range l.Attempts[i].Passes {
			first[p.Place-1] = min(first[p.Place-1], p.Time)
		}
	}
	slices.SortStableFunc(lines, func(a, b int) int { return cmp.Compare(first[a-1], first[b-1]) })
	return lines
}

func (l *Level) sections() []Section {
	places := slices.Concat([]int{0}, l.places(), []int{Finish})
	all := make([]Section, len(places)-1)
	for i := range all {
		all[i] = Section{
			Map: l.Map, Number: i + 1, Name: l.name(places[i]) + " – " + l.name(places[i+1]),
			From: places[i], To: places[i+1],
		}
	}
	freezes := slices.ContainsFunc(l.Attempts, func(a Attempt) bool { return a.FreezesKnown })
	way := slices.ContainsFunc(l.Attempts, func(a Attempt) bool { return a.WayKnown })
	for i := range all {
		all[i].FreezesKnown, all[i].WayKnown = freezes, way
	}
	for i := range l.Attempts {
		l.Attempts[i].count(all, places)
	}
	return all
}

// name returns the name of a place.
func (l *Level) name(place int) string {
	switch {
	case place == 0:
		return "Start"
	case place == Finish:
		return "Finish"
	case len(l.Lines) > 0:
		return l.Lines[place-1].Name
	}
	return fmt.Sprintf("CP %d", place)
}

// count adds an attempt to the sections between places.
func (a *Attempt) count(all []Section, places []int) {
	now := &all[0]
	entered := Moment{Attempt: a, Pass: Pass{0, a.Run.Start, 0}}
	now.Entered = append(now.Entered, entered)
	setbacks := a.Setbacks
	// leave lets the attempt pass a place, which is the beginning of section n.
	leave := func(n int, p Pass) {
		setbacks = a.happened(now, setbacks, p.Time)
		m := Moment{Attempt: a, Pass: p}
		now.Left = append(now.Left, m)
		if n == now.Number && now.From == entered.Place {
			took := p.Time - entered.Time
			if len(now.Times) == 0 || took < now.Fastest() {
				now.Best = entered
			}
			now.Times = append(now.Times, took)
		}
		if entered = m; n < len(all) {
			now = &all[n]
			now.Entered = append(now.Entered, m)
		}
	}
	for _, p := range a.Passes {
		if n := slices.Index(places, p.Place); n >= now.Number {
			leave(n, p)
		}
	}
	end := Pass{Finish, a.Run.End, a.Run.TickTime(a.Run.End)}
	if a.Run.Finished() {
		end.Time = a.Run.Time
		leave(len(all), end)
		return
	}
	a.happened(now, setbacks, math.MaxInt64)
	switch a.Run.Ended {
	case runs.Death, runs.Restart, runs.Left: // a setback, unless the map is missing
	default:
		now.Other = append(now.Other, Moment{Attempt: a, Pass: end})
	}
}

// happened adds the setbacks before a time to a section, and returns the others.
func (a *Attempt) happened(s *Section, setbacks []Setback, before time.Duration) []Setback {
	for len(setbacks) > 0 && setbacks[0].Time < before {
		b := &setbacks[0]
		setbacks = setbacks[1:]
		m := Moment{a, Pass{s.From, b.Tick, b.Time}, b}
		switch b.Kind {
		case Death:
			s.Died = append(s.Died, m)
		case GaveUp:
			s.GaveUp = append(s.GaveUp, m)
		case Freeze:
			s.Froze = append(s.Froze, m)
		case Back:
			s.TurnedBack = append(s.TurnedBack, m)
		case Stand:
			s.Stood = append(s.Stood, m)
		}
	}
	return setbacks
}

// Notes says which runs are no attempts.
func Notes(levels []Level) (notes []string) {
	practice, continued := 0, 0
	for i := range levels {
		practice, continued = practice+levels[i].Practice, continued+levels[i].Continued
	}
	if practice > 0 {
		notes = append(notes, fmt.Sprintf("Runs in practice mode do not count: %d.", practice))
	}
	if continued > 0 {
		notes = append(notes, fmt.Sprintf("Runs that continue a saved one do not count: %d.", continued))
	}
	return notes
}
