package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"playhead/cmd/replay/batch"
	"playhead/export"
	"playhead/outfile"
	"playhead/sim/table"
)

// exportFlags are the flags of export.
type exportFlags struct {
	inputFlags
	recordingFlags
	span
	outputFlags
	dataset  datasetFlags
	format   string
	players  []string
	every    int
	inferred bool
}

func exportCommand(all *outfile.Files) *cobra.Command {
	var f exportFlags
	c := &cobra.Command{
		Use:   "export " + inputsUsage,
		Short: "Write a row for every player at every recorded tick",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(cmd.Flags().Changed("format")); err != nil {
				return err
			}
			if f.dataset.dir != "" {
				return f.exportDataset(cmd, args)
			}
			return f.run(cmd, args)
		},
	}
	f.recordingFlags.add(c, all)
	f.addAnonymous(c)
	f.addClient(c)
	f.span.add(c)
	c.Flags().StringVar(&f.format, "format", "csv", "csv, jsonl or parquet (default: from the extension of OUT)")
	f.outputFlags.add(c, "write to `OUT` instead of standard output")
	f.inputFlags.add(c, 0)
	f.dataset.add(c)
	c.Flags().StringArrayVar(&f.players, "player", nil, "only player `P`: an id, id#stint or name (repeatable)")
	c.Flags().IntVar(&f.every, "every", 1, "only every `N`th recorded tick")
	c.Flags().BoolVar(&f.inferred, "inferred", false,
		"also fill in simulated and inferred values, with a column that names them")
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
	if _, err := export.NewWriter(io.Discard, export.Format(f.format), export.WriterOptions{}); err != nil {
		return usageError{fmt.Errorf("--format: %w", err)}
	}
	return f.span.check()
}

func (f *exportFlags) run(cmd *cobra.Command, args []string) error {
	r := reading{inputFlags: &f.inputFlags, recordingFlags: &f.recordingFlags}
	list, several, err := f.inputFlags.inputs(args)
	if err != nil {
		return err
	}
	if err := f.readsAll(list); err != nil {
		return err
	}
	to, err := f.outputFlags.target(cmd, f.all)
	if err != nil {
		return err
	}
	return to.write(func(out io.Writer) error {
		opt := export.WriterOptions{Inferred: f.inferred, File: several}
		if f.format == string(export.Parquet) {
			return f.oneWriter(cmd, &r, list, out, opt)
		}
		r.out = out
		r.shape = func() batch.Shape { return headed(f.format == string(export.CSV), export.CSVHeader(opt)) }
		return r.run(cmd, list, several, func(ctx context.Context, t *task) error {
			opt := opt
			opt.NoHeader = t.several
			w, err := export.NewWriter(t.Out, export.Format(f.format), opt)
			if err != nil {
				return err
			}
			err = f.export(ctx, t, w)
			if closing := w.Close(); err == nil { // else it fails for the same reason
				err = closing
			}
			return err
		})
	})
}

// oneWriter exports all files through one writer, as formats need that are more
// than lines. Files are still read at the same time.
func (f *exportFlags) oneWriter(cmd *cobra.Command, r *reading, list []batch.Input, out io.Writer,
	opt export.WriterOptions,
) error {
	w, err := export.NewWriter(out, export.Format(f.format), opt)
	if err != nil {
		return err
	}
	r.out = io.Discard
	if err := r.run(cmd, list, opt.File, func(ctx context.Context, t *task) error {
		return f.export(ctx, t, turned{t, w})
	}); err != nil {
		return err
	}
	return w.Close()
}

// turned is a writer that is used by one task after the other.
type turned struct {
	t *task
	export.Writer
}

// export writes the rows of one file.
func (f *exportFlags) export(ctx context.Context, t *task, w export.Writer) (err error) {
	o, err := t.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.Close()) }()
	leftOut := 0
	defer func() {
		if err == nil && leftOut > 0 {
			fmt.Fprintf(t.Notes,
				"replay: %s: %s rows of tees with an unknown server id were not exported; --client N exports them "+
					"under the ids that client N received\n", t.Input.Path, table.CountText(leftOut))
		}
	}()
	opt := export.RowOptions{Every: f.every, Inferred: f.inferred, LeftOut: &leftOut}
	if opt.Players, err = o.players(f.players); err != nil {
		return err
	}
	if opt.From, opt.To, err = f.resolve(o.Recording); err != nil {
		return err
	}
	if f.inferred {
		if opt.Complete, err = t.flags.infer(ctx, o, t.Input.Path, t.Notes); err != nil {
			return err
		}
	}
	if _, shared := w.(turned); shared {
		if err := t.Wait(ctx); err != nil {
			return err
		}
	}
	return export.Rows(o.Recording, opt, func(r *export.Row) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		r.File = t.file()
		return w.Write(r)
	})
}
