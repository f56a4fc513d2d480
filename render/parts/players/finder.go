package players

import (
	"playhead/render/part"
	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/players"
	"playhead/sim/table"
)

// A finder finds what a whole recording says of its players: the table of the command.
// That takes a pass through the recording, in the background, once it is read.
type finder struct {
	s     *session.Session
	table *table.Table // nil before
	at    map[who]int  // rows of it
	found chan *table.Table
	begun bool
}

// who is a player of a recording.
type who struct{ game, player, stint int64 }

// pending reports whether something will be found.
func (f *finder) pending() bool { return f.found != nil }

// update takes over what was found, and reports whether that is new.
func (f *finder) update() bool {
	select {
	case t := <-f.found:
		f.found, f.table, f.at = nil, t, map[who]int{}
		for i := range t.Rows {
			f.at[whose(t.Rows[i].Cells)] = i
		}
		return true
	default:
	}
	if f.begun || !f.s.Ended() || f.s.Seen.Hiding() {
		return false
	}
	f.begun = true
	r := &sim.Recording{}
	for _, g := range f.s.Recording().Games {
		r.Games = append(r.Games, g.View())
	}
	found := make(chan *table.Table, 1)
	f.found = found
	f.s.Guard.Start("listing players", func() { // ends by itself: the channel has room
		t := &table.Table{} // what a bug leaves
		defer func() { found <- t }()
		t = players.Table(r)
	})
	return false
}

// whose returns whose row has the cells.
func whose(cells []table.Cell) who {
	at := func(name string) int64 { return cells[part.PlayerColumn(name)].Int() }
	return who{at("game"), at("player"), at("stint")}
}

// fill adds what was found to the cells of a player.
func (f *finder) fill(cells []table.Cell) {
	if i, ok := f.at[whose(cells)]; ok && !f.s.Seen.Hiding() {
		copy(cells, f.table.Rows[i].Cells)
	}
}
