package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/cmd/replay/batch"
	"playhead/export"
	"playhead/formats"
	"playhead/library"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/judge"
	"playhead/sim/table"
)

// judgeFlags are the flags of judge that other tables do not have.
type judgeFlags struct {
	*answerFlags
	span
	inferred   bool
	player     string
	run        int
	baselines  []string
	groups     []string
	library    string // which recordings of the index are the group: map, game, "" for none
	db         indexFlag
	html       string // file for the report, "" for none
	notes      marksFlag
	whole      caseFlag // whose chapters and drawings the report has
	everything bool     // list also what does not stand out

	others []*judge.Baseline
	group  []groupFile
	index  *library.DB // nil unless it is used
}

func judgeCommand(all *outfile.Files) *cobra.Command {
	c, answer := answerCommand(answers.Find("judge"), all)
	f := &judgeFlags{answerFlags: answer}
	f.span.add(c)
	c.Flags().StringVar(&f.player, "player", "", "only player `P`: an id, id#stint or name")
	c.Flags().IntVar(&f.run, "run", -1, "only run `N` of replay runs, also compared with the player's other runs")
	c.Flags().StringArrayVar(&f.baselines, "baseline", nil,
		"also compare with the players in the recordings of `FILE|DIR` (repeatable)")
	c.Flags().StringArrayVar(&f.groups, "group", nil,
		"what stands out is compared with the players in the recordings of `FILE|DIR` alone, each once (repeatable); "+
			"the judged recording is left out")
	c.Flags().StringVar(&f.library, "library", "",
		"the same with the recordings of the library's index: `map|game`, those of the same game and map, or of the "+
			"game. "+
			"Each is measured once")
	c.Flags().Lookup("library").NoOptDefVal = libraryMap
	f.db.add(c)
	c.Flags().BoolVar(&f.inferred, "inferred", false, "also measure inferred values: in logs, hooks and freezes")
	c.Flags().StringVar(&f.html, "html", "", "write a self-contained report to `OUT.html`, for any browser")
	c.Flags().StringVar(&f.notes.path, "notes", "",
		"add the notes in `FILE.jsonl` to the report, in the format of events --marks")
	c.Flags().StringVar(&f.whole.path, "case", "",
		"add the chapters and drawings of `CASE.playhead` to the report")
	c.Flags().BoolVar(&f.everything, "all", false, "list all measures, not only those that stand out")
	answer.around, answer.make = f.around, f.table
	return c
}

// around checks the flags, and runs the command or writes a report in its place.
func (f *judgeFlags) around(cmd *cobra.Command, args []string, run func() error) (err error) {
	if err := f.span.check(); err != nil {
		return err
	}
	if err := f.openIndex(cmd); err != nil {
		return err
	}
	if f.index != nil {
		defer func() { err = errors.Join(err, f.index.Close()) }()
	}
	if f.run < 0 && cmd.Flags().Changed("run") {
		return usageError{fmt.Errorf("--run %d: want 0 or more", f.run)}
	}
	if err := f.checkFormat(); err != nil {
		return usageError{err}
	}
	if f.html != "" {
		return f.report(cmd, args)
	}
	if f.everything {
		a := *f.answer
		a.Old.Text = judge.WriteAll
		f.answer = &a
	}
	if f.notes.path != "" {
		return usageError{errors.New("--notes needs a report: name it with --html")}
	}
	if f.whole.path != "" {
		return usageError{errors.New("--case needs a report: name it with --html")}
	}
	if err := f.readOthers(cmd.Context(), cmd.ErrOrStderr()); err != nil {
		return err
	}
	return run()
}

// table returns the measures of the players that the flags choose.
func (f *judgeFlags) table(ctx context.Context, t *task, o *opened, s *answers.Source) (*table.Table, error) {
	var err error
	if s.Judge, err = f.chosen(ctx, t, o); err != nil {
		return nil, err
	}
	rows, err := f.answer.Table(ctx, s)
	if err != nil {
		return nil, err
	}
	if len(rows.Rows) == 0 {
		fmt.Fprintf(t.Notes, "replay: %s: the chosen players have no inputs there\n", t.Input.Path)
	}
	return rows, nil
}

// chosen returns the options that the flags choose for a recording.
func (f *judgeFlags) chosen(ctx context.Context, t *task, o *opened) (opt judge.Options, err error) {
	if opt, err = f.options(ctx, t.flags, o, t.Input.Path, t.Notes); err != nil {
		return opt, err
	}
	from, to, err := f.resolve(o.Recording)
	if err != nil {
		return opt, err
	}
	opt.Span = export.Ticks(from, to)
	if f.player != "" {
		chosen, err := o.players([]string{f.player})
		if err != nil {
			return opt, err
		}
		opt.Wants = export.AnyOf(chosen)
	}
	if f.run >= 0 {
		if f.run >= len(opt.Runs) {
			return opt, usageError{fmt.Errorf("%s has no run %d: %s runs lists %d, counted from 0", t.Input.Path,
				f.run, programName(), len(opt.Runs))}
		}
		if opt.Run = &opt.Runs[f.run]; opt.Run.Player < 0 {
			return opt, usageError{fmt.Errorf(
				"run %d of %s is a team's: name one of its members with --player, and its time with --from and --to",
				f.run, t.Input.Path)}
		}
	}
	opt.Baselines = f.others
	if f.groups != nil || f.library != "" {
		opt.Apart = true
		if opt.Group, err = f.groupOf(t.Input.Path); err != nil {
			return opt, err
		}
		fellows, err := f.fellowsOf(ctx, o, t.Input.Path, t.Notes)
		if err != nil {
			return opt, err
		}
		opt.Group = append(opt.Group, fellows...)
		sayGroup(t, o.Recording, opt.Group)
	}
	return opt, nil
}

// options returns what a recording is measured with: its runs if one was chosen,
// what can be inferred, what clients sent.
func (f *judgeFlags) options(ctx context.Context, flags *recordingFlags, o *opened, path string,
	w io.Writer,
) (opt judge.Options, err error) {
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
	return f.readAll(ctx, w, "--baseline", f.baselines, func(_ string, b *judge.Baseline) {
		f.others = append(f.others, b)
	})
}

// readAll measures the recordings that a flag names.
func (f *judgeFlags) readAll(ctx context.Context, w io.Writer, flag string, paths []string,
	take func(path string, b *judge.Baseline),
) error {
	if len(paths) == 0 {
		return nil
	}
	list, several := batch.Inputs(paths, f.recursive, formats.Candidate)
	if err := f.readsAll(list); err != nil {
		return err
	}
	read := 0
	for _, in := range list {
		b, err := f.measured(ctx, in, w)
		if err != nil {
			if ctx.Err() != nil || !several {
				return err
			}
			fmt.Fprintf(w, "replay: %s: %v\n", flag, err)
			continue
		}
		read++
		take(in.Path, b)
	}
	if read == 0 {
		return fmt.Errorf("%s: no recording could be read", flag)
	}
	return nil
}

func (f *judgeFlags) baseline(ctx context.Context, in batch.Input, w io.Writer) (*judge.Baseline, error) {
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
	b, err := judge.BaselineOf(ctx, o.Recording, opt)
	return b, errors.Join(err, o.Close())
}
