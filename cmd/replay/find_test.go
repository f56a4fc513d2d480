package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What is indexed in one call is found in the next, with the runs that the
// recordings report.
func TestIndexedFoldersAreFound(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(t.TempDir(), "new", "library.db")
	for _, name := range []string{"sunny-ledges.teehistorian", "sunny-ledges.demo.xz"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "assets", "samples", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "broken.demo"), []byte("nothing"), 0o666); err != nil {
		t.Fatal(err)
	}
	code, out, errs := replay("index", dir, "--db", db)
	if code != exitFine || errs != "" || !strings.Contains(out, "3 files, 3 new") ||
		!strings.Contains(out, "2 recordings read, 1 files could not be read") {
		t.Fatalf("index: exit %d\n%s%s", code, out, errs)
	}
	// Without a folder, those in the index are brought up to date.
	if code, out, _ := replay("index", "--db", db); code != exitFine ||
		!strings.Contains(out, "0 new, 0 changed, 0 gone") {
		t.Errorf("again: exit %d\n%s", code, out)
	}
	code, out, errs = replay("find", "ledges", "--db", db, "--json")
	var rows []struct {
		Map       string
		AllOf     int `json:"player_count"`
		Connected bool
		Files     []string
	}
	if err := json.Unmarshal([]byte(out), &rows); err != nil || code != exitFine || len(rows) != 2 {
		t.Fatalf("find: exit %d, %v\n%s%s", code, err, out, errs)
	}
	if rows[0].Map != "Sunny Ledges" || rows[0].AllOf == 0 || !rows[0].Connected {
		t.Errorf("%+v", rows[0])
	}
	// A row's figures are those of the commands that read the recording.
	for _, r := range rows {
		players := map[string]bool{}
		for _, p := range objectsOf(t, fineBut(t, "", "players", r.Files[0], "--json")) {
			players[p["name"].(string)] = true
		}
		if r.AllOf != len(players) || r.AllOf == 0 {
			t.Errorf("%s: %d players, want %d", r.Files[0], r.AllOf, len(players))
		}
	}
	if out := fine(t, "find", "ledges", "--db", db, "--csv", "--columns", "format,player_count", "--filter",
		"format:teehistorian"); strings.Count(out, "\n") != 2 {
		t.Errorf("as CSV:\n%s", out)
	}
	_, text, _ := replay("find", "Sunny", "--db", db)
	if strings.Count(text, "\n") != 2 || !strings.Contains(text, "Sunny Ledges") {
		t.Errorf("as text:\n%s", text)
	}
}

func TestFindExplainsWhatItDoesNotUnderstand(t *testing.T) {
	db := filepath.Join(t.TempDir(), "library.db")
	if code, _, errs := replay("find", "<fast", "--db", db); code != exitUsage || !strings.Contains(errs, "fast") {
		t.Errorf("exit %d, %s", code, errs)
	}
	if code, _, errs := replay("find", "nova", "--db", db); code != exitFailed ||
		!strings.Contains(errs, "replay index") {
		t.Errorf("without an index: exit %d, %s", code, errs)
	}
	if _, err := os.Stat(db); err == nil {
		t.Error("find made an index")
	}
	if code, _, _ := replay("index", "--db", db); code != exitUsage {
		t.Errorf("index without a folder: exit %d", code)
	}
	thesis := filepath.Join(t.TempDir(), "thesis.txt")
	if err := os.WriteFile(thesis, []byte(strings.Repeat("words ", 100)), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := replay("index", t.TempDir(), "--db", thesis); code != exitFailed ||
		!strings.Contains(errs, "not a Playhead index") {
		t.Errorf("exit %d, %s", code, errs)
	}
}
