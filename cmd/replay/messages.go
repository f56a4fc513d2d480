package main

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/outfile"
	"playhead/sim/table"
)

func messagesCommand(all *outfile.Files) *cobra.Command {
	c, f := answerCommand(answers.Find("messages"), all)
	names := c.Flags().StringSlice("name", nil, "only messages named `N`, such as DeathMsg (repeatable)")
	f.make = func(ctx context.Context, t *task, _ *opened, s *answers.Source) (*table.Table, error) {
		rows, err := f.answer.Table(ctx, s)
		if err != nil {
			return nil, oneLine(t.Input.Path, err)
		}
		if len(*names) == 0 {
			return rows, nil
		}
		column := rows.Column("name")
		return rows.Where(func(r *table.Row) bool {
			return slices.ContainsFunc(*names, func(n string) bool {
				return strings.EqualFold(n, r.Cells[column].String())
			})
		}), nil
	}
	return c
}
