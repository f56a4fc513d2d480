package comparison

import (
	"cmp"
	"slices"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
)

// A Candidate is a run that can be compared.
type Candidate struct {
	Number int // −1: a player's whole stay
	Run    runs.Run
}

// Candidates returns what of a source is on the map of a game: its runs, those
// with a rank first, the fastest first, then the others, the farthest first; then
// the whole stay of every player who made no run, the longest first.
func (s *Source) Candidates(on *sim.Game) []Candidate {
	var out []Candidate
	games := s.Session.Recording().Games
	type who struct{ game, player, stint int }
	ran := map[who]bool{}
	for i := range s.Runs {
		if r := &s.Runs[i]; SameMap(on, games[r.Game]) == "" {
			out = append(out, Candidate{i, *r})
			ran[who{r.Game, r.Player, r.Stint}] = true
		}
	}
	slices.SortStableFunc(out, func(a, b Candidate) int { return better(&a.Run, &b.Run) })
	raced := len(out)
	for _, g := range games {
		if SameMap(on, g) != "" {
			continue
		}
		_, last, ok := g.Span()
		for i := range g.Stints {
			st := &g.Stints[i]
			if w := (who{g.Index, st.Player, st.Stint}); ok && !ran[w] {
				ran[w] = true
				to := last + 1
				if st.To > 0 && st.To < to {
					to = st.To
				}
				if r := runs.Chosen(g, st.Player, max(st.From, 0), to); to > st.From {
					out = append(out, Candidate{-1, r})
				}
			}
		}
	}
	length := func(c Candidate) time.Duration {
		g := games[c.Run.Game]
		return g.TimeOf(c.Run.End) - g.TimeOf(c.Run.Start)
	}
	slices.SortStableFunc(out[raced:], func(a, b Candidate) int { return cmp.Compare(length(b), length(a)) })
	return out
}

// better orders runs: ranked ones by time, then by how far they got.
func better(a, b *runs.Run) int {
	rank := func(r *runs.Run) int {
		switch {
		case r.Ranked():
			return 0
		case r.Finished():
			return 1
		}
		return 2
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Time, b.Time), cmp.Compare(b.Progress, a.Progress),
		cmp.Compare(b.End-b.Start, a.End-a.Start))
}

// Wanted returns the run of a source that a name means; of one that names no run, the best that
// does not take part yet.
func (c *Comparison) Wanted(src *Source, r Ref) (Candidate, bool) {
	all := src.Candidates(c.Base.Game())
	if r.Run >= 0 || r.End > 0 {
		if what, ok := r.Pick(all); ok {
			return what, true
		}
		return src.Stretch(&r)
	}
	free := func(o Candidate) bool { return !c.Has(src, &o.Run) }
	// Where nobody raced, the same player is meant.
	same := func(o Candidate) bool { return c.Base.Number < 0 && o.Run.Name == c.Base.Run.Name && free(o) }
	for _, means := range []func(Candidate) bool{same, free} {
		if i := slices.IndexFunc(all, means); i >= 0 {
			return all[i], true
		}
	}
	return Candidate{}, false
}

// At returns the candidate of a player at a tick of a game: the run they are in, their own before that of their
// team.
func At(cs []Candidate, game, player int, t sim.Tick) (found Candidate, ok bool) {
	for _, c := range cs {
		r := &c.Run
		if r.Game != game || r.First() > t+1 || t >= r.End {
			continue
		}
		if r.Player == player {
			return c, true
		}
		if !ok && r.Player < 0 && slices.Contains(r.Members, player) {
			found, ok = c, true
		}
	}
	return found, ok
}
