package main

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"playhead/outfile"
	"playhead/sim/jumps"
	"playhead/testdata/goldsrcwriter"
	"playhead/testdata/replays"
)

// takeOffs returns the ticks of the recorder's last frames on the ground before frames in
// the air that go up faster than 170 units a second, by a rule over exported rows that shares
// no code with package jumps.
func takeOffs(t *testing.T, demo string) (ticks []string) {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(fine(t, "export", demo))).ReadAll()
	if err != nil || len(rows) == 0 {
		t.Fatal(err)
	}
	column := map[string]int{}
	for i, name := range rows[0] {
		column[name] = i
	}
	var before []string
	for _, r := range rows[1:] {
		if r[column["buttons"]] == "" || r[column["on_ground"]] == "" || r[column["alive"]] == "0" {
			continue
		}
		up, err := strconv.ParseFloat(r[column["vz"]], 64)
		if err != nil {
			t.Fatal(err)
		}
		if before != nil && before[column["on_ground"]] == "1" && r[column["on_ground"]] == "0" && up > 170 {
			ticks = append(ticks, before[column["game"]]+"/"+before[column["tick"]])
		}
		before = r
	}
	return ticks
}

// checkTakeOffs compares the jumps of a demo with its take-offs, and their presses with
// the commands of the demo. It returns the jumps.
func checkTakeOffs(t *testing.T, demo string) []jumpRow {
	t.Helper()
	rows := readJumps(t, fine(t, "jumps", demo, "--json"))
	have := map[string]bool{}
	presses := 0
	for i := range rows {
		have[strconv.Itoa(rows[i].Game)+"/"+strconv.Itoa(rows[i].StartTick)] = true
		presses += rows[i].Presses
	}
	all, found := takeOffs(t, demo), 0
	for _, at := range all {
		if have[at] {
			found++
		} else {
			t.Logf("%s: no jump at %s", filepath.Base(demo), at)
		}
	}
	if 100*found < 98*len(all) {
		t.Errorf("%s: %d of %d take-offs found", demo, found, len(all))
	}
	said := commandCount(t, demo, "+jump")
	if counted := stepsOf(t, demo); said > 0 && counted != said {
		t.Errorf("%s: %d presses of jump are counted, %d commands", demo, counted, said)
	}
	if said > 0 && presses > said {
		t.Errorf("%s: %d presses of jump, %d commands", demo, presses, said)
	}
	return rows
}

// stepsOf returns how many presses of jump are counted in a demo.
func stepsOf(t *testing.T, demo string) (n int) {
	t.Helper()
	f := recordingFlags{client: -1, all: &outfile.Files{}}
	o, err := f.open(t.Context(), demo, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	for _, g := range o.Games {
		n += len(jumps.Find(t.Context(), g, o.Meta.Recorder, nil).Steps)
	}
	return n
}

func commandCount(t *testing.T, demo, command string) (n int) {
	t.Helper()
	for line := range strings.Lines(fine(t, "events", demo, "--json", "--kind", "command")) {
		var e struct{ Text string }
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		if e.Text == command {
			n++
		}
	}
	return n
}

// Presses between two frames of the demo leave no button bit, and some landings are between
// two frames as well: every jump of 40 courses is found all the same, with all its presses.
func TestEveryTakeOffIsFound(t *testing.T) {
	bare := 0
	for n := range 40 {
		frames := 2 + n%4
		var order []ordered
		for i := range 6 {
			l := goldsrcwriter.Leap{Speed: 220 + 5*float64(n%7), Strafes: i % 4, Taps: 1 + (n+i)%4}
			if i%3 != 0 {
				l.From, l.Ground = goldsrcwriter.FromHop, 1+(n+i)%5
			}
			order = append(order, ordered{l, jumps.LongJump})
		}
		demo, _, truth := writeCourse(t, frames, order)
		rows := checkTakeOffs(t, demo)
		if len(rows) != len(truth) {
			t.Errorf("course %d, every %dth frame: %d jumps, want %d", n, frames, len(rows), len(truth))
			continue
		}
		sum := 0
		for i := range rows {
			sum += rows[i].Presses
			if rows[i].Seen != "button" {
				bare++
			}
		}
		if want := commandCount(t, demo, "+jump"); sum != want {
			t.Errorf("course %d: %d presses, %d commands", n, sum, want)
		}
	}
	if bare < 40 {
		t.Errorf("only %d jumps without a button", bare)
	}
}

func TestTakeOffsOfRealDemosAreFound(t *testing.T) {
	for name, want := range map[string]int{
		"more/scroll_bhop.dem": 79, "more/furion_bhop2.dem": 140, "more/mousewheeltwojump.dem": 44,
		"cheat-03.dem": 14, "cheat-09.dem": 10, "cheat-10.dem": 12, "clear-08.dem": 11, "clear-11.dem": 51,
	} {
		t.Run(name, func(t *testing.T) {
			demo := replays.Path(t, append([]string{"goldsrc-labelled"}, strings.Split(name, "/")...)...)
			if got := len(takeOffs(t, demo)); got != want {
				t.Errorf("%d take-offs, want %d", got, want)
			}
			checkTakeOffs(t, demo)
		})
	}
}

// The rule holds in every labelled demo.
func TestTakeOffsOfAllLabelledDemosAreFound(t *testing.T) {
	root := replays.Path(t, "goldsrc-labelled")
	demos, all := 0, 0
	for _, pattern := range []string{"*.dem", "more/*.dem"} {
		paths, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, demo := range paths {
			if n := len(takeOffs(t, demo)); n > 0 {
				demos, all = demos+1, all+n
				checkTakeOffs(t, demo)
			}
		}
	}
	if demos != 13 || all != 379 {
		t.Errorf("%d take-offs in %d demos, want 379 in 13", all, demos)
	}
}
