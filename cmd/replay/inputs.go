package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"

	"github.com/spf13/cobra"

	"playhead/cmd/replay/batch"
	"playhead/formats"
	"playhead/outfile"
)

// inputFlags are the flags of commands that read any number of recordings.
type inputFlags struct {
	recursive bool
	jobs      int
	errors    string // file for failures, "" for none
}

// inputsUsage is how these commands name what they read.
const inputsUsage = "FILE... | DIR... | -"

// add adds the flags to c. jobs is how many files are read at the same time
// unless the user says, 0 for one per core.
func (f *inputFlags) add(c *cobra.Command, jobs int) {
	c.Args = files(1, 0)
	c.Flags().BoolVarP(&f.recursive, "recursive", "r", false, "also read the subfolders of each DIR")
	usage := "read `N` files at the same time (default: one per core)"
	if jobs > 0 {
		usage = fmt.Sprintf("read `N` files at the same time (default: %d)", jobs)
	}
	c.Flags().IntVar(&f.jobs, "jobs", jobs, usage)
	c.Flags().StringVar(&f.errors, "errors", "",
		"write a line of JSON to `OUT.jsonl` for every file that cannot be read")
	if c.Flags().Lookup("force") == nil {
		c.Flags().Bool("force", false, "replace OUT.jsonl if it exists")
	}
}

// A reading is what a command does with every file.
type reading struct {
	*inputFlags
	*recordingFlags
	// out receives the output; nil is standard output.
	out io.Writer
	// shape returns the text around the outputs of several files.
	shape func() batch.Shape
}

// A task is the work for one file. With several files, every row names its file.
type task struct {
	*batch.Job
	flags   *recordingFlags
	several bool
}

// name returns the file's path, as outputs name it.
func (t *task) name() string { return t.flags.names().File(t.Input.Path) }

// file returns the path to name in rows, "" with one file only.
func (t *task) file() string {
	if t.several {
		return t.name()
	}
	return ""
}

// open opens the task's recording and reads it to its end.
func (t *task) open(ctx context.Context) (*opened, error) {
	names := t.flags.names()
	o, err := t.flags.load(ctx, t.Input.Path, t.Notes)
	if err != nil || names == nil {
		return o, err
	}
	if err := t.Wait(ctx); err != nil { // players are numbered in the order of the files
		return nil, errors.Join(err, o.Close())
	}
	o.hide(names, t.Input.Path)
	return o, nil
}

// inputs returns the files that the arguments name, and whether there may be
// several.
func (f *inputFlags) inputs(args []string) ([]batch.Input, bool, error) {
	if f.jobs < 0 {
		return nil, false, usageError{fmt.Errorf("--jobs %d: want 1 or more", f.jobs)}
	}
	list, several := batch.Inputs(args, f.recursive, formats.Candidate)
	return list, several, nil
}

// readsArgs names what the arguments name as inputs of the command, for an output
// that is checked before each does.
func (r *reading) readsArgs(args []string) error {
	list, _, err := r.inputFlags.inputs(args)
	if err != nil {
		return err
	}
	return r.readsAll(list)
}

// each is run for all files that the arguments name.
func (r *reading) each(cmd *cobra.Command, args []string, do func(context.Context, *task) error) error {
	list, several, err := r.inputFlags.inputs(args)
	if err != nil {
		return err
	}
	return r.run(cmd, list, several, do)
}

// run performs the task for every file that the arguments name. With a single
// file, its error is returned unchanged; with several, unreadable files are
// reported and the others continue.
func (r *reading) run(cmd *cobra.Command, list []batch.Input, several bool, do func(context.Context,
	*task) error,
) (err error) {
	ctx, out, errs := cmd.Context(), r.out, cmd.ErrOrStderr()
	if out == nil {
		out = cmd.OutOrStdout()
	}
	if err := r.readsAll(list); err != nil {
		return err
	}
	failed, finish, err := r.failures(cmd)
	if err != nil {
		return err
	}
	defer func() { err = finish(err) }()
	if !several {
		return r.one(cmd, list[0], out, do, failed)
	}
	opt := batch.Options{Jobs: r.jobs, Out: out, Notes: errs, Failed: failed, Name: "replay"}
	if opt.Jobs == 0 {
		opt.Jobs = runtime.GOMAXPROCS(0)
	}
	if r.shape != nil {
		opt.Shape = r.shape()
	}
	if n, ok := errs.(notes); ok {
		opt.Progress = n.screen
	}
	_, opt.ShareTerminal = cmd.OutOrStdout().(*terminal)
	flags := r.share(min(opt.Jobs, len(list)))
	var missed misses
	err = batch.Run(ctx, list, opt, func(ctx context.Context, j *batch.Job) error {
		return missed.count(do(ctx, &task{j, flags, true}))
	})
	switch {
	case errors.Is(err, batch.ErrFailed):
		return errors.Join(errReported, err)
	case err == nil:
		return missed.err()
	}
	return err
}

// one does the task with the only file.
func (r *reading) one(cmd *cobra.Command, in batch.Input, out io.Writer, do func(context.Context, *task) error,
	failed func(batch.Input, error) error,
) error {
	ctx := cmd.Context()
	err := do(ctx, &task{&batch.Job{Input: in, Out: out, Notes: cmd.ErrOrStderr()}, r.recordingFlags, false})
	var usage usageError
	if err == nil || ctx.Err() != nil || errors.As(err, &usage) {
		return err
	}
	return errors.Join(err, failed(in, err))
}

// share returns the flags of one of several files that are read at the same
// time: together they take the memory and the cores of one.
func (r *reading) share(jobs int) *recordingFlags {
	f := *r.recordingFlags
	f.memory = max(leastBudget, memoryBudget/int64(jobs))
	if f.cores == 0 {
		f.cores = max(1, runtime.GOMAXPROCS(0)/jobs)
	}
	return &f
}

// readsAll names all files of a list as inputs of the command.
func (f *recordingFlags) readsAll(list []batch.Input) error {
	paths := make([]string, len(list))
	for i := range list {
		paths[i] = list[i].Path
	}
	return f.reads(paths...)
}

// A failure is a line of --errors.
type failure struct {
	File   string `json:"file"`
	Error  string `json:"error"`
	Kind   string `json:"kind"` // as formats.Kind has it
	Format string `json:"format,omitempty"`
	Offset *int64 `json:"offset,omitempty"`
	Field  string `json:"field,omitempty"`
}

// failures returns what writes the file of --errors, if there is to be one, and
// what ends it, which is given the error of the command.
func (r *reading) failures(cmd *cobra.Command) (func(batch.Input, error) error, func(error) error, error) {
	if r.errors == "" {
		return func(batch.Input, error) error { return nil }, func(err error) error { return err }, nil
	}
	var w io.Writer = cmd.OutOrStdout()
	finish := func(err error) error { return err }
	if r.errors != "-" {
		t, err := another(cmd, r.errors, r.all)
		if err != nil {
			return nil, nil, err
		}
		out, err := outfile.Create(cmd.Context(), t.path, t.options())
		if err != nil {
			return nil, nil, err
		}
		w = out
		finish = func(err error) error {
			if cmd.Context().Err() != nil {
				return errors.Join(err, out.Abort())
			}
			return errors.Join(err, out.Commit()) // above all when all failed
		}
	}
	failed := func(in batch.Input, err error) error {
		x := failure{File: in.Path, Error: err.Error(), Kind: formats.KindOf(err).String()}
		var at *formats.Error
		if errors.As(err, &at) {
			x.Format, x.Offset, x.Field = at.Format, &at.Offset, at.Field
		}
		return json.NewEncoder(w).Encode(x)
	}
	return failed, finish, nil
}

// misses counts files without anything that the user selected, such as a player.
// With several files, some may lack it, but not all.
type misses struct {
	mu    sync.Mutex
	hit   bool
	first error
}

// count returns err unless it is that of a choice.
func (m *misses) count(err error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	var usage usageError
	switch {
	case err == nil:
		m.hit = true
	case errors.As(err, &usage):
		if m.first == nil || err.Error() < m.first.Error() { // the first one
			m.first = err
		}
		return nil
	}
	return err
}

func (m *misses) err() error {
	if m.hit || m.first == nil {
		return nil
	}
	return m.first
}
