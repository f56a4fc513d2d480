package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"playhead/testdata/replays"
)

// A finish that a log, a demo of the server and a demo of the race alone hold counts once.
func TestAFinishInThreeRecordingsCountsOnce(t *testing.T) {
	files := []string{
		replays.Path(t, "teehistorian", "a-solo-finish.teehistorian"),
		replays.Path(t, "demo", "a-solo-finish.server.demo"),
		replays.Path(t, "demo", "a-solo-finish.server-race-nomap.demo"),
	}
	for _, f := range files {
		if out := fine(t, "bests", f); !strings.Contains(out, "1  ddnetclient          1.18 s") {
			t.Errorf("%s: %q", f, out)
		}
	}
	out := fine(t, append([]string{"runs", "--json", "--best"}, files...)...)
	if !strings.Contains(out, `"name":"ddnetclient","time_seconds":1.18,`) ||
		!strings.Contains(out, `"finishes":1,"runs":1,`) ||
		!strings.Contains(out, `"recordings":3`) {
		t.Errorf("%s", out)
	}
}

// writeEvenings writes so many logs into a folder: parts of a round of ours, on many days, under several names. Every
// fifth is the log before it once more, as another program may have recorded it: a second later, and shorter.
func writeEvenings(t *testing.T, dir string, n int) {
	t.Helper()
	whole, err := os.ReadFile(unpackTo(t, "../../testdata/rounds/ledge-laps-20.teehistorian.xz",
		filepath.Join(t.TempDir(), "laps.teehistorian")))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(25, 2))
	const header = "2026-11-22T01:22:56+0000"
	evening := time.Date(2026, 1, 5, 19, 0, 0, 0, time.UTC)
	names := []string{"nova", "nora", "vona"}
	var log []byte
	for i := range n {
		if i%5 != 4 {
			evening = evening.Add(time.Duration(60+random.IntN(5000)) * time.Minute)
			cut := 40_000 + random.IntN(len(whole)-40_000)
			log = bytes.ReplaceAll(whole[:cut], []byte("nova\x00"), []byte(names[random.IntN(len(names))]+"\x00"))
		} else {
			evening = evening.Add(time.Second)
			log = log[:len(log)-random.IntN(len(log)/3)]
		}
		dated := bytes.Replace(log, []byte(header), []byte(evening.Format("2006-01-02T15:04:05+0000")), 1)
		if bytes.Contains(dated, []byte(header)) {
			t.Fatal("the log has another date")
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.teehistorian", i)), dated, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	writeLaps(t, filepath.Join(dir, "Ledge Laps.map"))
}

// The bests of 200 recordings are those that a script, which shares no code with Playhead, makes of their runs.
func TestBestsOfAFolderEqualTheScripts(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	dir, out := t.TempDir(), t.TempDir()
	writeEvenings(t, dir, 200)
	save := func(name string, args ...string) string {
		_, text, _ := replay(append(args, "-r", "--json", dir)...) // cut logs are reported
		path := filepath.Join(out, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	files := []string{save("bests.jsonl", "runs", "--best"), save("runs.jsonl", "runs"), save("info.json", "info")}
	if n := runAgain(t, python, "bests", "200 logs", files, nil); n < 80 {
		t.Errorf("%d values", n)
	}
	once, all := 0, 0
	for _, path := range files[:2] {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			var row struct {
				Player *int
				Runs   int
			}
			if err := json.Unmarshal([]byte(line), &row); err != nil {
				t.Fatal(err)
			}
			once += row.Runs
			if row.Player != nil {
				all++
			}
		}
	}
	if once > all-500 || once < all/2 {
		t.Errorf("%d of %d runs count", once, all)
	}
}

// With a number, --best chooses runs; without one, it adds them up by player.
func TestBestWithoutANumberAddsUp(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"runs", "-r", "x", "--best"}, "bests -r x"},
		{[]string{"runs", "--best", "x"}, "bests x"},
		{[]string{"runs", "--best", "--json", "x"}, "bests --json x"},
		{[]string{"runs", "--best", "3", "x"}, "runs --best 3 x"},
		{[]string{"runs", "--best=3", "x"}, "runs --best=3 x"},
		{[]string{"runs", "--best", "-1", "x"}, "runs --best -1 x"},
		{[]string{"events", "--best", "x"}, "events --best x"},
		{nil, ""},
	} {
		if got := strings.Join(withBests(c.args), " "); got != c.want {
			t.Errorf("%q: %q, want %q", c.args, got, c.want)
		}
	}
}
