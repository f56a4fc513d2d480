package players

import (
	"context"
	"time"

	"playhead/render/part"
	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/players"
	"playhead/sim/table"
)

// A finder finds what a whole recording says of its players: the table of the command.
// That takes a pass through the recording, in the background, once it is read.
type finder struct {
	*session.Finder[*table.Table]
	s  *session.Session
	at map[who]int // rows of the table
}

// newFinder returns a finder of the players of s. What is found once is all: every is 0.
func newFinder(s *session.Session) *finder {
	none := func() *table.Table { return &table.Table{} }
	return &finder{Finder: session.NewFinder(s, "listing players", 0, none), s: s}
}

// who is a player of a recording.
type who struct{ game, player, stint int64 }

// update takes over what was found, and reports whether that is new.
func (f *finder) update(now time.Time) (changed bool) {
	if changed = f.Take(); changed {
		f.at = map[who]int{}
		for i := range f.Found().Rows {
			f.at[whose(f.Found().Rows[i].Cells)] = i
		}
	}
	if f.s.Ended() && !f.s.Seen.Hiding() && f.Due(now, false) {
		f.Look(now, func(_ context.Context, games []*sim.Game, _ bool) *table.Table {
			return players.Table(&sim.Recording{Games: games})
		})
	}
	return changed
}

// whose returns whose row has the cells.
func whose(cells []table.Cell) who {
	at := func(name string) int64 { return cells[part.PlayerColumn(name)].Int() }
	return who{at("game"), at("player"), at("stint")}
}

// fill adds what was found to the cells of a player.
func (f *finder) fill(cells []table.Cell) {
	if i, ok := f.at[whose(cells)]; ok && !f.s.Seen.Hiding() {
		copy(cells, f.Found().Rows[i].Cells)
	}
}
