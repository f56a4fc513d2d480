package export

import (
	"strings"
	"testing"

	"playhead/sim"
	"playhead/sim/judge"
	"playhead/sim/measure"
)

// A report of several games has the moments of each player at the times of their game.
func TestMomentsOfAReportAreOfTheirGame(t *testing.T) {
	r := &Report{Games: twoGames().Games}
	r.Games[0].Map.Name, r.Games[1].Map.Name = "First", "Second"
	for i, g := range r.Games {
		first, last, _ := g.Span()
		row := &judge.Player{Game: i, Player: 3, FirstTick: first, LastTick: last}
		row.Measures = []judge.Measure{{Measure: measure.Measure{
			Name: "reversals_per_second", Known: true, Value: 1, Moments: []int32{int32(last)},
		}}}
		r.Rows = append(r.Rows, row)
	}
	var b strings.Builder
	if err := WriteReport(&b, r); err != nil {
		t.Fatal(err)
	}
	for _, g := range r.Games {
		_, last, _ := g.Span()
		if at := clock(g.TimeOf(last)); !strings.Contains(b.String(), "<code>"+at+"</code>") {
			t.Errorf("the report has no moment at %s of %s", at, g.Map.Name)
		}
	}
	if !strings.Contains(b.String(), "First, Second") || strings.Contains(b.String(), "<td>Range") {
		t.Error("the report is about the first game only")
	}
}

// Beside its pictures a report has the numbers: the table that `replay judge` prints, a row for each measure.
func TestAReportHasTheTableOfItsValues(t *testing.T) {
	g := twoGames().Games[0]
	first, last, _ := g.Span()
	row := &judge.Player{Player: 3, FirstTick: first, LastTick: last, Measures: []judge.Measure{
		{Measure: measure.Measure{Name: "presses_per_second", Known: true, Value: 2.25, Samples: 17, Note: "a <few>"}},
		{Measure: measure.Measure{Name: "reversals_per_second", Note: "nothing"}},
	}}
	var b strings.Builder
	if err := WriteReport(&b, &Report{Games: []*sim.Game{g}, Rows: []*judge.Player{row}}); err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(b.String(), "<summary>All values as a table</summary>")
	table, _, _ = strings.Cut(table, "</table>")
	if n := strings.Count(table, "<tr>"); n != 3 {
		t.Errorf("%d rows with the headings, want 3: %s", n, table)
	}
	for _, want := range []string{
		`>presses per second</td>`, `>2.25</td>`, `>17</td>`, `>a &lt;few&gt;</td>`,
		`>reversals per second</td>`, `<td class="number missing">`,
	} {
		if !strings.Contains(table, want) {
			t.Errorf("no %s in %s", want, table)
		}
	}
}
