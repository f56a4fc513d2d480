package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/export"
	"playhead/formats"
	"playhead/outfile"
	"playhead/sim/chunks"
	"playhead/sim/markfile"
	"playhead/sim/table"
)

// marksFlag names a file of marks that another program made.
type marksFlag struct{ path string }

// named names the file as one that the command reads.
func (f *marksFlag) named(all *outfile.Files) error {
	if f.path == "" {
		return nil
	}
	return all.Reads(f.path)
}

// read returns the marks in the file, none without a file.
func (f *marksFlag) read() ([]markfile.Mark, error) {
	if f.path == "" {
		return nil, nil
	}
	in, err := os.Open(f.path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	all, err := markfile.Read(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.path, err)
	}
	return all, nil
}

func marksCommand(all *outfile.Files) *cobra.Command {
	c, f := answerCommand(answers.Find("marks"), all)
	var file marksFlag
	c.Flags().StringVar(&file.path, "marks", "", "also list the marks in `FILE.jsonl` from another program")
	f.around = func(_ *cobra.Command, _ []string, run func() error) error {
		if err := file.named(all); err != nil {
			return err
		}
		var err error
		if f.source.Marks, err = file.read(); err != nil {
			return err
		}
		return run()
	}
	f.make = func(ctx context.Context, t *task, o *opened, s *answers.Source) (*table.Table, error) {
		s.Marks = addMarks(ctx, o, t.Input.Path, s.Marks, t.Notes)
		return f.answer.Table(ctx, s)
	}
	return c
}

// addMarks adds marks to the events of a recording, and returns them with the times of frames. Marks
// outside it are named on w.
func addMarks(ctx context.Context, o *opened, path string, all []markfile.Mark, w io.Writer) []markfile.Mark {
	all, err := formats.TimesOfMarks(ctx, o.file, chunks.Zero(o.Games), all)
	if err != nil {
		fmt.Fprintln(w, oneLine(path, err))
	}
	if o.names != nil {
		all = slices.Clone(all)
		for i := range all {
			all[i].Name, all[i].Text = o.names.Text(all[i].Name), o.names.Text(all[i].Text)
		}
	}
	if outside := export.AddMarks(o.Recording, all); outside > 0 {
		fmt.Fprintf(w, "replay: %s: %d of %d marks are outside this recording\n", path, outside, len(all))
	}
	return all
}
