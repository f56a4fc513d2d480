package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// objects returns the lines of JSON that a command prints.
func objects(t *testing.T, args ...string) (list []map[string]any) {
	t.Helper()
	for line := range strings.Lines(fine(t, append(args, "--json")...)) {
		x := map[string]any{}
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatal(err)
		}
		list = append(list, x)
	}
	return list
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
		same(t, counted(objects(t, "players", path), keys...), counted(objects(t, "events", path, "--kind", "join"), keys...))
	}
}

// marksFile returns a file of two marks.
func marksFile(t *testing.T) string {
	file := filepath.Join(t.TempDir(), "marks.jsonl")
	marks := `{"tick":300,"player":1,"name":"macro","text":"same pause","value":0.97}` + "\n" + `{"seconds":5.5,"name":"x"}` + "\n"
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
		same(t, counted(rows, keys...), counted(objects(t, "events", path, "--kind", "marker", "--marks", file), keys...))
		if rows[len(rows)-1]["from"] != "file" || len(rows) < 2 {
			t.Errorf("%v", rows)
		}
	}
}
