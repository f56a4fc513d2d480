package opening

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/sim"
	"playhead/sim/runs"
)

// maxSaveFiles is how many files next to a recording are searched for the run
// that a loaded run continues; maxSaves is how many times such runs may continue
// from each other.
const (
	maxSaveFiles = 256
	maxSaves     = 16
)

// savedBeside returns a finder of the run that a loaded run continues, in the
// logs next to the recording at path.
func (o *Opener) savedBeside(path string) func(context.Context, *runs.Run) *runs.Trace {
	if path == "" {
		return nil
	}
	data := append(append([]string(nil), o.Data...), o.Window.Settings().Folders...)
	f := &saveFinder{path: path, opt: formats.Options{ShowPrivate: o.Private}, maps: gamedata.Finder{Map: o.MapFile, Data: data}}
	return func(ctx context.Context, r *runs.Run) *runs.Trace { return f.find(ctx, r, 0) }
}

// A saveFinder looks for saved runs in the logs beside a recording.
type saveFinder struct {
	path string // of the recording
	opt  formats.Options
	maps gamedata.Finder
}

// find returns the trace of the run that r continues, nil if no log has it.
func (f *saveFinder) find(ctx context.Context, r *runs.Run, depth int) *runs.Trace {
	if r.Loaded == nil || depth >= maxSaves {
		return nil
	}
	entries, _ := os.ReadDir(filepath.Dir(f.path)) // what cannot be read holds no run for us
	looked := 0
	for _, e := range entries {
		path := filepath.Join(filepath.Dir(f.path), e.Name())
		if looked >= maxSaveFiles || ctx.Err() != nil {
			return nil
		}
		if !e.Type().IsRegular() || path == filepath.Clean(f.path) || !formats.Candidate(path) {
			continue
		}
		looked++
		if t := f.findIn(ctx, path, r, depth); t != nil {
			return t
		}
	}
	return nil
}

// findIn looks for the run in one file.
func (f *saveFinder) findIn(ctx context.Context, path string, r *runs.Run, depth int) *runs.Trace {
	file, err := formats.OpenFile(path, f.opt)
	if err != nil {
		return nil
	}
	defer file.Close()
	if log, _ := file.Log(); log == nil {
		return nil
	}
	rec := export.Load(ctx, file.Decoder, 0, nil)
	found := export.FindRuns(ctx, rec, path, export.RunOptions{Tiles: func(g *sim.Game) *sim.TileMap {
		maps := f.maps
		maps.Beside = path
		m, err := maps.TileMap(ctx, g.Map)
		if err != nil {
			return nil
		}
		tiles, err := m.File.Physics(ctx)
		if err != nil {
			return nil
		}
		return tiles
	}})
	if !slices.ContainsFunc(found, func(s runs.Run) bool { return s.Saved != nil }) {
		return nil
	}
	one, load := *r, *r.Loaded
	one.Loaded, load.Run = &load, -1
	list := []runs.Run{one}
	if !runs.LinkLoads(list, path, found) {
		return nil
	}
	return f.trace(ctx, rec, path, found, load.Run, depth)
}

// trace returns the trace of a saved run, including any run that it continues
// itself.
func (f *saveFinder) trace(ctx context.Context, rec *sim.Recording, path string, found []runs.Run, i, depth int) *runs.Trace {
	s := &found[i]
	t := runs.TraceOf(rec.Games[s.Game], s, nil)
	switch {
	case s.Loaded == nil || depth >= maxSaves:
		return t
	case s.Loaded.Run >= 0:
		return runs.Join(f.trace(ctx, rec, path, found, s.Loaded.Run, depth+1), t)
	}
	if before := f.find(ctx, s, depth+1); before != nil {
		return runs.Join(before, t)
	}
	return t
}
