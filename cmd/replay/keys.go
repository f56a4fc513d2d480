package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/export"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/keys"
	"playhead/sim/table"
)

// keysFlags are the flags of the table of keys.
type keysFlags struct {
	*answerFlags
	player  string
	mapName string
	run     int    // −1 for all
	paper   string // file for the timing sheet, "" for none

	sheet *export.Sheet // nil before a run was found
}

func keysCommand(all *outfile.Files) *cobra.Command {
	c, answer := answerCommand(answers.Find("keys"), all)
	f := &keysFlags{answerFlags: answer}
	f.addClient(c)
	c.Flags().StringVar(&f.player, "player", "", "only runs of `P`: an id, id#stint or name")
	c.Flags().StringVar(&f.mapName, "map-name", "", "only runs on map `M`")
	c.Flags().IntVar(&f.run, "run", -1, "only the run that replay runs shows as number `N`")
	c.Flags().StringVar(&f.paper, "sheet", "",
		"also write the timing sheet of that run, or of the fastest, to `OUT.html`, as pages to print, or OUT.svg")
	answer.around, answer.make = f.around, f.table
	return c
}

// around runs the command and writes the sheet.
func (f *keysFlags) around(cmd *cobra.Command, args []string, run func() error) error {
	if f.run < 0 && cmd.Flags().Changed("run") {
		return usageError{fmt.Errorf("--run %d: want 0 or more", f.run)}
	}
	if f.paper == "" {
		return run()
	}
	ending := strings.ToLower(filepath.Ext(f.paper))
	switch {
	case len(args) != 1:
		return usageError{errors.New("--sheet takes one recording")}
	case ending != ".html" && ending != ".svg":
		return usageError{fmt.Errorf("--sheet %s: want a name that ends in .html or .svg", f.paper)}
	}
	return f.alsoWrites(cmd, args, f.paper, run, func(w io.Writer) error {
		switch {
		case f.sheet == nil:
			return usageError{fmt.Errorf("%s: none of the runs has a rank; choose one with --run", args[0])}
		case ending == ".svg":
			return f.sheet.WriteSVG(w)
		}
		return f.sheet.WriteHTML(w)
	})
}

// table returns the keys of the runs that the flags choose.
func (f *keysFlags) table(ctx context.Context, t *task, o *opened, s *answers.Source) (*table.Table, error) {
	filter, found, complete, err := t.runsOf(ctx, o, f.player, f.mapName)
	if err != nil {
		return nil, err
	}
	if f.run >= len(found) {
		return nil, usageError{fmt.Errorf("%s: there is no run %d: it has %d, counted from 0", t.Input.Path, f.run,
			len(found))}
	}
	if o.Meta.Content == sim.ContentInputs {
		complete = nil
	}
	wanted := func(r *runs.Run) bool {
		return (f.run < 0 || r == &found[f.run]) && filter.Wants(o.Games[r.Game], r)
	}
	if f.paper != "" {
		f.sheet = f.sheetOf(ctx, t, o, found, wanted, complete)
	}
	s.Runs = func(context.Context) ([]runs.Run, error) { return found, nil }
	return keys.Table(ctx, o.Recording, found, wanted, complete), ctx.Err()
}

// sheetOf returns the timing sheet of the chosen run, otherwise of the fastest; nil without one.
func (f *keysFlags) sheetOf(ctx context.Context, t *task, o *opened, found []runs.Run, wanted func(*runs.Run) bool,
	complete func(*sim.Game, *sim.World),
) *export.Sheet {
	best := f.run
	for i := range found {
		r := &found[i]
		if f.run < 0 && wanted(r) && r.Ranked() && (best < 0 || r.Time < found[best].Time) {
			best = i
		}
	}
	if best < 0 || !wanted(&found[best]) {
		return nil
	}
	r := &found[best]
	g := o.Games[r.Game]
	presses := keys.Find(ctx, g, best, r, complete)
	if len(presses) > 0 { // of a team, those of one member
		first := presses[0].Player
		presses = slices.DeleteFunc(presses, func(p keys.Press) bool { return p.Player != first })
	}
	return export.NewSheet(g, best, r, filepath.Base(t.name()), presses)
}
