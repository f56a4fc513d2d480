package keys

import (
	"context"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/table"
)

// words are those of keys, as players call them.
var words = map[sim.Key]string{
	sim.KeyLeft: "left", sim.KeyRight: "right", sim.KeyForward: "forward", sim.KeyBack: "back", sim.KeyJump: "jump",
	sim.KeyHook: "hook", sim.KeyFire: "fire", sim.KeyDuck: "duck", sim.KeyUse: "use",
}

// Word returns the word of a key, as in the column key.
func Word(k sim.Key) string { return words[k] }

// Columns returns the columns of [Table].
func Columns() []table.Column {
	column := table.RecordedColumn
	run := column(table.Integer, table.Plain, "run", "Run",
		"The number of the run in the file, from 0, as in replay runs.")
	key := column(table.Word, table.Plain, "key", "Key", "The key that was held.")
	for _, k := range []sim.Key{
		sim.KeyLeft, sim.KeyRight, sim.KeyForward, sim.KeyBack, sim.KeyJump, sim.KeyHook, sim.KeyFire, sim.KeyDuck,
		sim.KeyUse,
	} {
		key.Words = append(key.Words, Word(k))
	}
	seconds := func(key, title, what string) table.Column {
		return column(table.Number, table.Duration, key, title, what)
	}
	length := seconds("length_seconds", "Length",
		"How long the key was held, 0 for a press that another one of the same tick followed; missing where the "+
			"recording does not hold the press or the release, or the key was still held 10 s after the run.")
	length.Total = table.Sum
	return []table.Column{
		table.GameColumn(), run, table.PlayerColumn(), table.StintColumn(), table.NameColumn(), key,
		column(table.Integer, table.Ticks, "start_tick", "Start tick", "The first tick in which the key was held."),
		column(table.Integer, table.Ticks, "end_tick", "End tick", "The first tick in which it was not held any more."),
		seconds("start_seconds", "Start",
			"When the key was pressed, on the run's clock; negative for a key that was held when the run began."),
		length,
		seconds("since_seconds", "Since",
			"The time since the player pressed or released any key of this list last, in another tick."),
		column(table.Flag, table.Plain, "inferred", "Inferred",
			"Whether the key is not in the recording, but follows from what the character did."),
	}
}

// Table returns the keys of the runs of r that wanted chooses, run by run. all are its runs. complete moves stale
// characters to their tick, nil where there are none.
func Table(ctx context.Context, r *sim.Recording, all []runs.Run, wanted func(*runs.Run) bool,
	complete func(*sim.Game, *sim.World),
) *table.Table {
	t := TableOf(nil, nil)
	for i := range all {
		if wanted(&all[i]) {
			g := r.Games[all[i].Game]
			t.Rows = append(t.Rows, TableOf(g, Find(ctx, g, i, &all[i], complete)).Rows...)
		}
	}
	return t
}

// TableOf returns a table of presses in game g.
func TableOf(g *sim.Game, presses []Press) *table.Table {
	t := &table.Table{Name: "keys", Title: "Keys", Columns: Columns()}
	for i := range presses {
		t.Rows = append(t.Rows, rowOf(g, &presses[i]))
	}
	return t
}

func rowOf(g *sim.Game, p *Press) table.Row {
	stint := 0
	if s := g.StintAt(p.Player, p.At); s != nil {
		stint = s.Stint
	}
	length, known := p.Length()
	return table.Row{
		Game: g.Index, At: p.At, To: p.To, Players: []int{p.Player},
		Cells: []table.Cell{
			table.Int(g.Index), table.Int(p.Run), table.Int(p.Player), table.Int(stint),
			table.String(g.Label(p.Player, p.At)), table.String(Word(p.Key)),
			table.If(!p.NoStart, table.Int(p.At)), table.If(!p.NoEnd, table.Int(p.To)),
			table.If(!p.NoStart, table.SecondsOf(p.Start)), table.If(known, table.SecondsOf(length)),
			table.If(p.HasSince, table.SecondsOf(p.Since)), table.Bool(p.Inferred),
		},
	}
}
