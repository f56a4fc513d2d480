package events

import (
	"testing"

	"playhead/sim/table"
)

// Suggestions look at a bounded part of the events, from the first to near the last.
func TestSuggestionsLookAtABoundedPartOfTheEvents(t *testing.T) {
	filled := map[int]bool{}
	all := &table.Table{
		Columns: []table.Column{{Title: "Name", Kind: table.Text}},
		Rows:    make([]table.Row, 100_000),
		Fill:    func(row int, _ []table.Cell) { filled[row] = true },
	}
	some := spread(all, suggestedFrom)
	for i := range some.Rows {
		some.Cells(i, nil)
	}
	if len(filled) != suggestedFrom || !filled[0] || !filled[99_990] {
		t.Errorf("%d rows, the first: %v, the last: %v", len(filled), filled[0], filled[99_990])
	}
	if few := spread(some, suggestedFrom); few != some {
		t.Error("a short table is not the one that was given")
	}
}
