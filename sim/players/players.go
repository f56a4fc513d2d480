// Package players lists who played: a row for every stint, from joining to leaving.
// Demos of GoldSrc also show players before their names are sent, or without.
package players

import (
	"cmp"
	"math"
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
	if g.Engine == sim.GoldSrc {
		list = withUnnamed(g, list)
	}
	lastTeams(g, list)
	slices.SortStableFunc(list, func(a, b Player) int {
		return cmp.Compare(a.First.Microseconds(), b.First.Microseconds())
	})
	return list
}

// A sighting is when an id is first on the map, or does something, and its last team.
type sighting struct {
	seen  bool
	first time.Duration
	team  *int32
}

func (s *sighting) at(t time.Duration) {
	if !s.seen || t < s.first {
		s.seen, s.first = true, t
	}
}

// withUnnamed adds the players of ids for which no name is ever sent, and lets the first
// player of an id begin when they are seen first: names can come later.
func withUnnamed(g *sim.Game, list []Player) []Player {
	var of [sim.MaxPlayers]sighting
	g.Each(math.MinInt32, sim.MaxTick, func(w *sim.World) bool {
		for id := range w.Players {
			row := &w.Rows[id]
			if id >= sim.MaxPlayers || !row.Present() {
				continue
			}
			of[id].at(w.Time)
			if team, ok := row.Get(sim.Team); ok {
				of[id].team = &team
			}
		}
		return true
	})
	for i := range g.Events {
		e := &g.Events[i]
		if e.Kind != sim.EventKill && e.Kind != sim.EventDeath && e.Kind != sim.EventChat {
			continue
		}
		for _, id := range [...]int16{e.Player, e.Target} {
			if id >= 0 && int(id) < len(of) {
				of[id].at(e.Time)
			}
		}
	}
	for i := range list {
		p := &list[i]
		if p.Player >= len(of) {
			continue
		}
		if s := &of[p.Player]; s.seen {
			p.First, s.seen = min(p.First, s.first), false // known from here on
		}
	}
	_, last, _ := g.Span()
	for id := range of {
		if s := &of[id]; s.seen { // whether they left is not recorded either
			list = append(list, Player{Game: g.Index, Player: id, Team: s.team, First: s.first, Last: g.TimeOf(last)})
		}
	}
	return list
}

// lastTeams finds the last team of players who had none when they left.
func lastTeams(g *sim.Game, list []Player) {
	if !slices.ContainsFunc(list, func(p Player) bool { return p.Team == nil }) {
		return
	}
	var of [sim.MaxRows][]*Player
	for i := range list {
		if p := &list[i]; p.Team == nil && p.Player < len(of) {
			of[p.Player] = append(of[p.Player], p)
		}
	}
	g.Each(math.MinInt32, sim.MaxTick, func(w *sim.World) bool {
		for id, ps := range of {
			if team, ok := w.Rows[id].Get(sim.Team); ok {
				for _, p := range ps {
					if p.First <= w.Time && w.Time <= p.Last {
						p.Team = &team
					}
				}
			}
		}
		return true
	})
}

// Columns returns the columns of [Table].
func Columns() []table.Column {
	name := table.NameColumn()
	name.What = "The most recent name of the player, or # and the client ID if the recording has none."
	return []table.Column{
		table.GameColumn(), table.PlayerColumn(), table.StintColumn(), name,
		{
			Key: "clan", Title: "Clan", Kind: table.Text, From: table.Recorded, Rank: 2,
			What: "The last clan of the player.",
		},
		{
			Key: "team", Title: "Last team", Kind: table.Integer, From: table.Recorded, Null: true, Rank: 2,
			What: "The number of the last team, as the game numbers teams.",
		},
		{
			Key: "first_seconds", Title: "From", Kind: table.Number, Unit: table.Moment, From: table.Recorded,
			What: "When the player joined or is seen first, or the recording began.",
		},
		{
			Key: "last_seconds", Title: "To", Kind: table.Number, Unit: table.Moment, From: table.Recorded,
			What: "When the player left, or the recording ended.",
		},
		{
			Key: "client", Title: "Client", Kind: table.Text, From: table.Recorded, Rank: 3,
			What: "The program of the player.",
		},
	}
}

// Table returns the stints of all games.
func Table(r *sim.Recording) *table.Table {
	t := &table.Table{Name: "players", Title: "Who played", Columns: Columns()}
	for _, g := range r.Games {
		for _, p := range Of(g) {
			name, team := p.Identity.Name, table.Cell{}
			if name == "" {
				name = g.LabelOf(&sim.Stint{Player: p.Player}) // as in all other tables
			}
			if p.Team != nil {
				team = table.Int(*p.Team)
			}
			t.Rows = append(t.Rows, table.Row{
				Game: p.Game, At: g.TickAt(p.First), To: g.TickAt(p.Last), Players: []int{p.Player},
				Cells: []table.Cell{
					table.Int(p.Game), table.Int(p.Player), table.Int(p.Stint), table.String(name),
					table.String(p.Identity.Clan), team, table.SecondsOf(p.First), table.SecondsOf(p.Last),
					table.String(p.Identity.Client),
				},
			})
		}
	}
	return t
}
