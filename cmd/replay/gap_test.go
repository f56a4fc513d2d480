package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"playhead/testdata/campaign"
)

// damagedDemo writes one of our samples with 20,000 zero bytes in its middle to a
// file in a folder of its own.
func damagedDemo(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "damaged.demo")
	for _, r := range campaign.Large(t) {
		if r.Name == "large-06.demo" {
			b := append([]byte{}, r.Data...)
			clear(b[len(b)/2 : len(b)/2+20_000])
			if err := os.WriteFile(path, b, 0o666); err != nil {
				t.Fatal(err)
			}
			return path
		}
	}
	t.Fatal("no demo")
	return ""
}

// What is missing is said by info, and nothing else makes anything of it.
func TestOutputAboutADamagedFileIsTheGolden(t *testing.T) {
	path := damagedDemo(t)
	for name, args := range map[string][]string{
		"info-damaged.txt":     {"info"},
		"info-damaged.json":    {"info", "--json"},
		"stats-damaged.csv":    {"stats"},
		"events-damaged.txt":   {"events"},
		"export-damaged.csv":   {"export", "--player", "0", "--every", "5", "--from", "31s", "--to", "37s"},
		"events-damaged.jsonl": {"events", "--json", "--from", "31s", "--to", "37s"},
	} {
		t.Run(name, func(t *testing.T) {
			_, out, errs := replay(append([]string{args[0], path}, args[1:]...)...)
			golden(t, name, strings.ReplaceAll(out+errs, filepath.Dir(path)+string(filepath.Separator), ""))
		})
	}
}

// The tables of a dataset have no row in a missing part.
func TestADatasetHasNoRowsOfAMissingPart(t *testing.T) {
	const from, to = 1680, 1794 // the recorded ticks around it, as info says
	out := t.TempDir()
	if code, _, errs := replay("export", damagedDemo(t), "--dataset", out, "--tables",
		"rows,events"); code != exitFine {
		t.Fatalf("exit %d, %s", code, errs)
	}
	type line struct {
		Tick int64 `parquet:"tick"`
	}
	seen := map[string]int{}
	for path := range tree(t, out) {
		if filepath.Ext(path) != ".parquet" {
			continue
		}
		lines, err := parquet.ReadFile[line](filepath.Join(out, path))
		if err != nil {
			t.Fatal(err)
		}
		table := strings.SplitN(path, "/", 2)[0]
		for _, l := range lines {
			seen[table]++
			if l.Tick > from && l.Tick < to || l.Tick == to && table == "events" {
				t.Errorf("%s has tick %d", path, l.Tick)
			}
		}
	}
	if seen["rows"] == 0 || seen["events"] == 0 {
		t.Errorf("rows %v", seen)
	}
}

// A demo of a range that is not recorded as a whole says so.
func TestADemoSaysWhatIsMissing(t *testing.T) {
	path := damagedDemo(t)
	for name, c := range map[string]struct{ from, to, want string }{
		"before it":       {"30s", "32s", ""},
		"around it":       {"31s", "37s", "2.28 s are missing in this range"},
		"from its middle": {"34.28s", "37s", ""}, // which begins with the next recorded tick
	} {
		out := filepath.Join(t.TempDir(), "part.demo")
		code, _, errs := replay("demo", path, "-o", out, "--from", c.from, "--to", c.to)
		if code != exitFine || strings.Contains(errs, "missing") != (c.want != "") || !strings.Contains(errs, c.want) {
			t.Errorf("%s: exit %d, %q", name, code, errs)
		}
	}
}
