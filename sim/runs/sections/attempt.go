package sections

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/bests"
	"playhead/sim/runs/compare"
)

// An Attempt is a run of a player: what it passed, and where it was set back.
type Attempt struct {
	bests.Attempt
	// Passes are the first times at which the attempt was at a place, in that order, without start and finish.
	Passes   []Pass
	Setbacks []Setback // ascending by tick
	// FreezesKnown is set if the recording says, or it was inferred, when the tee was frozen. WayKnown is set if
	// the map says how far it was from the finish.
	FreezesKnown, WayKnown bool
}

// A Pass is when an attempt came to a place.
type Pass struct {
	Place int // the number of a checkpoint, or of a line, from 1
	Tick  sim.Tick
	Time  time.Duration // since the start
}

// A Kind is what set an attempt back. Its words are part of the command-line contract.
type Kind uint8

// The kinds. Death and GaveUp end an attempt.
const (
	Death  Kind = iota
	GaveUp      // began again, left, or asked to be killed
	Freeze
	Back  // went away from the finish, and stayed there
	Stand // stayed at one place
	NumKinds
)

var kindWords = [NumKinds]string{"death", "give_up", "freeze", "turn_back", "stand"}

// String returns the kind's word.
func (k Kind) String() string { return kindWords[k%NumKinds] }

// A Setback is a moment at which an attempt was set back.
type Setback struct {
	Kind   Kind
	Tick   sim.Tick      // of the recording, when it began
	At     time.Duration // that time of the recording
	Time   time.Duration // since the start
	X, Y   float32       // world units
	Placed bool          // X and Y are known
	Cause
}

// What is a setback on the way from the start to the finish.
const (
	backTiles      = 8                  // farther from the finish than the attempt already was
	backTicks      = ticksPerSecond     // so long without being frozen
	standFar       = sim.TileUnits / 2  // world units, along each axis
	standing       = 3 * ticksPerSecond // so long without being frozen
	longGap        = ticksPerSecond     // between two points: out of sight
	tick           = sim.TeeworldsTick  // of the clocks of runs
	noTick         = sim.Tick(-1 << 31) // before all ticks
	noWay          = int32(1<<31 - 1)   // to the finish
	ticksPerSecond = 50
)

// Add fills in what an attempt passed and where it was set back, from where it was. course is that of its map, nil
// without one; with lines they take the place of checkpoints.
func (a *Attempt) Add(g *sim.Game, t *runs.Trace, course *runs.Course, lines []compare.Edge) {
	a.Passes, a.Setbacks = nil, nil
	if len(lines) == 0 {
		for _, c := range a.Run.Checkpoints {
			a.Passes = append(a.Passes, Pass{c.Number, c.Tick, c.Time})
		}
	}
	for i := range lines {
		if at, ok := lines[i].Cross(t); ok {
			ticks := sim.Tick(at)
			a.Passes = append(a.Passes, Pass{i + 1, a.Run.Start + ticks, time.Duration(ticks) * tick})
		}
	}
	slices.SortStableFunc(a.Passes, func(p, q Pass) int { return cmp.Compare(p.Time, q.Time) })
	if !g.Engine.Teeworlds() {
		return
	}
	a.FreezesKnown, a.WayKnown = t.FreezesKnown, course.HasRace()
	a.freezes(t)
	a.turns(t, course)
	a.stands(t)
	a.ends(g, t)
	slices.SortStableFunc(a.Setbacks, func(x, y Setback) int { return cmp.Compare(x.Tick, y.Tick) })
	a.explain(g, course)
	for i := range a.Setbacks {
		a.Setbacks[i].At = g.TimeOf(a.Setbacks[i].Tick)
	}
}

// add adds a setback at a point of the trace.
func (a *Attempt) add(kind Kind, p *runs.TracePoint) {
	a.Setbacks = append(a.Setbacks, Setback{
		Kind: kind, Tick: a.Run.Start + sim.Tick(p.Tick) - 1, Time: time.Duration(p.Tick) * tick, X: p.X, Y: p.Y,
		Placed: true,
	})
}

// freezes adds each time that the tee froze.
func (a *Attempt) freezes(t *runs.Trace) {
	frozen := false
	for i := range t.Points {
		p := &t.Points[i]
		if p.Frozen && !frozen && i > 0 {
			a.add(Freeze, p)
		}
		frozen = p.Frozen
	}
}

// turns adds each time that the tee turned back: it was much farther from the finish than before in this
// life for a second, without being frozen. To fall into a freeze is no turn.
func (a *Attempt) turns(t *runs.Trace, course *runs.Course) {
	nearest, away := noWay, -1
	for i := range t.Points {
		p := &t.Points[i]
		d, ok := course.ToGo(int32(p.X), int32(p.Y))
		if p.Jumped {
			nearest, away = noWay, -1
		}
		switch {
		case !ok || p.Frozen:
			away = -1
		case d <= nearest:
			nearest, away = d, -1
		case d < nearest+backTiles:
			away = -1
		case away < 0:
			away = i
		case p.Tick-t.Points[away].Tick >= backTicks:
			a.add(Back, &t.Points[away])
			nearest, away = d, -1
		}
	}
}

// stands adds each time that the tee stayed within half a tile without being frozen.
func (a *Attempt) stands(t *runs.Trace) {
	from := 0
	stayed := func(to int) {
		if to > from && t.Points[to-1].Tick-t.Points[from].Tick >= standing {
			a.add(Stand, &t.Points[from])
		}
	}
	for i := range t.Points {
		p, q := &t.Points[i], &t.Points[from]
		switch {
		case p.Frozen:
			stayed(i)
			from = i + 1
		case max(p.X-q.X, q.X-p.X, p.Y-q.Y, q.Y-p.Y) > standFar || i > from && p.Tick-t.Points[i-1].Tick > longGap:
			stayed(i)
			from = i
		}
	}
	stayed(len(t.Points))
}

// ends adds how the attempt ended, if it was set back.
func (a *Attempt) ends(g *sim.Game, t *runs.Trace) {
	s := Setback{Kind: Death, Tick: a.Run.End, Time: a.Run.TickTime(a.Run.End)}
	switch a.Run.Ended {
	case runs.Death:
		if a.asked(g) {
			s.Kind = GaveUp
		}
	case runs.Restart, runs.Left:
		s.Kind = GaveUp
	default:
		return
	}
	if n := len(t.Points); n > 0 {
		s.X, s.Y, s.Placed = t.Points[n-1].X, t.Points[n-1].Y, true
	}
	a.Setbacks = append(a.Setbacks, s)
}

// A Level is a map with the attempts at it.
type Level struct {
	Map         string
	Checkpoints []int // those of the map, ascending; those that nobody passed, too
	Lines       []compare.Edge
	Attempts    []Attempt
	// Practice and Continued are how many runs are none of the attempts.
	Practice, Continued int
}

// Of returns the levels of a recording with the attempts at each. all are its runs, of which those count that are
// wanted. trace returns where a run's player was, and course what of a game's map matters, nil without a map.
func Of(r *sim.Recording, file string, all []runs.Run, lines []compare.Edge, wanted func(*runs.Run) bool,
	trace func(*sim.Game, *runs.Run) *runs.Trace, course func(*sim.Game) *runs.Course,
) (list []Level) {
	own := bests.Of(r, file, all)
	for i, g := range r.Games {
		c := course(g)
		l := Level{Map: g.Map.Name, Checkpoints: c.Checkpoints(), Lines: lines}
		for k := range own {
			switch run := &own[k].Run; {
			case run.Game != i || !wanted(run):
			case run.Practice:
				l.Practice++
			case run.Loaded != nil:
				l.Continued++
			default:
				a := Attempt{Attempt: own[k]}
				a.Add(g, trace(g, run), c, lines)
				l.Attempts = append(l.Attempts, a)
			}
		}
		if len(l.Attempts)+l.Practice+l.Continued > 0 {
			list = append(list, l)
		}
	}
	return Merge(list)
}

// Merge returns one level for each map, in the order of their first attempts: what several recordings
// hold counts once.
func Merge(all []Level) []Level {
	var out []Level
	for i := range all {
		l := &all[i]
		k := slices.IndexFunc(out, func(o Level) bool { return strings.EqualFold(o.Map, l.Map) })
		if k < 0 {
			k, out = len(out), append(out, Level{Map: l.Map, Lines: l.Lines})
		}
		o := &out[k]
		o.Attempts = append(o.Attempts, l.Attempts...)
		o.Checkpoints = append(o.Checkpoints, l.Checkpoints...)
		o.Practice, o.Continued = o.Practice+l.Practice, o.Continued+l.Continued
	}
	for i := range out {
		o := &out[i]
		slices.Sort(o.Checkpoints)
		o.Checkpoints = slices.Compact(o.Checkpoints)
		o.Attempts = once(o.Attempts)
	}
	return out
}

// once returns the attempts without those that another recording holds as well.
func once(all []Attempt) []Attempt {
	type key struct {
		file   string
		number int
	}
	runsOf, at := make([]bests.Attempt, len(all)), make(map[key]int, len(all))
	for i := range all {
		runsOf[i] = all[i].Attempt
		at[key{all[i].File, all[i].Number}] = i
	}
	merged := bests.Merge(runsOf)
	out := make([]Attempt, len(merged))
	for i, m := range merged {
		out[i] = all[at[key{m.File, m.Number}]]
		out[i].Attempt = m
	}
	return out
}
