package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"playhead/cmd/replay/batch"
	"playhead/export"
	"playhead/gamedata"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/jumps"
)

// jumpsFlags are the flags of jumps.
type jumpsFlags struct {
	inputFlags
	recordingFlags
	lineFlags
	csv   bool
	kinds []string
}

func jumpsCommand(all *outfile.Files) *cobra.Command {
	var f jumpsFlags
	c := &cobra.Command{
		Use:   "jumps " + inputsUsage,
		Short: "List the jumps of the player who recorded a GoldSrc demo",
		Long: "jumps lists the jumps of the player who recorded a GoldSrc demo: distance, speed, and how well each strafe gained speed.\n\n" +
			"Distances follow the rules of Kreedz servers. docs/jumps.md defines each figure and says what a demo cannot show.",
		RunE: f.run,
	}
	f.recordingFlags.add(c, all)
	f.inputFlags.add(c, 0)
	f.lineFlags.add(c, "")
	c.Flags().StringSliceVar(&f.kinds, "kind", nil, "only jumps of these kinds: `KIND,KIND` or repeated; one of "+strings.Join(kindNames(), ", "))
	c.Flags().BoolVar(&f.csv, "csv", false, "print CSV, one jump per line, without its strafes")
	return c
}

func kindNames() (names []string) {
	for _, k := range jumps.Kinds() {
		names = append(names, k.String())
	}
	return names
}

func (f *jumpsFlags) run(cmd *cobra.Command, args []string) error {
	if f.csv && f.any() {
		return usageError{errors.New("--csv and --json: choose one")}
	}
	kinds, err := f.chosen()
	if err != nil {
		return err
	}
	r := reading{inputFlags: &f.inputFlags, recordingFlags: &f.recordingFlags}
	if f.csv {
		r.shape = func() batch.Shape { return batch.Shape{Open: export.JumpsCSVHead} }
	}
	return r.each(cmd, args, func(ctx context.Context, t *task) error {
		o, err := t.open(ctx)
		if err != nil {
			return err
		}
		rows := export.Jumps(ctx, o.Recording, t.Input.Path, &export.JumpOptions{Kinds: kinds, Plan: func(ctx context.Context, g *sim.Game) *sim.FloorPlan {
			return floorPlan(ctx, t, g)
		}})
		return errors.Join(f.write(t, rows), o.Close(), ctx.Err())
	})
}

func (f *jumpsFlags) write(t *task, rows []*export.JumpRow) error {
	switch {
	case f.any():
		return export.WriteJumpsJSON(t.Out, rows)
	case f.csv:
		if !t.several {
			if _, err := io.WriteString(t.Out, export.JumpsCSVHead); err != nil {
				return err
			}
		}
		return export.WriteJumpsCSV(t.Out, rows)
	}
	return export.WriteJumpsText(t.Out, rows, t.several)
}

// chosen returns the kinds that --kind names.
func (f *jumpsFlags) chosen() (kinds []jumps.Kind, err error) {
	for _, name := range f.kinds {
		i := slices.Index(kindNames(), name)
		if i < 0 {
			return nil, usageError{fmt.Errorf("no jumps of kind %q: known are %s", name, strings.Join(kindNames(), ", "))}
		}
		kinds = append(kinds, jumps.Kinds()[i])
	}
	return kinds, nil
}

// floorPlan returns a game's map, nil if no map is certain to be the recorded
// one. A map that is there but cannot be read is reported.
func floorPlan(ctx context.Context, t *task, g *sim.Game) *sim.FloorPlan {
	find := t.flags.finder(t.Input.Path)
	found, err := find.FloorPlan(ctx, g.Map)
	if err != nil && found.Trouble != nil {
		fmt.Fprintf(t.Notes, "replay: %s: game %d: %v: kinds of jumps that need the map are not recognised\n", t.Input.Path, g.Index, err)
	}
	if err == nil {
		err = t.flags.all.Reads(found.Path)
	}
	if err != nil || found.Check == gamedata.Differs && find.Map == "" {
		return nil
	}
	return found.Plan
}
