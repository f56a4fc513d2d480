package teams

import (
	"playhead/sim/table"
)

// CompareColumns returns the columns of [Compare].
func CompareColumns() []table.Column {
	name := table.NameColumn()
	name.What, name.Total = "The name of the member; missing for the sum of the team.", table.NoTotal
	number := table.Column{
		Key: "number", Title: "Number", Kind: table.Word, From: table.Computed,
		What: "The column of replay teams that is compared.",
	}
	for _, n := range numbers() {
		number.Words = append(number.Words, n.key)
	}
	value := func(key, title, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: table.Number, From: table.Computed, Decimals: 3, What: what,
		}
	}
	return []table.Column{
		name, number,
		value("a", "A", "Its value in run A, in seconds, units or how often; missing if not a member or not recorded."),
		value("b", "B", "Its value in run B."), value("difference", "Difference", "B without A."),
	}
}

// Compare returns the numbers of team B beside those of team A: first the sums of the teams, then the members of A,
// then those of B alone. Members are the same if their names are.
func Compare(a, b *Team) *table.Table {
	t := &table.Table{Name: "compared_teams", Title: "Teams", Columns: CompareColumns()}
	add := func(name string, of func(*number, *Team) table.Cell) {
		for _, n := range numbers() {
			x, y, d := of(&n, a), of(&n, b), table.Cell{}
			if !x.Missing() && !y.Missing() {
				d = table.Float(y.Float() - x.Float())
			}
			t.Rows = append(t.Rows, table.Row{At: table.NoTick, To: table.NoTick, Cells: []table.Cell{
				table.If(name != "", table.String(name)), table.String(n.key), x, y, d,
			}})
		}
	}
	add("", func(n *number, t *Team) table.Cell { return n.sum(t, func(*Member) bool { return true }) })
	seen := map[string]bool{}
	for _, team := range [...]*Team{a, b} {
		for i := range team.Members {
			if name := team.Members[i].Name; !seen[name] {
				seen[name] = true
				add(name, func(n *number, t *Team) table.Cell {
					return n.sum(t, func(m *Member) bool { return m.Name == name })
				})
			}
		}
	}
	return t
}

// sum returns the number of some members, missing without any.
func (n *number) sum(t *Team, of func(*Member) bool) (sum table.Cell) {
	total := 0.0
	for i := range t.Members {
		if m := &t.Members[i]; n.needs(t) && of(m) {
			total += n.value(m).Float()
			sum = table.Float(total)
		}
	}
	return sum
}
