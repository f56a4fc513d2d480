package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"playhead/testdata/campaign"
)

// Repeated inputs are what the script counts in the rows of both recordings: a log and its
// copy, a log and the demo of its round. The long form also looks at the rounds among the
// real recordings that have both.
func TestCampaignSimilarInputsAreThoseOfTheScript(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to run the script")
	}
	data, err := os.ReadFile(sampleLog)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "copy.teehistorian")
	if err := os.WriteFile(copied, data, 0o600); err != nil {
		t.Fatal(err)
	}
	explained, pairs := explainedDifferences(t), [][2]string{{sampleLog, copied}, {sampleLog, sampleDemo}}
	if root := os.Getenv("PLAYHEAD_REPLAYS"); root != "" && campaign.Long() {
		logs := map[string]string{}
		for _, demos := range []bool{false, true} {
			for _, path := range recordingsBelow(t, root) {
				round, ending, _ := strings.Cut(filepath.Base(path), ".")
				switch {
				case !demos && strings.HasPrefix(ending, "teehistorian"):
					logs[round] = path
				case demos && strings.HasPrefix(ending, "server.demo") && logs[round] != "":
					pairs = append(pairs, [2]string{logs[round], path})
				}
			}
		}
	}
	compared := 0
	for _, pair := range pairs {
		dir, args := t.TempDir(), []string{}
		for i, command := range [][]string{
			{"similar", "--json", pair[0], pair[1]},
			{"export", pair[0]},
			{"export", pair[1]},
		} {
			_, out, _ := replay(command...)
			file := filepath.Join(dir, strconv.Itoa(i))
			if err := os.WriteFile(file, []byte(out), 0o600); err != nil {
				t.Fatal(err)
			}
			if i > 0 {
				args = append(args, pair[i-1])
			}
			args = append(args, file)
		}
		compared += runAgain(t, python, "similar", pair[1], args, explained)
	}
	if compared < 500 {
		t.Errorf("%d values were compared, want 500", compared)
	}
	t.Logf("%d values of %d pairs of recordings compared", compared, len(pairs))
}
