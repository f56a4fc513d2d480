package totals

import (
	"context"
	"slices"
	"time"

	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/kills"
	"playhead/sim/match"
	"playhead/sim/table"
)

// A summary is what was found of a game. It never changes.
type summary struct {
	of     *match.Match
	kills  *table.Table    // has a row for each of of.Kills
	at     []time.Duration // of each kill
	whole  bool            // the recording was read to its end
	notes  []string        // on what it is based
	bombs  [2]int          // planted, defused
	length time.Duration   // of the game
	starts []time.Duration // where to watch each round from
}

// A finder finds the matches of a session, by game, in the background while the page is
// open.
type finder struct {
	*session.Finder[[]*summary]
	s    *session.Session
	plan func(game int) (p *sim.FloorPlan, known bool)
	// Of the last look: the plans, and whether a map was still searched for.
	plans     []*sim.FloorPlan
	searching bool
}

// every is how often a recording that grows is looked at.
const every = 3 * time.Second

func newFinder(s *session.Session, plan func(game int) (*sim.FloorPlan, bool)) *finder {
	f := session.NewFinder(s, "adding up a match", every, func() []*summary { return nil })
	return &finder{Finder: f, s: s, plan: plan}
}

// game returns what was found of a game, nil if nothing was.
func (f *finder) game(g *sim.Game) *summary {
	if g == nil || g.Index >= len(f.Found()) {
		return nil
	}
	return f.Found()[g.Index]
}

// update takes over what was found, and looks again if there is more to read, or a map was found. It takes
// microseconds and reports whether there is anything new to show.
func (f *finder) update(now time.Time) (changed bool) {
	changed = f.Take()
	r := f.s.Recording()
	plans, searching := make([]*sim.FloorPlan, len(r.Games)), false
	for i := range r.Games {
		p, known := f.plan(i)
		plans[i], searching = p, searching || !known
	}
	if !f.Due(now, searching != f.searching || !slices.Equal(plans, f.plans)) {
		return changed
	}
	f.plans, f.searching = plans, searching
	meta := r.Meta
	f.Look(now, func(_ context.Context, games []*sim.Game, whole bool) (all []*summary) {
		for i, g := range games {
			all = append(all, summarize(&meta, g, i, whole && !searching, plans[i]))
		}
		return all
	})
	return changed
}

func summarize(meta *sim.Meta, g *sim.Game, game int, whole bool, plan *sim.FloorPlan) *summary {
	s := &summary{of: match.Of(g, game), kills: kills.NewTable(), whole: whole}
	s.notes = s.of.Notes()
	kills.AddRows(s.kills, meta, g, game, s.of.Rounds, s.of.Kills, plan)
	for i := range s.of.Kills {
		s.at = append(s.at, s.of.Kills[i].Time)
	}
	for i := range s.of.Rounds {
		r := &s.of.Rounds[i]
		s.starts = append(s.starts, g.TimeOf(r.Starts()))
		for _, b := range r.Bomb {
			switch {
			case !s.of.Counts(i):
			case b.State == bombPlanted:
				s.bombs[0]++
			case b.State == bombDefused:
				s.bombs[1]++
			}
		}
	}
	if begin, end, ok := g.Times(); ok {
		s.length = end - begin
	}
	return s
}
