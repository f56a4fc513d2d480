// Package weapons adds up which weapons the players of a GoldSrc match killed with, and were
// killed by. It counts what package match counts.
package weapons

import (
	"playhead/sim"
	"playhead/sim/kills"
	"playhead/sim/match"
	"playhead/sim/table"
)

// Columns returns the columns of [Table].
func Columns() []table.Column {
	count := func(key, title, what string, null bool) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: table.Integer, Unit: table.Counted, From: table.Computed, Total: table.Sum,
			What: what, Null: null,
		}
	}
	return append(match.PlayerColumns(),
		table.RecordedColumn(table.Weapon, table.Plain, "weapon", "Weapon", "The weapon as the game names it."),
		count("kills", "Kills", "The players of another team that the player killed with it.", false),
		count("headshots", "Headshots", "Those by a hit in the head, if the game says it.", true),
		table.Column{
			Key: "headshot_share", Title: "Headshots", Kind: table.Number, Unit: table.Share, From: table.Computed,
			Total: table.Median, Null: true, Decimals: 4,
			What: "Headshots divided by the kills of which the game says it.",
		},
		count("opening_kills", "Openings", "The first kills of rounds.", true),
		count("team_kills", "Team kills", "The players of the own team that the player killed with it.", true),
		table.Column{
			Key: "distance", Title: "Distance", Kind: table.Number, Unit: table.Units, From: table.Computed,
			Total: table.Median, Null: true, Decimals: 3,
			What: "The median distance of those kills in which both players were in sight.",
		},
		count("deaths", "Deaths", "How often the player was killed with it.", false))
}

// Table returns the weapons of all players of r, which is complete.
func Table(r *sim.Recording) *table.Table {
	t := &table.Table{Name: "weapons", Title: "Weapons", Columns: Columns()}
	t.Notes = match.Each(r, func(g *sim.Game, i int, m *match.Match) {
		teams := false
		for n := range m.Kills {
			teams = teams || m.Kills[n].Teams()
		}
		for n := range m.Totals {
			p := &m.Totals[n]
			for k := range p.Weapons {
				row := rowOf(g, i, m, p, &p.Weapons[k], teams)
				t.Rows = append(t.Rows, row)
			}
		}
	})
	return t
}

func rowOf(g *sim.Game, game int, m *match.Match, p *match.Total, w *match.Weapon, teams bool) table.Row {
	share, distance := table.Cell{}, table.Cell{}
	if w.Heads > 0 {
		share = table.Float(float64(w.Headshots) / float64(w.Heads))
	}
	if n := len(w.Distances); n > 0 {
		distance = table.Float((w.Distances[(n-1)/2] + w.Distances[n/2]) / 2)
	}
	return table.Row{
		Game: game, At: table.NoTick, To: table.NoTick, Players: []int{p.Player},
		Cells: append(p.Cells(g, game), table.String(w.Name), table.Int(w.Kills),
			table.If(w.Kills == 0 && heads(m.Kills) || w.Heads > 0, table.Int(w.Headshots)), share,
			table.If(m.Begun > 0, table.Int(w.Openings)), table.If(teams, table.Int(w.TeamKills)), distance,
			table.Int(w.Deaths)),
	}
}

func heads(list []kills.Kill) bool {
	for i := range list {
		if list[i].HeadshotKnown {
			return true
		}
	}
	return false
}
