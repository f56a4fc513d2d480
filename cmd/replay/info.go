package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"playhead/cmd/replay/batch"
	"playhead/export"
	"playhead/gamedata"
	"playhead/outfile"
	"playhead/sim"
)

func infoCommand(all *outfile.Files) *cobra.Command {
	var (
		in inputFlags
		f  recordingFlags
		j  jsonFlags
	)
	c := &cobra.Command{
		Use:   "info " + inputsUsage,
		Short: "Describe recordings",
		RunE: func(cmd *cobra.Command, args []string) error {
			r := reading{inputFlags: &in, recordingFlags: &f, shape: func() batch.Shape { return j.shape("\n") }}
			return r.each(cmd, args, func(ctx context.Context, t *task) error {
				x, err := infoOf(ctx, t)
				switch {
				case err != nil:
					return err
				case j.any():
					return j.write(t, x)
				}
				return x.WriteText(t.Out)
			})
		},
	}
	f.add(c, all)
	f.addAnonymous(c)
	in.add(c, 0)
	j.add(c)
	return c
}

func infoOf(ctx context.Context, t *task) (*export.Info, error) {
	o, err := t.open(ctx)
	if err != nil {
		return nil, err
	}
	if err := t.flags.check(ctx, o, t.Input.Path); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	find := t.flags.finder(t.Input.Path)
	x := export.NewInfo(t.name(), o.file.Bytes, o.Recording, func(m sim.MapRef) export.FoundMap {
		found, _ := find.TileMap(ctx, m) // absent if there is none
		return export.FoundMap{
			Path: o.names.Text(found.Path), Differs: found.Check == gamedata.Differs,
			Unchecked: found.Check == gamedata.Unchecked,
		}
	})
	x.Packing = o.file.Packing
	return x, o.Close()
}
