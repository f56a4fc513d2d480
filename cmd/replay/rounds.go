package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"playhead/export"
)

func roundsCommand() *cobra.Command {
	var (
		in inputFlags
		f  recordingFlags
		j  lineFlags
	)
	c := &cobra.Command{
		Use:   "rounds " + inputsUsage,
		Short: "List the rounds of a match",
		Long: "rounds lists the rounds of Counter-Strike and Day of Defeat matches: winner, how it was won, score, bomb and kills.\n\n" +
			"A recording may begin in the middle of a round; values that are not recorded are null.",
		RunE: func(cmd *cobra.Command, args []string) error {
			r := reading{inputFlags: &in, recordingFlags: &f}
			return r.each(cmd, args, func(ctx context.Context, t *task) error {
				o, err := t.open(ctx)
				if err != nil {
					return err
				}
				rows := export.Rounds(o.Recording, t.Input.Path)
				if err := o.Close(); err != nil {
					return err
				}
				if j.any() {
					err = export.WriteRoundsJSON(t.Out, rows)
				} else {
					err = export.WriteRoundsText(t.Out, rows, t.several)
				}
				return errors.Join(err, ctx.Err())
			})
		},
	}
	f.add(c)
	in.add(c, 0)
	j.add(c, "")
	return c
}
