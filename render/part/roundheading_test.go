package part

import (
	"slices"
	"testing"

	"playhead/sim/table"
)

// Headings above events 0, 3, 3 and 5 of five take rows of the list, as long as it is in
// the order of the recording.
func TestHeadingsTakeRowsOfTheList(t *testing.T) {
	columns := []table.Column{{Key: "n", Kind: table.Integer}}
	of := &table.Table{Columns: columns}
	for i := range 5 {
		of.Rows = append(of.Rows, table.Row{Cells: []table.Cell{table.Int(-i)}})
	}
	l := listing{of: of, by: -1}
	l.arrange()
	heads := Headings{{Before: 0}, {Before: 3}, {Before: 3}, {Before: 5}}
	if !l.setHeads(heads) || l.setHeads(heads) || l.setHeads(slices.Clone(heads)) {
		t.Error("rows are elsewhere below other headings only")
	}
	lines := func() (all []int) {
		for _, line := range l.lines {
			if i, _, ok := headAt(line); ok {
				line = -1 - i
			}
			all = append(all, line)
		}
		return all
	}
	if got, want := lines(), []int{-1, -1, 0, 1, 2, -2, -2, -3, -3, 3, 4, -4, -4}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := l.lineOf(3); got != 9 {
		t.Errorf("row 3 is line %d", got)
	}
	l.sortBy(table.Key{Column: 0})
	if got, want := lines(), []int{4, 3, 2, 1, 0}; !slices.Equal(got, want) {
		t.Errorf("sorted: %v, want %v", got, want)
	}
}
