package economy

import (
	"fmt"

	"playhead/sim"
	"playhead/sim/kills"
	"playhead/sim/rounds"
	"playhead/sim/table"
)

// Columns returns the columns of [Table].
func Columns() []table.Column {
	null := func(c table.Column) table.Column {
		c.Null = true
		return c
	}
	dollars := func(from table.Origin, total table.Total, key, title, what string) table.Column {
		c := table.RecordedColumn(table.Integer, table.Money, key, title, what)
		c.From, c.Total = from, total
		return c
	}
	tick := table.RecordedColumn(table.Integer, table.Ticks, "tick", "Tick",
		"The tick in which the money is first known.")
	tick.Rank = 4
	match := null(table.RecordedColumn(table.Integer, table.Plain, "match", "Match",
		"The number of the match, as in rounds: a restart begins another one."))
	match.Rank = 3
	return []table.Column{
		table.GameColumn(), table.MapColumn(), match,
		null(table.RecordedColumn(table.Integer, table.Plain, "round", "Round",
			"The number of the round, as in rounds.")),
		tick, table.RecordedColumn(table.Number, table.Moment, "seconds", "Time",
			"When the money of the round is first known."),
		table.PlayerColumn(), table.StintColumn(), table.NameColumn(),
		null(table.RecordedColumn(table.Team, table.Plain, "team", "Team", "The team of the player in the round.")),
		dollars(table.Recorded, table.Median, "start", "Start", "What the player had at the beginning of the round."),
		dollars(table.Computed, table.Sum, "spent", "Spent",
			"How much the money fell in the round, except for team kills."),
		dollars(table.Computed, table.Sum, "earned", "Earned", "How much the money rose in the round."),
		dollars(table.Recorded, table.Median, "end", "End", "What the player had at the end of the round."),
	}
}

// Table returns the money of all players of r whose money it holds, round by round.
func Table(r *sim.Recording) *table.Table {
	t := &table.Table{Name: "economy", Title: "Economy", Columns: Columns()}
	players, rich := map[[3]int]bool{}, map[[3]int]bool{}
	counted := 0
	for i, g := range r.Games {
		of := rounds.Find(g, i)
		counted += len(of)
		for n := range g.Stints {
			players[[3]int{i, g.Stints[n].Player, g.Stints[n].Stint}] = true
		}
		for _, p := range Find(g, of, kills.Find(g, of)) {
			rich[[3]int{i, p.Player, p.Stint}] = true
			t.Rows = append(t.Rows, rowOf(&r.Meta, g, i, &of[p.Round], &p))
		}
	}
	switch {
	case counted == 0:
		t.Notes = append(t.Notes, rounds.WhyNone(r.Games))
	case len(rich) == 0:
		t.Notes = append(t.Notes, "This recording holds no money.")
	case len(rich) < len(players):
		t.Notes = append(t.Notes, fmt.Sprintf("The recording holds the money of %d of %d players.", len(rich),
			len(players)))
	}
	return t
}

func rowOf(m *sim.Meta, g *sim.Game, game int, r *rounds.Round, p *Purse) table.Row {
	team, ok := kills.TeamWord(m, g, p.Team)
	return table.Row{Game: game, At: p.From, To: r.Last, Players: []int{p.Player}, Cells: []table.Cell{
		table.Int(game), table.String(g.Map.Name), table.Int(r.Match), table.If(r.Number > 0, table.Int(r.Number)),
		table.Int(p.From), table.SecondsOf(g.TimeOf(p.From)), table.Int(p.Player), table.Int(p.Stint),
		table.String(p.Name), table.If(ok, table.String(team)), table.Int(p.Start), table.Int(p.Spent),
		table.Int(p.Earned), table.Int(p.End),
	}}
}
