package main

import (
	"math"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// sectionsAgain is the script that counts the attempts in sections again.
func sectionsAgain() againScript {
	return againScript{
		"sections",
		[][]string{
			{"sections", "--json"},
			{"sections", "--json", "--edge", "20,0,20,99=a", "--edge", "40,0,40,99=b"},
			{"runs", "--json"},
			{"export", "--inferred"},
			{"events", "--json", "--kind", "kill"},
			{"map"},
			{"setbacks", "--json"},
		},
		func(path string) bool { return strings.Contains(path, ".demo") || !strings.Contains(path, ".dem") }, 180,
	}
}

// laps unpacks the rounds of laps beside their map.
func laps(t *testing.T) (paths []string) {
	t.Helper()
	dir := t.TempDir()
	writeLaps(t, filepath.Join(dir, "Ledge Laps.map"))
	for _, name := range []string{"ledge-laps-16.teehistorian", "ledge-laps-20.teehistorian"} {
		paths = append(paths, unpackTo(t, "../../testdata/rounds/"+name+".xz", filepath.Join(dir, name)))
	}
	return paths
}

// The sections of our rounds are those of the script, and their sums those of the runs.
func TestSectionsOfRoundsEqualTheScripts(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to run the script")
	}
	script, compared := sectionsAgain(), 0
	lane := "../../testdata/rounds/ghost-lane"
	for _, path := range append(laps(t), lane+".demo.xz", lane+".teehistorian.xz") {
		compared += script.compare(t, python, path, nil)
	}
	if compared < 250 {
		t.Errorf("%d values were compared", compared)
	}
}

// A section counts its attempts; those of several recordings add up, and a copy of a recording adds nothing.
func TestSectionsOfAFolder(t *testing.T) {
	paths := laps(t)
	level := filepath.Join(filepath.Dir(paths[0]), "Ledge Laps.map")
	of := func(args ...string) []map[string]any {
		// The rounds were on an earlier version of the map, which a note says.
		code, out, errs := replay(append([]string{"sections", "--json", "--map", level}, args...)...)
		if code != exitFine {
			t.Fatal(errs)
		}
		return objectsOf(t, out)
	}
	first, second, both := of(paths[0]), of(paths[1]), of("-r", filepath.Dir(paths[0]))
	if len(first) < 3 || first[0]["entered"].(float64) < 10 || len(both) != len(first) ||
		first[0]["name"] != "Start – CP 1" {
		t.Fatalf("%d and %d sections: %v", len(first), len(both), first[0])
	}
	for i := range both {
		for _, key := range []string{"entered", "left", "died", "gave_up", "turned_back", "other"} {
			want := first[i][key].(float64) + second[i][key].(float64)
			if got := both[i][key]; got != want {
				t.Errorf("%s: %v %s, want %v", both[i]["name"], got, key, want)
			}
		}
		best, timed := math.Inf(1), false
		for _, s := range []map[string]any{first[i], second[i]} {
			if v, ok := s["best_seconds"].(float64); ok {
				best, timed = min(best, v), true
			}
		}
		if got, ok := both[i]["best_seconds"]; ok != timed || ok && got != best {
			t.Errorf("%s: best %v, want %v", both[i]["name"], got, best)
		}
	}
	again := filepath.Join(t.TempDir(), "again.teehistorian")
	unpackTo(t, "../../testdata/rounds/ledge-laps-16.teehistorian.xz", again)
	for i, s := range of(paths[0], again) {
		if s["entered"] != first[i]["entered"] || s["died"] != first[i]["died"] {
			t.Errorf("%v of a file and its copy, %v of the file", s, first[i])
		}
	}
	// Single setbacks add up to the counts.
	code, out, errs := replay("setbacks", "--json", "--map", level, "-r", filepath.Dir(paths[0]))
	if code != exitFine {
		t.Fatal(errs)
	}
	single := map[any]float64{}
	for _, b := range objectsOf(t, out) {
		single[b["kind"]]++
	}
	for kind, column := range map[string]string{"death": "died", "give_up": "gave_up"} {
		sum := 0.0
		for _, s := range both {
			sum += s[column].(float64)
		}
		if single[kind] != sum || sum == 0 {
			t.Errorf("%v of kind %s, the sections say %v", single[kind], kind, sum)
		}
	}
	lined := of(paths[0], "--edge", "40,0,40,99=later", "--edge", "20,0,20,99=earlier")
	var names []string
	for _, s := range lined {
		names = append(names, s["name"].(string))
	}
	if got := strings.Join(names, ", "); got != "Start – earlier, earlier – later, later – Finish" {
		t.Errorf("sections with lines: %s", got)
	}
	if code, _, errs := replay("sections", "--edge", "1,2", paths[0]); code != exitUsage ||
		!strings.Contains(errs, "--edge 1,2") {
		t.Errorf("exit %d, %q", code, errs)
	}
}
