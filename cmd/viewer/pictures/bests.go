package pictures

import (
	"context"
	"strings"

	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/library"
	"playhead/render/desk"
	"playhead/sim"
	"playhead/sim/runs/bests"
)

// OtherRuns reads the other recordings that hold runs on a map, one after another: those of the library, or those in
// the folder of the recording that is shown. It calls back with the runs of players after each.
func (st *Studio) OtherRuns(mapName string, fromLibrary bool, each func(desk.OtherRuns)) (stop func()) {
	o := st.Opener.Now()
	ctx, cancel := context.WithCancel(o.Ctx)
	f := st.Opener.Maps.Finder(o)
	st.Work.Go("reading the runs of other recordings", func() {
		said := desk.OtherRuns{Known: true}
		paths := recordingsBeside(o.Path)
		if fromLibrary {
			var err error
			if paths, err = st.libraryPaths(ctx, mapName, o.Path); err != nil {
				said.Trouble = err.Error()
			}
		}
		said.Of = len(paths)
		tell := func(now desk.OtherRuns) { st.Work.PostTo(ctx, func() { each(now) }) } // a copy: reading goes on
		tell(said)
		for _, path := range paths {
			if ctx.Err() != nil {
				return
			}
			found, err := readRuns(ctx, path, mapName, f)
			said.Attempts = found
			if said.Read++; err != nil {
				said.Unread++
			}
			tell(said)
		}
	})
	return cancel
}

// libraryPaths returns the recordings of the library that were played on a map, without the one at a path.
func (st *Studio) libraryPaths(ctx context.Context, mapName, without string) (list []string, err error) {
	db, err := library.Open(ctx, st.Index.Path, st.Index.Options)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	all, err := db.Fellows(ctx, library.Fellowship{Map: mapName})
	for i := range all {
		if !sameAs(all[i].Path)(without) {
			list = append(list, all[i].Path)
		}
	}
	return list, err
}

// readRuns returns the runs of players on a map in a recording, none if it was played on others. It reads the recording
// whole.
func readRuns(ctx context.Context, path, mapName string, f *gamedata.Finder) ([]bests.Attempt, error) {
	file, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		return nil, err
	}
	defer file.Close()
	rec := export.Load(ctx, file.Decoder, 0, nil)
	x := export.NewInferrer(file)
	log, _ := file.Log()
	found := export.FindRuns(ctx, rec, path, func(g *sim.Game) *sim.TileMap {
		if !g.Engine.Teeworlds() || !strings.EqualFold(g.Map.Name, mapName) {
			return nil
		}
		tiles, err := f.Tiles(ctx, path, g.Map)
		if err != nil || log == nil && x.Game(ctx, g, tiles) != nil {
			return nil
		}
		return tiles
	})
	var list []bests.Attempt
	for _, a := range bests.Of(rec, path, found) {
		if strings.EqualFold(a.Map, mapName) {
			list = append(list, a)
		}
	}
	return list, ctx.Err()
}
