package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"playhead/export"
)

// exportFlags are the flags of export.
type exportFlags struct {
	recordingFlags
	span
	outputFlags
	format   string
	players  []string
	every    int
	inferred bool
}

func exportCommand() *cobra.Command {
	var f exportFlags
	c := &cobra.Command{
		Use:   "export FILE",
		Short: "Write a row for every player at every recorded tick",
		Args:  files(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(cmd.Flags().Changed("format")); err != nil {
				return err
			}
			return f.run(cmd.Context(), args[0], cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	f.recordingFlags.add(c)
	f.addClient(c)
	f.span.add(c)
	c.Flags().StringVar(&f.format, "format", "csv", "csv, jsonl or parquet; without it the ending of OUT decides")
	f.outputFlags.add(c, "write to `OUT` instead of the standard output")
	c.Flags().StringArrayVar(&f.players, "player", nil, "only player `P`: an id, id#stint or name (repeatable)")
	c.Flags().IntVar(&f.every, "every", 1, "only every `N`th recorded tick")
	c.Flags().BoolVar(&f.inferred, "inferred", false, "also fill what was simulated or inferred, with a column that names it")
	return c
}

// check checks what can be checked before anything is read.
func (f *exportFlags) check(chosen bool) error {
	if !chosen {
		switch ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(f.path), ".")); ext {
		case "jsonl", "parquet":
			f.format = ext
		}
	}
	if f.every < 1 {
		return usageError{fmt.Errorf("--every %d: want 1 or more", f.every)}
	}
	if _, err := export.NewWriter(io.Discard, export.Format(f.format), false); err != nil {
		return usageError{fmt.Errorf("--format: %w", err)}
	}
	return f.span.check()
}

func (f *exportFlags) run(ctx context.Context, path string, stdout, stderr io.Writer) (err error) {
	if err := f.outputFlags.check(stdout, f.inputs(path)); err != nil {
		return err
	}
	o, err := f.open(ctx, path, stderr)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.Close()) }()
	leftOut := 0
	defer func() {
		if err == nil && leftOut > 0 {
			fmt.Fprintf(stderr, "replay: %s: %d rows are of tees whose id on the server could not be found: not exported; --client N has them under the ids that client N was sent\n", path, leftOut)
		}
	}()
	opt := export.RowOptions{Every: f.every, Inferred: f.inferred, LeftOut: &leftOut}
	if opt.Players, err = players(o.Recording, f.players); err != nil {
		return err
	}
	if opt.From, opt.To, err = f.resolve(o.Recording); err != nil {
		return err
	}
	if f.inferred {
		if opt.Complete, err = f.infer(ctx, o, path, stderr); err != nil {
			return err
		}
	}
	return f.outputFlags.write(ctx, stdout, append(f.inputs(path), o.maps...), func(out io.Writer) error {
		return f.rows(ctx, out, o, opt)
	})
}

func (f *exportFlags) rows(ctx context.Context, out io.Writer, o *opened, opt export.RowOptions) error {
	w, err := export.NewWriter(out, export.Format(f.format), f.inferred)
	if err != nil {
		return err
	}
	err = export.Rows(o.Recording, opt, func(r *export.Row) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return w.Write(r)
	})
	return errors.Join(err, w.Close())
}
