package main

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/formats"
	"playhead/outfile"
	"playhead/sim/table"
)

// messagesCommand lists the messages of demos, and those of captures as chunks does.
func messagesCommand(all *outfile.Files) *cobra.Command {
	c, f := answerCommand(answers.Find("messages"), all)
	f.around = func(_ *cobra.Command, args []string, run func() error) error {
		if f.readsCapture(args) {
			f.answer = answers.Find("chunks")
		}
		return run()
	}
	names := c.Flags().StringSlice("name", nil, "only messages named `N`, such as DeathMsg (repeatable)")
	f.make = func(ctx context.Context, t *task, _ *opened, s *answers.Source) (*table.Table, error) {
		rows, err := f.answer.Table(ctx, s)
		if err != nil {
			return nil, oneLine(t.Input.Path, err)
		}
		if len(*names) == 0 {
			return rows, nil
		}
		column := max(rows.Column("name"), rows.Column("message"))
		return rows.Where(func(r *table.Row) bool {
			return slices.ContainsFunc(*names, func(n string) bool {
				return strings.EqualFold(n, r.Cells[column].String())
			})
		}), nil
	}
	return c
}

// readsCapture reports whether the first file is a capture. A stream cannot be read twice: it is taken for a
// demo.
func (f *answerFlags) readsCapture(args []string) bool {
	list, _, err := f.inputs(args)
	if err != nil || len(list) == 0 || list[0].Path == outfile.Stdin {
		return false
	}
	file, err := formats.OpenFile(list[0].Path, f.options())
	if err != nil {
		return false
	}
	defer file.Close()
	return formats.Of(file.Decoder.Meta()).Packets != nil
}
