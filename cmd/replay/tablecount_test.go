package main

import (
	"encoding/json"
	"maps"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/sim"
)

// objects returns the lines of JSON that a command prints.
func objects(t *testing.T, args ...string) []map[string]any {
	t.Helper()
	return objectsOf(t, fine(t, append(args, "--json")...))
}

func objectsOf(t *testing.T, out string) (list []map[string]any) {
	t.Helper()
	for line := range strings.Lines(out) {
		x := map[string]any{}
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatal(err)
		}
		list = append(list, x)
	}
	return list
}

// number returns a value of an object, 0 if it is missing.
func number(x map[string]any, key string) float64 {
	v, _ := x[key].(float64)
	return v
}

// counted counts objects by some of their keys.
func counted(list []map[string]any, keys ...string) map[string]int {
	n := map[string]int{}
	for _, x := range list {
		var of []any
		for _, k := range keys {
			of = append(of, x[k])
		}
		b, _ := json.Marshal(of) // values of JSON marshal
		n[string(b)]++
	}
	return n
}

// same compares two counts of the same things, each found in its own way.
func same(t *testing.T, got, want map[string]int) {
	t.Helper()
	if len(want) == 0 || !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestPlayersAreThoseWhoJoined(t *testing.T) {
	for _, path := range []string{sampleLog, sampleDemo, sampleCTF} {
		keys := []string{"game", "player", "stint"}
		same(t, counted(objects(t, "players", path), keys...), counted(objects(t, "events", path, "--kind", "join"),
			keys...))
	}
}

// marksFile returns a file of two marks.
func marksFile(t *testing.T) string {
	file := filepath.Join(t.TempDir(), "marks.jsonl")
	marks := `{"tick":300,"player":1,"name":"macro","text":"same pause","value":0.97}` + "\n" +
		`{"seconds":5.5,"name":"x"}` + "\n"
	if err := os.WriteFile(file, []byte(marks), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestMarksAreTheMarkersAmongEvents(t *testing.T) {
	file := marksFile(t)
	for _, path := range []string{sampleLog, sampleDemo} {
		keys := []string{"game", "tick", "seconds", "player"}
		rows := objects(t, "marks", path, "--marks", file)
		same(t, counted(rows, keys...), counted(objects(t, "events", path, "--kind", "marker", "--marks", file),
			keys...))
		if rows[len(rows)-1]["from"] != "file" || len(rows) < 2 {
			t.Errorf("%v", rows)
		}
	}
}

// keysOf returns, for every player of a log, the ticks of their rows and the keys that they
// hold there: direction, jump, hook and whether the counter of fire is odd.
func keysOf(t *testing.T, path string) map[string][]map[string]any {
	t.Helper()
	of := map[string][]map[string]any{}
	for line := range strings.Lines(fine(t, "export", path, "--format", "jsonl")) {
		x := map[string]any{}
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatal(err)
		}
		name := x["name"].(string)
		of[name] = append(of[name], x)
	}
	return of
}

func TestMeasuredReversalsAreThoseOfTheRows(t *testing.T) {
	got, want := map[string]int{}, map[string]int{}
	for _, x := range objects(t, "judge", sampleLog, "--columns", "name,value,samples", "--filter",
		"measure:reversals_per_second") {
		got[x["name"].(string)] += int(math.Round(number(x, "value") * number(x, "samples") / 50))
	}
	for name, rows := range keysOf(t, sampleLog) {
		last, before := 0.0, -1.0
		for _, r := range rows {
			d := number(r, "direction")
			if number(r, "tick") != before+1 { // dead in between
				last = 0
			}
			if before = number(r, "tick"); d != 0 {
				if d == -last {
					want[name]++
				}
				last = d
			}
		}
	}
	same(t, got, want)
}

func TestRepeatedInputsHaveTheKeyChangesOfTheRows(t *testing.T) {
	data, err := os.ReadFile(sampleLog)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "other.teehistorian")
	if err := os.WriteFile(other, data, 0o600); err != nil {
		t.Fatal(err)
	}
	rows := keysOf(t, sampleLog)
	pairs := objects(t, "similar", sampleLog, other, "--sort", "a_player", "--filter", "equal_share:100%")
	if len(pairs) < 4 {
		t.Fatalf("%d pairs", len(pairs))
	}
	for _, p := range pairs {
		a := p["a"].(map[string]any)
		from, n, before := number(a, "from_tick"), 0, [4]float64{}
		for i, r := range rows[a["name"].(string)] {
			now := [4]float64{
				number(r, "direction"), number(r, "jump"), number(r, "hook"),
				float64(int(number(r, "fire")) & 1),
			}
			if tick := number(r, "tick"); now != before && i > 0 && tick >= from && tick < from+number(p, "ticks") {
				n++
			}
			before = now
		}
		if float64(n) != number(p, "changes") {
			t.Errorf("%v: %d changes in the rows", p, n)
		}
	}
}

func TestNetworkFramesAmongMessagesAreTheTicks(t *testing.T) {
	var info struct{ Games []struct{ Ticks int } }
	if err := json.Unmarshal([]byte(fine(t, "info", sampleMatch, "--json")), &info); err != nil {
		t.Fatal(err)
	}
	rows := objects(t, "messages", sampleMatch, "--filter", "name:NetworkMessages -loading frame")
	if len(rows) != info.Games[0].Ticks || len(rows) == 0 || number(rows[len(rows)-1], "tick") != float64(len(rows)-1) {
		t.Errorf("%d frames of %d ticks", len(rows), info.Games[0].Ticks)
	}
}

func TestEventsAreThoseThatInfoCounts(t *testing.T) {
	for _, path := range []string{sampleLog, sampleDemo, sampleWire, sampleMatch} {
		var info struct{ Events map[string]int }
		if err := json.Unmarshal([]byte(fine(t, "info", path, "--json")), &info); err != nil {
			t.Fatal(err)
		}
		want := map[string]int{}
		for kind, n := range info.Events {
			want[`["`+kind+`"]`] = n
		}
		same(t, counted(objects(t, "events", path, "--kind", strings.Join(sim.EventKindWords(), ","), "--filter",
			"-inferred"), "kind"), want)
	}
}

func TestSplitsAndLossesAreThoseOfTheRuns(t *testing.T) {
	runs := readRuns(t, fine(t, "runs", sampleLog, "--json"))
	const a, b = 13, 5
	pair := []string{"compare", sampleLog + "#13", sampleLog + "#5"}
	splits := objects(t, append(pair, "--table", "splits", "--filter", "name:finish")...)
	if len(splits) != 1 || number(splits[0], "a_seconds") != *runs[a].Time ||
		number(splits[0], "b_seconds") != *runs[b].Time {
		t.Errorf("%v, want %v and %v", splits, *runs[a].Time, *runs[b].Time)
	}
	gap := objects(t, append(pair, "--table", "gap")...)
	if last := number(gap[len(gap)-1], "difference_seconds"); math.Abs(last-(*runs[b].Time-*runs[a].Time)) > 0.021 {
		t.Errorf("B is %v behind in the end", last)
	}
	at := map[float64]float64{}
	for _, g := range gap {
		at[number(g, "seconds")] = number(g, "difference_seconds")
	}
	losses := objects(t, append(pair, "--table", "losses")...)
	for _, l := range losses {
		if lost := at[number(l, "to_seconds")] - at[number(l, "from_seconds")]; math.Abs(lost-number(l,
			"lost_seconds")) > 0.001 {
			t.Errorf("%v, by the gap %v", l, lost)
		}
	}
	if len(losses) == 0 {
		t.Error("no losses")
	}
}

// The capture's clients are counted while it is decoded, its packets when they are read again.
func TestPacketsAreThoseThatInfoCountsPerClient(t *testing.T) {
	var info struct{ Clients []map[string]any }
	if err := json.Unmarshal([]byte(fine(t, "info", sampleWire, "--json")), &info); err != nil {
		t.Fatal(err)
	}
	want := map[string]int{}
	for _, c := range info.Clients {
		b, err := json.Marshal([]any{c["name"]})
		if err != nil {
			t.Fatal(err)
		}
		want[string(b)] += int(number(c, "packets"))
	}
	same(t, counted(objects(t, "packets", sampleWire), "client"), want)
}
