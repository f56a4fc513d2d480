package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"playhead/testdata/replays"
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
	if strings.Contains(text, "from disk") ||
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
	if text := fine(t, "info", log); !strings.Contains(text, "from disk: "+level) {
		t.Errorf("info says\n%s", text)
	}
}

// Servers of DDNet have another version of a map for clients of 0.7. A capture of its download does
// not hold the map that was played, whatever says so.
func TestTheMapForOtherClientsIsAnotherVersion(t *testing.T) {
	path := replays.Path(t, "capture", "e-sixup.pcap")
	var x struct {
		Games []struct {
			Map struct {
				SHA256          string
				Embedded        bool
				Found           string
				EmbeddedDiffers bool `json:"embedded_differs"`
			}
		}
	}
	if err := json.Unmarshal([]byte(fine(t, "info", "--json", path)), &x); err != nil {
		t.Fatal(err)
	}
	m := &x.Games[0].Map
	if m.Embedded || !m.EmbeddedDiffers {
		t.Errorf("%+v", m)
	}
	out := filepath.Join(t.TempDir(), "of.map")
	if code, _, errs := replay("map", "-o", out, path); code != exitFine {
		t.Fatal(code, errs)
	} else if m.Found == "" != strings.Contains(errs, "another version") {
		t.Errorf("found %q, and it says %q", m.Found, errs)
	}
	b, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(b)
	if same := hex.EncodeToString(sum[:]) == m.SHA256; same != (m.Found != "") {
		t.Errorf("map found at %q, and written is the one that was played: %v", m.Found, same)
	}
	want := ", in the recording, another version"
	if m.Found != "" {
		want = ", from disk: " + m.Found
	}
	if text := fine(t, "info", path); !strings.Contains(text, "LearnToPlay"+want+"\n") {
		t.Errorf("info says\n%s", text)
	}
}
