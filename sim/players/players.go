// Package players lists who played: a row for every stint, from joining to leaving.
package players

import (
	"cmp"
	"slices"
	"time"

	"playhead/sim"
	"playhead/sim/table"
)

// A Player is a stint: one person behind a client id, under whichever names.
type Player struct {
	Game, Player, Stint int
	Identity            sim.Identity // the last one
	Team                *int32       // the last one, nil if it is not recorded
	First, Last         time.Duration
}

// Of returns the stints of a game by the time when they began.
func Of(g *sim.Game) []Player {
	var list []Player
	index := map[[2]int]int{}
	_, last, _ := g.Span()
	w := new(sim.World)
	for i := range g.Stints {
		s := &g.Stints[i]
		key := [2]int{s.Player, s.Stint}
		k, known := index[key]
		if !known {
			k = len(list)
			index[key] = k
			list = append(list, Player{Game: g.Index, Player: s.Player, Stint: s.Stint, First: g.TimeOf(s.From)})
		}
		p := &list[k]
		end := min(s.To, last)
		p.Identity, p.Last = s.Identity, g.TimeOf(end)
		if s.Player < sim.MaxRows && g.At(max(s.From, min(end, s.To-1)), w) {
			if team, ok := w.Rows[s.Player].Get(sim.Team); ok {
				p.Team = &team
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Player) int { return cmp.Compare(a.First.Microseconds(), b.First.Microseconds()) })
	return list
}

// Columns returns the columns of [Table].
func Columns() []table.Column {
	name := table.NameColumn()
	name.What, name.Null = "The last name of the player.", true
	return []table.Column{
		table.GameColumn(), table.PlayerColumn(), table.StintColumn(), name,
		{Key: "clan", Title: "Clan", Kind: table.Text, From: table.Recorded, Rank: 2, What: "The last clan of the player."},
		{
			Key: "team", Title: "Team", Kind: table.Integer, From: table.Recorded, Null: true, Rank: 2,
			What: "The number of the last team, as the game numbers teams.",
		},
		{
			Key: "first_seconds", Title: "From", Kind: table.Number, Unit: table.Moment, From: table.Recorded,
			What: "When the player joined, or the recording began.",
		},
		{
			Key: "last_seconds", Title: "To", Kind: table.Number, Unit: table.Moment, From: table.Recorded,
			What: "When the player left, or the recording ended.",
		},
		{Key: "client", Title: "Client", Kind: table.Text, From: table.Recorded, Rank: 3, What: "The program of the player."},
	}
}

// Table returns the stints of all games.
func Table(r *sim.Recording) *table.Table {
	t := &table.Table{Name: "players", Title: "Who played", Columns: Columns()}
	for _, g := range r.Games {
		for _, p := range Of(g) {
			name, team := table.Cell{}, table.Cell{}
			if p.Identity.Name != "" {
				name = table.String(p.Identity.Name)
			}
			if p.Team != nil {
				team = table.Int(*p.Team)
			}
			t.Rows = append(t.Rows, table.Row{
				Game: p.Game, At: g.TickAt(p.First), To: g.TickAt(p.Last), Players: []int{p.Player},
				Cells: []table.Cell{
					table.Int(p.Game), table.Int(p.Player), table.Int(p.Stint), name,
					table.String(p.Identity.Clan), team, table.SecondsOf(p.First), table.SecondsOf(p.Last),
					table.String(p.Identity.Client),
				},
			})
		}
	}
	return t
}
