// Package docs_test holds the guides against the programs they describe.
package docs_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"playhead/export"
	"playhead/render/action"
)

var update = flag.Bool("update", false, "rewrite the generated parts of the guides")

// generated is a part of a guide between two comments.
var generated = regexp.MustCompile(`(?s)<!-- generated: keys -->\n.*?<!-- end -->`)

func TestTheGuideListsEveryKey(t *testing.T) {
	const name = "viewer.md"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := generated.ReplaceAllLiteralString(string(text), "<!-- generated: keys -->\n"+keyTables()+"<!-- end -->")
	if want == string(text) {
		return
	}
	if !*update {
		t.Fatalf("%s is not what render/action says: run make golden", name)
	}
	if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// keyTables returns a table for each group of keys.
func keyTables() string {
	var b strings.Builder
	for g := range action.NumGroups {
		fmt.Fprintf(&b, "\n### %s\n\n| keys | what |\n|---|---|\n", g)
		for _, e := range action.Table {
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

func TestTheDataGuideNamesEveryColumn(t *testing.T) {
	text, err := os.ReadFile("data.md")
	if err != nil {
		t.Fatal(err)
	}
	for c := range export.NumColumns {
		if !regexp.MustCompile(`(?m)^\|[^|]*\b` + c.String() + `\b|` + "`" + c.String() + "`").Match(text) {
			t.Errorf("data.md does not explain the column %s", c)
		}
	}
}
