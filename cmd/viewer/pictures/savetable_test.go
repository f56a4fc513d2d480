package pictures

import (
	"strings"
	"testing"

	"playhead/render/desk"
	"playhead/sim/table"
)

// Rows of a list are saved as the commands write them.
func TestRowsAreSavedInEveryFormat(t *testing.T) {
	of := &table.Table{Name: "jumps", Columns: []table.Column{
		{Key: "kind", Kind: table.Word}, {Key: "distance", Kind: table.Number, Unit: table.Units},
	}, Rows: []table.Row{
		{Cells: []table.Cell{table.String("bhop"), table.Float(231.5)}},
		{Cells: []table.Cell{table.String("long_jump"), {}}},
	}}
	want := map[desk.TableFormat][2]string{
		desk.CSV:  {".csv", "kind,distance\nbhop,231.5\nlong_jump,\n"},
		desk.JSON: {".jsonl", `{"kind":"bhop","distance":231.5}` + "\n" + `{"kind":"long_jump"}` + "\n"},
	}
	for _, as := range desk.TableFormats {
		ending, data, err := encodeTable(of, as)
		if err != nil {
			t.Fatalf("%s: %v", as, err)
		}
		if as == desk.HTML {
			if s := string(data); ending != ".html" || !strings.HasPrefix(s, "<!DOCTYPE html>") ||
				!strings.Contains(s, "231.5</td>") {
				t.Errorf("%s: %s, %s", as, ending, s)
			}
			continue
		}
		if as == desk.Parquet {
			if s := string(data); ending != ".parquet" || !strings.HasPrefix(s, "PAR1") ||
				!strings.HasSuffix(s, "PAR1") || !strings.Contains(s, "long_jump") {
				t.Errorf("%s: %d bytes, %s", as, len(data), ending)
			}
			continue
		}
		if got := [2]string{ending, string(data)}; got != want[as] {
			t.Errorf("%s: %q, want %q", as, got, want[as])
		}
	}
}
