package match

import (
	"fmt"
	"slices"

	"playhead/sim"
	"playhead/sim/kills"
	"playhead/sim/table"
)

// multiTitles are the columns of rounds with several kills.
var multiTitles = [...]string{"2k", "3k", "4k", "5k"}

var teamWords = [...]string{"", "a", "b"}

// PlayerColumns are the first columns of tables about the players of a match.
func PlayerColumns() []table.Column {
	team := table.RecordedColumn(table.Word, table.Plain, "team", "Team",
		"The team: a begins as Counter-Terrorists or Axis, b as the other side, and both keep their letter when sides "+
			"change.")
	team.From, team.Words, team.Null, team.Capitals = table.Computed, teamWords[1:], true, true
	name := table.NameColumn()
	name.What = "The most recent name of the player."
	return []table.Column{
		table.GameColumn(), table.MapColumn(), table.PlayerColumn(), table.StintColumn(), name, team,
	}
}

// Columns returns the columns of [Table].
func Columns() []table.Column {
	count := func(rank int, total table.Total, key, title, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: table.Integer, Unit: table.Counted, From: table.Computed, Total: total,
			What: what, Rank: rank, Null: true,
		}
	}
	number := func(rank int, unit table.Unit, key, title, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: table.Number, Unit: unit, From: table.Computed, Total: table.Median,
			What: what, Rank: rank, Null: true, Decimals: 4,
		}
	}
	side := table.RecordedColumn(table.Team, table.Plain, "side", "Side", "The last side of the player.")
	side.Null, side.Rank = true, 2
	perRound := number(1, table.Plain, "kills_per_round", "Kills/round", "Kills divided by rounds.")
	perRound.Digits = 2
	columns := append(PlayerColumns(), side,
		count(2, table.NoTotal, "rounds", "Rounds", "The rounds that count and in which the player was in a team."),
		count(3, table.NoTotal, "from_round", "From round",
			"The number of the first of these rounds, if the player joined after the first round that counts."),
		count(0, table.Sum, "kills", "Kills", "The players of another team that the player killed."),
		count(0, table.Sum, "deaths", "Deaths", "How often the player died, by whatever."),
		count(0, table.NoTotal, "difference", "+/-", "Kills less deaths."),
		perRound,
		count(1, table.Sum, "headshots", "Headshots", "The kills by a hit in the head, if the game says it."),
		number(2, table.Share, "headshot_share", "Headshots",
			"Headshots divided by the kills of which the game says it."),
		count(1, table.Sum, "opening_kills", "Openings won", "How often the player had the first kill of a round."),
		count(1, table.Sum, "opening_deaths", "Openings lost", "How often the player was the victim of that kill."),
		count(2, table.Sum, "trades", "Trades",
			"How often the player killed someone who had killed a team mate at most 5 s before."))
	for i, title := range multiTitles {
		what := fmt.Sprintf("The rounds with exactly %d kills of the player.", i+2)
		if i == len(multiTitles)-1 {
			what = "The rounds with 5 kills of the player or more."
		}
		columns = append(columns, count(2, table.Sum, title, title, what))
	}
	weapons := table.Column{
		Key: "weapons", Title: "Weapons", Kind: table.List, Unit: table.Counted, From: table.Computed, Rank: 3,
		What: "The weapons of the player's kills, those with most kills first.", Of: []table.Column{
			table.RecordedColumn(table.Weapon, table.Plain, "weapon", "Weapon", "The weapon as the game names it."),
			table.RecordedColumn(table.Integer, table.Counted, "kills", "Kills", "The kills with it."),
		},
	}
	spent := table.RecordedColumn(table.Integer, table.Money, "spent", "Spent",
		"What the player spent, if the recording holds the player's money.")
	spent.From, spent.Total, spent.Rank, spent.Null = table.Computed, table.Sum, 2, true
	return append(columns,
		count(1, table.Sum, "clutches", "Clutches",
			"The rounds in which the player was the first to be the only one left of a team, against others."),
		count(1, table.Sum, "clutches_won", "Clutches won", "Those of them that the player's team won."),
		count(3, table.Sum, "team_kills", "Team kills", "The players of the own team that the player killed."),
		count(3, table.Sum, "suicides", "Suicides", "The deaths by the own hand, a fall or the map."),
		spent, weapons)
}

// Table returns what every player of r did in matches, which is complete.
func Table(r *sim.Recording) *table.Table {
	t := NewTable()
	t.Notes = Each(r, func(_ *sim.Game, i int, m *Match) { AddRows(t, &r.Meta, i, m) })
	return t
}

// NewTable returns the table without rows.
func NewTable() *table.Table { return &table.Table{Name: "match", Title: "Match", Columns: Columns()} }

// AddRows adds the totals of m to a table of [NewTable]: game is its number in the recording.
func AddRows(t *table.Table, meta *sim.Meta, game int, m *Match) {
	for n := range m.Totals {
		t.Rows = append(t.Rows, m.row(meta, game, &m.Totals[n]))
	}
}

// Each calls f with the match of every game of r, and returns what they are based on.
func Each(r *sim.Recording, f func(*sim.Game, int, *Match)) []string {
	var basis kills.Basis
	var left []string
	for i, g := range r.Games {
		m := Of(g, i)
		basis.Add(m.Rounds, m.Kills)
		left = append(left, m.leftOut()...)
		f(g, i, m)
	}
	return append(kills.Notes(r, &basis), left...)
}

// Notes says on what the totals are based, and which rounds do not count.
func (m *Match) Notes() []string {
	var basis kills.Basis
	basis.Add(m.Rounds, m.Kills)
	return append(basis.Notes(), m.leftOut()...)
}

// leftOut says which rounds do not count.
func (m *Match) leftOut() (notes []string) {
	for i := range m.Parts {
		p := &m.Parts[i]
		if p.Counts {
			continue
		}
		what := fmt.Sprintf("%d rounds from %%s on do not count", p.Last-p.First+1)
		if p.First == p.Last {
			what = "The round at %s does not count"
		}
		at := table.MomentText(m.game.TimeOf(m.Rounds[p.First].First).Seconds())
		notes = append(notes, fmt.Sprintf(what, at)+": a restart or a longer match follows.")
	}
	return notes
}

// Cells returns the cells of [PlayerColumns].
func (t *Total) Cells(g *sim.Game, game int) []table.Cell {
	return []table.Cell{
		table.Int(game), table.String(g.Map.Name), table.Int(t.Player), table.Int(t.Stint), table.String(t.Name),
		table.If(t.Side > 0, table.String(teamWords[t.Side])),
	}
}

func (m *Match) row(meta *sim.Meta, game int, t *Total) table.Row {
	g, known := m.game, !slices.Contains(meta.Lacks, sim.EventKill)
	count := func(there bool, n int) table.Cell { return table.If(known && there, table.Int(n)) }
	var heads, teams bool
	for i := range m.Kills {
		heads, teams = heads || m.Kills[i].HeadshotKnown, teams || m.Kills[i].Teams()
	}
	begun, rounds := m.Begun > 0, len(m.Rounds) > 0
	side, ok := kills.TeamWord(meta, g, t.Team)
	late := t.First >= 0 && t.First > m.first() && m.Rounds[t.First].Number > 0
	perRound, share := table.Cell{}, table.Cell{}
	if known && t.Rounds > 0 {
		perRound = table.Float(float64(t.Kills) / float64(t.Rounds))
	}
	if t.Heads > 0 {
		share = table.Float(float64(t.Headshots) / float64(t.Heads))
	}
	cells := append(t.Cells(g, game), table.If(ok, table.String(side)), table.If(t.Rounds > 0, table.Int(t.Rounds)),
		lateCell(m, t, late), count(true, t.Kills), count(true, t.Deaths), count(true, t.Kills-t.Deaths), perRound,
		count(heads, t.Headshots), share, count(begun, t.Openings), count(begun, t.OpeningDeaths),
		count(teams, t.Trades))
	for _, n := range t.Multi {
		cells = append(cells, count(rounds, n))
	}
	var weapons []table.Row
	for i := range t.Weapons {
		if w := &t.Weapons[i]; w.Kills > 0 {
			weapons = append(weapons, table.Row{At: table.NoTick, To: table.NoTick, Cells: []table.Cell{
				table.String(w.Name), table.Int(w.Kills),
			}})
		}
	}
	cells = append(cells, count(m.Lives > 0, t.Clutches), count(m.Lives > 0, t.Won), count(teams, t.TeamKills),
		count(true, t.Suicides), table.If(t.Rich, table.Int(t.Spent)), table.Rows(weapons))
	return table.Row{Game: game, At: table.NoTick, To: table.NoTick, Players: []int{t.Player}, Cells: cells}
}

func lateCell(m *Match, t *Total, late bool) table.Cell {
	if !late {
		return table.Cell{}
	}
	return table.Int(m.Rounds[t.First].Number)
}

// first returns the index of the first round that counts.
func (m *Match) first() int {
	for i := range m.Parts {
		if p := &m.Parts[i]; p.Counts {
			for k := p.First; k <= p.Last; k++ {
				if m.Counts(k) && m.Rounds[k].Ended {
					return k
				}
			}
		}
	}
	return 0
}
