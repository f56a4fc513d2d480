package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"playhead/outfile"
	"playhead/sim/sameround"
)

// withFlag names another recording of the round: the demo of a log, or the log of a demo.
type withFlag struct{ path string }

func (f *withFlag) add(c *cobra.Command) {
	c.Flags().StringVar(&f.path, "with", "", "also list what another recording of the round holds, the demo of a log "+
		"or the log of a demo in `FILE`: chat and kills, commands")
}

// named names the file as one that the command reads.
func (f *withFlag) named(all *outfile.Files) error {
	if f.path == "" {
		return nil
	}
	return all.Reads(f.path)
}

// complete adds the events of the other recording to one that was read. Both are of one round only if all
// positions of players say so.
func (f *withFlag) complete(ctx context.Context, t *task, o *opened) error {
	if f.path == "" {
		return nil
	}
	other, err := t.flags.open(ctx, f.path, t.Notes)
	if err != nil {
		return err
	}
	defer other.Close()
	pairs, err := sameround.Pairs(o.Recording, other.Recording)
	if err != nil {
		return oneLine(t.Input.Path, fmt.Errorf("is not of the same round as %s: %w", f.path, err))
	}
	for _, p := range pairs {
		p.Game.Beside = filepath.Base(o.names.File(f.path))
		p.Game.MergeInferredEvents(sameround.Events(p.Game, p.Other, p.Match))
	}
	return nil
}
