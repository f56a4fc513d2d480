package parts_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/render/action"
	"playhead/render/parts"
)

var update = flag.Bool("update", false, "rewrite the keys in docs/viewer.md")

// The guide lists the keys of the window and of all parts.
func TestTheGuideListsEveryKey(t *testing.T) {
	name := filepath.Join("..", "..", "docs", "viewer.md")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- generated: keys -->\n", "<!-- end -->"
	before, rest, found := strings.Cut(string(text), begin)
	_, after, ended := strings.Cut(rest, end)
	if !found || !ended {
		t.Fatal("docs/viewer.md has no generated keys")
	}
	want := before + begin + keyTables() + end + after
	switch {
	case want == string(text):
	case !*update:
		t.Fatal("docs/viewer.md does not list the keys of the program: run make golden")
	default:
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// keyTables returns a table for each group of keys.
func keyTables() string {
	var b strings.Builder
	for g := range action.NumGroups {
		fmt.Fprintf(&b, "\n### %s\n\n| keys | what |\n|---|---|\n", g)
		for _, e := range action.With(parts.Replay().Actions()) {
			if e.Group != g || len(e.Chords) == 0 {
				continue
			}
			what := e.Label
			if e.Help != "" {
				what += ": " + e.Help
			}
			fmt.Fprintf(&b, "| %s | %s |\n", chords(e), what)
		}
	}
	b.WriteString("\n")
	return b.String()
}

func chords(e action.Row) string {
	if e.ID == action.GoPercent {
		return "`" + (*action.Keys)(nil).Shortcut(e.ID) + "`"
	}
	var all []string
	for _, c := range e.Chords {
		all = append(all, "`"+strings.ReplaceAll(c.Label(nil), "|", `\|`)+"`") // a bar ends a cell
	}
	return strings.Join(all, " ")
}
