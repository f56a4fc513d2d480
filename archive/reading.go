package archive

import (
	"context"
	"errors"
	"io"
	"math"

	"playhead/formats"
)

// ahead reads r on a separate goroutine, so that unpacking and decoding run in
// parallel. Close it before r.
type ahead struct {
	full   chan []byte
	free   chan []byte
	cancel context.CancelFunc
	done   chan struct{}
	err    error // valid when full is closed

	now  []byte // the unread part of used
	used []byte
}

// aheadBuffers wait, of aheadBytes each.
const (
	aheadBuffers = 8
	aheadBytes   = 512 << 10
)

// errBug ends a task that a mistake of ours ended.
var errBug = errors.New("a bug in Playhead stopped reading the log")

func readAhead(ctx context.Context, r io.Reader, guard func(string, func())) *ahead {
	ctx, cancel := context.WithCancel(ctx)
	a := &ahead{
		full: make(chan []byte, aheadBuffers), free: make(chan []byte, aheadBuffers), cancel: cancel,
		done: make(chan struct{}),
	}
	for range aheadBuffers {
		a.free <- make([]byte, aheadBytes)
	}
	go func() {
		defer close(a.done)
		defer close(a.full)
		err := errBug
		guard("unpacking a log", func() { err = a.fill(ctx, r) })
		a.err = err
	}()
	return a
}

// fill reads until an error, which it returns.
func (a *ahead) fill(ctx context.Context, r io.Reader) error {
	for {
		var b []byte
		select {
		case b = <-a.free:
		case <-ctx.Done():
			return ctx.Err()
		}
		n, err := readFull(r, b[:cap(b)])
		a.full <- b[:n] // there is room for all buffers
		if err != nil {
			return err
		}
	}
}

// Read implements io.Reader.
func (a *ahead) Read(p []byte) (int, error) {
	for len(a.now) == 0 {
		if a.used != nil {
			a.free <- a.used
			a.used = nil
		}
		b, ok := <-a.full
		if !ok {
			return 0, a.err
		}
		a.used, a.now = b, b
	}
	n := copy(p, a.now)
	a.now = a.now[n:]
	return n, nil
}

// Close stops reading.
func (a *ahead) Close() error {
	a.cancel()
	<-a.done
	return nil
}

// A tape is a Source that is read once, forward only, and keeps what was read
// until it is taken.
type tape struct {
	r    io.Reader
	err  error
	kept []byte // of the bytes from base on
	base int64
}

// ReadAt implements io.ReaderAt. What was taken cannot be read again.
func (t *tape) ReadAt(p []byte, off int64) (int, error) {
	for t.err == nil && t.base+int64(len(t.kept)) < off+int64(len(p)) {
		if len(t.kept) > maxKept {
			t.err = errPart
			break
		}
		from := len(t.kept)
		t.kept = append(t.kept, make([]byte, 64<<10)...)
		got, err := readFull(t.r, t.kept[from:])
		t.kept, t.err = t.kept[:from+got], err
	}
	if off < t.base || off-t.base >= int64(len(t.kept)) {
		return 0, io.EOF
	}
	n := copy(p, t.kept[off-t.base:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// broken returns why reading ended before the file did, nil if it did not: a disk
// that went, or a user who did not want to wait.
func (t *tape) broken() error {
	if t.err == nil || errors.Is(t.err, io.EOF) || errors.Is(t.err, io.ErrUnexpectedEOF) ||
		formats.KindOf(t.err) != formats.Failed {
		return nil
	}
	return t.err
}

// take returns the bytes from the last call up to off, which was read. They
// belong to the caller.
func (t *tape) take(off int64) []byte {
	n := int(off - t.base)
	b := t.kept[:n:n]
	t.kept = append(make([]byte, 0, pieceBytes+(1<<20)), t.kept[n:]...)
	t.base = off
	return b
}

// maxKept is more than a tick and its messages take.
const maxKept = 128 << 20

var errPart = errors.New("archive: a tick of more than 128 MiB")

// readFull reads until b is full or r returns an error, which it returns as it
// is.
func readFull(r io.Reader, b []byte) (n int, err error) {
	for n < len(b) && err == nil {
		var k int
		k, err = r.Read(b[n:])
		n += k
	}
	return n, err
}

// Size is not known: a log ends where no more can be read.
func (t *tape) Size() int64 { return math.MaxInt64 / 2 }

// Growing is false: no reader waits for more.
func (t *tape) Growing() bool { return false }
