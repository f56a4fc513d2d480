package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"playhead/export"
	"playhead/outfile"
)

// similarFlags are the flags of similar.
type similarFlags struct {
	inputFlags
	recordingFlags
	lineFlags
	minSeconds float64

	mu    sync.Mutex
	all   []export.Keys
	order map[string]int
}

func similarCommand(all *outfile.Files) *cobra.Command {
	f := similarFlags{order: map[string]int{}}
	c := &cobra.Command{
		Use:   "similar " + inputsUsage,
		Short: "Find repeated inputs",
		Long: "similar finds inputs that repeat in other runs and recordings: under another name, shifted in time, or with a few edits.\n\n" +
			"It lists the pairs with the most equal key changes first, and marks a player and their dummy as the same connection if the recording says so.",
		RunE: f.run,
	}
	f.recordingFlags.add(c, all)
	f.inputFlags.add(c, 0)
	c.Flags().Float64Var(&f.minSeconds, "min-seconds", 5, "only stretches of `S` seconds or more")
	f.lineFlags.add(c, "")
	return c
}

func (f *similarFlags) run(cmd *cobra.Command, args []string) error {
	if !(f.minSeconds >= 0.5) || f.minSeconds > 1e6 {
		return usageError{fmt.Errorf("--min-seconds %g: want 0.5 or more", f.minSeconds)}
	}
	r := reading{inputFlags: &f.inputFlags, recordingFlags: &f.recordingFlags}
	err := r.each(cmd, args, f.read)
	if len(f.all) == 0 || cmd.Context().Err() != nil {
		return err
	}
	// Files are read in any order, and listed in that of the arguments.
	slices.SortStableFunc(f.all, func(a, b export.Keys) int { return f.order[a.File] - f.order[b.File] })
	rows := export.Similar(f.all, f.minSeconds)
	if f.lineFlags.any() {
		return errors.Join(err, export.WriteSimilarJSON(cmd.OutOrStdout(), rows))
	}
	return errors.Join(err, export.WriteSimilarText(cmd.OutOrStdout(), rows))
}

// read collects what the players of a recording did.
func (f *similarFlags) read(ctx context.Context, t *task) error {
	o, err := t.open(ctx)
	if err != nil {
		return err
	}
	keys, err := export.KeysOf(ctx, o.Recording, t.Input.Path, export.SentBy(ctx, o.file, o.Recording, t.flags.options()))
	if err = errors.Join(err, o.Close()); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.order[t.Input.Path] = t.Index
	f.all = append(f.all, keys...)
	return nil
}
