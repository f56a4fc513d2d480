package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"playhead/export"
)

// judgeFlags are the flags of judge.
type judgeFlags struct {
	inputFlags
	recordingFlags
	span
	lineFlags
	player string
	run    int
}

func judgeCommand() *cobra.Command {
	var f judgeFlags
	c := &cobra.Command{
		Use:   "judge " + inputsUsage,
		Short: "Measure how players pressed keys and aimed",
		Long: "judge measures the inputs of players in server logs (teehistorian), with the position of each value among those of other players and other runs.\n\n" +
			"It gives no verdict and knows no limits: docs/measures.md says what each measure is and what it cannot show.",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.span.check(); err != nil {
				return err
			}
			if f.run < 0 && cmd.Flags().Changed("run") {
				return usageError{fmt.Errorf("--run %d: want 0 or more", f.run)}
			}
			r := reading{inputFlags: &f.inputFlags, recordingFlags: &f.recordingFlags}
			return r.each(cmd, args, func(ctx context.Context, t *task) error {
				o, err := t.open(ctx)
				if err != nil {
					return err
				}
				return errors.Join(f.judge(ctx, t, o), o.Close())
			})
		},
	}
	f.recordingFlags.add(c)
	f.inputFlags.add(c, 0)
	f.span.add(c)
	c.Flags().StringVar(&f.player, "player", "", "only player `P`: an id, id#stint or name")
	c.Flags().IntVar(&f.run, "run", -1, "only run `N` of replay runs, compared with its player's other runs too")
	f.lineFlags.add(c, "")
	return c
}

func (f *judgeFlags) judge(ctx context.Context, t *task, o *opened) error {
	var opt export.JudgeOptions
	var err error
	if opt.From, opt.To, err = f.resolve(o.Recording); err != nil {
		return err
	}
	if f.player != "" {
		if opt.Players, err = players(o.Recording, []string{f.player}); err != nil {
			return err
		}
	}
	if f.run >= 0 {
		if opt.Runs, _, err = t.flags.runs(ctx, o, t.Input.Path, t.Notes); err != nil {
			return err
		}
		if f.run >= len(opt.Runs) {
			return usageError{fmt.Errorf("%s has no run %d: replay runs lists %d, counted from 0", t.Input.Path, f.run, len(opt.Runs))}
		}
		if opt.Run = &opt.Runs[f.run]; opt.Run.Player < 0 {
			return usageError{fmt.Errorf("run %d of %s is a team's: name one of its members with --player, and its time with --from and --to", f.run, t.Input.Path)}
		}
	}
	rows, err := export.Judge(ctx, o.Recording, t.Input.Path, opt)
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		fmt.Fprintf(t.Notes, "replay: %s: nobody who was chosen has inputs there\n", t.Input.Path)
	}
	if f.any() {
		return export.WriteJudgeJSON(t.Out, rows)
	}
	return export.WriteJudgeText(t.Out, rows)
}
