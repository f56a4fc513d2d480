package pictures

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"path/filepath"

	"playhead/assets"
	"playhead/cmd/viewer/desktop"
	"playhead/cmd/viewer/opening"
	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/render/shell"
	"playhead/sim"
	"playhead/sim/runs"
)

// AddHeat asks for a recording of a map and hands on the heat map of its runs.
func (st *Studio) AddHeat(mapName string, done func(name string, heat *runs.Heat, err error)) {
	o := st.Opener.Now()
	st.AskFile("Add a recording to the heat map", filepath.Dir(o.Beside), "Recordings", opening.Extensions(), func(path string) {
		st.heatOf(o, path, mapName, done)
	})
}

// heatOf finds a recording's runs on a goroutine that ends when the recording is
// closed.
func (st *Studio) heatOf(o *opening.Recording, path, mapName string, done func(name string, heat *runs.Heat, err error)) {
	f := st.Opener.Finder(o)
	st.Work.Go("reading a recording for the heat map", func() {
		h, err := readHeat(o.Ctx, path, mapName, f)
		st.Work.PostTo(o.Ctx, func() { done(filepath.Base(path), h, err) })
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

// SaveHeat writes a heat map to a file of a new name where pictures go: as a picture,
// or without one as CSV, the same as of replay runs --heat.
func (st *Studio) SaveHeat(mapName string, heat *runs.Heat, picture *image.RGBA) {
	name := "Playhead heat map"
	if s := st.Window.Session(); s != nil {
		name = fileName(formats.TrimExtension(s.Name) + " heat map")
	}
	st.Work.Go("saving the heat map", func() {
		path, err := st.writeHeat(name, mapName, heat, picture)
		st.Work.Post(func() {
			t := shell.Toast{Kind: shell.KindOK, Icon: assets.IconFile, Title: "Heat map saved", Detail: filepath.Join("Pictures", "Playhead", filepath.Base(path)), Action: "Open folder"}
			if err != nil {
				t = shell.Toast{Kind: shell.KindError, Icon: assets.IconError, Title: "Heat map not saved", Detail: err.Error()}
			}
			st.Window.Toast(t, func() { desktop.ShowFolder(filepath.Dir(path)) })
		})
	})
}

func (st *Studio) writeHeat(name, mapName string, heat *runs.Heat, picture *image.RGBA) (path string, err error) {
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
	return writeNew(st.Left, PictureFolder(), name, ext, b.Bytes())
}
