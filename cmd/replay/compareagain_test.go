package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"playhead/testdata/campaign"
)

// Splits, gap, losses and sections of two runs agree with each other, with those of the
// same runs exchanged, and with the rows of both. The long form compares runs of all real
// recordings.
func TestCampaignComparisonsAreThoseOfTheScript(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to run the script")
	}
	explained, paths := explainedDifferences(t), []string{sampleLog, sampleDemo}
	if root := os.Getenv("PLAYHEAD_REPLAYS"); root != "" && campaign.Long() {
		paths = append(paths, recordingsBelow(t, root)...)
	}
	compared, pairs := 0, 0
	for _, path := range paths {
		dir := t.TempDir()
		rows := filepath.Join(dir, "rows.csv")
		for _, pair := range comparedRuns(t, path) {
			if _, err := os.Stat(rows); err != nil {
				_, out, _ := replay("export", path)
				if err := os.WriteFile(rows, []byte(out), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			args, a, b := []string{}, fmt.Sprintf("%s#%d", path, pair[0]), fmt.Sprintf("%s#%d", path, pair[1])
			var edges []string
			if pairs++; pairs%2 == 0 {
				edges = []string{"--edge", "45,0,45,50=45,0,45,50", "--edge", "60,0,60,50=60,0,60,50"}
			}
			for _, order := range [][]string{{a, b}, {b, a}} {
				code, out, errs := replay(slices.Concat([]string{"compare", "--json"}, order, edges)...)
				if code != exitFine {
					t.Fatalf("compare %s %s: %s", order[0], order[1], errs)
				}
				file := filepath.Join(dir, fmt.Sprint(len(args)))
				if err := os.WriteFile(file, []byte(out), 0o600); err != nil {
					t.Fatal(err)
				}
				args = append(args, file)
			}
			compared += runAgain(t, python, "compare", path, append(args, rows), explained)
		}
	}
	if compared < 5000 {
		t.Errorf("%d values were compared, want 5000", compared)
	}
	t.Logf("%d values of %d comparisons", compared, pairs)
}

// comparedRuns returns a few pairs of runs of a recording that are on one map: the fastest
// two, the first and the last, and one that finished with one that did not.
func comparedRuns(t *testing.T, path string) (pairs [][2]int) {
	t.Helper()
	_, out, _ := replay("runs", "--json", path)
	type run struct {
		number int
		time   float64
		ended  bool
	}
	var all []run
	level := ""
	for _, line := range objectsOf(t, out) {
		if name, _ := line["map"].(string); level == "" || name == level {
			seconds, ended := line["time_seconds"].(float64)
			all, level = append(all, run{int(line["run"].(float64)), seconds, ended}), name
		}
	}
	if len(all) < 2 {
		return nil
	}
	pairs = append(pairs, [2]int{all[0].number, all[len(all)-1].number})
	var done []run
	other := -1
	for _, r := range all {
		if r.ended {
			done = append(done, r)
		} else {
			other = r.number
		}
	}
	slices.SortStableFunc(done, func(a, b run) int { return int(1000 * (a.time - b.time)) })
	if len(done) > 0 && other >= 0 {
		pairs = append(pairs, [2]int{done[0].number, other})
	}
	if len(done) > 1 {
		pairs = append(pairs, [2]int{done[0].number, done[1].number})
	}
	return pairs
}
