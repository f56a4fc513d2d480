package library

import (
	"playhead/library/listing"
	"playhead/sim/table"
)

// Table returns recordings that were found as a table of [listing.Columns].
func Table(all []Row) *table.Table {
	t := &table.Table{Name: "find", Title: "Recordings", Columns: listing.Columns(), Rows: []table.Row{}}
	texts := func(list []string) table.Cell {
		rows := make([]table.Row, len(list))
		for i, s := range list {
			rows[i].Cells = []table.Cell{table.String(s)}
		}
		return table.Rows(rows)
	}
	for i := range all {
		r := &all[i]
		best := make([]table.Cell, 7)
		if b := r.Best; b != nil {
			best = []table.Cell{
				table.Int(b.Number), table.String(b.Name), table.String(b.Map), table.Float(b.StartSeconds),
				table.Float(b.TimeSeconds), table.String(b.TimeFrom), table.Int(b.Sources),
			}
		}
		t.Rows = append(t.Rows, table.Row{At: table.NoTick, To: table.NoTick, Cells: append(append([]table.Cell{
			texts(r.Files), table.Bool(r.Connected), table.String(r.Format), table.String(r.GameName),
			table.String(r.Map), table.String(r.Server),
			table.Int(r.Started), table.String(startedFrom(r)), table.Float(r.Seconds), texts(r.Players),
			table.Int(r.AllOf),
		}, best...), table.Int(r.Runs), table.Float(r.Watched), texts(r.SameRound),
			table.If(r.Error != "", table.String(r.Error)))})
	}
	return t
}

// startedFrom says where the date of a recording is from.
func startedFrom(r *Row) string {
	if r.FileDate {
		return "file"
	}
	return "recorded"
}
