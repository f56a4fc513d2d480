package main

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A sheet has a bar for each press, as wide as it is long: a tick is a millimetre.
func TestATimingSheetHasTheKeysOfItsRun(t *testing.T) {
	dir := t.TempDir()
	svg, page := filepath.Join(dir, "run.svg"), filepath.Join(dir, "run.html")
	code, out, errs := replay("keys", "--csv", "--player", "nova", "--sheet", svg, sampleLog)
	if code != exitFine {
		t.Fatal(errs)
	}
	drawn, err := os.ReadFile(svg)
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`>nova on Sunny Ledges, ([0-9.]+) s<(?s:.)* run (\d+), `).FindSubmatch(drawn)
	if m == nil {
		t.Fatalf("whose sheet is this? %.400s", drawn)
	}
	time, _ := strconv.ParseFloat(string(m[1]), 64)
	for _, r := range runsOf(t, sampleLog) {
		if r.Name == "nova" && r.TimeSeconds != nil && *r.TimeSeconds < time {
			t.Errorf("run %d took %g s, the sheet is of %s s", r.Run, *r.TimeSeconds, m[1])
		}
	}
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := map[string]int{}
	for i, name := range rows[0] {
		column[name] = i
	}
	wide, lengths := 0.0, 0.0
	bars := regexp.MustCompile(`<rect x="[0-9.]+" y="[0-9.]+" width="([0-9.]+)"`).FindAllSubmatch(drawn, -1)
	for _, bar := range bars {
		w, _ := strconv.ParseFloat(string(bar[1]), 64)
		wide += w
	}
	presses := 0
	for _, r := range rows[1:] {
		if r[column["run"]] != string(m[2]) {
			continue
		}
		presses++
		length, err := strconv.ParseFloat(r[column["length_seconds"]], 64)
		if err != nil {
			t.Fatalf("%v: %v", r, err)
		}
		start, _ := strconv.ParseFloat(r[column["start_seconds"]], 64)
		lengths += min(start+length, time) - max(start, -0.2)
	}
	if d := wide - 50*lengths; presses < 5 || d > 1 || d < -1 {
		t.Errorf("%d presses of %.2f s, drawn %.1f mm", presses, lengths, wide)
	}
	if code, _, errs := replay("keys", "--run", string(m[2]), "--sheet", page, sampleLog); code != exitFine {
		t.Fatal(errs)
	}
	printed, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(printed), "<tr><td>"); n != presses {
		t.Errorf("%d presses are listed, want %d", n, presses)
	}
}

func TestATimingSheetIsOfOneRun(t *testing.T) {
	sheet := filepath.Join(t.TempDir(), "x.svg")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--sheet", sheet, sampleLog, sampleDemo}, "--sheet takes one recording"},
		{[]string{"--sheet", "x.png", sampleLog}, "want a name that ends in .html or .svg"},
		{[]string{"--run", "9999", sampleLog}, "there is no run 9999"},
		{[]string{"--run", "-2", sampleLog}, "want 0 or more"},
		{[]string{"--player", "kettle", "--map-name", "Elsewhere", "--sheet", sheet, sampleLog}, "choose one with --run"},
	} {
		code, _, errs := replay(append([]string{"keys"}, c.args...)...)
		if code == exitFine || !strings.Contains(errs, c.want) {
			t.Errorf("%v: exit %d, %s", c.args, code, errs)
		}
	}
	if _, err := os.Stat(sheet); err == nil {
		t.Error("a sheet was written")
	}
}
