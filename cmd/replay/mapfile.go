package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"playhead/formats"
	"playhead/gamedata"
	"playhead/sim"
)

func mapCommand() *cobra.Command {
	var (
		f    recordingFlags
		out  string
		game int
	)
	c := &cobra.Command{
		Use:   "map FILE -o OUT.map",
		Short: "Write the map of a recording to a file",
		Args:  files(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if out == "" {
				return usageError{fmt.Errorf("map: where to? Name a file with -o")}
			}
			return writeMap(cmd.Context(), &f, args[0], game, out, cmd.ErrOrStderr())
		},
	}
	f.add(c)
	c.Flags().StringVarP(&out, "out", "o", "", "write to `OUT`")
	c.Flags().IntVar(&game, "game", 0, "the map of game `N`, counted from 0")
	return c
}

// writeMap writes the map kept in a recording, or else the one that is found
// for it.
func writeMap(ctx context.Context, f *recordingFlags, path string, game int, out string, stderr io.Writer) error {
	file, err := formats.OpenFile(path, f.options())
	if err != nil {
		return oneLine(path, err)
	}
	defer file.Close()
	m, err := mapOf(ctx, file.Decoder, game)
	if err != nil {
		return oneLine(path, err)
	}
	data, err := mapBytes(ctx, f.finder(path), m, stderr)
	if err != nil {
		return oneLine(path, err)
	}
	return os.WriteFile(out, data, 0o666)
}

// mapOf reads on until the wanted game begins and returns its map.
func mapOf(ctx context.Context, d sim.Decoder, game int) (sim.MapRef, error) {
	ctx, stop := context.WithCancel(ctx)
	l := sim.Load(ctx, d, formats.IsMore)
	defer func() {
		stop()
		for range l.Updates { // until it has stopped
		}
	}()
	n := 0
	for u := range l.Updates {
		if u.NewGame == nil {
			continue
		}
		if n == game {
			return u.NewGame.Map, nil
		}
		n++
	}
	if err := l.Err(); err != nil {
		return sim.MapRef{}, err
	}
	return sim.MapRef{}, usageError{fmt.Errorf("there is no game %d: the recording has %d, counted from 0", game, n)}
}

func mapBytes(ctx context.Context, find *gamedata.Finder, m sim.MapRef, stderr io.Writer) ([]byte, error) {
	if m.Embedded != nil && find.Map == "" {
		if data, err := m.Embedded(); err == nil && data != nil {
			return data, nil
		}
	}
	found, err := find.TileMap(ctx, m)
	if err != nil {
		return nil, err
	}
	if found.Check == gamedata.Differs {
		fmt.Fprintf(stderr, "replay: %s has the same name but other contents\n", found.Path)
	}
	return os.ReadFile(found.Path)
}
