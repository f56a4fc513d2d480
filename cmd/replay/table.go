package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/cmd/replay/batch"
	"playhead/export"
	"playhead/sim/table"
	"playhead/sim/times"
)

// tableFlags are the flags of all commands that print a table.
type tableFlags struct {
	lineFlags
	outputFlags
	csv     bool
	parquet bool
	filter  string
	sort    string
	only    []string
	zone    string // as the user names it
}

// add adds the flags to c. instead says what JSON replaces.
func (f *tableFlags) add(c *cobra.Command, instead string) {
	f.lineFlags.add(c, instead)
	c.Flags().BoolVar(&f.csv, "csv", false, "print CSV")
	c.Flags().BoolVar(&f.parquet, "parquet", false, "write Parquet to the file of -o")
	f.outputFlags.add(c, "write to `OUT` instead of standard output")
	c.Flags().StringVar(&f.filter, "filter", "",
		"only rows that match `EXPR`, such as 'name:nova kills:>3'; see docs/tables.md")
	c.Flags().StringVar(&f.sort, "sort", "", "sort by columns: `KEY,-KEY`, a minus for largest first")
	c.Flags().StringSliceVar(&f.only, "columns", nil, "only the columns `KEY,KEY`; see replay tables")
}

// addZone adds the flag of tables that have moments of the calendar.
func (f *tableFlags) addZone(c *cobra.Command, columns []table.Column) {
	if slices.ContainsFunc(columns, func(c table.Column) bool { return c.Kind == table.Instant }) {
		c.Flags().StringVar(&f.zone, "zone", "",
			"dates and clocks of text and --filter in time zone `ZONE`: local, +02:00 or Europe/Berlin (default UTC)")
	}
}

// A tableView is a table as the flags want it. Its columns begin with the file.
type tableView struct {
	*tableFlags
	old     *answers.Old
	across  bool // the table has no column of files
	columns []table.Column
	zone    *time.Location
	rows    *table.Filter
	keys    []table.Key
	shown   []string
	several bool // files
	csv     bool
}

// view checks the flags for a table with these columns before anything is read.
func (f *tableFlags) view(a *answers.Answer, several bool) (*tableView, error) {
	if err := f.checkFormat(); err != nil {
		return nil, usageError{err}
	}
	v := &tableView{tableFlags: f, old: &a.Old, across: a.Across, several: several, columns: a.Columns()}
	if !v.across {
		v.columns = slices.Insert(v.columns, 0, table.FileColumn())
	}
	var err error
	if v.zone, err = times.Zone(f.zone); err != nil {
		return nil, usageError{fmt.Errorf("--zone: %w", err)}
	}
	if f.zone != "" {
		v.columns = table.InZone(v.columns, v.zone)
	}
	v.csv = f.csv || a.Old.CSV && !f.any() && !f.parquet
	if v.rows, err = table.ParseFilter(v.columns, f.filter); err != nil {
		return nil, usageError{fmt.Errorf("--filter: %w", err)}
	}
	if f.sort != "" {
		if v.keys, err = table.ParseSort(v.columns, f.sort); err != nil {
			return nil, usageError{fmt.Errorf("--sort: %w", err)}
		}
	}
	v.shown = v.names()
	if _, err := v.head().Select(v.shown); err != nil {
		return nil, usageError{fmt.Errorf("--columns: %w", err)}
	}
	return v, nil
}

func (f *tableFlags) checkFormat() error {
	var chosen []string
	for _, format := range []struct {
		flag string
		set  bool
	}{{"--csv", f.csv}, {"--json", f.any()}, {"--parquet", f.parquet}} {
		if format.set {
			chosen = append(chosen, format.flag)
		}
	}
	switch {
	case len(chosen) > 1:
		return fmt.Errorf("%s: choose one", strings.Join(chosen, " and "))
	case f.parquet && f.path == "":
		return errors.New("--parquet: name a file with -o")
	}
	return nil
}

// names returns the columns to write, the file's among them where it is named.
func (v *tableView) names() (names []string) {
	if v.only != nil {
		return v.only
	}
	if (v.several || v.old.NamesFile) && !v.across {
		names = append(names, "file")
	}
	if v.csv && v.old.CSVColumns != nil {
		return append(names, v.old.CSVColumns...)
	}
	of := v.columns
	if !v.across {
		of = of[1:]
	}
	for i := range of {
		names = append(names, of[i].Name())
	}
	return names
}

// head returns a table with the columns and no rows.
func (v *tableView) head() *table.Table { return &table.Table{Columns: v.columns} }

// choose returns the rows of one file's table that the flags choose.
func (v *tableView) choose(t *table.Table, file string) *table.Table {
	if v.tableFlags.zone != "" {
		t = t.InZone(v.zone)
	}
	return t.InFront(table.FileColumn(), table.String(file)).Filter(v.rows)
}

// write writes a table that choose returned, in the format that the flags name.
// first says that nothing was written before.
func (v *tableView) write(w io.Writer, t *table.Table, first bool) error {
	old := v.only == nil && !v.csv && !v.any() && !v.parquet
	switch {
	case old && v.old.Text != nil:
		return v.old.Text(w, t, v.several)
	case old && t.Line != nil:
		return export.WriteTableLines(w, t, v.several)
	}
	t, err := t.Select(v.shown)
	if err != nil {
		return err
	}
	switch {
	case v.any() && v.old.JSON != nil && v.only == nil:
		return export.TableJSON{EscapeHTML: v.old.EscapeHTML}.Write(w, v.old.JSON(t))
	case v.any():
		return export.TableJSON{EscapeHTML: v.old.EscapeHTML}.Write(w, t)
	case v.csv:
		return export.TableCSV{Head: first, PlainSpaces: v.old.PlainSpaces}.Write(w, t)
	case v.parquet:
		p := export.NewTableParquet(w, t.Columns)
		return errors.Join(p.Write(t), p.Close())
	}
	return export.WriteTableText(w, t)
}

// A tableReading prints one table of all files.
type tableReading struct {
	reading
	*tableFlags
	answer *answers.Answer
	// table makes the table of a file and calls use with it while the file is open. What it
	// makes in spite of an error is printed before the error is reported.
	table func(ctx context.Context, t *task, use func(*table.Table) error) error
	// best, unless nil, changes the rows of all files together, or makes them.
	best func(*table.Table) *table.Table
}

func (r *tableReading) run(cmd *cobra.Command, args []string) error {
	list, several, err := r.inputFlags.inputs(args)
	if err != nil {
		return err
	}
	v, err := r.view(r.answer, several)
	if err != nil {
		return err
	}
	if err := r.readsAll(list); err != nil {
		return err
	}
	to, err := r.target(cmd, r.all)
	if err != nil {
		return err
	}
	return to.write(func(out io.Writer) error {
		r.out = out
		people := !v.csv && !r.any() && !r.parquet
		switch {
		case r.best != nil || v.keys != nil || v.across || several && people && (!r.answer.Old.Lines || v.only != nil):
			return r.together(cmd, list, v)
		case r.parquet:
			return r.oneFile(cmd, list, v)
		}
		r.shape = func() batch.Shape {
			head, err := v.head().Select(v.shown)
			if err != nil || !v.csv {
				return batch.Shape{}
			}
			shape := headed(true, export.TableCSVHead(head.Columns))
			if v.old.NoHead {
				shape.Empty = ""
			}
			return shape
		}
		return r.reading.run(cmd, list, several, func(ctx context.Context, t *task) error {
			return r.table(ctx, t, func(rows *table.Table) error {
				if people {
					sayNotes(t, rows)
				}
				return v.write(t.Out, v.choose(rows, t.name()), !t.several)
			})
		})
	})
}

// sayNotes says what a file's table is based on, or why it has no rows, if the answer says so.
func sayNotes(t *task, rows *table.Table) {
	for _, n := range rows.Notes {
		fmt.Fprintf(t.Notes, "replay: %s: %s\n", t.Input.Path, n)
	}
}

// oneFile writes the rows of all files to one Parquet file. Files are still read at
// the same time, and their rows are written in order.
func (r *tableReading) oneFile(cmd *cobra.Command, list []batch.Input, v *tableView) error {
	head, err := v.head().Select(v.shown)
	if err != nil {
		return err
	}
	p := export.NewTableParquet(r.out, head.Columns)
	r.out = io.Discard
	if err := r.reading.run(cmd, list, v.several, func(ctx context.Context, t *task) error {
		return r.table(ctx, t, func(rows *table.Table) error {
			rows, err := v.choose(rows, t.name()).Select(v.shown)
			if err == nil {
				err = t.Wait(ctx)
			}
			if err == nil {
				err = p.Write(rows)
			}
			return err
		})
	}); err != nil {
		return err
	}
	return p.Close()
}

// together prints the rows of all files when all were read, as sorting and aligned
// columns need it.
func (r *tableReading) together(cmd *cobra.Command, list []batch.Input, v *tableView) error {
	var mu sync.Mutex
	of := make([]*table.Table, len(list))
	out := r.out
	r.out = io.Discard
	if err := r.reading.run(cmd, list, v.several, func(ctx context.Context, t *task) error {
		return r.table(ctx, t, func(rows *table.Table) error {
			if !v.across {
				rows = v.choose(rows, t.name())
			}
			rows = rows.Whole()
			mu.Lock()
			defer mu.Unlock()
			of[t.Index] = rows
			return nil
		})
	}); err != nil {
		return err
	}
	all := v.head()
	for _, t := range of {
		if t != nil {
			all.Line = t.Line
			all.Rows = slices.Concat(all.Rows, t.Rows)
		}
	}
	if r.best != nil {
		all = r.best(all)
	}
	if v.across {
		all = all.Filter(v.rows)
	}
	return v.write(out, all.Sort(v.keys), true)
}
