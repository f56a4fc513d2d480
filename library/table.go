package library

import "playhead/sim/table"

// Columns returns the columns of [Table].
func Columns() []table.Column {
	column := func(kind table.Kind, unit table.Unit, key, title, what string) table.Column {
		return table.Column{Key: key, Title: title, Kind: kind, Unit: unit, From: table.Recorded, What: what}
	}
	texts := func(key, title, what string) table.Column {
		c := column(table.List, table.Counted, key, title, what)
		c.Of = []table.Column{{Title: title, Kind: table.Text, What: what}}
		return c
	}
	run := []table.Column{
		column(table.Integer, table.Plain, "run", "Run", "The number of the fastest run that the query chooses, as replay runs counts."),
		column(table.Player, table.Plain, "name", "Best player", "Who ran it; for a team, its members."),
		column(table.Map, table.Plain, "map", "Best map", "The map of that run."),
		column(table.Number, table.Moment, "start_seconds", "Best from", "When it began."),
		column(table.Number, table.Duration, "time_seconds", "Best", "Its time."),
		column(table.Word, table.Plain, "time_from", "Best by", "Whether the game reported the time, or it follows from the map."),
	}
	for i := range run {
		run[i].Group, run[i].Null = "best_run", true
	}
	runs := column(table.Integer, table.Counted, "runs", "Runs", "How many finished runs the query chooses.")
	runs.Total = table.Sum
	return append(append([]table.Column{
		texts("files", "Files", "The recording's files, those that can be opened first."),
		column(table.Flag, table.Plain, "connected", "Connected", "Whether one of them can be opened."),
		column(table.Word, table.Plain, "format", "Format", "The format, empty for a file that was not read yet."),
		column(table.Text, table.Plain, "game_name", "Game", "What was played."),
		column(table.Map, table.Plain, "map", "Map", "The map."),
		column(table.Text, table.Plain, "server", "Server", "The name of the server."),
		column(table.Integer, table.Plain, "started", "Started", "When it began in Unix seconds, or when the file was written."),
		column(table.Number, table.Duration, "seconds", "Length", "How long it is."),
		texts("players", "Players", "Those who were in the game longest, at most three, players of the query first."),
		column(table.Integer, table.Counted, "player_count", "All players", "How many players it has."),
	}, run...),
		runs, column(table.Number, table.Duration, "watched_seconds", "Watched", "How much of it was watched in the viewer."),
		column(table.Text, table.Plain, "error", "Error", "Why it could not be read to its end."))
}

// Table returns found recordings as a table.
func Table(found []Row) *table.Table {
	t := &table.Table{Name: "find", Title: "Recordings", Columns: Columns(), Rows: []table.Row{}}
	texts := func(list []string) table.Cell {
		rows := make([]table.Row, len(list))
		for i, s := range list {
			rows[i].Cells = []table.Cell{table.String(s)}
		}
		return table.Rows(rows)
	}
	for i := range found {
		r := &found[i]
		best := make([]table.Cell, 6)
		if b := r.Best; b != nil {
			best = []table.Cell{
				table.Int(b.Number), table.String(b.Name), table.String(b.Map), table.Float(b.StartSeconds), table.Float(b.TimeSeconds), table.String(b.TimeFrom),
			}
		}
		t.Rows = append(t.Rows, table.Row{At: table.NoTick, To: table.NoTick, Cells: append(append([]table.Cell{
			texts(r.Files), table.Bool(r.Connected), table.String(r.Format), table.String(r.GameName), table.String(r.Map), table.String(r.Server),
			table.Int(r.Started), table.Float(r.Seconds), texts(r.Players), table.Int(r.AllOf),
		}, best...), table.Int(r.Runs), table.Float(r.Watched), table.If(r.Error != "", table.String(r.Error)))})
	}
	return t
}
