package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/export"
	"playhead/gamedata"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/table"
)

// answerFlags are the flags of the command of an answer.
type answerFlags struct {
	inputFlags
	recordingFlags
	tableFlags
	answer  *answers.Answer
	choices [][]string     // of each of the answer's
	source  answers.Source // what is the same for all recordings

	// A command with flags of its own sets these; nil does nothing.

	// around calls run, which prints the table.
	around func(cmd *cobra.Command, args []string, run func() error) error
	// make makes the table of a recording in place of the answer.
	make func(context.Context, *task, *opened, *answers.Source) (*table.Table, error)
	// best changes the rows of all files together.
	best func(*table.Table) *table.Table
}

// answerCommand returns the command that prints an answer.
func answerCommand(a *answers.Answer, all *outfile.Files) (*cobra.Command, *answerFlags) {
	f := &answerFlags{answer: a, choices: make([][]string, len(a.Choices))}
	c := &cobra.Command{
		Use: a.Name + " " + inputsUsage, Short: a.Short, Long: a.Long,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.checkChoices(); err != nil {
				return err
			}
			if f.around == nil {
				return f.run(cmd, args)
			}
			return f.around(cmd, args, func() error { return f.run(cmd, args) })
		},
	}
	f.recordingFlags.add(c, all)
	if !a.Raw {
		f.addAnonymous(c)
	}
	instead := ""
	if a.Old.CSV {
		instead = " instead of CSV"
	}
	f.tableFlags.add(c, instead)
	f.inputFlags.add(c, 0)
	columns := a.Columns()
	f.addZone(c, columns)
	addUsage(c, columnsHelp(columns))
	for i, choice := range a.Choices {
		words := columns[table.Find(columns, choice.Column)].Words
		c.Flags().StringSliceVar(&f.choices[i], choice.Flag, nil,
			fmt.Sprintf("only %s of these kinds: `KIND,KIND` or repeated; one of %s", choice.Rows, strings.Join(words,
				", ")))
	}
	return c, f
}

// columnsHelp returns what each column holds, for --help.
func columnsHelp(columns []table.Column) string {
	var b strings.Builder
	b.WriteString("\nColumns:\n")
	for i := range columns {
		fmt.Fprintf(&b, "  %-22s %s\n", columns[i].Name(), columns[i].What)
	}
	return b.String()
}

// addUsage adds text to a command's --help. A template would do as well, but looks methods
// up by name, so that every exported method of the program is kept (ADR 32).
func addUsage(c *cobra.Command, text string) {
	usage := c.UsageFunc()
	c.SetUsageFunc(func(c *cobra.Command) error {
		err := usage(c)
		c.Print(newNaming(c.Root().Name(), c.Root()).text(text))
		return err
	})
}

// checkChoices refuses words that a column does not have.
func (f *answerFlags) checkChoices() error {
	columns := f.answer.Columns()
	for i, choice := range f.answer.Choices {
		words := columns[table.Find(columns, choice.Column)].Words
		for _, name := range f.choices[i] {
			if !slices.Contains(words, name) {
				return usageError{fmt.Errorf("no %s of kind %q%s: known are %s", choice.Rows, name,
					table.Suggest(name, words),
					strings.Join(words, ", "))}
			}
		}
	}
	return nil
}

func (f *answerFlags) run(cmd *cobra.Command, args []string) error {
	r := tableReading{
		reading:    reading{inputFlags: &f.inputFlags, recordingFlags: &f.recordingFlags},
		tableFlags: &f.tableFlags, answer: f.answer, table: f.table, best: f.best,
	}
	return r.run(cmd, args)
}

// table makes the table of a file and calls use with it while the file is open.
func (f *answerFlags) table(ctx context.Context, t *task, use func(*table.Table) error) error {
	o, err := f.open(ctx, t)
	if err != nil {
		return err
	}
	source := f.source
	source.Recording, source.File = o.Recording, t.name()
	source.Opened, source.Options = o.file, t.flags.options()
	source.Sent = export.SentBy(ctx, o.file, o.Recording, t.flags.options())
	source.Judge.Inputs = source.Sent
	source.Ended = func(err error) { fmt.Fprintln(t.Notes, oneLine(t.Input.Path, err)) }
	source.FloorPlan = func(ctx context.Context, g *sim.Game) *sim.FloorPlan { return floorPlan(ctx, t, g) }
	source.Complete = func(ctx context.Context) (func(*sim.Game, *sim.World), error) {
		return t.flags.infer(ctx, o, t.Input.Path, t.Notes)
	}
	var rows *table.Table
	if f.make != nil {
		rows, err = f.make(ctx, t, o, &source)
	} else {
		rows, err = f.answer.Table(ctx, &source)
	}
	if rows != nil {
		err = errors.Join(use(f.chosen(rows)), err)
	}
	return errors.Join(err, o.Close(), ctx.Err())
}

// open opens the recording of a task, and reads it if the answer is about its content.
func (f *answerFlags) open(ctx context.Context, t *task) (*opened, error) {
	if !f.answer.Raw {
		return t.open(ctx)
	}
	file, err := t.flags.openFile(t.Input.Path)
	if err != nil {
		return nil, oneLine(t.Input.Path, err)
	}
	return &opened{file: file}, nil
}

// alsoWrites calls run and then write for another file than that of -o. The file is
// refused before anything is read if it must not be replaced.
func (f *answerFlags) alsoWrites(cmd *cobra.Command, args []string, path string, run func() error,
	write func(io.Writer) error,
) error {
	if path == "" {
		return run()
	}
	r := reading{inputFlags: &f.inputFlags, recordingFlags: &f.recordingFlags}
	if err := r.readsArgs(args); err != nil {
		return err
	}
	to, err := another(cmd, path, f.all)
	if err != nil {
		return err
	}
	if err := run(); err != nil {
		return err
	}
	return to.write(write)
}

// chosen returns the rows that the answer's own flags choose.
func (f *answerFlags) chosen(t *table.Table) *table.Table {
	for i, choice := range f.answer.Choices {
		if len(f.choices[i]) == 0 {
			continue
		}
		c := t.Column(choice.Column)
		t = t.Where(func(r *table.Row) bool { return slices.Contains(f.choices[i], r.Cells[c].String()) })
	}
	return t
}

// floorPlan returns a game's map, nil if no map is certain to be the recorded
// one. A map that is there but cannot be read is reported.
func floorPlan(ctx context.Context, t *task, g *sim.Game) *sim.FloorPlan {
	find := t.flags.finder(t.Input.Path)
	found, err := find.FloorPlan(ctx, g.Map)
	if err != nil && found.Trouble != nil {
		fmt.Fprintf(t.Notes, "replay: %s: game %d: %v: what needs the map is missing\n",
			t.Input.Path, g.Index, err)
	}
	if err == nil {
		err = t.flags.all.Reads(found.Path)
	}
	if err != nil || found.Check == gamedata.Differs && find.Map == "" {
		return nil
	}
	return found.Plan
}

func tablesCommand(all *outfile.Files) *cobra.Command {
	var f tableFlags
	c := &cobra.Command{
		Use:   "tables",
		Short: "List the tables and their columns",
		Long: "tables lists the tables that commands print: what a row is, and which recordings have such rows. " +
			"With --json each table has its columns: key, title, unit, kind, origin, and what they count.",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usageError{errors.New("tables takes no arguments")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			t := answers.Table()
			v, err := f.view(&answers.Answer{Columns: func() []table.Column { return t.Columns }}, false)
			if err != nil {
				return err
			}
			to, err := f.target(cmd, all)
			if err != nil {
				return err
			}
			return to.write(func(out io.Writer) error {
				return v.write(out, v.choose(t, "").Sort(v.keys), true)
			})
		},
	}
	f.add(c, "")
	return c
}
