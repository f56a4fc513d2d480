package rounds

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"playhead/sim"
	"playhead/sim/table"
)

// allSides are the sides of all games, in the order of their columns.
var allSides = [...]struct{ key, title string }{{"allies", "Allies"}, {"axis", "Axis"}, {"ct", "CT"}, {"t", "T"}}

// sideNames names the two sides of a match, beginning with Counter-Strike's.
func sideNames(m *sim.Meta) [2]string {
	if m.GameName == "Day of Defeat" {
		return [2]string{"allies", "axis"}
	}
	return [2]string{"t", "ct"}
}

// SideWords returns what tables call sides 1 and 2, beginning with the one that wins as
// [sim.TeamOneWon]; false for games that have no such sides.
func SideWords(m *sim.Meta) ([2]string, bool) {
	return sideNames(m), m.GameName == "Day of Defeat" || strings.HasPrefix(m.GameName, "Counter-Strike")
}

var bombStates = [...]string{"none", "carried", "dropped", "planted", "defused", "exploded"}

// Columns returns the columns of [Table].
func Columns() []table.Column {
	column := table.RecordedColumn
	null := func(c table.Column) table.Column {
		c.Null = true
		return c
	}
	startTick, endTick, start, end := table.SpanColumns("the round began", "the round was decided")
	start.Total, endTick.Null, end.Null = table.Count, true, true
	ending := null(column(table.Word, table.Plain, "ending", "Ending", "How the round was decided."))
	ending.Words = []string{"bomb", "defuse", "elimination", "time", "hostages", "vip", "escape", "draw"}
	winner := null(column(table.Word, table.Plain, "winner", "Winner", "The side that won the round."))
	winner.Words = []string{"t", "ct", "allies", "axis", "none"}
	kills := column(table.List, table.Counted, "kills", "Kills", "The kills of the round that the recording holds.")
	kills.Of, kills.Total = killColumns(), table.Sum
	bomb := column(table.List, table.Counted, "bomb", "Bomb",
		"When the bomb was picked up, dropped, planted or defused, or exploded.")
	bomb.Of, bomb.Rank = bombColumns(), 2
	columns := []table.Column{
		table.GameColumn(), table.MapColumn(),
		null(column(table.Integer, table.Plain, "round", "Round",
			"One more than the rounds that were won or drawn before; missing if the next one replaced it undecided.")),
		column(table.Integer, table.Plain, "match", "Match",
			"The number of the match, from 1: a restart begins another one, whose rounds count from 1 again."),
		startTick, start,
		column(table.Flag, table.Plain, "begun", "Complete", "Whether the recording holds the beginning of the round."),
		null(column(table.Integer, table.Ticks, "go_tick", "Go tick", "The tick in which the freeze time was over.")),
		null(column(table.Number, table.Moment, "go_seconds", "Go", "When the freeze time was over.")),
		endTick, end,
		column(table.Integer, table.Ticks, "last_tick", "Last tick", "The tick before the next round."),
		winner, ending,
		column(table.Flag, table.Plain, "ending_inferred", "Inferred",
			"Whether the ending follows from the bomb and from who was alive; missing if the game said it."),
		column(table.Flag, table.Plain, "restarted", "Restarted", "Whether the next round replaced it undecided."),
	}
	columns[14].From = table.Inferred
	for _, i := range [...]int{3, 6, 7, 8, 11, 14, 15} {
		columns[i].Rank = 3
	}
	for _, g := range []struct {
		group, title, what string
		unit               table.Unit
		rank               int
	}{
		{"score", "Score", "The score of %s after the round.", table.Plain, 0},
		{
			"survivors", "Survivors",
			"How many players of %s were alive at the end of the round, of those whose state is recorded.",
			table.Counted, 2,
		},
		{
			"money", "Money",
			"What the players of %s whose money is recorded had together when the freeze time was over.", table.Money,
			2,
		},
	} {
		for _, s := range allSides {
			columns = append(columns, table.Column{
				Group: g.group, Key: s.key, Title: g.title + " " + s.title, Kind: table.Integer, Unit: g.unit,
				From: table.Recorded,
				What: fmt.Sprintf(g.what, s.title), Rank: g.rank, Null: true,
			})
		}
	}
	return append(columns, bomb, kills)
}

func bombColumns() []table.Column {
	return []table.Column{
		{
			Key: "tick", Title: "Tick", Kind: table.Integer, Unit: table.Ticks,
			What: "The tick in which the state changed.",
		},
		{Key: "state", Title: "State", Kind: table.Word, Words: bombStates[:], What: "The new state of the bomb."},
		{
			Key: "place", Title: "Place", Kind: table.Text, From: table.Computed,
			What: "The bomb site or other place, as the map's entities name it; missing elsewhere and without the map.",
		},
	}
}

func killColumns() []table.Column {
	return []table.Column{
		{Key: "tick", Title: "Tick", Kind: table.Integer, Unit: table.Ticks, What: "The tick of the kill."},
		{Key: "seconds", Title: "Time", Kind: table.Number, Unit: table.Moment, What: "When the victim was killed."},
		{
			Key: "killer", Title: "Killer id", Kind: table.Integer, Null: true,
			What: "The id of the killer; missing if it was the world.",
		},
		{Key: "killer_name", Title: "Killer", Kind: table.Player, What: "The name of the killer."},
		{Key: "victim", Title: "Victim id", Kind: table.Integer, What: "The id of the victim."},
		{Key: "victim_name", Title: "Victim", Kind: table.Player, What: "The name of the victim."},
		{Key: "weapon", Title: "Weapon", Kind: table.Weapon, What: "The weapon as the game names it."},
		{
			Key: "headshot", Title: "Headshot", Kind: table.Flag, Null: true,
			What: "Whether the victim was hit in the head, if the game says it.",
		},
	}
}

// Table returns the rounds of all games of r, which is complete, in order. plan returns the map of a
// game, nil without one; it may be nil.
func Table(ctx context.Context, r *sim.Recording, plan func(context.Context, *sim.Game) *sim.FloorPlan) *table.Table {
	t := &table.Table{Name: "rounds", Title: "Rounds", Columns: Columns()}
	t.Line = func(row *table.Row) string { return line(t, row) }
	sides := sideNames(&r.Meta)
	for i, g := range r.Games {
		list := Find(g, i)
		var p *sim.FloorPlan
		if plan != nil && slices.ContainsFunc(list, func(r Round) bool { return len(r.Bomb) > 0 }) {
			p = plan(ctx, g)
		}
		for n := range list {
			t.Rows = append(t.Rows, rowOf(g, sides, &list[n], p))
		}
	}
	if len(t.Rows) == 0 {
		t.Notes = append(t.Notes, WhyNone(r.Games))
	}
	return t
}

func rowOf(g *sim.Game, sides [2]string, r *Round, plan *sim.FloorPlan) table.Row {
	at := func(there bool, t sim.Tick) (tick, seconds table.Cell) {
		return table.If(there, table.Int(t)), table.If(there, table.SecondsOf(g.TimeOf(t)))
	}
	startTick, start := at(true, r.First)
	goTick, goes := at(r.Moves, r.Go)
	endTick, end := at(r.Ended, r.End)
	winner := [...]string{"none", sides[0], sides[1]}[min(r.Winner, sim.TeamTwoWon)]
	ending := table.If(r.Ended && r.Ending != sim.EndingUnknown, table.String(r.Ending.String()))
	if r.EndingInferred {
		ending = ending.As(table.Inferred)
	}
	cells := []table.Cell{
		table.Int(r.Game), table.String(g.Map.Name), table.If(r.Number > 0, table.Int(r.Number)), table.Int(r.Match),
		startTick, start,
		table.Bool(r.Begun),
		goTick, goes, endTick, end, table.Int(r.Last), table.If(r.Ended, table.String(winner)), ending,
		table.If(r.EndingInferred, table.Bool(true)), table.Bool(r.Restarted),
	}
	for _, of := range []func(int) table.Cell{
		func(i int) table.Cell { return table.If(r.Scored, table.Int(r.Score[i])) },
		func(i int) table.Cell { return table.If(r.Survivors[i] >= 0, table.Int(r.Survivors[i])) },
		func(i int) table.Cell { return table.If(r.MoneyOf[i] > 0, table.Int(r.Money[i])) },
	} {
		for _, s := range allSides {
			cell := table.Cell{}
			for i, name := range sides {
				if name == s.key {
					cell = of(i)
				}
			}
			cells = append(cells, cell)
		}
	}
	var bomb, kills []table.Row
	for _, b := range r.Bomb {
		if b.State >= 0 && int(b.State) < len(bombStates) {
			place := ""
			if plan != nil && b.Placed {
				place = plan.PlaceAt(b.X, b.Y, b.Z)
			}
			bomb = append(bomb, table.Row{
				Game: r.Game, At: b.Tick, To: b.Tick, Cells: []table.Cell{
					table.Int(b.Tick), table.String(bombStates[b.State]), table.If(place != "", table.String(place)),
				},
			})
		}
	}
	for _, k := range r.Kills {
		kills = append(kills, killRow(g, r.Game, &k))
	}
	return table.Row{Game: r.Game, At: r.First, To: r.Last, Cells: append(cells, table.Rows(bomb), table.Rows(kills))}
}

func killRow(g *sim.Game, game int, k *Kill) table.Row {
	row := table.Row{Game: game, At: k.Tick, To: k.Tick, Players: []int{k.Victim}}
	var killer, name table.Cell
	if k.Killer >= 0 {
		row.Players = append(row.Players, k.Killer)
		killer, name = table.Int(k.Killer), nameOf(g, k.Killer, k.Tick)
	}
	row.Cells = []table.Cell{
		table.Int(k.Tick), table.SecondsOf(g.TimeOf(k.Tick)), killer, name, table.Int(k.Victim), nameOf(g, k.Victim,
			k.Tick), table.String(k.Weapon),
		table.If(k.HeadshotKnown, table.Bool(k.Headshot)),
	}
	return row
}

func nameOf(g *sim.Game, player int, t sim.Tick) table.Cell {
	name := g.Label(player, t)
	return table.If(name != "", table.String(name))
}

// line says how a round went.
func line(t *table.Table, r *table.Row) string {
	at := func(name string) table.Cell { return t.Cell(r, name) }
	number := " ?"
	if x := at("round"); !x.Missing() {
		number = fmt.Sprintf("%2d", x.Int())
	}
	var parts []string
	if n := at("match").Int(); n > 1 {
		parts = append(parts, fmt.Sprintf("match %d", n))
	}
	if !at("begun").Bool() {
		parts = append(parts, "recording begins during the round")
	}
	switch winner := at("winner"); {
	case winner.Missing() && at("restarted").Bool():
		parts = append(parts, "restarted")
	case winner.Missing():
		parts = append(parts, "open")
	case winner.String() == "none":
		parts = append(parts, "no winner")
	default:
		parts = append(parts, winner.String()+" won")
	}
	if x := at("ending"); !x.Missing() {
		how := x.String()
		if at("ending_inferred").Bool() {
			how += " (inferred)"
		}
		parts = append(parts, how)
	}
	if end := at("end_seconds"); !end.Missing() {
		from := at("start_seconds")
		if goes := at("go_seconds"); !goes.Missing() {
			from = goes
		}
		parts = append(parts, "after "+table.TimeText(end.Float()-from.Float()))
	}
	switch n := at("kills").Int(); {
	case n == 1:
		parts = append(parts, "1 kill")
	case n > 1:
		parts = append(parts, fmt.Sprintf("%d kills", n))
	}
	if score := at("score_t"); !score.Missing() {
		parts = append(parts, fmt.Sprintf("t %d, ct %d", score.Int(), at("score_ct").Int()))
	}
	return fmt.Sprintf("round %s  %-8s  %s", number, table.MomentText(at("start_seconds").Float()), strings.Join(parts,
		", "))
}
