// Package batch runs one task over many files: several at the same time, with
// the output in the order of the files whatever the number of workers, so that
// it is the same byte for byte.
//
// The task of the first unfinished file, whose turn it is, writes straight
// through. What later ones write waits in memory until their turn; when that
// gets too much they wait themselves. A file that cannot be read is counted and
// named, and the others go on.
package batch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"time"
)

// Options are how a batch runs.
type Options struct {
	Jobs  int // files at the same time, 0 for one per core
	Shape Shape
	Out   io.Writer // receives what the tasks write
	Notes io.Writer // receives notes and failures, a line each
	// Failed, unless nil, is called with every file that failed, in order.
	Failed func(in Input, err error) error
	// Progress is a terminal that shows how far the batch is, nil for none.
	Progress io.Writer
	// ShareTerminal says that Out or Notes is the terminal of Progress too.
	ShareTerminal bool
	// Name is that of the program in notes.
	Name string

	now     func() time.Time // for tests
	maxHeld int64
}

// A Shape is what is written around the outputs of the files.
type Shape struct {
	Open, Between, Close string
	Empty                string // instead of all three when no task wrote anything
}

// A Job is the task of one file.
type Job struct {
	Input Input
	Index int // of the file, from 0
	// Out is the output. What is written goes out in the order of the files.
	Out io.Writer
	// Notes takes whole lines for the user, likewise.
	Notes io.Writer

	run   *run   // nil without a batch
	out   []byte // waits for the job's turn
	notes []byte
	over  bool
	wrote bool // something of Out went out
	err   error
}

// ErrFailed says that no file could be read. Each was named.
var ErrFailed = errors.New("no input could be read")

const (
	// maxHeld is how much output may wait for its turn, of all jobs together.
	maxHeld = 32 << 20
	// windowPerJob is how many files a worker may be ahead of the first
	// unfinished one.
	windowPerJob = 64
	// redrawEvery is how often the progress line is written.
	redrawEvery = 200 * time.Millisecond
)

// Run calls do for each input. It returns ErrFailed when do failed for all of
// them, the cause when ctx ended, and the error of writing, which ends the
// batch. An input that already has an error fails without do.
//
// do may run in several goroutines. Its error is that of the input; a panic is
// one as well.
func Run(ctx context.Context, inputs []Input, opt Options, do func(context.Context, *Job) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := newRun(inputs, opt, cancel)
	r.ended = func() bool { return ctx.Err() != nil }
	defer context.AfterFunc(ctx, r.wake)()
	stop := r.watch()
	var workers sync.WaitGroup
	for range min(r.opt.Jobs, max(1, len(inputs))) {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for j := r.next(ctx); j != nil; j = r.next(ctx) {
				r.end(j, attempt(ctx, j, do))
			}
		}()
	}
	workers.Wait()
	stop()
	return r.finish(ctx)
}

// attempt does the task of one file.
func attempt(ctx context.Context, j *Job, do func(context.Context, *Job) error) (err error) {
	if j.Input.Err != nil {
		return j.Input.Err
	}
	// One file must not take down the work on ten thousand others.
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s: a bug in Playhead stopped reading here (%v): please report it with this file",
				j.Input.Path, p)
		}
	}()
	return do(ctx, j)
}

// A run is a batch under way.
type run struct {
	opt    Options
	inputs []Input
	cancel context.CancelCauseFunc
	ended  func() bool // reports whether the context has ended

	mu       sync.Mutex
	moved    *sync.Cond // head, held or the context changed
	head     int        // the input whose turn it is
	begun    int        // inputs given to workers
	jobs     map[int]*Job
	held     int64
	opened   bool  // Shape.Open was written
	fatal    error // why nothing more can be written
	progress progress
}

func newRun(inputs []Input, opt Options, cancel context.CancelCauseFunc) *run {
	if opt.Jobs <= 0 {
		opt.Jobs = runtime.GOMAXPROCS(0)
	}
	if opt.now == nil {
		opt.now = time.Now
	}
	if opt.maxHeld == 0 {
		opt.maxHeld = maxHeld
	}
	r := &run{opt: opt, inputs: inputs, cancel: cancel, jobs: map[int]*Job{}}
	r.moved = sync.NewCond(&r.mu)
	r.progress = newProgress(opt.Progress, inputs, opt.now)
	return r
}

// wake lets all that wait look at the context.
func (r *run) wake() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.moved.Broadcast()
}

// next returns the next job, nil when there is none or the batch has ended.
func (r *run) next(ctx context.Context) *Job {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.begun-r.head >= r.opt.Jobs*windowPerJob && ctx.Err() == nil {
		r.moved.Wait()
	}
	if r.begun == len(r.inputs) || ctx.Err() != nil {
		return nil
	}
	j := &Job{Input: r.inputs[r.begun], Index: r.begun, run: r}
	j.Out, j.Notes = jobOut{ctx, j}, jobNotes{j}
	r.jobs[r.begun] = j
	r.begun++
	return j
}

// end ends a job and gives the turn to the next one.
func (r *run) end(j *Job, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	j.over, j.err = true, err
	r.progress.add(j.Input, err != nil)
	for {
		head := r.jobs[r.head]
		if head == nil {
			break
		}
		r.flush(head)
		if !head.over {
			break
		}
		delete(r.jobs, r.head)
		r.head++
		if head.err != nil {
			r.failed(head)
		}
	}
	r.moved.Broadcast()
}

// failed names an input that could not be read.
func (r *run) failed(j *Job) {
	if r.ended() || r.fatal != nil { // the job failed for that
		return
	}
	r.note(fmt.Appendf(nil, "%s: %v\n", r.opt.Name, j.err))
	if r.opt.Failed != nil {
		r.stop(r.opt.Failed(j.Input, j.err))
	}
}

// flush writes what waits of the job whose turn it is.
func (r *run) flush(j *Job) {
	out, notes := j.out, j.notes
	j.out, j.notes = nil, nil
	r.held -= int64(len(out))
	r.note(notes)
	r.write(j, out)
}

// write writes output of the job whose turn it is.
func (r *run) write(j *Job, p []byte) {
	if len(p) == 0 || r.fatal != nil {
		return
	}
	before := ""
	switch {
	case !r.opened:
		before = r.opt.Shape.Open
	case !j.wrote:
		before = r.opt.Shape.Between
	}
	r.opened, j.wrote = true, true
	if r.opt.ShareTerminal {
		r.progress.clear()
	}
	if before != "" {
		_, err := io.WriteString(r.opt.Out, before)
		r.stop(err)
	}
	_, err := r.opt.Out.Write(p)
	r.stop(err)
}

func (r *run) note(lines []byte) {
	if len(lines) == 0 {
		return
	}
	r.progress.clear()
	for len(lines) > 0 {
		var line []byte
		line, lines = cutLine(lines)
		r.opt.Notes.Write(line) // nobody can be told if that fails
	}
}

// stop ends the batch for an error of writing.
func (r *run) stop(err error) {
	if err != nil && r.fatal == nil {
		r.fatal = err
		r.cancel(err)
	}
}

// watch redraws the progress line until stop is called, which removes it.
func (r *run) watch() (stop func()) {
	if r.opt.Progress == nil || len(r.inputs) < 2 {
		return func() {}
	}
	draw := func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.progress.draw()
	}
	draw()
	done, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		t := time.NewTicker(redrawEvery)
		defer t.Stop()
		for {
			select {
			case <-done:
				r.mu.Lock()
				defer r.mu.Unlock()
				r.progress.clear()
				return
			case <-t.C:
				draw()
			}
		}
	}()
	return func() { close(done); <-gone }
}

// finish writes what ends the output and returns what became of the batch.
func (r *run) finish(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.fatal != nil:
		return r.fatal
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	end := r.opt.Shape.Close
	if !r.opened {
		end = r.opt.Shape.Empty
	}
	if end != "" {
		if _, err := io.WriteString(r.opt.Out, end); err != nil {
			return err
		}
	}
	if n := r.progress.failed; n > 0 && len(r.inputs) > 1 {
		r.note(fmt.Appendf(nil, "%s: %s of %s inputs could not be read\n", r.opt.Name, thousands(n),
			thousands(len(r.inputs))))
	}
	if r.progress.failed == len(r.inputs) && len(r.inputs) > 0 {
		return ErrFailed
	}
	return nil
}
