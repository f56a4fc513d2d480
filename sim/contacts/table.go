package contacts

import (
	"context"

	"playhead/sim"
	"playhead/sim/table"
)

// The columns of the table, in order.
const (
	colTick = iota
	colEndTick
	colKind
	colFrom
	colFromName
	colTo
	colToName
	colOrigin
	colMeans
	colBefore
	colSeconds
	colMoved
	colAmount
	colThen
	colStart
	colEnd
	colGame
	colMap
	numColumns
)

// Columns returns the columns of [Table]. docs/contacts.md has the rules.
func Columns() []table.Column {
	tick, endTick, start, end := table.SpanColumns("the contact began", "the contact was last there")
	tick.Key, tick.Rank, endTick.Rank = "tick", 3, 4
	start.Key, end.Key = "start_seconds", "end_seconds"
	id := func(key, title, what string) table.Column {
		return table.Column{Key: key, Title: title, Kind: table.Integer, From: table.Recorded, Rank: 3, What: what}
	}
	name := func(key, title, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: table.Player, From: table.Recorded, Total: table.Distinct, What: what,
		}
	}
	return []table.Column{
		colTick: tick, colEndTick: endTick,
		colKind: {
			Key: "kind", Title: "Contact", Kind: table.Word, Words: Kinds(), From: table.Computed, Total: table.Count,
			Pair: [2]string{"from_name", "to_name"},
			What: "What one player did to the other, such as hook, hammer or push, or what came of it.",
		},
		colFrom:     id("from", "From id", "The client id of the player who did it; missing if unknown."),
		colFromName: name("from_name", "From", "The name of the player who did it; missing if unknown."),
		colTo:       id("to", "To id", "The client id of the player it was done to."),
		colToName:   name("to_name", "To", "The name of the player it was done to."),
		colOrigin: {
			Key: "origin", Title: "Origin", Kind: table.Word, From: table.Computed, Rank: 2,
			Words: []string{originWord(table.Recorded), originWord(table.Inferred), originWord(table.Computed)},
			What:  "Whether it was recorded, inferred from positions and inputs, or follows from positions by a rule.",
		},
		colMeans: {
			Key: "means", Title: "By", Kind: table.Text, From: table.Computed, Rank: 1,
			What: "The weapon of a shot or of damage, and how a freeze, a rescue or a death came about.",
		},
		colBefore: {
			Key: "before_seconds", Title: "Before", Kind: table.Number, Unit: table.Seconds, From: table.Computed,
			Rank:  2,
			Total: table.Median,
			What:  "The time from the end of the last contact to the freeze or death; 0 if it lasted until then.",
		},
		colSeconds: {
			Key: "seconds", Title: "Length", Kind: table.Number, Unit: table.Duration, From: table.Computed, Rank: 1,
			Total: table.Sum, Decimals: 3,
			What: "How long it lasted: 0 for what happens in one tick, such as hits and pushes of a moment.",
		},
		colMoved: {
			Key: "moved", Title: "Moved", Kind: table.Number, Unit: table.Units, From: table.Computed, Rank: 1,
			Total: table.Sum, Decimals: 1,
			What: "How far the hook pulled the player towards its owner, or how far one was carried.",
		},
		colAmount: {
			Key: "amount", Title: "Damage", Kind: table.Integer, Unit: table.Counted, From: table.Recorded, Rank: 2,
			Total: table.Sum, What: "How much health and armour the damage cost.",
		},
		colThen: {
			Key: "then", Title: "Then", Kind: table.Word, From: table.Computed, Rank: 2, Before: true,
			Words: []string{Freeze.String(), Death.String()},
			What: "What happened to the player first, from the beginning of the contact to 3 s after its end: " +
				"freeze or death.",
		},
		colStart: start, colEnd: end,
		colGame: table.GameColumn(), colMap: table.MapColumn(),
	}
}

func originWord(o table.Origin) string {
	switch o {
	case table.Inferred:
		return "inferred"
	case table.Computed:
		return "computed"
	}
	return "recorded"
}

// Table returns the contacts of all games of r, which was read to its end: see [Find]. When
// ctx ends early, the table holds what was found until then.
func Table(ctx context.Context, r *sim.Recording, complete func(*sim.Game, *sim.World)) *table.Table {
	t := NewTable()
	for i, g := range r.Games {
		AddRows(t, g, i, Find(ctx, g, complete))
	}
	return t
}

// NewTable returns the table without rows.
func NewTable() *table.Table {
	return &table.Table{Name: "contacts", Title: "Contacts", Columns: Columns()}
}

// AddRows adds the contacts of g to a table of [NewTable]: game is its number in the
// recording.
func AddRows(t *table.Table, g *sim.Game, game int, list []Contact) {
	for i := range list {
		t.Rows = append(t.Rows, rowOf(g, game, &list[i]))
	}
}

func rowOf(g *sim.Game, game int, c *Contact) table.Row {
	row := table.Row{Game: game, At: c.Start, To: c.End, Cells: make([]table.Cell, numColumns)}
	set := func(column int, x table.Cell) { row.Cells[column] = x }
	who := func(id, column, name int) {
		if id < 0 {
			return
		}
		row.Players = append(row.Players, id)
		set(column, table.Int(id))
		set(name, table.String(g.Label(id, c.Start)))
	}
	set(colTick, table.Int(c.Start))
	set(colEndTick, table.Int(c.End))
	set(colKind, table.String(c.Kind.String()))
	who(c.From, colFrom, colFromName)
	who(c.To, colTo, colToName)
	set(colOrigin, table.String(originWord(c.Origin)))
	if c.Means != "" {
		set(colMeans, table.String(c.Means))
	}
	set(colBefore, table.If(c.Before >= 0, table.SecondsOf(g.TimeOf(c.Start)-g.TimeOf(c.Start-max(0, c.Before)))))
	set(colSeconds, table.SecondsOf(g.TimeOf(c.End)-g.TimeOf(c.Start)))
	set(colMoved, table.If(c.Moved >= 0, table.Float(c.Moved)))
	set(colAmount, table.If(c.Kind == Damage, table.Int(c.Amount)))
	if c.Then != "" {
		set(colThen, table.String(c.Then))
	}
	set(colStart, table.SecondsOf(g.TimeOf(c.Start)))
	set(colEnd, table.SecondsOf(g.TimeOf(c.End)))
	set(colGame, table.Int(game))
	set(colMap, table.String(g.Map.Name))
	return row
}
