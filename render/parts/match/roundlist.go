package match

import (
	"context"
	"sort"
	"time"

	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/rounds"
	"playhead/sim/utility"
)

// A Round is a round with the positions in the recording of what it holds.
type Round struct {
	rounds.Round
	From, To time.Duration // its first tick; the first one of the next round
	Start    time.Duration // the end of its freeze time, or From
	EndAt    time.Duration // when it was decided, where Ended is set
	KillsAt  []time.Duration
	// Planted and PlantedTo are from when to when the bomb was planted, 0 and 0
	// if it was not.
	Planted, PlantedTo time.Duration
}

// A RoundList is the rounds of all games of a recording, in order.
type RoundList struct {
	Rounds   []Round
	Complete bool   // no more will come
	None     string // why there are none, in a sentence; "" if there are
	// Used is what was used in each game, Spent what there was to spend, by the
	// index of the game.
	Used  []*utility.Match
	Spent []*utility.Economy
}

// Game returns what was used in game i and what there was to spend, which may be
// nothing; ok is unset where it was not looked at.
func (l *RoundList) Game(i int) (used *utility.Match, spent *utility.Economy, ok bool) {
	if i < 0 || i >= len(l.Used) {
		return nil, nil, false
	}
	return l.Used[i], l.Spent[i], true
}

// lookAge is how far a recording can be read on beyond the rounds that were found.
const lookAge = 3 * time.Second

// At returns the index of the round at position t, -1 before the first and where
// rounds are still to be found.
func (l *RoundList) At(t time.Duration) int {
	i := sort.Search(len(l.Rounds), func(i int) bool { return l.Rounds[i].From > t }) - 1
	if i == len(l.Rounds)-1 && i >= 0 && !l.Complete && t > l.Rounds[i].To+lookAge {
		return -1
	}
	return i
}

// listRounds returns the rounds of games, whose last tick is not the end of the
// recording unless whole is set. before is what was found when it was shorter.
func listRounds(games []*sim.Game, whole bool, before *RoundList) *RoundList {
	l := &RoundList{Complete: whole}
	for i, g := range games {
		found := rounds.Find(g, i)
		for k := range found {
			l.Rounds = append(l.Rounds, timed(g, &found[k]))
		}
		_, spent, _ := before.Game(i)
		l.Used, l.Spent = append(l.Used, utility.Find(g, found)), append(l.Spent, utility.Spend(g, spent))
	}
	if len(l.Rounds) == 0 {
		l.None = rounds.WhyNone(games)
	}
	for i := range l.Rounds[:max(0, len(l.Rounds)-1)] {
		if next := &l.Rounds[i+1]; next.Game == l.Rounds[i].Game {
			l.Rounds[i].To = next.From
		}
	}
	return l
}

// timed returns r with its positions.
func timed(g *sim.Game, r *rounds.Round) Round {
	out := Round{Round: *r, From: g.TimeOf(r.First), To: g.TimeOf(r.Last), Start: g.TimeOf(r.Starts())}
	if r.Ended {
		out.EndAt = g.TimeOf(r.End)
	}
	for _, k := range r.Kills {
		out.KillsAt = append(out.KillsAt, g.TimeOf(k.Tick))
	}
	if at, ok := r.BombAt(rounds.BombPlanted); ok {
		out.Planted, out.PlantedTo = g.TimeOf(at), out.To
		if r.Ended {
			out.PlantedTo = out.EndAt
		}
	}
	return out
}

// seenOf is what a list that hides the future is made of.
type seenOf struct {
	list *RoundList
	to   time.Duration
}

// until returns the rounds that began before t, as if the recording ended there.
func (l *RoundList) until(t time.Duration) *RoundList {
	out := &RoundList{Used: l.Used, Spent: l.Spent, None: l.None}
	for i := range l.Rounds {
		r := l.Rounds[i]
		if r.From > t {
			break
		}
		out.Rounds = append(out.Rounds, r.until(t))
	}
	return out
}

// until returns the round as it stood at t.
func (r Round) until(t time.Duration) Round {
	if r.To <= t {
		return r
	}
	r.To, r.Restarted = t, false
	if r.Start > t {
		r.Start = r.From
	}
	if !r.Ended || r.EndAt > t {
		r.Ended, r.Winner, r.Ending, r.EndingInferred, r.EndAt = false, sim.NobodyWon, 0, false, 0
		r.Score, r.Scored, r.Survivors = [2]int{}, false, [2]int{-1, -1}
	}
	n := 0
	for n < len(r.KillsAt) && r.KillsAt[n] <= t {
		n++
	}
	r.KillsAt, r.Kills = r.KillsAt[:n], r.Kills[:min(n, len(r.Kills))]
	if r.Planted > t {
		r.Planted, r.PlantedTo = 0, 0
	}
	r.PlantedTo = min(r.PlantedTo, t)
	var bomb []rounds.BombChange
	for _, b := range r.Bomb {
		if r.Planted > 0 || r.Ended {
			bomb = append(bomb, b)
		}
	}
	r.Bomb = bomb
	return r
}

// A Finder finds the rounds of a session. Close ends it.
type Finder struct {
	*session.Finder[*RoundList]
	s *session.Session

	// While the future is hidden: the rounds that were seen, and what they are of.
	of       seenOf
	seenList *RoundList
}

// every is how often a recording that grows is looked at.
const every = time.Second

// newFinder returns a finder of the rounds of s. It starts nothing by itself.
func newFinder(s *session.Session) *Finder {
	none := func() *RoundList { return new(RoundList) }
	return &Finder{Finder: session.NewFinder(s, "listing rounds", every, none), s: s}
}

// List returns the rounds that were found so far. It is never nil.
func (f *Finder) List() *RoundList {
	if !f.s.Seen.Hiding() {
		return f.Found()
	}
	if k := (seenOf{f.Found(), f.s.Seen.Cut(f.s.Recording().Loaded())}); k != f.of {
		f.of, f.seenList = k, k.list.until(k.to)
	}
	return f.seenList
}

// Update takes over what was found and looks again if the recording has grown.
// It takes microseconds and reports whether there is anything new to show.
func (f *Finder) Update(now time.Time) (changed bool) {
	changed = f.Take()
	r := f.s.Recording()
	if len(r.Games) == 0 || r.Games[0].Engine != sim.GoldSrc || !f.Due(now, false) {
		return changed
	}
	before := f.Found()
	f.Look(now, func(_ context.Context, games []*sim.Game, whole bool) *RoundList {
		return listRounds(games, whole, before)
	})
	return changed
}
