package xtest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playhead/formats/twdemo"
	"playhead/formats/twmap"
	"playhead/sim"
	"playhead/testdata/demowriter"
	"playhead/testdata/mapwriter"
)

// The ways a map can be broken are the tests of the program; here the window
// plays two of them.
func TestTheWindowPlaysARecordingWithABrokenMap(t *testing.T) {
	t.Parallel()
	tiles := &sim.TileMap{Width: 40, Height: 20, Game: make([]sim.Tile, 800)}
	for i := range tiles.Game {
		tiles.Game[i].Index = uint8(i * i % 251) // so that zlib does not make a byte of it
	}
	whole := mapwriter.Bytes(tiles, mapwriter.Options{})
	newer := append([]byte(nil), whole...)
	newer[4] = 9
	for _, c := range []struct{ file, status, banner, note string }{
		{string(newer), "broken", "Map “Crumbled Ledges” cannot be read.", "version 9, want 3 or 4"},
		{string(whole[:len(whole)-100]), "found", "Map “Crumbled Ledges” is damaged: game layer: ", "the file ends"},
	} {
		t.Run(c.status, func(t *testing.T) {
			d := demowriter.Demo{Header: twdemo.Header{MapName: "Crumbled Ledges", Map: []byte(c.file), Type: "server"}}
			for i := range 200 {
				tick := sim.Tick(50 + 2*i)
				tee := demowriter.Tee{ID: 0, Name: "walker", Tick: int32(tick), X: 200 + 3*int32(i), Y: 337, Health: 10}
				d.Steps = append(d.Steps, demowriter.Step{Tick: tick, Keyframe: i%50 == 0, Items: tee.Items6()})
			}
			path := filepath.Join(t.TempDir(), "ledges.demo")
			if err := os.WriteFile(path, d.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
			old(t, path)
			v := start(t, path)
			v.wait(t, "the banner over a playing recording", func(s *state) bool {
				return s.Map.Status == c.status && s.shows("banner") && strings.HasPrefix(s.Banner, c.banner) &&
					s.Playing && s.Playhead.Seconds > 0.2
			})
			s := v.wait(t, "the end", func(s *state) bool {
				return s.Complete && !s.Playing && s.Playhead.Seconds > 7.9
			})
			if notes := strings.Join(s.Warnings, "\n"); !strings.Contains(notes, c.note) {
				t.Errorf("the notes are:\n%s\nwant %q among them", notes, c.note)
			}
		})
	}
}

// edited returns a map that is one tune zone.
func edited(t *testing.T, level []byte) []byte {
	t.Helper()
	tiles, err := twmap.Read(level, "edited")
	if err != nil {
		t.Fatal(err)
	}
	tiles.Tune = make([]sim.TuneTile, tiles.Width*tiles.Height)
	for i := range tiles.Tune {
		tiles.Tune[i] = sim.TuneTile{Number: 2, Type: 68}
	}
	tiles.Settings = append(tiles.Settings, "tune_zone 2 gravity 0.2")
	return mapwriter.Bytes(tiles, mapwriter.Options{})
}

// An editor saves the map: the window shows it. What is half written does not take the place of what was there.
func TestTheMapIsLoadedAgainWhenAnEditorSavesIt(t *testing.T) {
	t.Parallel()
	log, level := laps(t)
	before, err := os.ReadFile(level)
	if err != nil {
		t.Fatal(err)
	}
	after := edited(t, before)
	save := func(b []byte) {
		t.Helper()
		if err := os.WriteFile(level, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	v := start(t, log, "--paused", "--map", level)
	v.wait(t, "the map", func(s *state) bool { return s.Map.Status == "found" && s.Complete && s.Frames.Drawn > 2 })
	v.do(t, "mousemove", itoa(mapX), itoa(mapY), "key", "z")
	zoned := func(s *state) bool {
		return slices.ContainsFunc(s.Pointed, func(l string) bool { return l == "Tune zone 2: gravity 0.2" })
	}
	if v.rest(t); zoned(v.look()) {
		t.Fatal("there is a tune zone before the map is saved")
	}
	noted := func(s *state) bool {
		return slices.ContainsFunc(s.Warnings, func(n string) bool { return strings.Contains(n, "cannot be read now") })
	}
	save(after[:len(after)/2])
	s := v.wait(t, "a note about half a map", noted)
	if zoned(s) || s.Map.Status != "found" {
		t.Errorf("half a map is shown: %s, %q", s.Map.Status, s.Pointed)
	}
	save(after)
	v.wait(t, "the saved map", func(s *state) bool {
		return zoned(s) && !noted(s) && contains(s.Toasts, "Map loaded again")
	})
	save(before)
	v.wait(t, "the map as it was", func(s *state) bool { return !zoned(s) && s.Map.Status == "found" })
}

// What is saved in place of the map that was played is shown, and a note says that runs are still by the one played.
func TestASavedMapIsNotTheOneThatWasPlayed(t *testing.T) {
	t.Parallel()
	log := filepath.Join(t.TempDir(), "played.teehistorian")
	level := filepath.Join(filepath.Dir(log), "Sunny Ledges.map")
	before, err := os.ReadFile(sample(t, "Sunny Ledges.map"))
	if err != nil {
		t.Fatal(err)
	}
	for path, b := range map[string][]byte{log: sampleLog(t), level: before} {
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	v := start(t, log, "--paused")
	found := v.wait(t, "the runs", func(s *state) bool {
		return s.Map.Status == "found" && s.Complete && s.Runs != nil && s.Runs.Complete && s.Frames.Drawn > 2
	}).Runs.Found
	v.do(t, "mousemove", itoa(mapX), itoa(mapY), "key", "z")
	if err := os.WriteFile(level, edited(t, before), 0o600); err != nil {
		t.Fatal(err)
	}
	s := v.wait(t, "the saved map with a note", func(s *state) bool {
		return slices.Contains(s.Pointed, "Tune zone 2: gravity 0.2") &&
			slices.ContainsFunc(s.Warnings, func(n string) bool {
				return strings.Contains(n, "saved after it was played")
			})
	})
	if s.Map.Status != "found" || s.Runs.Found != found || found == 0 {
		t.Errorf("%s, %d runs, want %d", s.Map.Status, s.Runs.Found, found)
	}
	if err := os.WriteFile(level, before, 0o600); err != nil {
		t.Fatal(err)
	}
	v.wait(t, "the map that was played", func(s *state) bool {
		return !slices.Contains(s.Pointed, "Tune zone 2: gravity 0.2") &&
			!slices.ContainsFunc(s.Warnings, func(n string) bool {
				return strings.Contains(n, "saved after it was played")
			})
	})
}
