package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// What the index says about the players and runs of recordings is what the script counts in
// the tables of those recordings.
func TestCampaignFindIsWhatTheScriptCounts(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to run the script")
	}
	explained := explainedDifferences(t)
	for _, folder := range []string{"../../assets/samples"} {
		dir := t.TempDir()
		db := filepath.Join(dir, "index.db")
		if code, _, errs := replay("index", "--db", db, folder); code == exitUsage {
			t.Fatal(errs)
		}
		var args []string
		for name, command := range [][]string{
			{"find", "--db", db, "--json", ""},
			{"players", "--json", "-r", folder},
			{"runs", "--json", "-r", folder},
			{"events", "--json", "--kind", "name", "-r", folder},
		} {
			_, out, _ := replay(command...)
			file := filepath.Join(dir, string(rune('a'+name)))
			if err := os.WriteFile(file, []byte(out), 0o600); err != nil {
				t.Fatal(err)
			}
			args = append(args, file)
		}
		if n := runAgain(t, python, "find", folder, args, explained); n < 40 {
			t.Errorf("%s: %d values were compared, want 40", folder, n)
		} else {
			t.Logf("%s: %d values compared", folder, n)
		}
	}
}
