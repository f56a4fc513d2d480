package runs

import (
	"fmt"
	"slices"
	"strings"

	"playhead/sim"
	"playhead/sim/table"
)

// Columns returns the columns of [Table].
func Columns() []table.Column {
	column := table.RecordedColumn
	null := func(c table.Column) table.Column {
		c.Null = true
		return c
	}
	startTick, endTick, start, end := table.SpanColumns(
		"the server started the clock, which may be before the recording", "the server stopped the clock")
	name := table.NameColumn()
	name.What = "The name of the player; for a team, those of its members."
	name.Total = table.NoTotal // a team is no further player
	ended := column(table.Word, table.Plain, "end", "End",
		"How the run ended: save is a run that was saved, load one that a loaded run replaced, open one that the "+
			"recording does not show to its end.")
	timeFrom := null(column(table.Word, table.Plain, "time_from", "From",
		"Whether the game reported the time, or it follows from the start and finish tiles and the rules of the "+
			"server."))
	timeFrom.Words = []string{"recorded", "crossed"}
	for k := Open; k <= Incomplete; k++ {
		ended.Words = append(ended.Words, k.String())
	}
	checkpoints := column(table.List, table.Counted, "checkpoints", "Checkpoints",
		"The time checkpoints in the order in which they were passed.")
	checkpoints.Of = []table.Column{
		column(table.Integer, table.Plain, "checkpoint", "Checkpoint", "The number of the checkpoint, from 1."),
		column(table.Integer, table.Ticks, "tick", "Tick", "The tick in which it was passed."),
		column(table.Number, table.Duration, "seconds", "Time", "The time since the start."),
	}
	members := column(table.List, table.Counted, "members", "Members", "The client ids of a team's members.")
	members.Of = []table.Column{column(table.Integer, table.Plain, "", "Id", "The client id.")}
	time := null(column(table.Number, table.Duration, "time_seconds", "Time",
		"The time of a finished run as the game counts it."))
	time.Total, start.Title = table.Least, "Start"
	progress := null(column(table.Number, table.Share, "progress", "Progress",
		"How many of the tiles from the start to the finish were done at the nearest point, if the map is known."))
	progress.From = table.Computed
	run := column(table.Integer, table.Plain, "run", "Run",
		"The number of the run in the file, from 0, by which other commands know it.")
	run.Total = table.Count
	columns := []table.Column{
		run, table.GameColumn(), table.MapColumn(), null(table.PlayerColumn()), null(table.StintColumn()), name,
		column(table.Integer, table.Plain, "team", "Team", "The DDRace team, 0 without one."),
		column(table.Flag, table.Plain, "practice", "Practice",
			"Whether the team was in practice mode at some time of the run, which then has no rank."),
		startTick, endTick, ended, time, timeFrom, checkpoints,
		column(table.Integer, table.Counted, "deaths", "Deaths", "How often the player died; for a team, its members."),
		progress,
		null(column(table.Text, table.Plain, "loaded_from", "Continues",
			"The run that this one continues, as FILE#RUN, empty if it is not found, and missing if the run was not "+
				"loaded.")),
		start, end,
		column(table.Integer, table.Ticks, "load_tick", "Load tick", "The tick in which the run was loaded."),
		members,
	}
	columns[13].Rank = 1
	for _, i := range [...]int{6, 7, 12, 14, 16, 19, 20} {
		columns[i].Rank = 2
	}
	return columns
}

// Table returns the runs of r, which Find returned for all its games, in their order:
// the index of a run is its number.
func Table(r *sim.Recording, all []Run) *table.Table {
	t := &table.Table{Name: "runs", Title: "Runs", Columns: Columns()}
	t.Line = func(row *table.Row) string { return line(t, row) }
	for i := range all {
		t.Rows = append(t.Rows, rowOf(r.Games[all[i].Game], i, &all[i]))
	}
	return t
}

func rowOf(g *sim.Game, number int, r *Run) table.Row {
	var checkpoints, members []table.Row
	for _, c := range r.Checkpoints {
		checkpoints = append(checkpoints, table.Row{
			Game: r.Game, At: c.Tick, To: c.Tick, Cells: []table.Cell{
				table.Int(c.Number), table.Int(c.Tick),
				table.SecondsOf(c.Time),
			},
		})
	}
	for _, id := range r.Members {
		members = append(members, table.Row{
			Game: r.Game, At: r.Start, To: r.End, Players: []int{id},
			Cells: []table.Cell{table.Int(id)},
		})
	}
	var loadedFrom, loadTick table.Cell
	if l := r.Loaded; l != nil {
		loadTick, loadedFrom = table.Int(l.Tick), table.String("")
		if l.Run >= 0 {
			loadedFrom = table.String(fmt.Sprintf("%s#%d", l.File, l.Run))
		}
	}
	row := table.Row{Game: r.Game, At: r.First(), To: r.End, Players: r.Members}
	if r.Player >= 0 {
		row.Players = []int{r.Player}
	}
	row.Cells = []table.Cell{
		table.Int(number), table.Int(r.Game), table.String(g.Map.Name), table.If(r.Player >= 0, table.Int(r.Player)),
		table.If(r.Player >= 0, table.Int(r.Stint)), table.String(r.Name), table.Int(r.Team), table.Bool(r.Practice),
		table.Int(r.Start), table.Int(r.End), table.String(r.Ended.String()),
		table.If(r.Finished(), table.SecondsOf(r.Time)), table.If(r.Finished(), table.String(r.TimeFrom.String())),
		table.Rows(checkpoints), table.Int(r.Deaths), table.If(r.Progress >= 0,
			table.Float(float64(int(r.Progress*1000+0.5))/1000)),
		loadedFrom, table.SecondsOf(g.TimeOf(r.First())), table.SecondsOf(g.TimeOf(r.End)), loadTick,
		table.If(len(members) > 0, table.Rows(members)),
	}
	return row
}

// Best returns the n fastest of the runs that have a rank, on each map, ordered by
// map, then time. Of equal ones the first is the better. t has the columns of [Table]
// or more.
func Best(t *table.Table, n int) *table.Table {
	maps, time, practice := t.Column("map"), t.Column("time_seconds"), t.Column("practice")
	best := *t
	best.Rows = slices.DeleteFunc(slices.Clone(t.Rows), func(r table.Row) bool {
		return r.Cells[time].Missing() || r.Cells[practice].Bool()
	})
	slices.SortStableFunc(best.Rows, func(a, b table.Row) int {
		if c := strings.Compare(a.Cells[maps].String(), b.Cells[maps].String()); c != 0 {
			return c
		}
		switch x, y := a.Cells[time].Float(), b.Cells[time].Float(); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	of := map[string]int{}
	best.Rows = slices.DeleteFunc(best.Rows, func(r table.Row) bool {
		of[r.Cells[maps].String()]++
		return of[r.Cells[maps].String()] > n
	})
	return &best
}

// Outcome returns the time of a row of t that finished, and how the run ended
// otherwise.
func Outcome(t *table.Table, r *table.Row) string {
	if time := t.Cell(r, "time_seconds"); !time.Missing() {
		return table.TimeText(time.Float())
	}
	return t.Cell(r, "end").String()
}

// line says who ran and how far.
func line(t *table.Table, r *table.Row) string {
	at := func(name string) table.Cell { return t.Cell(r, name) }
	what := Outcome(t, r)
	if progress := at("progress"); at("time_seconds").Missing() && !progress.Missing() {
		what += fmt.Sprintf(" at %.0f %%", 100*progress.Float())
	}
	name := at("name").String()
	if at("player").Missing() {
		name = fmt.Sprintf("team %d: %s", at("team").Int(), name)
	}
	line := fmt.Sprintf("%3d  %-10s  %-16s %-20s", at("run").Int(), table.MomentText(at("start_seconds").Float()), name,
		what)
	for _, c := range at("checkpoints").List() {
		line += fmt.Sprintf("  CP %d %s", c.Cells[0].Int(), table.DurationText(c.Cells[2].Float()))
	}
	if at("practice").Bool() {
		line += "  practice"
	}
	if from := at("loaded_from"); !from.Missing() {
		line += "  loaded " + from.String()
	}
	return strings.TrimRight(line, " ")
}
