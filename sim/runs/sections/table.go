package sections

import (
	"fmt"
	"math"

	"playhead/sim/table"
)

// Columns returns the columns of [Table].
func Columns() []table.Column {
	column := func(kind table.Kind, unit table.Unit, key, title, what string) table.Column {
		c := table.RecordedColumn(kind, unit, key, title, what)
		c.From = table.Computed
		return c
	}
	count := func(key, title, what string) table.Column {
		c := column(table.Integer, table.Counted, key, title, what)
		c.Total = table.Sum
		return c
	}
	level := table.MapColumn()
	level.Rank = 1
	entered := count("entered", "Enter", "The attempts that came to the beginning of the section, or skipped to it.")
	entered.Total = table.Most
	left := count("left", "Go on", "The attempts that passed the end of the section, or of a later one.")
	left.Total = table.Least
	inSome := "attempts that "
	froze := count("froze", "Froze", "The "+inSome+"were frozen here once or more.")
	freezes := count("freezes", "Freezes", "How often attempts were frozen here.")
	back := count("turned_back", "Turned back",
		"The "+inSome+"went 8 tiles farther from the finish here than they had been, and stayed there for a second "+
			"without being frozen.")
	stood := count("stood", "Stood",
		"The "+inSome+"stayed within half a tile for 3 seconds here without being frozen.")
	other := count("other", "Open",
		"The attempts whose end the recording does not show: it ends, a part is missing, or the run was saved.")
	for _, c := range []*table.Column{&freezes, &stood, &other} {
		c.Rank = 2
	}
	median := column(table.Number, table.Duration, "median_seconds", "Median",
		"The median time of the attempts that passed both ends of the section.")
	best := column(table.Number, table.Duration, "best_seconds", "Best", "The shortest of these times.")
	median.Total, best.Total = table.Sum, table.Sum
	timed := count("timed", "Timed", "The attempts that passed both ends of the section.")
	timed.Rank = 3
	timed.Total = table.NoTotal
	share := column(table.Number, table.Share, "share", "Share",
		"The share of the attempts that entered and went on.")
	share.Decimals = 6
	name := table.NameColumn()
	name.Key, name.Title, name.What = "best_name", "Best by", "The name of the player with the shortest time."
	name.Total, name.Rank = table.NoTotal, 2
	file := table.FileColumn()
	file.Key, file.Title, file.What, file.Rank = "best_file", "Best in", "The recording that holds the shortest time.",
		4
	run := column(table.Integer, table.Plain, "best_run", "Best run", "The number of that run in its file.")
	run.Rank = 4
	return []table.Column{
		level,
		column(table.Integer, table.Plain, "section", "#", "The number of the section on the map, from 1."),
		column(table.Text, table.Plain, "name", "Section",
			"Where the section begins and ends: start, checkpoints, finish, or lines of your own."),
		entered, left,
		count("died", "Deaths", "The attempts that ended by a death here, other than by the player's own request."),
		froze, freezes,
		count("gave_up", "Gave up",
			"The attempts that the player ended here: by beginning again, by leaving, or by the command kill."),
		back, stood, other, median, best, share, timed, name, file, run,
	}
}

// Table returns the sections of each map.
func Table(levels []Level) *table.Table {
	t := &table.Table{Name: "sections", Title: "Sections", Columns: Columns(), Notes: Notes(levels)}
	t.Line = func(r *table.Row) string { return line(t, r) }
	all := Find(levels)
	for i := range all {
		t.Rows = append(t.Rows, all[i].Row())
	}
	return t
}

// Row returns the row of a section in [Table].
func (s *Section) Row() table.Row {
	timed := len(s.Times) > 0
	row := table.Row{At: table.NoTick, To: table.NoTick}
	var name, file string
	number := 0
	if best := s.Best.Attempt; timed {
		row.Game, row.At = best.Run.Game, s.Best.Tick
		row.To, row.Players = best.Run.End, []int{best.Run.Player}
		name, file, number = best.Run.Name, best.File, best.Number
	}
	share := s.Share()
	row.Cells = []table.Cell{
		table.String(s.Map), table.Int(s.Number), table.String(s.Name), table.Int(len(s.Entered)),
		table.Int(len(s.Left)), table.Int(len(s.Died)),
		table.If(s.FreezesKnown, table.Int(Attempts(s.Froze))), table.If(s.FreezesKnown, table.Int(len(s.Froze))),
		table.Int(len(s.GaveUp)), table.If(s.WayKnown, table.Int(Attempts(s.TurnedBack))),
		table.Int(Attempts(s.Stood)), table.Int(len(s.Other)),
		table.If(timed, table.SecondsOf(s.Median())), table.If(timed, table.SecondsOf(s.Fastest())),
		table.If(!math.IsNaN(share), table.Float(share)), table.Int(len(s.Times)),
		table.If(timed, table.String(name)), table.If(timed, table.String(file)), table.If(timed, table.Int(number)),
	}
	return row
}

// line says what became of the attempts in a section. The map is before it.
func line(t *table.Table, r *table.Row) string {
	at := func(name string) table.Cell { return t.Cell(r, name) }
	n := func(name string) string {
		if c := at(name); !c.Missing() {
			return fmt.Sprint(c.Int())
		}
		return "–"
	}
	text := fmt.Sprintf("%2d  %-20s %4s enter", at("section").Int(), at("name").String(), n("entered"))
	if share := at("share"); !share.Missing() {
		text += fmt.Sprintf("  %4s go on (%.0f %%)  %3s die  %3s freeze  %3s give up  %3s turn back", n("left"),
			100*share.Float(), n("died"), n("froze"), n("gave_up"), n("turned_back"))
	}
	if best := at("best_seconds"); !best.Missing() {
		text += fmt.Sprintf("  median %s, best %s", table.TimeText(at("median_seconds").Float()),
			table.TimeText(best.Float()))
	}
	return text
}
