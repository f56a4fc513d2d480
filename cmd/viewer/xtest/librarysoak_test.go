package xtest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"playhead/testdata/thwriter"
)

// busyFile returns a log of 32 players who move at random for 80 seconds: 1 MB.
func busyFile(seed uint64) []byte {
	const players = 32
	rng := rand.New(rand.NewPCG(seed, 1))
	h := thwriter.NewHeader()
	h["map_name"], h["start_time"] = fmt.Sprint("Map ", seed%40), time.Date(2026, 8, 12, 20, 0, int(seed), 0,
		time.UTC).Format("2006-01-02T15:04:05-0700")
	w := thwriter.New(h)
	for id := range int32(players) {
		w.Join(id).Message(id, thwriter.StartInfo6(20, fmt.Sprintf("player %d", id), "", "default"))
	}
	for t := 1; t <= 4000; t++ {
		w.Tick(t)
		for id := range int32(players) {
			if t == 1 {
				w.PlayerNew(id, 1000, 1000)
			} else {
				w.PlayerDiff(id, rng.Int32N(41)-20, rng.Int32N(41)-20)
			}
		}
		for id := range int32(players) {
			w.InputDiff(id, [10]int32{0, rng.Int32N(41) - 20, rng.Int32N(41) - 20})
		}
	}
	return w.Finish().Bytes()
}

// TestSoakTheLibraryScrolls measures how many pictures a second the library draws
// while whole recordings are read. PLAYHEAD_SOAK has it run, on an idle machine.
func TestSoakTheLibraryScrolls(t *testing.T) {
	if os.Getenv("PLAYHEAD_SOAK") == "" {
		t.Skip("PLAYHEAD_SOAK is not set")
	}
	const count = 800
	home, dir := t.TempDir(), t.TempDir()
	for i := range uint64(count) {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.teehistorian", i)), busyFile(i),
			0o666); err != nil {
			t.Fatal(err)
		}
	}
	b, err := json.Marshal(map[string]any{
		"theme": "dark", "scale": 1,
		"library": map[string]any{"folders": []string{dir}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"settings.json": b, "recent.json": []byte(`{"offered_double_click":9}`)} {
		if err := os.MkdirAll(filepath.Join(home, "playhead"), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(home, "playhead", name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	v := startIn(t, home)
	v.wait(t, "the start screen", func(s *state) bool { return !s.Open && s.Frames.Drawn > 2 })
	v.do(t, "key", "ctrl+l")
	v.do(t, "mousemove", "640", "400")
	v.in(t, "the files", func(l *libraryState) bool { return l.Found > 0 && l.Step != "" })
	v.in(t, "headers or recordings being read", func(l *libraryState) bool {
		return l.Step == "Reading headers" || l.Step == "Reading recordings"
	})
	v.in(t, "recordings being read", func(l *libraryState) bool { return l.Step == "Reading recordings" })
	before, begun := v.look(), time.Now()
	for range 3 {
		v.do(t, "click", "--repeat", "100", "--delay", "16", "5")
		v.do(t, "click", "--repeat", "100", "--delay", "16", "4")
	}
	after, spent := v.look(), time.Since(begun)
	rate := float64(after.Frames.Drawn-before.Frames.Drawn) / spent.Seconds()
	t.Logf("%.1f pictures a second for %v; still reading: %v", rate, spent.Round(100*time.Millisecond),
		after.Library != nil && after.Library.Step != "")
	if rate < 30 {
		t.Errorf("%.1f pictures a second, want 30", rate)
	}
}
