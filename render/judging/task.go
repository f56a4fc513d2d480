package judging

import "context"

// A task is a result that is computed beside the picture. A nil task has none.
type task[T any] struct {
	cancel context.CancelFunc
	done   chan T
}

// begin has work done on a goroutine of its own, which ends with the task.
func begin[T any](work func(ctx context.Context) T) *task[T] {
	ctx, cancel := context.WithCancel(context.Background())
	t := &task[T]{cancel: cancel, done: make(chan T, 1)}
	go func() { t.done <- work(ctx) }() // ends by itself: the channel has room
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
