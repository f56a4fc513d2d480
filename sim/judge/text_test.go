package judge

import (
	"strings"
	"testing"

	"playhead/sim/measure"
	"playhead/sim/table"
)

// Without other players the text begins with the measures of a program's work that are above 0.
func TestTextWithoutOthersBeginsWithAProgramsWork(t *testing.T) {
	of := func(name string, value float64, known bool) Measure {
		return Measure{Measure: measure.Measure{Name: name, Value: value, Known: known}}
	}
	for _, x := range []struct {
		still float64
		want  []string
		not   string
	}{
		{0.25, []string{"of a program's work are above 0", "air_still_share  0.250", "no others"}, "fire_rate"},
		{0, []string{"of a program's work is above 0", "2 others measured, 0 without"}, "air_still_share"},
	} {
		var text strings.Builder
		all := []Measure{of("fire_rate", 3, true), of("air_still_share", x.still, true)}
		if err := WriteText(&text, withFile(Table([]*Player{{Name: "rook", Measures: all}})), false); err != nil {
			t.Fatal(err)
		}
		for _, want := range x.want {
			if !strings.Contains(text.String(), want) {
				t.Errorf("%v: %q is not in\n%s", x.still, want, &text)
			}
		}
		if strings.Contains(text.String(), x.not) {
			t.Errorf("%v: %q is in\n%s", x.still, x.not, &text)
		}
	}
}

// withFile puts a column with a file in front.
func withFile(t *table.Table) *table.Table {
	t.Columns = append([]table.Column{table.FileColumn()}, t.Columns...)
	for i := range t.Rows {
		t.Rows[i].Cells = append([]table.Cell{table.String("x.dem")}, t.Rows[i].Cells...)
	}
	return t
}
