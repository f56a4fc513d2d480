package teams

import (
	"playhead/sim"
	"playhead/sim/table"
)

// A number is a column of [Columns] that sums up moments: those of some kinds, in which the member is the one that
// they count for, or the other one.
type number struct {
	key, title, what string
	unit             table.Unit
	rank             int
	kinds            []Kind
	other            bool
	needs            func(*Team) bool
	value            func(*Member) table.Cell
}

func seconds(k Kind) func(*Member) table.Cell {
	return func(m *Member) table.Cell { return table.Float(m.Seconds[k]) }
}

func count(k Kind) func(*Member) table.Cell {
	return func(m *Member) table.Cell { return table.Int(m.Count[k]) }
}

func always(*Team) bool    { return true }
func freezes(t *Team) bool { return t.FreezesKnown }
func ways(t *Team) bool    { return t.WayKnown }
func hooks(t *Team) bool   { return t.HooksKnown }

// numbers returns what is summed up, in the order of the columns.
func numbers() []number {
	return []number{
		{
			key: "frozen_seconds", title: "Frozen", unit: table.Duration, kinds: []Kind{Frozen}, needs: freezes,
			value: seconds(Frozen), what: "How long the player was frozen.",
		},
		{
			key: "freezes", title: "Freezes", unit: table.Counted, rank: 2, kinds: []Kind{Frozen}, needs: freezes,
			value: count(Frozen), what: "How often the player was frozen.",
		},
		{
			key: "rescued", title: "Rescued", unit: table.Counted, kinds: []Kind{Rescue}, needs: freezes,
			value: count(Rescue), what: "How often the player rescued a team mate from freeze.",
		},
		{
			key: "rescued_by", title: "Rescued by", unit: table.Counted, kinds: []Kind{Rescue}, other: true,
			needs: freezes, value: func(m *Member) table.Cell { return table.Int(m.RescuedBy) },
			what: "How often a team mate rescued the player from freeze.",
		},
		{
			key: "held_up_seconds", title: "Held up", unit: table.Duration, kinds: []Kind{HeldUp},
			needs: (*Team).WaitsKnown, value: seconds(HeldUp),
			what: "How long the team waited for the player: the others stood while this player was frozen or more " +
				"than 10 tiles behind.",
		},
		{
			key: "waiting_seconds", title: "Waiting", unit: table.Duration, rank: 1, kinds: []Kind{Waiting},
			needs: (*Team).WaitsKnown, value: seconds(Waiting),
			what: "How long the player stood while the team waited for others.",
		},
		{
			key: "standing_seconds", title: "Standing", unit: table.Duration, rank: 1, kinds: []Kind{Stand},
			needs: always, value: seconds(Stand),
			what: "How long the player stood: stayed within half a tile for a second or more, without being frozen.",
		},
		{
			key: "hooked", title: "Hooked", unit: table.Counted, rank: 1, kinds: []Kind{Hook}, needs: hooks,
			value: count(Hook), what: "How often the player hooked a team mate.",
		},
		{
			key: "hooked_by", title: "Hooked by", unit: table.Counted, rank: 2, kinds: []Kind{Hook}, other: true,
			needs: hooks, value: func(m *Member) table.Cell { return table.Int(m.HookedBy) },
			what: "How often a team mate hooked the player.",
		},
		{
			key: "dragged", title: "Dragged", unit: table.Units, rank: 1, kinds: []Kind{Hook}, other: true,
			needs: hooks, value: func(m *Member) table.Cell { return table.Float(m.Dragged) },
			what: "How far hooks of team mates pulled the player.",
		},
		{
			key: "distance", title: "Distance", unit: table.Units, rank: 1, kinds: []Kind{Moving, Stand, Frozen},
			needs: always, value: func(m *Member) table.Cell { return table.Float(m.Distance) },
			what: "How far the player moved, without teleports.",
		},
		{
			key: "behind_seconds", title: "Behind", unit: table.Duration, rank: 2, kinds: []Kind{Behind}, needs: ways,
			value: seconds(Behind),
			what:  "How long the player was more than 10 tiles farther from the finish than the first of the team.",
		},
	}
}

// Moments returns the filter that lists, in the table of moments, what a column sums up for a member, "" if the
// column sums up nothing.
func Moments(column string, name string) string {
	for _, n := range numbers() {
		if n.key != column {
			continue
		}
		filter := "kind:"
		for i, k := range n.kinds {
			if i > 0 {
				filter += ","
			}
			filter += k.String()
		}
		if name == "" {
			return filter
		}
		who := " name:="
		if n.other {
			who = " other_name:="
		}
		return filter + who + table.Quote(name)
	}
	return ""
}

func runColumn() table.Column {
	c := table.RecordedColumn(table.Integer, table.Plain, "run", "Run",
		"The number of the team's run in the file, from 0: see replay runs.")
	c.Rank = 3
	return c
}

func teamColumn() table.Column {
	c := table.RecordedColumn(table.Integer, table.Plain, "team", "Team", "The DDRace team.")
	c.Rank = 3
	return c
}

// Columns returns the columns of [Table].
func Columns() []table.Column {
	startTick, endTick, start, end := table.SpanColumns("the run began, or went on from a save", "the run ended")
	start.Rank = 3
	columns := []table.Column{
		runColumn(), table.GameColumn(), table.MapColumn(), teamColumn(), table.PlayerColumn(), table.StintColumn(),
		table.NameColumn(),
	}
	for _, n := range numbers() {
		kind := table.Number
		if n.unit == table.Counted {
			kind = table.Integer
		}
		c := table.RecordedColumn(kind, n.unit, n.key, n.title, n.what)
		c.From, c.Total, c.Rank = table.Computed, table.Sum, n.rank
		if kind == table.Number {
			c.Decimals = 3
		}
		columns = append(columns, c)
	}
	return append(columns, startTick, endTick, start, end)
}

// Table returns a row for each member of the teams, which [Find] returned for all games of r.
func Table(r *sim.Recording, all []Team) *table.Table {
	t := &table.Table{Name: "teams", Title: "Teams", Columns: Columns()}
	for i := range all {
		for k := range all[i].Members {
			t.Rows = append(t.Rows, rowOf(r.Games[all[i].Of.Game], &all[i], &all[i].Members[k]))
		}
	}
	return t
}

func rowOf(g *sim.Game, t *Team, m *Member) table.Row {
	r := t.Of
	row := table.Row{Game: r.Game, At: r.First(), To: r.End, Players: []int{m.Player}}
	row.Cells = []table.Cell{
		table.Int(t.Run), table.Int(r.Game), table.String(g.Map.Name), table.Int(r.Team), table.Int(m.Player),
		table.Int(m.Stint), table.String(m.Name),
	}
	for _, n := range numbers() {
		row.Cells = append(row.Cells, table.If(n.needs(t), n.value(m)))
	}
	row.Cells = append(row.Cells, table.Int(r.First()), table.Int(r.End), table.SecondsOf(g.TimeOf(r.First())),
		table.SecondsOf(g.TimeOf(r.End)))
	return row
}

// MomentColumns returns the columns of [MomentTable].
func MomentColumns() []table.Column {
	startTick, endTick, start, end := table.SpanColumns("it began", "it ended")
	start.Title = "Time"
	other := table.PlayerColumn()
	other.Key, other.Title = "other", "Other id"
	other.What = "The client id of the other player; missing if there is none."
	otherName := table.NameColumn()
	otherName.Key, otherName.Title = "other_name", "Other"
	otherName.What = "The name of the team mate who was rescued or hooked, or who held the team up."
	kind := table.RecordedColumn(table.Word, table.Plain, "kind", "Kind",
		"What it was: moving, standing or frozen, behind, waiting, held_up (the team waited for the player), rescue, "+
			"hook.")
	kind.From, kind.Words, kind.Total, kind.Pair = table.Computed, Words(), table.Count,
		[2]string{"name", "other_name"}
	lasted := table.RecordedColumn(table.Number, table.Duration, "seconds", "Length", "How long it lasted.")
	lasted.From, lasted.Total = table.Computed, table.Sum
	moved := table.RecordedColumn(table.Number, table.Units, "moved", "Moved",
		"How far the player moved; of a hook, how far it pulled the other player.")
	moved.From, moved.Total, moved.Decimals, moved.Rank = table.Computed, table.Sum, 3, 1
	return []table.Column{
		runColumn(), table.GameColumn(), table.MapColumn(), teamColumn(), kind, table.PlayerColumn(),
		table.NameColumn(), other, otherName, startTick, endTick, start, end, lasted, moved,
	}
}

// MomentTable returns a row for each moment of the teams, which [Find] returned for all games of r.
func MomentTable(r *sim.Recording, all []Team) *table.Table {
	t := &table.Table{Name: "teamwork", Title: "Moments of teams", Columns: MomentColumns()}
	for i := range all {
		for k := range all[i].Moments {
			t.Rows = append(t.Rows, momentRow(r.Games[all[i].Of.Game], &all[i], &all[i].Moments[k]))
		}
	}
	return t
}

func momentRow(g *sim.Game, t *Team, m *Moment) table.Row {
	r := t.Of
	row := table.Row{Game: r.Game, At: m.Start, To: m.End, Players: []int{m.Player}}
	var other, otherName table.Cell
	if m.Other >= 0 {
		row.Players = append(row.Players, m.Other)
		other, otherName = table.Int(m.Other), table.String(t.name(m.Other))
	}
	row.Cells = []table.Cell{
		table.Int(t.Run), table.Int(r.Game), table.String(g.Map.Name), table.Int(r.Team),
		table.String(m.Kind.String()), table.Int(m.Player), table.String(t.name(m.Player)), other, otherName,
		table.Int(m.Start), table.Int(m.End), table.SecondsOf(g.TimeOf(m.Start)), table.SecondsOf(g.TimeOf(m.End)),
		table.Float(m.Seconds(g)), table.If(m.Kind <= Frozen || m.Kind == Hook, table.Float(m.Moved)),
	}
	return row
}

// name returns the name of a member.
func (t *Team) name(player int) string {
	for i := range t.Members {
		if t.Members[i].Player == player {
			return t.Members[i].Name
		}
	}
	return ""
}
