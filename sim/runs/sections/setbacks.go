package sections

import (
	"cmp"
	"slices"

	"playhead/sim/table"
)

// SetbackColumns returns the columns of [SetbackTable].
func SetbackColumns() []table.Column {
	column := func(kind table.Kind, unit table.Unit, rank int, key, title, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: kind, Unit: unit, From: table.Computed, Rank: rank, What: what,
		}
	}
	file := table.FileColumn()
	file.Rank = 3
	level := table.MapColumn()
	level.Rank = 1
	at, _, seconds, _ := table.SpanColumns("it happened, or began", "")
	at.Key, at.Rank, seconds.Key = "tick", 3, "seconds"
	kind := column(table.Word, table.Plain, 0, "kind", "What",
		"What set the attempt back; a death or giving up ends it.")
	kind.Words = kindWords[:]
	cause := column(table.Text, table.Plain, 0, "cause", "By what",
		"What caused it, if the recording says: a tile, a weapon, what froze the player, how the attempt ended.")
	by := column(table.Player, table.Plain, 0, "by", "By", "The other player who caused it.")
	into := column(table.Number, table.Duration, 1, "run_seconds", "Into the run", "How long the attempt had lasted.")
	return []table.Column{
		file, table.GameColumn(), level,
		column(table.Integer, table.Plain, 2, "section", "#", "The number of the section on the map, from 1."),
		column(table.Text, table.Plain, 0, "section_name", "Section", "Where the section begins and ends."),
		at, seconds, table.PlayerColumn(), table.NameColumn(),
		column(table.Integer, table.Plain, 2, "run", "Run", "The number of the run in its file."),
		into, kind, cause, by,
		column(table.Integer, table.Units, 2, "x", "x", "Where it happened."),
		column(table.Integer, table.Units, 2, "y", "y", "Where it happened, from the top."),
	}
}

// SetbackTable returns every setback of the attempts, in the order of maps, files and time.
func SetbackTable(levels []Level) *table.Table {
	t := &table.Table{Name: "setbacks", Title: "Setbacks", Columns: SetbackColumns(), Notes: Notes(levels)}
	files := map[string]int{}
	for i := range levels {
		l := &levels[i]
		for k := range l.Attempts {
			if file := l.Attempts[k].File; files[file] == 0 {
				files[file] = len(files) + 1
			}
		}
		of := l.sections()
		t.Rows = append(t.Rows, SetbackRows(of, func(a, b *Moment) int {
			return cmp.Compare(files[a.Attempt.File], files[b.Attempt.File])
		})...)
	}
	return t
}

// SetbackRows returns the rows of all setbacks in the sections of a map, by file as order has them, then by time.
func SetbackRows(of []Section, order func(a, b *Moment) int) []table.Row {
	type happened struct {
		Moment
		in *Section
	}
	var all []happened
	for i := range of {
		s := &of[i]
		for _, list := range [...][]Moment{s.Died, s.GaveUp, s.Froze, s.TurnedBack, s.Stood} {
			for _, m := range list {
				all = append(all, happened{m, s})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b happened) int {
		return cmp.Or(order(&a.Moment, &b.Moment), cmp.Compare(a.Attempt.Run.Game, b.Attempt.Run.Game),
			cmp.Compare(a.Tick, b.Tick), cmp.Compare(a.Attempt.Number, b.Attempt.Number),
			cmp.Compare(a.Setback.Kind, b.Setback.Kind))
	})
	rows := make([]table.Row, len(all))
	for i := range all {
		rows[i] = all[i].row(all[i].in)
	}
	return rows
}

// row returns the row of a setback in a section.
func (m *Moment) row(in *Section) table.Row {
	r, b := &m.Attempt.Run, m.Setback
	return table.Row{
		Game: r.Game, At: m.Tick, To: m.Tick, Players: []int{r.Player}, Cells: []table.Cell{
			table.String(m.Attempt.File), table.Int(r.Game), table.String(in.Map), table.Int(in.Number),
			table.String(in.Name), table.Int(int(m.Tick)), table.SecondsOf(b.At), table.Int(r.Player),
			table.String(r.Name), table.Int(m.Attempt.Number), table.SecondsOf(max(0, m.Time)),
			table.String(b.Kind.String()), table.If(b.Means != "", table.String(b.Means)),
			table.If(b.By != "", table.String(b.By)), table.If(b.Placed, table.Int(int(b.X))),
			table.If(b.Placed, table.Int(int(b.Y))),
		},
	}
}
