package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playhead/formats"
	"playhead/testdata/campaign"
	"playhead/testdata/demowriter"
	"playhead/testdata/replays"
)

// demoInfo is what the tests want of info --json.
type demoInfo struct {
	Complete bool
	Duration float64 `json:"duration_seconds"`
	Games    []struct {
		Map       any
		FirstTick int `json:"first_tick"`
		LastTick  int `json:"last_tick"`
	}
	Markers []float64
}

func demoInfoOf(t *testing.T, path string) (info demoInfo) {
	t.Helper()
	if err := json.Unmarshal([]byte(fine(t, "info", path, "--json")), &info); err != nil {
		t.Fatal(err)
	}
	return info
}

// cutRows exports a part of a recording. Seconds, which count from its first
// tick, and stints, which count from its first player, are left out.
func cutRows(t *testing.T, path string, from, to int) []string {
	t.Helper()
	r := csv.NewReader(strings.NewReader(fine(t, "export", path, "--from", fmt.Sprint("tick:", from), "--to",
		fmt.Sprint("tick:", to))))
	records, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	seconds, stint := slices.Index(records[0], "seconds"), slices.Index(records[0], "stint")
	var rows []string
	for _, rec := range records {
		rec[seconds], rec[stint] = "", ""
		rows = append(rows, strings.Join(rec, ","))
	}
	return rows
}

// checkCut cuts the middle third of a demo and compares it with the original.
func checkCut(t *testing.T, path string) {
	t.Helper()
	whole := demoInfoOf(t, path).Games[0]
	third := (whole.LastTick - whole.FirstTick) / 3
	from, to := whole.FirstTick+third, whole.LastTick-third
	out := filepath.Join(t.TempDir(), "cut.demo")
	fine(t, "cut", path, "--from", fmt.Sprint("tick:", from), "--to", fmt.Sprint("tick:", to), "-o", out)

	cut := demoInfoOf(t, out)
	if g := cut.Games[0]; !cut.Complete || g.FirstTick < from || g.LastTick > to || g.FirstTick > from+10 ||
		g.LastTick < to-10 {
		t.Errorf("ticks %d to %d, complete %v; want %d to %d", g.FirstTick, g.LastTick, cut.Complete, from, to)
	}
	if got, want := fmt.Sprint(cut.Games[0].Map), fmt.Sprint(whole.Map); got != want {
		t.Errorf("map %s, want %s", got, want)
	}
	for _, m := range cut.Markers {
		if m < 0 || m > cut.Duration {
			t.Errorf("a marker at %v of %v seconds", m, cut.Duration)
		}
	}
	got, want := cutRows(t, out, from, to), cutRows(t, path, from, to)
	if len(want) < 2 {
		t.Fatal("the test needs a range with rows")
	}
	if len(got) != len(want) {
		t.Errorf("%d rows, want %d", len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("row %d\n got %s\nwant %s", i, got[i], want[i])
		}
	}
	t.Logf("%d rows, ticks %d to %d", len(got)-1, from, to)
}

func TestACutHoldsTheRowsOfItsRange(t *testing.T) {
	for _, path := range []string{sampleDemo, sampleCTF} {
		t.Run(filepath.Base(path), func(t *testing.T) { checkCut(t, path) })
	}
}

func TestACutOfARealDemoHoldsTheRowsOfItsRange(t *testing.T) {
	for _, name := range []string{
		"a-solo.server", "a-solo-coverage.derived-v3", "a-solo-coverage.derived-v4", "a-solo-coverage.derived-v5",
		"a-solo-finish.client-ddnet", "b-four.server", "b-four.client-ddnet", "e-sixup.client-teeworlds",
		"f-vanilla-ctf5.client-teeworlds", "public-big_chungus", "public-bit3_noobfilter",
	} {
		t.Run(name, func(t *testing.T) { checkCut(t, replays.Path(t, "demo", name+".demo")) })
	}
}

func TestACutKeepsTheMapAndTheMarkersInside(t *testing.T) {
	level := bytes.Repeat([]byte("level"), 1000)
	d := campaign.PrivateDemo()
	d.Header.Map, d.Header.Markers = level, append(d.Header.Markers, 102, 110, 130)
	path, out := writeDemo(t, d), filepath.Join(t.TempDir(), "cut.demo")
	fine(t, "cut", path, "--from", "tick:106", "--to", "tick:120", "-o", out)
	before, after := demoInfoOf(t, path), demoInfoOf(t, out)
	if got, want := fmt.Sprint(after.Games[0].Map), fmt.Sprint(before.Games[0].Map); got != want {
		t.Errorf("map %s, want %s", got, want)
	}
	if b, err := os.ReadFile(out); err != nil || !bytes.Contains(b, level) {
		t.Errorf("the bytes of the map are not there: %v", err)
	}
	if len(after.Markers) != 1 || after.Games[0].FirstTick+int(after.Markers[0]*50+.5) != 110 {
		t.Errorf("markers %v behind tick %d, want one at 110", after.Markers, after.Games[0].FirstTick)
	}
}

func TestACutLeavesOutWhatIsPrivate(t *testing.T) {
	path := writeDemo(t, campaign.PrivateDemo())
	for _, c := range []struct {
		name       string
		args       []string
		have, miss []string
	}{
		{"as it is", nil, []string{
			"hello all", "/load " + formats.Masked, "join " + formats.Masked,
			"ant " + formats.Masked,
		}, []string{"psst", "hunter2", "10.1.2.3", "rcon status"}},
		{"private", []string{"--show-private"}, []string{
			"hello all", "psst", "hunter2", "join 10.1.2.3",
			"ant 10.1.2.3", "rcon status",
		}, nil},
		{"no chat", []string{"--no-chat", "--show-private"}, []string{"rcon status"}, []string{
			"hello all", "psst",
			"hunter2",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "cut.demo")
			fine(t, append([]string{"cut", path, "--from", "tick:104", "--to", "tick:120", "-o", out}, c.args...)...)
			// Read without masking: this is what the file holds.
			holds := fine(t, "events", out, "--json", "--show-private") + fine(t, "info", out, "--json",
				"--show-private")
			for _, s := range c.have {
				if !strings.Contains(holds, s) {
					t.Errorf("%q is gone", s)
				}
			}
			for _, s := range c.miss {
				if strings.Contains(holds, s) {
					t.Errorf("%q is still there", s)
				}
			}
		})
	}
}

func TestACutRepeatsTeamsToldBeforeIt(t *testing.T) {
	path, out := writeDemo(t, campaign.PrivateDemo()), filepath.Join(t.TempDir(), "cut.demo")
	fine(t, "cut", path, "--from", "tick:110", "--to", "tick:120", "-o", out)
	got, want := cutRows(t, out, 110, 120), cutRows(t, path, 110, 120)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if !strings.Contains(want[1], "ant •••,5,") {
		t.Errorf("the test needs a team: %s", want[1])
	}
}

func TestCutSaysWhatItCannotDo(t *testing.T) {
	out := filepath.Join(t.TempDir(), "cut.demo")
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{sampleDemo, "--from", "1s"}, exitUsage, "replay: cut: where to? Name a file with -o\n"},
		{[]string{sampleDemo, "-o", out}, exitUsage, "replay: cut: which part? Name it with --from and --to\n"},
		{[]string{sampleDemo, "--from", "3h", "-o", out}, exitUsage, ""},
		{
			[]string{sampleDemo, "--from", "10s", "--to", "5s", "-o", out},
			exitUsage,
			"replay: nothing is recorded from 10s to 5s\n",
		},
		{
			[]string{sampleDemo, "--from", "9000s", "-o", out},
			exitUsage,
			"replay: nothing is recorded from 9000s to the end\n",
		},
		{[]string{sampleLog, "--from", "1s", "-o", out}, exitFailed, "replay: " + sampleLog +
			": only Teeworlds and DDNet demos can be cut\n"},
	} {
		code, _, errs := replay(append([]string{"cut"}, c.args...)...)
		if code != c.code || c.want != "" && errs != c.want {
			t.Errorf("%v: exit %d, %q", c.args, code, errs)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%v: wrote a file", c.args)
		}
	}
}

func writeDemo(t *testing.T, d *demowriter.Demo) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "whole.demo")
	if err := os.WriteFile(path, d.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}
