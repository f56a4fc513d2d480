package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"playhead/gamedata"
	"playhead/outfile"
	"playhead/sim"
)

func mapCommand(all *outfile.Files) *cobra.Command {
	var (
		f    recordingFlags
		out  outputFlags
		game int
	)
	c := &cobra.Command{
		Use:   "map FILE -o OUT.map",
		Short: "Write the map of a recording to a file",
		Args:  files(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if out.path == "" {
				return usageError{fmt.Errorf("map: where to? Name a file with -o")}
			}
			return writeMap(cmd, &f, args[0], game, &out)
		},
	}
	f.add(c, all)
	out.add(c, "write to `OUT`")
	c.Flags().IntVar(&game, "game", 0, "the map of game `N`, counted from 0")
	return c
}

// writeMap writes the map kept in a recording, or else the one that is found
// for it.
func writeMap(cmd *cobra.Command, f *recordingFlags, path string, game int, out *outputFlags) error {
	if err := f.reads(path); err != nil {
		return err
	}
	to, err := out.target(cmd, f.all)
	if err != nil {
		return err
	}
	ctx := cmd.Context()
	file, err := f.openFile(path)
	if err != nil {
		return oneLine(path, err)
	}
	defer file.Close()
	m, err := mapOf(ctx, file.Decoder, game)
	if err != nil {
		return oneLine(path, err)
	}
	data, err := f.mapBytes(ctx, path, m, cmd.ErrOrStderr())
	if err != nil {
		return oneLine(path, err)
	}
	return to.write(func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// mapOf reads on until the wanted game begins and returns its map.
func mapOf(ctx context.Context, d sim.Decoder, game int) (sim.MapRef, error) {
	ctx, stop := context.WithCancel(ctx)
	l := sim.Load(ctx, d)
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

// mapBytes returns the bytes of the map m of the recording at path.
func (f *recordingFlags) mapBytes(ctx context.Context, path string, m sim.MapRef, stderr io.Writer) ([]byte, error) {
	find := f.finder(path)
	var embedded []byte
	if m.Embedded != nil && find.Map == "" {
		if data, err := m.Embedded(); err == nil {
			embedded = data
		}
	}
	if embedded != nil && !m.Differs(embedded) {
		return embedded, nil
	}
	found, err := find.TileMap(ctx, m)
	if err != nil {
		return nil, err
	}
	if found.Path == "" {
		fmt.Fprintln(stderr, "replay: the map in the recording is another version of the one that was played")
		return embedded, nil
	}
	if err := f.all.Reads(found.Path); err != nil {
		return nil, err
	}
	if found.Check == gamedata.Differs {
		fmt.Fprintf(stderr, "replay: %s has the same name but different contents\n", found.Path)
	}
	return os.ReadFile(found.Path)
}
