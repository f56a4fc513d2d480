// Package docs_test holds the guides against the programs they describe.
package docs_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"playhead/answers"
	"playhead/export"
	"playhead/sim/table"
)

var update = flag.Bool("update", false, "rewrite the generated parts of the guides")

func TestTheDataGuideListsEveryTable(t *testing.T) { generated(t, "data.md", "tables", columnTables()) }

// generated checks or rewrites the part of a guide between two comments.
func generated(t *testing.T, name, part, want string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	begin, end := "<!-- generated: "+part+" -->\n", "<!-- end -->"
	before, rest, found := strings.Cut(string(text), begin)
	_, after, ended := strings.Cut(rest, end)
	if !found || !ended {
		t.Fatalf("%s has no generated part %s", name, part)
	}
	want = before + begin + want + end + after
	if want == string(text) {
		return
	}
	if !*update {
		t.Fatalf("%s is not what the code says of its %s: run make golden", name, part)
	}
	if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// columnTables returns a table for the columns of each answer.
func columnTables() string {
	var b strings.Builder
	for _, a := range answers.All() {
		by := ""
		if a.Command != "" {
			by = " `replay " + a.Command + "` prints it."
		}
		fmt.Fprintf(&b,
			"\n### Table: %s\n\nA row is %s. Found in %s.%s\n\n| key | unit | kind | what |\n|---|---|---|---|\n",
			a.Name, a.Row, a.Of, by)
		for _, c := range a.Columns() {
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", c.Name(), c.Unit, c.Kind, about(&c))
		}
	}
	b.WriteString("\n")
	return b.String()
}

// about returns the sentence of a column, with the columns of its list.
func about(c *table.Column) string {
	var keys []string
	for _, of := range c.Of {
		if of.Key != "" {
			keys = append(keys, "`"+of.Name()+"`")
		}
	}
	var words []string
	for _, w := range c.Words {
		words = append(words, "`"+w+"`")
	}
	switch {
	case words != nil:
		return c.What + " One of " + strings.Join(words, ", ") + "."
	case keys == nil:
		return c.What
	}
	return c.What + " Each has " + strings.Join(keys, ", ") + "."
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
