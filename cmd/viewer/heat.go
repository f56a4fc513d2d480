package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"path/filepath"

	"playhead/assets"
	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/render/shell"
	"playhead/sim"
	"playhead/sim/runs"
)

// addHeat asks for a recording of a map and hands on the heat map of its runs.
func (a *app) addHeat(mapName string, done func(name string, heat *runs.Heat, err error)) {
	o := a.current
	a.askForFile("Add a recording to the heat map", filepath.Dir(o.beside), "Recordings", extensions(), func(path string) {
		a.heatOf(o, path, mapName, done)
	})
}

// heatOf finds a recording's runs on a goroutine that ends when the recording is
// closed.
func (a *app) heatOf(o opened, path, mapName string, done func(name string, heat *runs.Heat, err error)) {
	f := a.finder(o)
	a.crash.Go("reading a recording for the heat map", func() {
		h, err := readHeat(o.ctx, path, mapName, f)
		a.postTo(o.ctx, func() { done(filepath.Base(path), h, err) })
	})
}

// readHeat returns the heat map of the runs of a recording on a map. It reads the
// recording whole.
func readHeat(ctx context.Context, path, mapName string, f *gamedata.Finder) (*runs.Heat, error) {
	file, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		return nil, err
	}
	defer file.Close()
	rec := export.Load(ctx, file.Decoder, 0, nil)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	x, h, on := export.NewInferrer(file), new(runs.Heat), 0
	beside := *f
	beside.Beside = path
	var failed error
	found := export.FindRuns(ctx, rec, path, export.RunOptions{Complete: x.Complete, Tiles: func(g *sim.Game) *sim.TileMap {
		if g.Map.Name != mapName {
			return nil
		}
		on++
		m, err := beside.TileMap(ctx, g.Map)
		if err != nil {
			failed = err
			return nil
		}
		tiles, err := m.File.Physics(ctx)
		if err != nil {
			failed = err
			return nil
		}
		// A log does not say who was frozen: that is inferred.
		failed = errors.Join(failed, x.Game(ctx, g, tiles))
		return tiles
	}})
	switch {
	case failed != nil:
		return nil, failed
	case on == 0:
		return nil, fmt.Errorf("it was not played on %s", mapName)
	}
	complete := x.Complete
	if rec.Meta.Content == sim.ContentInputs {
		complete = nil
	}
	for i := range found {
		r := &found[i]
		if g := rec.Games[r.Game]; r.Player >= 0 && g.Map.Name == mapName && ctx.Err() == nil {
			h.Add(r, runs.TraceOf(g, r, complete))
		}
	}
	return h, ctx.Err()
}

// saveHeat writes a heat map to a file of a new name where pictures go: as a picture,
// or without one as CSV, the same as of replay runs --heat.
func (a *app) saveHeat(mapName string, heat *runs.Heat, picture *image.RGBA) {
	name := "Playhead heat map"
	if s := a.win.Session(); s != nil {
		name = fileName(formats.TrimExtension(s.Name) + " heat map")
	}
	a.crash.Go("saving the heat map", func() {
		path, err := a.writeHeat(name, mapName, heat, picture)
		a.post(func() {
			t := shell.Toast{Kind: shell.KindOK, Icon: assets.IconFile, Title: "Heat map saved", Detail: filepath.Join("Pictures", "Playhead", filepath.Base(path)), Action: "Open folder"}
			if err != nil {
				t = shell.Toast{Kind: shell.KindError, Icon: assets.IconError, Title: "Heat map not saved", Detail: err.Error()}
			}
			a.win.Toast(t, func() { a.showFolder(filepath.Dir(path)) })
		})
	})
}

func (a *app) writeHeat(name, mapName string, heat *runs.Heat, picture *image.RGBA) (path string, err error) {
	var b bytes.Buffer
	ext := ".csv"
	if picture != nil {
		ext, err = ".png", png.Encode(&b, picture)
	} else {
		err = export.WriteHeatCSV(&b, map[string]*runs.Heat{mapName: heat})
	}
	if err != nil {
		return "", err
	}
	return writeNew(a.left, pictureFolder(), name, ext, b.Bytes())
}
