package judging

import (
	"context"

	"playhead/render/session"
)

// A task is a result that is computed beside the picture. A nil task has none.
type task[T any] struct {
	cancel context.CancelFunc
	done   chan T
}

// begin has work done on a goroutine of its own, which ends with the task. If a bug
// ends it, the result is the zero T.
func begin[T any](guard session.Guard, name string, work func(ctx context.Context) T) *task[T] {
	ctx, cancel := context.WithCancel(context.Background())
	t := &task[T]{cancel: cancel, done: make(chan T, 1)}
	guard.Start(name, func() { // ends by itself: the channel has room
		var v T
		defer func() { t.done <- v }()
		v = work(ctx)
	})
	return t
}

// result returns the result once, when it is there.
func (t *task[T]) result() (v T, ok bool) {
	if t == nil {
		return v, false
	}
	select {
	case v = <-t.done:
		t.cancel()
		return v, true
	default:
		return v, false
	}
}

// stop ends a task whose result nobody waits for.
func (t *task[T]) stop() {
	if t != nil {
		t.cancel()
	}
}
