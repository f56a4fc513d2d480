package pictures

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/sim"
)

func TestAGhostOfTheWindowIsTheRunThatWasChosen(t *testing.T) {
	path, r := logSample(t)
	finder := &gamedata.Finder{Map: filepath.Join(filepath.Dir(path), "Sunny Ledges.map")}
	found := export.FindRuns(t.Context(), r, path, func(g *sim.Game) *sim.TileMap {
		tiles, err := finder.Tiles(t.Context(), path, g.Map)
		if err != nil {
			t.Fatal(err)
		}
		return tiles
	})
	written := 0
	for i := range found {
		run := &found[i]
		job := ghostJob{game: r.Games[run.Game], run: *run, name: "round: 4/12.teehistorian"}
		data, err := job.bytes()
		if fits := run.Player >= 0 && run.Finished() && run.Loaded == nil; fits != (err == nil) {
			t.Errorf("run %d of %s, %v: %v", i, run.Name, run.Ended, err)
		}
		if err != nil {
			continue
		}
		written++
		file := filepath.Join(t.TempDir(), "x.gho")
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := formats.OpenFile(file, formats.Options{})
		if err != nil {
			t.Fatal(err)
		}
		g := export.Load(context.Background(), f.Decoder, 0, nil).Games[0]
		f.Close()
		if name := g.Stints[0].Identity.Name; name != run.Name || g.Map.SHA256 != job.game.Map.SHA256 {
			t.Errorf("run %d of %s is the ghost of %s, on map %x", i, run.Name, name, g.Map.SHA256[:4])
		}
		// The client begins a tick before the server.
		if first, last, _ := g.Span(); last-first != run.End-run.Start+1 {
			t.Errorf("run %d has %d ticks, its ghost %d", i, run.End-run.Start, last-first)
		}
	}
	if written == 0 {
		t.Error("no run was finished")
	}
}

// The client finds ghosts by the hash of their map.
func TestAGhostWithoutAMapIsNotWritten(t *testing.T) {
	_, r := logSample(t)
	g := *r.Games[0]
	g.Map.HasSHA256, g.Map.Embedded = false, nil
	job := ghostJob{game: &g, mapFile: filepath.Join(t.TempDir(), "gone.map")}
	if _, err := job.level(); err == nil {
		t.Error("a map that is gone was read")
	}
}
