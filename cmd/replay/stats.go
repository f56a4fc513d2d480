package main

import (
	"errors"

	"github.com/spf13/cobra"

	"playhead/export"
)

func statsCommand() *cobra.Command {
	var (
		f      recordingFlags
		s      span
		asJSON bool
	)
	c := &cobra.Command{
		Use:   "stats FILE",
		Short: "Sum up what every player did",
		Args:  files(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.check(); err != nil {
				return err
			}
			o, err := f.open(cmd.Context(), args[0], cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			from, to, err := s.resolve(o.Recording)
			if err != nil {
				return errors.Join(err, o.Close())
			}
			write := export.WriteStatsCSV
			if asJSON {
				write = export.WriteStatsJSON
			}
			return errors.Join(write(cmd.OutOrStdout(), export.Stats(o.Recording, from, to)), o.Close())
		},
	}
	f.add(c)
	f.addClient(c)
	s.add(c)
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON, one object a line, instead of CSV")
	return c
}
