package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"playhead/export"
	"playhead/gamedata"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/contacts"
	"playhead/sim/table"
)

// inferEvents works out the events that a log leaves out, where its map is found.
// asked says that the user asked for such events: then w names the maps that
// are missing.
func (f *recordingFlags) inferEvents(ctx context.Context, o *opened, path string, w io.Writer, asked bool) error {
	if log, _ := o.file.Log(); log == nil {
		return nil
	}
	inferrer := export.NewInferrer(o.file)
	for _, g := range o.Games {
		tiles, err := f.tiles(ctx, o, g, path)
		if errors.Is(err, outfile.ErrInput) {
			return err
		}
		if err != nil {
			if asked {
				fmt.Fprintf(w, "replay: %s: game %d: %v: no explosions, hammer hits, freezes and unfreezes\n", path,
					g.Index, err)
			}
			continue
		}
		if err := inferrer.Game(ctx, g, tiles); err != nil {
			return oneLine(path, err)
		}
	}
	return nil
}

// touches finds who touched a player before each freeze, thaw and death. What a log leaves out is in its games
// already: see inferEvents.
func (f *recordingFlags) touches(ctx context.Context, o *opened, path string) error {
	var complete func(*sim.Game, *sim.World)
	if log, _ := o.file.Log(); log == nil {
		var err error
		if complete, err = f.infer(ctx, o, path, io.Discard); err != nil {
			return err
		}
	}
	for _, g := range o.Games {
		g.SetTouches(contacts.Touches(g, contacts.Find(ctx, g, complete)))
	}
	return nil
}

// tiles returns what tees meet on the map of a game. A map of the same name but
// different contents is refused unless the user chose it.
func (f *recordingFlags) tiles(ctx context.Context, o *opened, g *sim.Game, path string) (*sim.TileMap, error) {
	found, err := f.finder(path).TileMap(ctx, g.Map)
	if err != nil {
		return nil, err
	}
	if err := f.all.Reads(found.Path); err != nil {
		return nil, err
	}
	if found.Check == gamedata.Differs {
		return nil, fmt.Errorf("%s has the same name as the map but different contents (--map uses it anyway)",
			found.Path)
	}
	return found.File.Physics(ctx)
}

// infer runs the inference, once for games that need their whole past, and
// returns the function that completes a world of the others. Without its map a
// game stays as recorded, with a note to w.
func (f *recordingFlags) infer(ctx context.Context, o *opened, path string,
	w io.Writer,
) (func(*sim.Game, *sim.World), error) {
	inferrer := export.NewInferrer(o.file)
	for _, g := range o.Games {
		if !g.Engine.Teeworlds() {
			continue
		}
		tiles, err := f.tiles(ctx, o, g, path)
		if errors.Is(err, outfile.ErrInput) {
			return nil, err
		}
		if err != nil {
			fmt.Fprintf(w, "replay: %s: game %d: %v: values that need the map are not inferred\n", path, g.Index, err)
		}
		if err := inferrer.Game(ctx, g, tiles); err != nil {
			return nil, oneLine(path, err)
		}
	}
	for _, n := range inferrer.LeftOut {
		fmt.Fprintf(w, "replay: %s: %s, in %s ticks\n", path, n.Text, table.CountText(n.Count))
	}
	return inferrer.Complete, nil
}

// check adds to the recording's warnings what could not be inferred from a log
// whose map is found.
func (f *recordingFlags) check(ctx context.Context, o *opened, path string) error {
	if log, _ := o.file.Log(); log == nil {
		return nil
	}
	inferrer := export.NewInferrer(o.file)
	for _, g := range o.Games {
		tiles, err := f.tiles(ctx, o, g, path)
		if err != nil {
			continue // absent if there is none
		}
		if err := inferrer.Game(ctx, g, tiles); err != nil {
			return oneLine(path, err)
		}
	}
	o.Append(sim.Update{Game: -1, Warnings: inferrer.LeftOut})
	return nil
}
