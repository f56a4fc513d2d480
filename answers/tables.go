package answers

import (
	"playhead/sim/table"
)

// Table returns all answers as a table: `replay tables`.
func Table() *table.Table {
	word := func(key, title, what string) table.Column {
		return table.Column{Key: key, Title: title, Kind: table.Text, What: what}
	}
	t := &table.Table{Name: "tables", Title: "Tables", Columns: []table.Column{
		word("table", "Table", "The name of the table and of its command."),
		word("row", "A row is", "What a row means."),
		word("of", "Found in", "The recordings that have such rows."),
		{
			Key: "columns", Title: "Columns", Kind: table.List, Unit: table.Counted,
			What: "What the table says about each row.", Of: []table.Column{
				word("key", "Key", "The name in files, filters and flags."),
				word("title", "Title", "The heading."),
				word("unit", "Unit", "The unit of numbers in files."),
				word("kind", "Kind", "What the values are."),
				word("origin", "Origin", "Where the values are from."),
				word("what", "What", "What the column counts."),
			},
		},
	}}
	for _, a := range All() {
		t.Rows = append(t.Rows, table.Row{At: table.NoTick, To: table.NoTick, Cells: []table.Cell{
			table.String(a.Name), table.String(a.Row), table.String(a.Of), table.Rows(describe(a.Columns())),
		}})
	}
	return t
}

func describe(columns []table.Column) (rows []table.Row) {
	for i := range columns {
		c := &columns[i]
		unit := c.Unit.String()
		rows = append(rows, table.Row{At: table.NoTick, To: table.NoTick, Cells: []table.Cell{
			table.String(c.Name()), table.String(c.Title), table.If(unit != "", table.String(unit)),
			table.String(c.Kind.String()),
			table.String(c.From.String()), table.String(c.What),
		}})
	}
	return rows
}
