package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"playhead/dataset"
	"playhead/outfile"
)

// datasetFlags are the flags of export that write tables instead of rows.
type datasetFlags struct {
	dir    string
	tables string
	again  bool
}

func (f *datasetFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.dir, "dataset", "",
		"write Parquet tables below `DIR`, by map and date, instead of one output")
	c.Flags().StringVar(&f.tables, "tables", "rows,events,runs,players", "which tables --dataset writes")
	c.Flags().BoolVar(&f.again, "again", false, "with --dataset: rewrite inputs that are already in the dataset")
}

// exportDataset adds all files to a dataset.
func (f *exportFlags) exportDataset(cmd *cobra.Command, args []string) error {
	for _, name := range []string{"out", "format", "from", "to", "player", "client"} {
		if cmd.Flags().Changed(name) {
			return usageError{fmt.Errorf("--%s cannot be combined with --dataset, which takes whole recordings", name)}
		}
	}
	if f.anonymous {
		return usageError{errors.New(
			"--anonymous cannot be combined with --dataset, which other runs of replay add to")}
	}
	if slices.Contains(args, outfile.Stdin) {
		return usageError{errors.New("--dataset reads files, not standard input")}
	}
	tables, err := dataset.ParseTables(f.dataset.tables)
	if err != nil {
		return usageError{fmt.Errorf("--tables: %w", err)}
	}
	d := &dataset.Dataset{
		Dir: f.dataset.dir, Tables: tables, Inferred: f.inferred, Every: f.every,
		Private: f.showPrivate, Files: f.all,
	}
	r := reading{inputFlags: &f.inputFlags, recordingFlags: &f.recordingFlags, out: io.Discard}
	return r.each(cmd, args, func(ctx context.Context, t *task) error { return f.addToDataset(ctx, d, t) })
}

// addToDataset writes one file's tables unless they exist.
func (f *exportFlags) addToDataset(ctx context.Context, d *dataset.Dataset, t *task) (err error) {
	hash, err := dataset.HashOf(t.Input.Path)
	if err != nil {
		return oneLine(t.Input.Path, err)
	}
	if !f.dataset.again && d.Done(hash) {
		return nil
	}
	o, err := t.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.Close()) }()
	in := &dataset.Input{Path: t.Input.Path, Hash: hash, Recording: o.Recording}
	if f.inferred {
		if in.Rows.Complete, err = t.flags.infer(ctx, o, t.Input.Path, t.Notes); err != nil {
			return err
		}
	} else if err := t.flags.inferEvents(ctx, o, t.Input.Path, t.Notes, false); err != nil {
		return err
	}
	if in.Runs, err = t.flags.raceEvents(ctx, o, t.Input.Path); err != nil {
		return err
	}
	return d.Write(ctx, in)
}
