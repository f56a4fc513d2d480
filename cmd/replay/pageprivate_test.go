package main

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"playhead/formats"
	"playhead/testdata/replays"
)

// privateThings are what no page may hold, whatever recording it shows: addresses, ids of accounts, and paths.
var privateThings = regexp.MustCompile(`\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b|STEAM_\d|VALVE_\d|/home/|/tmp/`)

// No page of a real recording holds an address, an id, a path of this computer, or what anybody wrote.
func TestPagesOfRealRecordingsHoldNothingPrivate(t *testing.T) {
	root := replays.Path(t)
	out := filepath.Join(t.TempDir(), "page.html")
	pages, lines := 0, 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !formats.Candidate(path) || strings.HasPrefix(d.Name(), "h-long") {
			return err
		}
		code, _, errs := replay("page", path, "--from", "30%", "--to", "32%", "--no-map", "--force", "-o", out)
		if code != exitFine {
			if errs == "" {
				t.Errorf("%s: exit %d without a word", d.Name(), code)
			}
			return nil
		}
		pages++
		text, err := os.ReadFile(out)
		if err != nil {
			return err
		}
		// The player and the columns in base64 are no texts.
		_, page, _ := strings.Cut(string(text), `id="about">`)
		page, _, _ = strings.Cut(page, "<script>")
		page = regexp.MustCompile(`"(data|ticks|times|version)":"[^"]*"`).ReplaceAllString(page, "")
		if found := privateThings.FindString(page); found != "" {
			t.Errorf("%s: the page holds %q", d.Name(), found)
		}
		_, events, _ := replay("events", path, "--kind", "chat", "--json", "--from", "30%", "--to", "32%")
		for line := range strings.Lines(events) {
			var e struct{ Text string }
			if err := json.Unmarshal([]byte(line), &e); err != nil {
				return err
			}
			quoted, _ := json.Marshal(e.Text)
			if len(e.Text) > 8 && strings.Contains(page, string(quoted[1:len(quoted)-1])) {
				t.Errorf("%s: the page holds the chat line %q", d.Name(), e.Text)
			}
			lines++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d pages, %d lines of chat in their ranges", pages, lines)
	if pages < 40 || lines == 0 {
		t.Errorf("only %d pages with %d lines of chat were looked at", pages, lines)
	}
}
