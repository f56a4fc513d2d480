package xtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/formats/twdemo"
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
