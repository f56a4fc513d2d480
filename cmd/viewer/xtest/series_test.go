package xtest

import (
	"os"
	"path/filepath"
	"testing"

	"playhead/testdata/thwriter"
)

// writePair writes the recordings of two maps of one server and returns their
// paths.
func writePair(t *testing.T) (first, second string) {
	t.Helper()
	dir := t.TempDir()
	write := func(name, id, previous, mapName, start string, ticks int) string {
		h := thwriter.NewHeader().With("game_uuid", id).With("map_name", mapName).With("start_time", start)
		if previous != "" {
			h = h.With("prev_game_uuid", previous)
		}
		f := thwriter.New(h).Join(0).Message(0, thwriter.StartInfo6(20, "mouse", "", "default")).Tick(1).PlayerNew(0,
			100, 100)
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, f.Tick(ticks).PlayerDiff(0, int32(ticks), 0).Finish().Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		old(t, path)
		return path
	}
	first = write("a.teehistorian", "1", "", "Sunny Ledges", "2026-11-21T10:00:00+0000", 100)
	second = write("b.teehistorian", "2", "1", "Dark Ledges", "2026-11-21T11:00:00+0000", 3000)
	return first, second
}

func TestNextMapOpensWhatTheServerWroteNext(t *testing.T) {
	t.Parallel()
	first, _ := writePair(t)
	v := start(t, first)
	s := v.wait(t, "the first map of two, at its end", func(s *state) bool {
		return s.Maps.Of == 2 && !s.Playing && len(s.Toasts) > 0
	})
	if s.Maps.Number != 1 || s.Toasts[len(s.Toasts)-1] != "End of this map." {
		t.Errorf("map %d of %d, %q", s.Maps.Number, s.Maps.Of, s.Toasts)
	}
	v.do(t, "key", "Next")
	s = v.wait(t, "the second map", func(s *state) bool {
		return s.File == "b.teehistorian" && s.Maps.Of == 2 && s.Playhead.Seconds > 0.2
	})
	if s.Maps.Number != 2 || !s.Playing || s.Map.Name != "Dark Ledges" {
		t.Errorf("map %d, playing %v, %q", s.Maps.Number, s.Playing, s.Map.Name)
	}
	v.do(t, "key", "Prior")
	v.wait(t, "the first map again", func(s *state) bool { return s.File == "a.teehistorian" && s.Maps.Number == 1 })
}

func TestFilesOfOneServerAreOneRecording(t *testing.T) {
	t.Parallel()
	first, second := writePair(t)
	v := start(t, "--paused", second, first, sample(t, "sunny-ledges.demo.xz"))
	s := v.wait(t, "two maps in one recording", func(s *state) bool { return s.Complete && s.Maps.Of == 2 })
	if s.Maps.Number != 1 || !near(s.Duration, 62, 0.1) || len(s.Toasts) != 1 {
		t.Errorf("map %d, %v s, %q", s.Maps.Number, s.Duration, s.Toasts)
	}
	v.do(t, "key", "Next")
	s = v.wait(t, "the second map", func(s *state) bool { return s.Maps.Number == 2 })
	if s.Playhead.Tick != 0 || s.Map.Name != "Dark Ledges" {
		t.Errorf("tick %d of %q", s.Playhead.Tick, s.Map.Name)
	}
}
