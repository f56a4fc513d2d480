package pictures

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"playhead/cmd/viewer/opening"
	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/render/desk"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
	"playhead/sim/runs/sections"
)

// FolderSections reads the other recordings in the folder of the one that is shown, one after another, and calls
// back with the attempts at a map after each.
func (st *Studio) FolderSections(mapName string, lines []compare.Edge, each func(desk.FolderSections)) (stop func()) {
	o := st.Opener.Now()
	ctx, cancel := context.WithCancel(o.Ctx)
	f := st.Opener.Maps.Finder(o)
	lines = slices.Clone(lines)
	st.Work.Go("reading the recordings of a folder", func() {
		paths := recordingsBeside(o.Path)
		said := desk.FolderSections{Known: true, Of: len(paths)}
		tell := func(now desk.FolderSections) { st.Work.PostTo(ctx, func() { each(now) }) } // a copy: reading goes on
		tell(said)
		for _, path := range paths {
			if ctx.Err() != nil {
				return
			}
			levels, err := readLevels(ctx, path, mapName, lines, f)
			said.Levels = levels
			if said.Read++; err != nil {
				said.Unread++
			}
			tell(said)
		}
	})
	return cancel
}

// recordingsBeside returns the files of a folder that may be recordings, but for the one at a path.
func recordingsBeside(path string) (list []string) {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return nil
	}
	endings := opening.Extensions()
	for _, e := range entries {
		p := filepath.Join(filepath.Dir(path), e.Name())
		if e.Type().IsRegular() && p != path && slices.Contains(endings, strings.TrimPrefix(filepath.Ext(p), ".")) {
			list = append(list, p)
		}
	}
	return list
}

// readLevels returns the attempts at a map in a recording, none if it was played on others. It reads the recording
// whole.
func readLevels(ctx context.Context, path, mapName string, lines []compare.Edge, f *gamedata.Finder,
) ([]sections.Level, error) {
	file, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		return nil, err
	}
	defer file.Close()
	rec := export.Load(ctx, file.Decoder, 0, nil)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	on := func(g *sim.Game) bool { return g.Engine.Teeworlds() && strings.EqualFold(g.Map.Name, mapName) }
	x, maps := export.NewInferrer(file), map[*sim.Game]*sim.TileMap{}
	found := export.FindRuns(ctx, rec, path, func(g *sim.Game) *sim.TileMap {
		if !on(g) {
			return nil
		}
		tiles, err := f.Tiles(ctx, path, g.Map)
		if err != nil || x.Game(ctx, g, tiles) != nil { // a log does not say who was frozen: that is inferred
			return nil
		}
		maps[g] = tiles
		return tiles
	})
	complete := x.Complete
	if rec.Meta.Content == sim.ContentInputs {
		complete = nil
	}
	all := sections.Of(rec, path, found, lines, func(r *runs.Run) bool { return on(rec.Games[r.Game]) },
		func(g *sim.Game, r *runs.Run) *runs.Trace { return runs.TraceOf(g, r, complete) },
		func(g *sim.Game) *runs.Course {
			if m := maps[g]; m != nil {
				return runs.NewCourse(m)
			}
			return nil
		})
	return slices.DeleteFunc(all, func(l sections.Level) bool { return !strings.EqualFold(l.Map, mapName) }), ctx.Err()
}
