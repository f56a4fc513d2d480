package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"playhead/cmd/replay/batch"
	"playhead/export"
	"playhead/outfile"
)

func statsCommand(all *outfile.Files) *cobra.Command {
	var (
		in inputFlags
		f  recordingFlags
		s  span
		j  lineFlags
	)
	c := &cobra.Command{
		Use:   "stats " + inputsUsage,
		Short: "Print totals for every player",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.check(); err != nil {
				return err
			}
			r := reading{inputFlags: &in, recordingFlags: &f, shape: func() batch.Shape { return headed(!j.any(), export.StatsHeader(export.WriterOptions{File: true})) }}
			return r.each(cmd, args, func(ctx context.Context, t *task) error {
				o, err := t.open(ctx)
				if err != nil {
					return err
				}
				return errors.Join(writeStats(t, o, &s, j.any()), o.Close())
			})
		},
	}
	f.add(c, all)
	f.addClient(c)
	in.add(c, 0)
	s.add(c)
	j.add(c, " instead of CSV")
	return c
}

func writeStats(t *task, o *opened, s *span, asJSON bool) error {
	from, to, err := s.resolve(o.Recording)
	if err != nil {
		return err
	}
	stats := export.Stats(o.Recording, from, to)
	for _, p := range stats {
		p.File = t.file()
	}
	if asJSON {
		return export.WriteStatsJSON(t.Out, stats)
	}
	return export.WriteStatsCSV(t.Out, stats, export.WriterOptions{File: t.several, NoHeader: t.several})
}

// headed returns the shape of rows of several files, with one header if there
// is one.
func headed(has bool, header string) batch.Shape {
	if !has {
		return batch.Shape{}
	}
	return batch.Shape{Open: header, Empty: header}
}
