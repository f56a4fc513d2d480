package totals

import (
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

// A finder finds the matches of a session in the background while the page is open.
type finder struct {
	s     *session.Session
	list  []*summary // by game
	found chan []*summary
	of    lookedAt
}

// lookedAt is what the last look was at.
type lookedAt struct {
	at      time.Time
	updates int
	whole   bool
}

// every is how often a recording that grows is looked at: a look reads all of it.
const every = 3 * time.Second

// game returns what was found of a game, nil if nothing was.
func (f *finder) game(g *sim.Game) *summary {
	if g == nil || g.Index >= len(f.list) {
		return nil
	}
	return f.list[g.Index]
}

// update takes over what was found, and looks again if there is more to read. It takes
// microseconds and reports whether there is anything new to show.
func (f *finder) update(now time.Time) (changed bool) {
	select {
	case f.list = <-f.found:
		f.found, changed = nil, true
	default:
	}
	r := f.s.Recording()
	next := lookedAt{at: now, updates: f.s.Updates, whole: f.s.Ended()}
	same := next.updates == f.of.updates && next.whole == f.of.whole
	if f.found != nil || same || !next.whole && now.Sub(f.of.at) < every {
		return changed
	}
	f.of = next
	games := make([]*sim.Game, len(r.Games))
	for i, g := range r.Games {
		games[i] = g.View()
	}
	found, meta := make(chan []*summary, 1), r.Meta
	f.found = found
	f.s.Guard.Start("adding up a match", func() { // ends by itself: the channel has room
		var all []*summary // what a bug leaves
		defer func() { found <- all }()
		for i, g := range games {
			all = append(all, summarize(&meta, g, i, next.whole))
		}
	})
	return changed
}

func summarize(meta *sim.Meta, g *sim.Game, game int, whole bool) *summary {
	s := &summary{of: match.Of(g, game), kills: kills.NewTable(), whole: whole}
	s.notes = s.of.Notes()
	kills.AddRows(s.kills, meta, g, game, s.of.Rounds, s.of.Kills)
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
