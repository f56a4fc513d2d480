package goldsrc

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// fates returns the rows of the tables of the specification by their cells.
func fates(t *testing.T) map[string][]string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "docs", "formats", "goldsrc.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]string{}
	for _, line := range strings.Split(string(b), "\n") {
		if !strings.HasPrefix(line, "| ") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		for _, key := range cells[:min(2, len(cells))] {
			if len(cells) > 2 {
				rows[key] = cells
			}
		}
	}
	return rows
}

// stated reports whether the last cell of a row says what becomes of it.
func stated(cells []string) bool {
	if len(cells) < 3 {
		return false
	}
	return len(cells[len(cells)-1]) > 3
}

func TestEveryMessageHasAFate(t *testing.T) {
	rows := fates(t)
	for id, name := range engineNames {
		row := rows[name]
		if !stated(row) || row[0] != strconv.Itoa(id) {
			t.Errorf("the specification has no row for %d %s: %q", id, name, row)
		}
	}
	for kind, name := range frameNames {
		if frameKind(kind) != frameLoading && !stated(rows[name]) {
			t.Errorf("the specification has no row for frame %s", name)
		}
	}
	for name := range handlers {
		row := rows[name]
		if !stated(row) || strings.HasPrefix(row[2], "ignored") || strings.HasPrefix(row[2], "inspector") {
			t.Errorf("the specification says of %s, which changes the model: %q", name, row)
		}
	}
}

// TestEveryMessageOfRealRecordingsHasAFate is the same for the messages that
// real servers announced.
func TestEveryMessageOfRealRecordingsHasAFate(t *testing.T) {
	rows := fates(t)
	for _, demo := range truthDemos(t) {
		if strings.HasPrefix(demo, "won-") {
			continue
		}
		w := newWalker(t, readDemo(t, "goldsrc", demo))
		for w.next() {
		}
		for _, m := range w.c.users.known[1:] {
			if row := rows[m.name]; !stated(row) {
				t.Errorf("%s: the specification has no row for %s", demo, m.name)
			} else if acts := !strings.HasPrefix(row[2], "ignored") &&
				!strings.HasPrefix(row[2], "inspector"); acts != (m.handle != nil) {
				t.Errorf("%s: %s changes the model: %v, the specification says %q", demo, m.name, m.handle != nil,
					row[2])
			}
		}
	}
}
