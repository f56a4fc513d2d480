package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"playhead/testdata/replays"
)

// Every measure of every player is what scripts/again/judge.py, which shares
// nothing with the measures, works out from exported rows.
func TestMeasuresAreThoseOfAScriptOverExportedRows(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to run the script")
	}
	for _, c := range []struct {
		name     string
		real     []string
		inferred bool
		least    int // values
	}{
		{name: "round of four", real: []string{"teehistorian", "b-four.teehistorian"}, inferred: true, least: 378},
		{name: "round of many", real: []string{"teehistorian", "d-churn.teehistorian"}, least: 1000},
		{name: "a player's demo", real: []string{"demo", "public-big_chungus.demo"}, inferred: true, least: 60},
		{name: "bunny hops", real: []string{"goldsrc-labelled", "cheat-09.dem"}, least: 80},
		{name: "a wheel", real: []string{"goldsrc-labelled", "more", "scroll_bhop.dem"}, least: 80},
		{name: "two maps", real: []string{"goldsrc-labelled", "clear-02.dem"}, least: 160},
	} {
		t.Run(c.name, func(t *testing.T) {
			path, dir := replays.Path(t, c.real...), t.TempDir()
			save := func(name string, args ...string) string {
				if c.inferred && args[0] != "events" {
					args = append(args, "--inferred")
				}
				out := filepath.Join(dir, name)
				if err := os.WriteFile(out, []byte(fine(t, append(args, path)...)), 0o600); err != nil {
					t.Fatal(err)
				}
				return out
			}
			out, err := exec.Command(python, "../../scripts/again/judge.py", save("judge.csv", "judge", "--csv"),
				save("rows.csv", "export"),
				save("commands.jsonl", "events", "--json", "--kind", "command"), path).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%.3000s", err, out)
			}
			found := regexp.MustCompile(`, (\d+) values, 0 differ`).FindSubmatch(out)
			if found == nil {
				t.Fatalf("%s", out)
			}
			if n, _ := strconv.Atoi(string(found[1])); n < c.least {
				t.Errorf("%d values compared, want %d", n, c.least)
			}
		})
	}
}
