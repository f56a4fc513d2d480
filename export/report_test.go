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
		if at := clock(g.TimeOf(last)); !strings.Contains(b.String(), ">"+at+"</code>") {
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

// A report begins with what stands out: what it counts, the range of the others, and how many of them there are.
func TestAReportBeginsWithWhatStandsOut(t *testing.T) {
	g := twoGames().Games[0]
	first, last, _ := g.Span()
	of := func(name string, v float64) judge.Measure {
		return judge.Measure{
			Measure: measure.Measure{Name: name, Known: true, Value: v, Samples: 17, Moments: []int32{int32(last)}},
			Group:   []float64{0, 0.5, 1, 1.5, 2},
		}
	}
	row := &judge.Player{Player: 3, FirstTick: first, LastTick: last, Measures: []judge.Measure{
		of("presses_per_second", 1), of("fire_rate", 9),
	}}
	var b strings.Builder
	if err := WriteReport(&b, &Report{Games: []*sim.Game{g}, Rows: []*judge.Player{row}}); err != nil {
		t.Fatal(err)
	}
	_, top, _ := strings.Cut(b.String(), "<h3>What stands out</h3>")
	top, rest, _ := strings.Cut(top, "<summary>All measures</summary>")
	for _, want := range []string{
		"Only 5 players: 1 of 2 measures", measure.What("fire_rate"), "0.00 to 2.00", "3.5×", clock(g.TimeOf(last)),
	} {
		if !strings.Contains(top, want) {
			t.Errorf("no %q in %s", want, top)
		}
	}
	if strings.Contains(top, measure.What("presses_per_second")) || !strings.Contains(rest, "presses_per_second") ||
		!strings.Contains(rest, measure.What("presses_per_second")) {
		t.Error("what is inside the range stands out, or is missing below")
	}
}
