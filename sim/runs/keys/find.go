package keys

import (
	"cmp"
	"context"
	"slices"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
)

// A Press is a key that a player held during a run.
type Press struct {
	Run    int // index of the run
	Player int // client id: of a team's run, of its member
	Key    sim.Key
	// At is the first tick in which the key was held, To the first in which it was not.
	At, To sim.Tick
	// Start and End are the same on the run's clock. A key that was held when the run began
	// started before 0.
	Start, End time.Duration
	// NoStart and NoEnd are set where the recording does not hold the press or the release:
	// a part is missing, or the player is not there.
	NoStart, NoEnd bool
	// Inferred is set if the key was not recorded, but follows from what the character did.
	Inferred bool
	// Since is how long before Start the player pressed or released any key last, in another
	// tick. HasSince is unset for the first press that is listed, and where Start is not known.
	Since    time.Duration
	HasSince bool
}

// Length returns how long the key was held, and whether that is known.
func (p *Press) Length() (d time.Duration, ok bool) { return p.End - p.Start, !p.NoStart && !p.NoEnd }

// around is how far before and after a run the press and the release of its keys are looked
// for.
const around = 10 * time.Second

// Of returns the keys of an engine, in the order of a sheet.
func Of(e sim.Engine) []sim.Key {
	if e.Teeworlds() {
		return []sim.Key{sim.KeyLeft, sim.KeyRight, sim.KeyJump, sim.KeyHook, sim.KeyFire}
	}
	return []sim.Key{
		sim.KeyForward, sim.KeyLeft, sim.KeyBack, sim.KeyRight, sim.KeyJump, sim.KeyDuck, sim.KeyUse, sim.KeyFire,
	}
}

// Find returns the presses of run i of g, by their beginnings, then in the order of keys; in
// runs of teams, member by member. complete moves stale characters to their tick, nil where
// there are none. When ctx ends, presses are missing.
func Find(ctx context.Context, g *sim.Game, i int, r *runs.Run, complete func(*sim.Game, *sim.World)) []Press {
	ids := r.Members
	if r.Player >= 0 {
		ids = []int{r.Player}
	}
	var all []Press
	for _, id := range ids {
		s := newReader(g, i, r, id)
		s.read(ctx, complete)
		all = append(all, s.result()...)
	}
	return all
}

// A reader reads the keys of one player.
type reader struct {
	g           *sim.Game
	run         int
	r           *runs.Run
	player      int
	keys        []sim.Key
	first, last sim.Tick // of the run
	from, to    sim.Tick // what is read

	all  []Press
	open []int  // by key: the press that goes on, −1 without one
	said []bool // by key: whether the last tick had a value
}

func newReader(g *sim.Game, i int, r *runs.Run, id int) *reader {
	s := &reader{g: g, run: i, r: r, player: id, keys: Of(g.Engine), first: r.First(), last: r.End}
	s.open, s.said = slices.Repeat([]int{-1}, len(s.keys)), make([]bool, len(s.keys))
	if g.Engine.Teeworlds() {
		const ticks = sim.Tick(around / sim.TeeworldsTick)
		s.from, s.to = s.first-ticks, s.last+ticks
	} else { // ticks have times of their own there
		s.from, s.to = g.TickAt(g.TimeOf(s.first)-around), g.TickAt(g.TimeOf(s.last)+around)
	}
	begin, _, _ := g.Span()
	if st := g.StintAt(id, max(s.first, begin)); st != nil { // keys of another player with this id are not theirs
		from, to := st.From, st.To
		for i := range g.Stints { // one for each of their names
			if o := &g.Stints[i]; o.Player == id && o.Stint == st.Stint {
				from, to = min(from, o.From), max(to, o.To)
			}
		}
		s.from, s.to = max(s.from, from), min(s.to, to)
	}
	return s
}

// read reads the run and, as long as keys are held, what follows it.
func (s *reader) read(ctx context.Context, complete func(*sim.Game, *sim.World)) {
	w, before, n := new(sim.World), sim.Row{}, 0
	began := s.g.TimeOf(s.r.Start)
	away := true // the player was not there, or a part is missing, before this tick
	last := sim.Tick(0)
	var at time.Duration
	s.g.EachRow(s.player, s.from, s.to, w, func() bool {
		if n++; n%1024 == 0 && ctx.Err() != nil {
			return false
		}
		row := &w.Rows[s.player]
		last, at = w.Tick, w.Time-began
		if s.g.Engine.Teeworlds() {
			at = s.r.TickTime(w.Tick)
		}
		if w.AfterGap || !row.Present() {
			s.lose(w.Tick, at)
			away = true
		}
		if !row.Present() {
			return w.Tick < s.last
		}
		if complete != nil {
			complete(s.g, w)
		}
		if away {
			before = sim.Row{}
		}
		s.tick(w.Tick, at, row, &before, away)
		before, away = *row, false
		return w.Tick < s.last || s.holds()
	})
	s.lose(last, at)
}

// tick takes in a tick of the player. after says that the tick before it is not known.
func (s *reader) tick(t sim.Tick, at time.Duration, row, before *sim.Row, after bool) {
	for k, key := range s.keys {
		now := s.g.Engine.KeyAt(key, row, before, t)
		known := s.said[k] && !after
		s.said[k] = now.From != sim.Missing
		if i := s.open[k]; i >= 0 && (!now.Down || now.Presses > 0) {
			s.all[i].To, s.all[i].End = t, at
			s.open[k] = -1
		}
		if !now.Down || s.open[k] >= 0 || t >= s.last {
			continue
		}
		press := Press{
			Run: s.run, Player: s.player, Key: key, At: t, To: t, Start: at, End: at, NoStart: !known,
			Inferred: now.From.Worked(),
		}
		for range now.Presses - 1 { // within the tick
			s.all = append(s.all, press)
		}
		s.open[k] = len(s.all)
		s.all = append(s.all, press)
	}
}

// holds reports whether any key is held.
func (s *reader) holds() bool { return slices.ContainsFunc(s.open, func(i int) bool { return i >= 0 }) }

// lose ends all presses at a tick: when their keys were released is not known.
func (s *reader) lose(t sim.Tick, at time.Duration) {
	for k, i := range s.open {
		if s.open[k] = -1; i >= 0 {
			s.all[i].To, s.all[i].End, s.all[i].NoEnd = t, at, true
		}
	}
}

// result returns the presses of the run itself, with the time since the event before each.
func (s *reader) result() []Press {
	all := slices.DeleteFunc(s.all, func(p Press) bool { return p.At < s.first && p.To <= s.first })
	slices.SortStableFunc(all, func(a, b Press) int { return cmp.Compare(a.At, b.At) })
	var events []time.Duration // presses and releases
	for i := range all {
		p := &all[i]
		if !p.NoStart {
			events = append(events, p.Start)
		}
		if !p.NoEnd && p.To > p.At {
			events = append(events, p.End)
		}
	}
	slices.Sort(events)
	for i := range all {
		p := &all[i]
		if at, _ := slices.BinarySearch(events, p.Start); at > 0 && !p.NoStart {
			p.Since, p.HasSince = p.Start-events[at-1], true
		}
	}
	return all
}
