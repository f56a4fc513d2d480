package main

import (
	"encoding/csv"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"playhead/testdata/campaign"
)

// aRun is a run as `replay runs --json` prints it.
type aRun struct {
	Run         int      `json:"run"`
	Name        string   `json:"name"`
	Ended       string   `json:"end"`
	TimeSeconds *float64 `json:"time_seconds"`
	StartTick   int      `json:"start_tick"`
	EndTick     int      `json:"end_tick"`
	Player      *int     `json:"player"`
}

func runsOf(t *testing.T, path string) (list []aRun) {
	t.Helper()
	_, out, _ := replay("runs", "--json", path)
	for line := range strings.Lines(out) {
		var r aRun
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		list = append(list, r)
	}
	return list
}

// places returns where a recording's players were, and how their hooks were, by player and tick.
func places(t *testing.T, path string) map[[2]string]string {
	t.Helper()
	_, out, _ := replay("export", "--inferred", path)
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := map[string]int{}
	for i, name := range rows[0] {
		column[name] = i
	}
	at := map[[2]string]string{}
	for _, r := range rows[1:] {
		at[[2]string{r[column["name"]], r[column["tick"]]}] = r[column["x"]] + " " + r[column["y"]] + " " +
			r[column["hook_state"]] + " " + r[column["aim_angle"]]
	}
	return at
}

// A ghost that was written from a run is read back with the run's time, and with the player where
// they were in every tick.
func TestAGhostOfARunIsThatRun(t *testing.T) {
	compared := 0
	for _, path := range []string{sampleLog, sampleDemo} {
		want := places(t, path)
		for _, r := range campaign.Share(runsOf(t, path)) {
			if r.Ended != "finish" || r.Player == nil {
				continue
			}
			out := filepath.Join(t.TempDir(), "run.gho")
			if code, _, errs := replay("ghost", path+"#"+jsonText(r.Run), "-o", out); code != exitFine {
				t.Fatalf("run %d: %s", r.Run, errs)
			}
			again := runsOf(t, out)
			if len(again) != 1 || again[0].Name != r.Name || again[0].TimeSeconds == nil ||
				*again[0].TimeSeconds != *r.TimeSeconds {
				t.Errorf("%s: run %d %+v became %+v", path, r.Run, r, again)
			}
			compared++
			got := places(t, out)
			if len(got) < (r.EndTick-r.StartTick)/3 {
				t.Errorf("%s: run %d has %d ticks", path, r.Run, len(got))
			}
			for key, at := range got {
				if want[key] != at {
					t.Fatalf("%s: run %d at %v: %s, want %s", path, r.Run, key, at, want[key])
				}
			}
		}
	}
	if compared < campaign.Least(8) {
		t.Errorf("only %d runs were compared", compared)
	}
}

func jsonText(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func TestAGhostIsOfAFinishedRunOfOnePlayer(t *testing.T) {
	out := filepath.Join(t.TempDir(), "x.gho")
	unfinished := -1
	for _, r := range runsOf(t, sampleLog) {
		if r.Ended != "finish" {
			unfinished = r.Run
		}
	}
	for name, args := range map[string][]string{
		"not finished":         {sampleLog + "#" + jsonText(unfinished), "-o", out},
		"no run with this":     {sampleLog + "#9999", "-o", out},
		"no output":            {sampleLog},
		"writes .gho files":    {sampleLog, "-o", strings.TrimSuffix(out, "gho") + "demo"},
		"takes one recording":  {sampleLog, sampleDemo, "-o", out},
		"another game's match": {sampleMatch, "-o", out},
	} {
		if code, _, errs := replay(append([]string{"ghost"}, args...)...); code == exitFine || errs == "" {
			t.Errorf("%s: exit %d, %q", name, code, errs)
		}
	}
}
