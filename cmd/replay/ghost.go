package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"playhead/formats/ghost/compose"
	"playhead/outfile"
)

// ghostFlags are the flags of the command that writes a ghost.
type ghostFlags struct {
	recordingFlags
	out outputFlags
}

func ghostCommand(all *outfile.Files) *cobra.Command {
	var f ghostFlags
	c := &cobra.Command{
		Use:   "ghost FILE[#RUN] -o OUT.gho",
		Short: "Write a run as a ghost that DDNet races against",
		Long: `Write the finished run that replay runs shows as number RUN, or the fastest, as a
ghost file. Put it into the folder ghosts of the game's data; the client lists it
under its map. A ghost holds where the player was, where they aimed, and hooks.

The client looks for the ghosts of exactly its own map: the hash comes from the
recording, or from the map that is found.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError{errors.New("ghost takes one recording. See " + programName() + " ghost --help")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	f.recordingFlags.add(c, all)
	f.addAnonymous(c)
	f.addClient(c)
	f.out.add(c, "write to `OUT`")
	return c
}

func (f *ghostFlags) run(cmd *cobra.Command, arg string) error {
	if f.out.path == "" {
		return usageError{errors.New("ghost: where to? Name a file with -o")}
	}
	s, err := parseSource(arg)
	if err != nil {
		return err
	}
	if err := f.reads(s.path); err != nil {
		return err
	}
	to, err := f.out.target(cmd, f.all)
	if err != nil {
		return err
	}
	if err := checkEnding("ghost", f.out.path, "gho"); err != nil {
		return err
	}
	g, err := f.ghost(cmd.Context(), s, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	return to.write(func(w io.Writer) error {
		_, err := w.Write(g)
		return err
	})
}

// ghost makes the bytes of the ghost of a run.
func (f *ghostFlags) ghost(ctx context.Context, s demoSource, notes io.Writer) ([]byte, error) {
	o, err := f.open(ctx, s.path, notes)
	if err != nil {
		return nil, err
	}
	defer o.Close()
	run, err := f.chosenRun(ctx, o, s, notes)
	if err != nil {
		return nil, err
	}
	complete, err := f.infer(ctx, o, s.path, notes)
	if err != nil {
		return nil, err
	}
	game := o.Games[run.Game]
	g, err := compose.Run(game, run, complete)
	if err != nil {
		return nil, usageError{fmt.Errorf("%s: %w", s.path, err)}
	}
	if !game.Map.HasSHA256 {
		level, err := f.mapBytes(ctx, s.path, game.Map, notes)
		if err != nil {
			return nil, fmt.Errorf("%s: %w: the client would not find the ghost of a map without its hash", s.path, err)
		}
		g.SHA256 = sha256.Sum256(level)
	}
	return g.Bytes(), nil
}
