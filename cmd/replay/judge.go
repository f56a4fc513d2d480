package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"playhead/cmd/replay/batch"
	"playhead/export"
	"playhead/formats"
	"playhead/outfile"
	"playhead/sim"
)

// judgeFlags are the flags of judge.
type judgeFlags struct {
	inputFlags
	recordingFlags
	span
	lineFlags
	csv       bool
	inferred  bool
	player    string
	run       int
	baselines []string
	html      string // file for the report, "" for none
	notes     marksFlag

	others []*export.Baseline
}

func judgeCommand(all *outfile.Files) *cobra.Command {
	var f judgeFlags
	c := &cobra.Command{
		Use:   "judge " + inputsUsage,
		Short: "Measure how players pressed keys and aimed",
		Long: "judge measures how players pressed keys and aimed, and ranks each value among other players and other runs.\n\n" +
			"It gives no verdict and has no thresholds: docs/measures.md defines each measure and says what it cannot show.",
		RunE: f.judgeAll,
	}
	f.recordingFlags.add(c, all)
	f.inputFlags.add(c, 0)
	f.span.add(c)
	c.Flags().StringVar(&f.player, "player", "", "only player `P`: an id, id#stint or name")
	c.Flags().IntVar(&f.run, "run", -1, "only run `N` of replay runs, also compared with the player's other runs")
	c.Flags().StringArrayVar(&f.baselines, "baseline", nil, "also compare with the players in the recordings of `FILE|DIR` (repeatable)")
	c.Flags().BoolVar(&f.inferred, "inferred", false, "also measure inferred values: in logs, hooks and freezes")
	f.lineFlags.add(c, "")
	c.Flags().StringVar(&f.html, "html", "", "write a self-contained report to `OUT.html`, for any browser")
	c.Flags().StringVar(&f.notes.path, "notes", "", "add the notes in `FILE.jsonl` to the report, in the format of events --marks")
	c.Flags().BoolVar(&f.csv, "csv", false, "print CSV, one measure per line")
	return c
}

func (f *judgeFlags) judgeAll(cmd *cobra.Command, args []string) error {
	if err := f.span.check(); err != nil {
		return err
	}
	if f.run < 0 && cmd.Flags().Changed("run") {
		return usageError{fmt.Errorf("--run %d: want 0 or more", f.run)}
	}
	if f.csv && f.any() {
		return usageError{errors.New("--csv and --json: choose one")}
	}
	if f.html != "" {
		return f.report(cmd, args)
	}
	if f.notes.path != "" {
		return usageError{errors.New("--notes needs a report: name it with --html")}
	}
	if err := f.readBaselines(cmd.Context(), cmd.ErrOrStderr()); err != nil {
		return err
	}
	r := reading{inputFlags: &f.inputFlags, recordingFlags: &f.recordingFlags}
	if f.csv {
		r.shape = func() batch.Shape { return batch.Shape{Open: export.JudgeCSVHead} }
	}
	return r.each(cmd, args, func(ctx context.Context, t *task) error {
		o, err := t.open(ctx)
		if err != nil {
			return err
		}
		return errors.Join(f.judge(ctx, t, o), o.Close())
	})
}

func (f *judgeFlags) judge(ctx context.Context, t *task, o *opened) error {
	rows, _, err := f.rows(ctx, t, o)
	if err != nil {
		return err
	}
	switch {
	case f.any():
		return export.WriteJudgeJSON(t.Out, rows)
	case f.csv:
		if !t.several {
			if _, err := io.WriteString(t.Out, export.JudgeCSVHead); err != nil {
				return err
			}
		}
		return export.WriteJudgeCSV(t.Out, rows)
	}
	return export.WriteJudgeText(t.Out, rows)
}

// rows returns the measures of the players that the flags choose.
func (f *judgeFlags) rows(ctx context.Context, t *task, o *opened) ([]*export.JudgeRow, export.JudgeOptions, error) {
	opt, err := f.options(ctx, t.flags, o, t.Input.Path, t.Notes)
	if err != nil {
		return nil, opt, err
	}
	if opt.From, opt.To, err = f.resolve(o.Recording); err != nil {
		return nil, opt, err
	}
	if f.player != "" {
		if opt.Players, err = players(o.Recording, []string{f.player}); err != nil {
			return nil, opt, err
		}
	}
	if f.run >= 0 {
		if f.run >= len(opt.Runs) {
			return nil, opt, usageError{fmt.Errorf("%s has no run %d: replay runs lists %d, counted from 0", t.Input.Path, f.run, len(opt.Runs))}
		}
		if opt.Run = &opt.Runs[f.run]; opt.Run.Player < 0 {
			return nil, opt, usageError{fmt.Errorf("run %d of %s is a team's: name one of its members with --player, and its time with --from and --to", f.run, t.Input.Path)}
		}
	}
	opt.Baselines = f.others
	rows, err := export.Judge(ctx, o.Recording, t.Input.Path, opt)
	if err != nil {
		return nil, opt, err
	}
	if len(rows) == 0 {
		fmt.Fprintf(t.Notes, "replay: %s: the chosen players have no inputs there\n", t.Input.Path)
	}
	return rows, opt, nil
}

// options returns what a recording is measured with: its runs if one was chosen,
// what can be inferred, what clients sent.
func (f *judgeFlags) options(ctx context.Context, flags *recordingFlags, o *opened, path string, w io.Writer) (opt export.JudgeOptions, err error) {
	if f.run >= 0 {
		if opt.Runs, _, err = flags.runs(ctx, o, path, w); err != nil {
			return opt, err
		}
	}
	if f.inferred || o.Meta.Content == sim.ContentStates {
		notes := w
		if !f.inferred {
			notes = io.Discard
		}
		if opt.Complete, err = flags.infer(ctx, o, path, notes); err != nil {
			return opt, err
		}
	}
	opt.Inputs = export.SentBy(ctx, o.file, o.Recording, flags.options())
	return opt, nil
}

// readBaselines measures the recordings to compare with, one after another.
func (f *judgeFlags) readBaselines(ctx context.Context, w io.Writer) error {
	if len(f.baselines) == 0 {
		return nil
	}
	list, several := batch.Inputs(f.baselines, f.recursive, formats.Candidate)
	if err := f.readsAll(list); err != nil {
		return err
	}
	for _, in := range list {
		b, err := f.baseline(ctx, in, w)
		if err != nil {
			if ctx.Err() != nil || !several {
				return err
			}
			fmt.Fprintf(w, "replay: --baseline: %v\n", err)
			continue
		}
		f.others = append(f.others, b)
	}
	if len(f.others) == 0 {
		return fmt.Errorf("--baseline: no recording could be read")
	}
	return nil
}

func (f *judgeFlags) baseline(ctx context.Context, in batch.Input, w io.Writer) (*export.Baseline, error) {
	if in.Err != nil {
		return nil, in.Err
	}
	flags := f.recordingFlags
	o, err := flags.open(ctx, in.Path, w)
	if err != nil {
		return nil, err
	}
	opt, err := f.options(ctx, &flags, o, in.Path, io.Discard)
	if err != nil {
		return nil, errors.Join(err, o.Close())
	}
	b, err := export.BaselineOf(ctx, o.Recording, opt)
	return b, errors.Join(err, o.Close())
}
