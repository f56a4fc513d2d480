package batch

import (
	"bytes"
	"context"
)

// Wait returns when all earlier inputs are done, for a job that must write
// where the others do. It returns the cause when the batch has ended.
func (j *Job) Wait(ctx context.Context) error {
	r := j.run
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.head != j.Index && ctx.Err() == nil {
		r.moved.Wait()
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	r.flush(j)
	return nil
}

// jobOut is Job.Out.
type jobOut struct {
	ctx context.Context
	j   *Job
}

// Write implements io.Writer. It waits while too much output waits.
func (o jobOut) Write(p []byte) (int, error) {
	j, r := o.j, o.j.run
	r.mu.Lock()
	defer r.mu.Unlock()
	// The job whose turn it is never waits here, so the others' turns come.
	for r.head != j.Index && r.held+int64(len(p)) > r.opt.maxHeld && o.ctx.Err() == nil {
		r.moved.Wait()
	}
	if o.ctx.Err() != nil {
		return 0, context.Cause(o.ctx)
	}
	if r.head != j.Index {
		j.out = append(j.out, p...)
		r.held += int64(len(p))
		return len(p), nil
	}
	r.flush(j)
	r.write(j, p)
	if r.fatal != nil {
		return 0, r.fatal
	}
	return len(p), nil
}

// jobNotes is Job.Notes. A job has few of them, so they never wait for room.
type jobNotes struct{ j *Job }

// Write implements io.Writer.
func (n jobNotes) Write(p []byte) (int, error) {
	j, r := n.j, n.j.run
	r.mu.Lock()
	defer r.mu.Unlock()
	j.notes = append(j.notes, p...)
	if r.head == j.Index {
		r.flush(j)
	}
	return len(p), nil
}

// cutLine returns the first line of b, with its end, and the rest.
func cutLine(b []byte) (line, rest []byte) {
	if i := bytes.IndexByte(b, '\n'); i >= 0 {
		return b[:i+1], b[i+1:]
	}
	return b, nil
}
