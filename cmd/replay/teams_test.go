package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

// The numbers of two teams side by side are those of replay teams, and the first rows are their sums.
func TestComparedTeamsAreThoseOfTheirTables(t *testing.T) {
	teams := map[string]map[string]float64{"2": {}, "8": {}} // run -> "name number" -> value
	for line := range strings.Lines(fine(t, "teams", sampleLog, "--json")) {
		var row map[string]any
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		of := teams[map[float64]string{2: "2", 8: "8"}[row["run"].(float64)]]
		for key, v := range row {
			if n, ok := v.(float64); ok {
				of[row["name"].(string)+" "+key] = n
				of[" "+key] += n
			}
		}
	}
	rows := 0
	for line := range strings.Lines(fine(t, "compare", sampleLog+"#2", sampleLog+"#8", "--table", "teams", "--json")) {
		var row struct {
			Name, Number     string
			A, B, Difference *float64
		}
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		for _, side := range []struct {
			run string
			got *float64
		}{{"2", row.A}, {"8", row.B}} {
			want, ok := teams[side.run][row.Name+" "+row.Number]
			if ok != (side.got != nil) || ok && math.Abs(*side.got-want) > 0.002 {
				t.Errorf("run %s: %s, want %v", side.run, line, want)
			}
		}
		if row.A != nil && row.B != nil && math.Abs(*row.B-*row.A-*row.Difference) > 0.002 {
			t.Errorf("difference: %s", line)
		}
		rows++
	}
	if rows != 5*12 {
		t.Errorf("%d rows, want 12 of both teams and each of four members", rows)
	}
}

// A run of one player is not compared as a team.
func TestOnlyTeamsAreComparedAsTeams(t *testing.T) {
	if code, _, errs := replay("compare", sampleLog+"#0", sampleLog+"#2", "--table", "teams"); code != exitUsage ||
		!strings.Contains(errs, "#0 is not the run of a team") {
		t.Errorf("exit %d: %s", code, errs)
	}
}
