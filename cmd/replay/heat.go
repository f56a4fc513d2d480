package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/outfile"
	"playhead/sim/heat"
)

func heatCommand(all *outfile.Files) *cobra.Command {
	c, f := answerCommand(answers.Find("heat"), all)
	only := ""
	c.Flags().StringVar(&only, "only", "",
		"count only what matches `EXPR`, such as \"kind:kill,death side:ct round:1..5 time:0..30 height:>100\"")
	columns := heat.PointColumns()
	addUsage(c, strings.Replace(columnsHelp(columns), "Columns:", "Columns of --only:", 1))
	f.around = func(_ *cobra.Command, _ []string, run func() error) error {
		if only != "" {
			x, err := heat.ParseFilter(only)
			if err != nil {
				return usageError{fmt.Errorf("--only: %w", err)}
			}
			f.source.Heat = x
		}
		return run()
	}
	return c
}
