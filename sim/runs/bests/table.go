package bests

import (
	"fmt"

	"playhead/sim/table"
)

// Columns returns the columns of [Table].
func Columns() []table.Column {
	column := func(kind table.Kind, unit table.Unit, key, title, what string) table.Column {
		c := table.RecordedColumn(kind, unit, key, title, what)
		c.From = table.Computed
		return c
	}
	time := column(table.Number, table.Duration, "time_seconds", "Best",
		"The player's best time on the map, of all recordings.")
	time.Total = table.Least
	sum := column(table.Number, table.Duration, "sum_of_best_seconds", "Sum of best",
		"The player's shortest time on each segment between the checkpoints of their best run, added up.")
	finishes := column(table.Integer, table.Counted, "finishes", "Finishes",
		"How often the player finished, each finish counted once however many recordings hold it; practice is "+
			"left out.")
	finishes.Total = table.Sum
	tries := column(table.Integer, table.Counted, "runs", "Runs",
		"How many runs the player began, each counted once.")
	tries.Total = table.Sum
	history := column(table.List, table.Counted, "history", "History",
		"The runs that were the player's best so far, in the order of their dates.")
	history.Of = []table.Column{
		column(table.Instant, table.Date, "date", "Date", "When the run began, missing where no recording says so."),
		column(table.Number, table.Duration, "time_seconds", "Time", "The time of the run."),
		column(table.Text, table.Plain, "file", "File", "The recording that holds it."),
		column(table.Integer, table.Plain, "run", "Run", "The number of the run in that file."),
	}
	name := table.NameColumn()
	on := table.MapColumn()
	on.Rank = 0
	return []table.Column{
		on,
		column(table.Integer, table.Plain, "rank", "Rank", "The place of the best time among all players on the map."),
		name, time, sum, finishes, tries,
		column(table.Instant, table.Date, "date", "Date",
			"When the best run began, missing where no recording says so."),
		table.FileColumn(),
		column(table.Integer, table.Plain, "run", "Run", "The number of the best run in that file."),
		column(table.Integer, table.Counted, "recordings", "Recordings", "How many recordings hold the best run."),
		history,
	}
}

// Table returns the bests of each player on each map.
func Table(all []Best) *table.Table {
	t := &table.Table{Name: "bests", Title: "Bests", Columns: Columns()}
	t.Line = func(r *table.Row) string { return line(t, r) }
	for i := range all {
		t.Rows = append(t.Rows, rowOf(&all[i]))
	}
	return t
}

func rowOf(b *Best) table.Row {
	done := b.Finishes > 0
	var history []table.Row
	for i := range b.History {
		a := &b.History[i]
		history = append(history, table.Row{At: a.Run.First(), To: a.Run.End, Cells: []table.Cell{
			date(a), table.SecondsOf(a.Run.Time), table.String(a.File), table.Int(a.Number),
		}})
	}
	return table.Row{
		Game: b.Best.Run.Game, At: b.Best.Run.First(), To: b.Best.Run.End,
		Cells: []table.Cell{
			table.String(b.Map), table.If(done, table.Int(b.Rank)), table.String(b.Name),
			table.If(done, table.SecondsOf(b.Best.Run.Time)), table.If(len(b.Segments) > 0, table.SecondsOf(b.Sum)),
			table.Int(b.Finishes), table.Int(b.Runs), table.If(done, date(&b.Best)),
			table.If(done, table.String(b.Best.File)), table.If(done, table.Int(b.Best.Number)),
			table.If(done, table.Int(b.Best.Seen)), table.Rows(history),
		},
	}
}

// date returns when a run began, missing if that is not known.
func date(a *Attempt) table.Cell {
	if a.Begun.IsZero() {
		return table.Cell{}
	}
	return table.Int(a.Begun.UnixNano())
}

// line says what a player reached. The map stands before it.
func line(t *table.Table, r *table.Row) string {
	at := func(name string) table.Cell { return t.Cell(r, name) }
	text := fmt.Sprintf("%3s  %-16s %10s", "–", at("name").String(), "")
	if best := at("time_seconds"); !best.Missing() {
		text = fmt.Sprintf("%3d  %-16s %10s  sum of best %10s", at("rank").Int(), at("name").String(),
			table.TimeText(best.Float()), table.TimeText(at("sum_of_best_seconds").Float()))
	}
	return text + fmt.Sprintf("  %d of %d finished", at("finishes").Int(), at("runs").Int())
}
