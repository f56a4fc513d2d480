package xz

import (
	"bytes"
	"errors"
	"io"
	"sync"

	"playhead/sim"
)

// parallelMax is the largest block, packed and unpacked together, that is
// decoded beside others. xz -9 -T0 makes blocks of 192 MiB, -6 of 24.
const parallelMax = 256 << 20

// aheadBytes bounds the blocks that are decoded or wait, all together: one is
// always allowed.
const aheadBytes = 192 << 20

// parallel reports whether a block can be decoded beside others.
func parallel(h blockHeader) bool {
	return h.packed > 0 && h.unpacked >= 0 && h.packed <= parallelMax && h.unpacked <= parallelMax-h.packed
}

// bytes returns how much memory a block takes while it is decoded.
func (h blockHeader) bytes() int64 { return h.packed + h.unpacked }

// An ahead decodes blocks whose sizes are known, several at a time, in order.
// Only the Reader's goroutine reads the source.
type ahead struct {
	x    *Reader
	next *blockHeader // of the block behind the jobs, read; nil at the index
	jobs []*job       // begun, in order
	size int64        // of the jobs
	idle []*chunks
	quit chan struct{}
	wait sync.WaitGroup
	last error // behind the jobs
}

// A job is a block that is being decoded.
type job struct {
	openBlock
	packed []byte
	tail   []byte // padding and check
	data   []byte
	err    error
	dec    *chunks
	done   chan struct{}
}

func newAhead(x *Reader, h blockHeader) *ahead {
	return &ahead{x: x, next: &h, quit: make(chan struct{})}
}

// stop ends all jobs and waits for them.
func (a *ahead) stop() {
	close(a.quit)
	a.wait.Wait()
}

// nextAhead returns the next block whole.
func (x *Reader) nextAhead() ([]byte, error) {
	a := x.ahead
	for a.mayBegin() {
		a.last = a.begin()
	}
	if len(a.jobs) > 0 {
		return a.finish()
	}
	x.ahead = nil
	if a.next != nil && a.last == nil { // it is too large
		x.openBlock(*a.next)
	}
	return nil, a.last
}

// mayBegin reports whether one more block is decoded beside those that are.
func (a *ahead) mayBegin() bool {
	if a.next == nil || a.last != nil || !parallel(*a.next) {
		return false
	}
	return len(a.jobs) == 0 || len(a.jobs) < a.x.opt.Workers && a.size+a.next.bytes() <= aheadBytes
}

// begin reads the next block, starts to decode it, and reads the header behind
// it.
func (a *ahead) begin() error {
	h := *a.next
	a.next = nil
	j := &job{openBlock: openBlock{blockHeader: h, sum: newSum(a.x.check)}, dec: a.decoder(), done: make(chan struct{})}
	var err error
	if j.packed, err = readAll(a.x.in, h.packed); err == nil {
		j.tail, err = readAll(a.x.in, int64(padding(h.packed)+a.x.check.size()))
	}
	a.jobs = append(a.jobs, j)
	a.size += h.bytes()
	a.wait.Go(func() {
		defer close(j.done)
		defer func() {
			if cause := recover(); cause != nil {
				j.err = sim.Bug(cause)
			}
		}()
		j.err = j.run(a.quit)
	})
	if err != nil {
		return err
	}
	next, err := a.x.blockHeader()
	if err == nil && next.size > 0 {
		a.next = &next
	}
	return err
}

func (a *ahead) decoder() *chunks {
	n := len(a.idle)
	if n == 0 {
		return new(chunks)
	}
	c := a.idle[n-1]
	a.idle = a.idle[:n-1]
	return c
}

// finish returns what the first job unpacked.
func (a *ahead) finish() ([]byte, error) {
	j := a.jobs[0]
	<-j.done
	a.jobs = a.jobs[1:]
	a.size -= j.bytes()
	a.idle = append(a.idle, j.dec)
	err := j.err
	if err == nil {
		err = a.x.endBlock(bytes.NewReader(j.tail), &j.openBlock, j.dec.packed, j.dec.written)
	}
	return j.data, err
}

// run decodes the block.
func (j *job) run(quit <-chan struct{}) error {
	j.dec.begin(bytes.NewReader(j.packed), j.dictSize)
	if j.unpacked <= trustedRatio*int64(len(j.packed)) {
		j.data = make([]byte, 0, j.unpacked)
	}
	for {
		select {
		case <-quit:
			return errClosed
		default:
		}
		data, err := j.dec.next()
		j.sum.add(data)
		j.data = append(j.data, data...)
		switch {
		case errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
			return nil
		case err != nil:
			return err
		case int64(len(j.data)) > j.unpacked:
			return corrupt("a block is longer than its header says")
		}
	}
}

// trustedRatio is how much longer a block may be unpacked for its room to be
// made before it is.
const trustedRatio = 64

// readAll reads n bytes, or those that there are and io.ErrUnexpectedEOF. It
// does not make room for more than there are.
func readAll(r io.Reader, n int64) ([]byte, error) {
	var b bytes.Buffer
	_, err := io.CopyN(&b, r, n)
	return b.Bytes(), ended(err)
}
