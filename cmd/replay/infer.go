package main

import (
	"context"
	"fmt"
	"io"

	"playhead/export"
	"playhead/sim"
)

// infer works out what the recording leaves out, once for the games from which
// that is worked out with their whole past, and returns what completes a world
// of the others. Without its map a game stays as recorded, and w is told.
func (f *recordingFlags) infer(ctx context.Context, o *opened, path string, w io.Writer) (func(*sim.Game, *sim.World), error) {
	find := f.finder(path)
	inferrer := export.NewInferrer(o.file)
	for _, g := range o.Games {
		if !g.Engine.Teeworlds() {
			continue
		}
		var tiles *sim.TileMap
		found, err := find.TileMap(ctx, g.Map)
		if err == nil {
			tiles, err = found.File.Physics(ctx)
		}
		if err != nil {
			fmt.Fprintf(w, "replay: %s: game %d: %v: nothing is inferred that needs the map\n", path, g.Index, err)
		}
		if err := inferrer.Game(ctx, g, tiles); err != nil {
			return nil, oneLine(path, err)
		}
	}
	return inferrer.Complete, nil
}
