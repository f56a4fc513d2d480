// Package work runs what must not delay the window on other goroutines, and brings
// the results back to the window's goroutine. A bug there becomes a report; the window
// stays open.
package work

import (
	"context"
	"errors"
	"fmt"

	"playhead/crash"
	"playhead/render"
	"playhead/render/session"
	"playhead/sim"
)

// A Queue holds the functions that other goroutines want called on the window's.
type Queue struct {
	// Reports do tasks and take their bugs; nil lets bugs end the program. Set it before
	// the first task starts.
	*crash.Reports

	jobs chan func()
	over chan struct{} // closed when the window is
}

// NewQueue returns a queue in which so many functions may wait.
func NewQueue(size int) *Queue {
	return &Queue{jobs: make(chan func(), size), over: make(chan struct{})}
}

// Jobs returns the functions that wait, in order. The window's goroutine calls them.
func (q *Queue) Jobs() <-chan func() { return q.jobs }

// Close says that the window is closed and will call nothing more.
func (q *Queue) Close() { close(q.over) }

// Over is closed when the window is.
func (q *Queue) Over() <-chan struct{} { return q.over }

// Post has f called in the next update. It may wait: the window's goroutine must not
// call it.
func (q *Queue) Post(f func()) {
	q.jobs <- f
	render.WakeUp()
}

// PostTo is Post for the work of one recording: f is not called once ctx is done.
func (q *Queue) PostTo(ctx context.Context, f func()) {
	select {
	case <-ctx.Done():
	case q.jobs <- func() {
		if ctx.Err() == nil {
			f()
		}
	}:
		render.WakeUp()
	}
}

// PostUnlessOver is Post for a goroutine that the end of the program waits for. It
// reports whether the window was still open.
func (q *Queue) PostUnlessOver(f func()) bool {
	select {
	case q.jobs <- f:
		render.WakeUp()
		return true
	case <-q.over:
		return false
	}
}

// Offer is Post for any goroutine, the window's too: it never waits. It reports false
// when the window is closed or too much is waiting.
func (q *Queue) Offer(f func()) bool {
	select {
	case <-q.over:
		return false
	default:
	}
	select {
	case q.jobs <- f:
		render.WakeUp()
		return true
	default:
		return false
	}
}

// Attempt returns the error of f, or one that says that a bug ended it.
func (q *Queue) Attempt(task string, f func() error) (err error) {
	err = fmt.Errorf("a bug in Playhead stopped %s", task)
	q.Do(task, func() { err = f() })
	return err
}

// Guard returns what keeps the work beside a session alive after bugs.
func (q *Queue) Guard() session.Guard {
	return func(task string, f func()) { q.Do(task, f) }
}

// ReportDecoder reports a bug that ended the reading of a recording.
func (q *Queue) ReportDecoder(err error) {
	var bug *sim.BugError
	if q.Reports != nil && errors.As(err, &bug) {
		q.Report("reading the recording", bug, bug.Stack)
	}
}
