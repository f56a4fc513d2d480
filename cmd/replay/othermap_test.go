package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// besideLog copies the sample log into a folder of its own, with a map of the
// right name made of the given bytes.
func besideLog(t *testing.T, change func([]byte) []byte) (log, level string) {
	t.Helper()
	dir := t.TempDir()
	for from, to := range map[string]string{
		sampleLog:                               "round.teehistorian",
		"../../assets/samples/Sunny Ledges.map": "Sunny Ledges.map",
	} {
		b, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(to, ".map") {
			b = change(b)
		}
		if err := os.WriteFile(filepath.Join(dir, to), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "round.teehistorian"), filepath.Join(dir, "Sunny Ledges.map")
}

func TestAMapOfTheSameNameButDifferentContentsIsNotFound(t *testing.T) {
	log, level := besideLog(t, func(b []byte) []byte { return append(b, 0) })
	text := fine(t, "info", log)
	if strings.Contains(text, "found at") ||
		!strings.Contains(text, level+" has the same name but different contents") {
		t.Errorf("info says\n%s", text)
	}
	if got := fine(t, "info", "--json", log); !strings.Contains(got, `"found": ""`) ||
		!strings.Contains(got, `"differs": `+strconv.Quote(level)) {
		t.Errorf("info --json says\n%s", got)
	}
	if code, _, errs := replay("export", "--inferred", "--every", "400", log); code != exitFine ||
		!strings.Contains(errs, "different contents") {
		t.Errorf("export --inferred: exit %d, %q", code, errs)
	}
	if code, _, errs := replay("export", "--inferred", "--every", "400", "--map", level, log); code != exitFine ||
		strings.Contains(errs, "different contents") {
		t.Errorf("with --map: exit %d, %q", code, errs)
	}
}

func TestTheMapThatWasPlayedIsFound(t *testing.T) {
	log, level := besideLog(t, func(b []byte) []byte { return b })
	if text := fine(t, "info", log); !strings.Contains(text, "found at "+level) {
		t.Errorf("info says\n%s", text)
	}
}
