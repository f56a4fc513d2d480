package judge

import (
	"playhead/sim/measure"
	"playhead/sim/table"
)

// PercentileOwn returns where the value is among those of the player's other runs.
func (m *Measure) PercentileOwn() (p float64, ok bool) { return m.percentile(m.Own) }

// PercentileAll returns where the value is among those of the comparison group.
func (m *Measure) PercentileAll() (p float64, ok bool) { return m.percentile(m.Group) }

func (m *Measure) percentile(of []float64) (p float64, ok bool) {
	if !m.Known {
		return 0, false
	}
	return measure.Percentile(m.Value, of)
}

// CSVColumns are the columns of CSV in the order of the command before there were tables.
func CSVColumns() []string {
	return []string{
		"game", "player", "stint", "name", "from_seconds", "to_seconds", "measure", "unit", "value", "samples",
		"percentile_own", "own_runs", "percentile_all", "all_players", "note", "moments",
	}
}

// Columns returns the columns of [Table].
func Columns() []table.Column {
	moment := func(key, title, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: table.Number, Unit: table.Moment, From: table.Recorded,
			What: what,
		}
	}
	text := func(key, title, what string) table.Column {
		return table.Column{Key: key, Title: title, Kind: table.Text, From: table.Computed, What: what}
	}
	count := func(key, title, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: table.Integer, Unit: table.Counted, From: table.Computed,
			What: what,
		}
	}
	number := func(key, title, what string) table.Column {
		return table.Column{Key: key, Title: title, Kind: table.Number, From: table.Computed, Null: true, What: what}
	}
	histogram := count("histogram", "Histogram", "The lengths of the times behind a mean.")
	histogram.Kind, histogram.Of = table.List, []table.Column{
		count("ticks", "Ticks", "A length; the last one includes all longer ones."),
		count("count", "Count", "The times of this length."),
	}
	moments := count("moments", "Moments", "The ticks behind the value, at most 100.")
	moments.Kind, moments.Of = table.List, []table.Column{{
		Title: "Tick", Kind: table.Integer, Unit: table.Ticks,
		What: "The tick.",
	}}
	return []table.Column{
		table.GameColumn(), table.PlayerColumn(), table.StintColumn(), table.NameColumn(),
		moment("from_seconds", "From", "When the measured part begins."), moment("to_seconds", "To",
			"When the measured part ends."),
		{
			Key: "measure", Title: "Measure", Kind: table.Word, From: table.Computed,
			What: "The name of the measure, as docs/measures.md explains it.",
		},
		{
			Key: "group", Title: "Group", Kind: table.Word, From: table.Computed, Words: measure.Groups[:],
			What: "What the measure is about: keys, jumps, reactions, aim or timing.",
		},
		text("unit", "Unit", "The unit of the value, empty for shares and plain numbers."),
		number("value", "Value", "The value, if there was something to measure."),
		count("samples", "Samples", "How many ticks, presses or turns the value is computed from."),
		text("note", "Note", "What limits the value."),
		number("percentile_own", "Among own runs",
			"The percentage of the player's other runs that have a smaller value."),
		count("own_runs", "Own runs", "How many other runs of the player have a value."),
		number("percentile_all", "Among others",
			"The percentage of the comparison group, which has each other player once, with a smaller value."),
		count("all_players", "Players", "How many players of the comparison group have a value."),
		histogram, moments,
		{
			Key: "standing", Title: "Standing", Kind: table.Word, From: table.Computed, Words: StandingWords[:],
			What: "Where the value is in the whole range of the comparison group, each player once.",
		},
		number("out_by", "Out by", "How far the value is beyond the group's range, in widths of the range."),
		number("group_low", "Group, lowest", "The lowest value of the comparison group."),
		number("group_median", "Group, median", "The median of the comparison group."),
		number("group_high", "Group, highest", "The highest value of the comparison group."),
		{
			Key: "program", Title: "Program", Kind: table.Flag, From: table.Computed,
			What: "Set if a keyboard, mouse or wheel alone does not produce what the measure counts.",
		},
		text("counts", "Counts", "What the measure counts."),
	}
}

// newer are the columns that came after the command had its forms of JSON and CSV.
var newer = [...]string{
	"group", "standing", "out_by", "group_low", "group_median", "group_high", "program", "counts",
}

// Table returns a row for every measure of every player.
func Table(of []*Player) *table.Table {
	t := &table.Table{Name: "judge", Title: "Measures", Columns: Columns()}
	number := func(v float64, ok bool) table.Cell { return table.If(ok, table.Float(v)) }
	for _, p := range of {
		for i := range p.Measures {
			m := &p.Measures[i]
			spread := m.Spread()
			outBy, outside := spread.OutBy()
			bins, moments := make([]table.Row, len(m.Bins)), make([]table.Row, len(m.Moments))
			for k, b := range m.Bins {
				bins[k].Cells = []table.Cell{table.Int(b.Ticks), table.Int(b.Count)}
			}
			for k, tick := range m.Moments {
				moments[k].Cells = []table.Cell{table.Int(tick)}
			}
			t.Rows = append(t.Rows, table.Row{
				Game: p.Game, At: p.FirstTick, To: p.LastTick, Players: []int{p.Player},
				Cells: []table.Cell{
					table.Int(p.Game), table.Int(p.Player), table.Int(p.Stint), table.String(p.Name),
					table.Float(p.From), table.Float(p.To),
					table.String(m.Name), table.String(measure.Group(m.Name)), table.String(m.Unit),
					number(m.Value, m.Known), table.Int(m.Samples),
					table.String(m.Note),
					number(m.PercentileOwn()), table.Int(len(m.Own)),
					number(m.PercentileAll()), table.Int(len(m.Group)),
					table.If(len(bins) > 0, table.Rows(bins)), table.Rows(moments),
					table.String(spread.Standing.String()), number(outBy, outside),
					number(spread.Low, spread.N > 0), number(spread.Median, spread.N > 0),
					number(spread.High, spread.N > 0),
					table.Bool(measure.Program(m.Name)), table.String(measure.What(m.Name)),
				},
			})
		}
	}
	return t
}

// ByPlayer returns a table of [Table] with a row for each player and a list of measures, as
// JSON had them before there were tables.
func ByPlayer(t *table.Table) *table.Table {
	for _, name := range newer {
		t = t.Without(name)
	}
	nested := t.Nest(t.Column("measure"), table.Column{Key: "measures", Title: "Measures", Kind: table.List})
	last := &nested.Columns[len(nested.Columns)-1]
	last.Of[0].Key = "name"
	return nested
}
