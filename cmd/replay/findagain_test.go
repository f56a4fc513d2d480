package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"playhead/testdata/campaign"
)

// What the index says about the players and runs of recordings is what the script counts in
// the tables of those recordings. The long form looks at all real recordings.
func TestCampaignFindIsWhatTheScriptCounts(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to run the script")
	}
	explained := explainedDifferences(t)
	folders := []string{"../../assets/samples"}
	if root := os.Getenv("PLAYHEAD_REPLAYS"); root != "" && campaign.Long() {
		for _, path := range recordingsBelow(t, root) {
			if dir := filepath.Dir(path); !slices.Contains(folders, dir) {
				folders = append(folders, dir)
			}
		}
	}
	total := 0
	for _, folder := range folders {
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
		n := runAgain(t, python, "find", folder, args, explained)
		total += n
		t.Logf("%s: %d values compared", folder, n)
	}
	if total < 40 {
		t.Errorf("%d values were compared, want 40", total)
	}
}
