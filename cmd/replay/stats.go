package main

import (
	"context"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/cmd/replay/batch"
	"playhead/export"
	"playhead/outfile"
	"playhead/sim/table"
)

func statsCommand(all *outfile.Files) *cobra.Command {
	c, f := answerCommand(answers.Find("stats"), all)
	var part span
	part.add(c)
	f.addClient(c)
	f.around = func(_ *cobra.Command, _ []string, run func() error) error {
		if err := part.check(); err != nil {
			return err
		}
		return run()
	}
	f.make = func(ctx context.Context, _ *task, o *opened, s *answers.Source) (*table.Table, error) {
		from, to, err := part.resolve(o.Recording)
		if err != nil {
			return nil, err
		}
		s.Within = export.Between(from, to)
		return f.answer.Table(ctx, s)
	}
	return c
}

// headed returns the shape of rows of several files, with one header if there
// is one.
func headed(has bool, header string) batch.Shape {
	if !has {
		return batch.Shape{}
	}
	return batch.Shape{Open: header, Empty: header}
}
