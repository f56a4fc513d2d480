package compare

import (
	"math"

	"playhead/sim/table"
)

// SplitColumns returns the columns of [Comparison.SplitTable].
func SplitColumns() []table.Column {
	return []table.Column{
		{
			Key: "name", Title: "Split", Kind: table.Text, From: table.Recorded,
			What: "The time checkpoint, the edge, or the finish.",
		},
		column("a_seconds", "A", "When run A passed, in seconds since the moment at which both clocks are 0."),
		column("b_seconds", "B", "When run B passed, in seconds since the moment at which both clocks are 0."),
		column("difference", "B to A", "How much later B passed than A, negative for earlier."),
	}
}

// GapColumns returns the columns of [GapTable].
func GapColumns() []table.Column {
	distance := column("distance", "Distance", "How far B is from A there.")
	distance.Unit = table.Units
	return []table.Column{
		column("seconds", "Time", "A moment on the clock of A, or of both."),
		column("difference_seconds", "Behind", "How far B is behind, negative for ahead."), distance,
	}
}

// LossColumns returns the columns of [LossTable].
func LossColumns() []table.Column {
	return []table.Column{
		column("from_seconds", "From", "When B begins to fall back, on the clock of A, or of both."),
		column("to_seconds", "To", "When B stops falling back."), column("lost_seconds", "Lost",
			"How much B lost there."),
	}
}

// SectionColumns returns the columns of [Comparison.SectionTable].
func SectionColumns() []table.Column {
	return []table.Column{
		{
			Key: "name", Title: "Section", Kind: table.Text, From: table.Recorded,
			What: "The splits between which the section is.",
		},
		column("from_seconds", "From", "When A enters it, on the clock of A."),
		column("to_seconds", "To", "When A leaves it, on the clock of A."),
		column("a_seconds", "A", "How long A takes."), column("b_seconds", "B", "How long B takes."),
		column("change_seconds", "B to A", "How much B falls back there, negative for A."),
		{
			Key: "why", Title: "Why", Kind: table.Text, From: table.Computed,
			What: "What the one who falls back does there that the other does not.",
		},
	}
}

func column(key, title, what string) table.Column {
	return table.Column{
		Key: key, Title: title, Kind: table.Number, Unit: table.Duration, From: table.Computed,
		Null: true, What: what,
	}
}

// SplitTable returns the splits: a value is missing for a run that did not pass.
func (c *Comparison) SplitTable(edges []Edge) *table.Table {
	t := &table.Table{Name: "splits", Title: "Splits", Columns: SplitColumns()}
	for _, s := range c.Splits(edges) {
		add(t, table.String(s.Name), milli(s.A), milli(s.B), milli(s.Difference()))
	}
	return t
}

// GapTable returns a row for every gap.
func GapTable(gaps []Gap) *table.Table {
	t := &table.Table{Name: "gap", Title: "Gap", Columns: GapColumns()}
	for _, g := range gaps {
		add(t, milli(g.Seconds), milli(g.Difference), milli(g.Distance))
	}
	return t
}

// LossTable returns a row for every loss.
func LossTable(losses []Loss) *table.Table {
	t := &table.Table{Name: "losses", Title: "Losses", Columns: LossColumns()}
	for _, l := range losses {
		add(t, milli(l.From), milli(l.To), milli(l.Lost))
	}
	return t
}

// SectionTable returns a row for every part of the way from split to split.
func (c *Comparison) SectionTable(edges []Edge) *table.Table {
	t := &table.Table{Name: "compared_sections", Title: "Sections", Columns: SectionColumns()}
	for _, s := range c.Sections(edges) {
		a, b := s.Seconds()
		add(t, table.String(s.Name), milli(c.Since(s.From)), milli(c.Since(s.To)), milli(a), milli(b), milli(s.Change),
			table.String(s.Why))
	}
	return t
}

func add(t *table.Table, cells ...table.Cell) {
	t.Rows = append(t.Rows, table.Row{At: table.NoTick, To: table.NoTick, Cells: cells})
}

// milli returns v rounded to thousandths, and never −0. NaN is missing.
func milli(v float64) table.Cell { return table.Float(math.Round(v*1000)/1000 + 0) }
