package playhead_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// wordingPage has the rules of wording and the tables of refused phrases.
const wordingPage = "docs/wording.md"

// TestPlainEnglish refuses the phrases of docs/wording.md: some everywhere,
// some only where users read them, in string literals and pages.
func TestPlainEnglish(t *testing.T) {
	everywhere, read := refusedPhrases(t)
	both := append(append([]refusedPhrase{}, everywhere...), read...)
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		name := d.Name()
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name == ".git" || name == "bin" || name == "testdata" && path != "testdata"):
			return fs.SkipDir
		case d.IsDir():
			return nil
		case filepath.ToSlash(path) == wordingPage || path == "wording_test.go":
			return nil
		case strings.HasSuffix(path, ".go"):
			return checkGoFile(t, path, both, everywhere)
		case strings.HasSuffix(path, ".md"):
			text, err := os.ReadFile(path)
			checkText(t, path, 1, string(text), both)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// checkGoFile checks the string literals of a file, unless it is a test, and
// its comments.
func checkGoFile(t *testing.T, path string, inStrings, inComments []refusedPhrase) error {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, group := range f.Comments {
		var b strings.Builder
		for _, c := range group.List {
			b.WriteString(strings.TrimPrefix(c.Text, "//") + "\n")
		}
		checkText(t, path, fset.Position(group.Pos()).Line, b.String(), inComments)
	}
	if strings.HasSuffix(path, "_test.go") {
		return nil
	}
	ast.Inspect(f, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return true
		}
		if text, err := strconv.Unquote(lit.Value); err == nil {
			checkText(t, path, fset.Position(lit.Pos()).Line, text, inStrings)
		}
		return true
	})
	return nil
}

// checkText reports each refused phrase in text, which begins at a line of a
// file. A phrase may span two lines.
func checkText(t *testing.T, path string, line int, text string, phrases []refusedPhrase) {
	lower := strings.ToLower(text)
	for _, p := range phrases {
		if !p.maybeIn(lower) {
			continue
		}
		for _, at := range p.pattern.FindAllStringIndex(lower, -1) {
			t.Errorf("%s:%d: %q: write %s", path, line+strings.Count(lower[:at[0]], "\n"), lower[at[0]:at[1]],
				p.instead)
		}
	}
}

// A refusedPhrase is a phrase of docs/wording.md.
type refusedPhrase struct {
	words   []string // for a quick check
	pattern *regexp.Regexp
	instead string
}

func (p refusedPhrase) maybeIn(lower string) bool {
	for _, w := range p.words {
		if !strings.Contains(lower, w) {
			return false
		}
	}
	return true
}

// refusedPhrases reads the two tables: the phrases that are refused everywhere,
// and those refused only where users read them.
func refusedPhrases(t *testing.T) (everywhere, read []refusedPhrase) {
	t.Helper()
	text, err := os.ReadFile(wordingPage)
	if err != nil {
		t.Fatal(err)
	}
	_, tables, _ := strings.Cut(string(text), "\n## Refused everywhere\n")
	first, second, ok := strings.Cut(tables, "\n## Refused in the interface and in pages\n")
	if everywhere, read = phraseRows(first), phraseRows(second); !ok || len(everywhere) == 0 || len(read) == 0 {
		t.Fatalf("%s has no two tables of phrases", wordingPage)
	}
	return everywhere, read
}

func phraseRows(table string) []refusedPhrase {
	var ps []refusedPhrase
	for row := range strings.Lines(table) {
		cells := strings.Split(strings.TrimSpace(row), " | ")
		if len(cells) != 2 || cells[0] == "| phrase" {
			continue
		}
		for _, words := range alternatives(strings.Fields(strings.ToLower(strings.TrimPrefix(cells[0], "| ")))) {
			ps = append(ps, newRefusedPhrase(words, strings.TrimSuffix(cells[1], " |")))
		}
	}
	return ps
}

// alternatives returns every phrase that words describe: "a/b" is either word.
func alternatives(words []string) [][]string {
	if len(words) == 0 {
		return [][]string{nil}
	}
	var all [][]string
	for first := range strings.SplitSeq(words[0], "/") {
		for _, rest := range alternatives(words[1:]) {
			all = append(all, append([]string{first}, rest...))
		}
	}
	return all
}

func newRefusedPhrase(words []string, instead string) refusedPhrase {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = regexp.QuoteMeta(w)
	}
	pattern := `\b` + strings.Join(quoted, `\s+`)
	if last := words[len(words)-1]; last[len(last)-1] >= 'a' {
		pattern += `\b`
	}
	return refusedPhrase{words: words, pattern: regexp.MustCompile(pattern), instead: instead}
}

func TestPhrasesAreFoundAcrossLinesAndAsWholeWords(t *testing.T) {
	rows := phraseRows("| phrase | instead |\n|---|---|\n| is/are told | known |\n| wanted: | expected |\n")
	if len(rows) != 3 || rows[0].instead != "known" {
		t.Fatalf("rows %v", rows)
	}
	for text, want := range map[string]int{
		"what\nis\n told twice": 1, "they are told": 1, "is told, is told": 2, "this told": 0, "is tolder": 0, "": 0,
		"wanted: x": 1,
	} {
		got := 0
		for _, p := range rows {
			if p.maybeIn(text) {
				got += len(p.pattern.FindAllString(text, -1))
			}
		}
		if got != want {
			t.Errorf("%q: %d found, want %d", text, got, want)
		}
	}
}
