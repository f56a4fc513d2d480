package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"playhead/testdata/campaign"
	"playhead/testdata/powercut"
)

// After a power cut at any moment, each output of a command is the old one or the new one, and a new one is whole or
// not there.
func TestAPowerCutLeavesWholeOutputs(t *testing.T) {
	skipWithDetector(t)
	for _, c := range []struct {
		name     string
		args     []string // OUT is the folder
		existing string   // a file that is there before
		made     int      // new files at least
	}{
		{"export", []string{"export", sampleLog, "--every", "200", "-o", "OUT/rows.csv"}, "", 1},
		{"replaced", []string{"export", sampleLog, "--every", "200", "--force", "-o", "OUT/rows.csv"}, "rows.csv", 0},
		{"Parquet", []string{"export", sampleLog, "--every", "200", "-o", "OUT/rows.parquet"}, "", 1},
		{"two outputs", []string{"runs", sampleLog, "--heat", "OUT/heat.csv", "-o", "OUT/runs.csv"}, "", 2},
		{"dataset", []string{"export", sampleLog, "--every", "200", "--dataset", "OUT/data"}, "", 5},
		{"demo and secret", []string{"demo", sampleLog, "--share-safe", "-o", "OUT/a.demo"}, "", 2},
		{"page", []string{"page", sampleLog + "#5", "-o", "OUT/a.html"}, "", 1},
		{"ghost", []string{"ghost", sampleLog + "#5", "-o", "OUT/a.gho"}, "", 1},
	} {
		dir := t.TempDir()
		if c.existing != "" {
			old := []byte(strings.Repeat("old\n", 2000))
			if err := os.WriteFile(filepath.Join(dir, c.existing), old, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		cmd := exec.Command(os.Args[0])
		for _, arg := range c.args {
			cmd.Args = append(cmd.Args, strings.Replace(arg, "OUT", dir, 1))
		}
		cmd.Env = append(os.Environ(), asProgram+"=1", "XDG_CONFIG_HOME="+dir)
		disk := powercut.Record(t, dir, cmd)
		tries := powercut.Tries{Seed: 20261128, Random: 2, Every: max(1, disk.Ops()/12)}
		if campaign.Long() { // every moment
			tries = powercut.Tries{Seed: 20261128, Random: 60}
		}
		states := disk.Check(t, tries, disk.OldOrNew())
		t.Logf("%s: %d calls, %d states, %d new files", c.name, disk.Ops(), states, disk.New())
		if disk.New() < c.made {
			t.Errorf("%s: %d new files", c.name, disk.New())
		}
	}
}
