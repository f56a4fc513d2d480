// Package listing says what is known of a recording that the library's index found. It is apart
// from the library, which is a database, so that the list of answers needs none.
package listing

import "playhead/sim/table"

// Columns returns the columns of the table of recordings that were found.
func Columns() []table.Column {
	column := table.RecordedColumn
	texts := func(key, title, what string) table.Column {
		c := column(table.List, table.Counted, key, title, what)
		c.Of = []table.Column{{Title: title, Kind: table.Text, What: what}}
		return c
	}
	run := []table.Column{
		column(table.Integer, table.Plain, "run", "Run",
			"The number of the fastest run that the query chooses, as replay runs counts."),
		column(table.Player, table.Plain, "name", "Best player", "Who ran it; for a team, its members."),
		column(table.Map, table.Plain, "map", "Best map", "The map of that run."),
		column(table.Number, table.Moment, "start_seconds", "Best from", "When it began."),
		column(table.Number, table.Duration, "time_seconds", "Best", "Its time."),
		column(table.Word, table.Plain, "time_from", "Best by",
			"Whether the game reported the time, or it follows from the map."),
		column(table.Integer, table.Counted, "sources", "Sources", "How many recordings hold this finish."),
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
		column(table.Integer, table.Plain, "started", "Started",
			"When it began in Unix seconds, or when the file was written."),
		column(table.Word, table.Plain, "started_from", "Started by",
			"Whether the recording says when it began, or its file does."),
		column(table.Number, table.Duration, "seconds", "Length", "How long it is."),
		texts("players", "Players", "Those who were in the game longest, at most three, players of the query first."),
		column(table.Integer, table.Counted, "player_count", "All players",
			"How many players it has, by their names: one who changes name counts with each."),
	}, run...),
		runs, column(table.Number, table.Duration, "watched_seconds", "Watched",
			"How much of it was watched in the viewer."),
		texts("same_round", "Same round", "Files of other recordings of the same round."),
		column(table.Text, table.Plain, "error", "Error", "Why it could not be read to its end."))
}
