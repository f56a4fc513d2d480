package markfile

import (
	"slices"

	"playhead/sim"
	"playhead/sim/table"
)

// Columns returns the columns of [Table].
func Columns() []table.Column {
	player := table.PlayerColumn()
	player.What = "The client id of the player that the mark is about."
	return append([]table.Column{
		table.GameColumn(),
		{
			Key: "tick", Title: "Tick", Kind: table.Integer, Unit: table.Ticks, From: table.Recorded, Rank: 3,
			What: "The tick of the mark.",
		},
		{
			Key: "seconds", Title: "Time", Kind: table.Number, Unit: table.Moment, From: table.Recorded,
			What: "The time of the mark.",
		},
		player,
		{
			Key: "name", Title: "Mark", Kind: table.Text, From: table.Recorded,
			What: "What the mark is called, in marks of other programs.",
		},
		{Key: "text", Title: "Text", Kind: table.Text, From: table.Recorded, What: "What the mark says."},
		{
			Key: "value", Title: "Value", Kind: table.Number, From: table.Recorded,
			What: "A number, in marks of other programs.",
		},
		{
			Key: "from", Title: "From", Kind: table.Word, Words: []string{"recording", "file"}, From: table.Recorded,
			What: "Whether the recorder set the mark, or the file of --marks holds it.",
		},
	}, frameColumns()...)
}

// Table returns the markers of r and those of all that are at one of its ticks, in
// order of game and tick, in GoldSrc demos with what the recorder saw and did in that frame.
func Table(r *sim.Recording, all []Mark) *table.Table {
	t := &table.Table{Name: "marks", Title: "Marks", Columns: Columns()}
	of := frames{recorder: r.Meta.Recorder}
	add := func(g *sim.Game, at sim.Tick, player int, more ...table.Cell) {
		more = append(more, of.cells(g, at)...)
		row := table.Row{Game: g.Index, At: at, To: at, Cells: append([]table.Cell{
			table.Int(g.Index), table.Int(at), table.SecondsOf(g.TimeOf(at)), table.If(player >= 0, table.Int(player)),
		}, more...)}
		if player >= 0 {
			row.Players = []int{player}
		}
		t.Rows = append(t.Rows, row)
	}
	for _, g := range r.Games {
		for e := range g.EachEvent {
			if e.Kind == sim.EventMarker && !e.Inferred { // an inferred one is of all
				add(g, e.Tick, int(e.Player), table.Cell{}, table.If(e.Text != "", table.String(e.Text)), table.Cell{},
					table.String("recording"))
			}
		}
	}
	for i := range all {
		m := &all[i]
		if g, at, ok := m.Place(r); ok {
			add(g, at, m.Player, table.If(m.Name != "", table.String(m.Name)),
				table.If(m.Text != "", table.String(m.Text)),
				table.Float(m.Value), table.String("file"))
		}
	}
	slices.SortStableFunc(t.Rows, func(a, b table.Row) int {
		if a.Game != b.Game {
			return a.Game - b.Game
		}
		return int(a.At) - int(b.At)
	})
	return t
}
