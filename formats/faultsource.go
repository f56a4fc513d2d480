package formats

import (
	"errors"
	"io"
	"sync/atomic"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// A faultSource remembers read errors, so that zeros that a decoder got in place
// of unread bytes never count as recorded data, and a failed read never counts as
// the end of the recording. A failed read is tried once more.
type faultSource struct {
	Source
	err atomic.Pointer[error] // the first; decoders may have goroutines
}

// ReadAt implements io.ReaderAt.
func (s *faultSource) ReadAt(p []byte, off int64) (int, error) {
	n, err := s.Source.ReadAt(p, off)
	// A read that finds nothing because it is at the end may fail, too: a reader
	// would not know that this is the end.
	if want := s.due(p, off); n < want || err != nil && !errors.Is(err, io.EOF) {
		var again int
		again, err = s.Source.ReadAt(p[n:], off+int64(n))
		if n += max(0, again); n < want {
			s.fail(off+int64(n), err)
		}
	}
	return n, err
}

// due returns how many bytes of p the source should have at off.
func (s *faultSource) due(p []byte, off int64) int {
	return int(max(0, min(int64(len(p)), s.Size()-off)))
}

func (s *faultSource) fail(off int64, err error) {
	if err == nil || errors.Is(err, io.EOF) {
		err = binread.Truncatedf("the file became shorter while it was being read")
	}
	if !errors.Is(err, ErrChanged) { // which has its own offset
		err = &Error{Format: "recording", Offset: off, Field: "reading", Err: err}
	}
	s.err.CompareAndSwap(nil, &err)
}

// failure returns the first read error, nil if there was none.
func (s *faultSource) failure() error {
	if err := s.err.Load(); err != nil {
		return *err
	}
	return nil
}

// A faultDecoder ends where reading its source failed.
type faultDecoder struct {
	sim.Decoder
	src *faultSource
}

// Next implements sim.Decoder.
func (d *faultDecoder) Next(b *sim.Builder) error {
	if err := d.src.failure(); err != nil {
		return err
	}
	err := d.Decoder.Next(b)
	if err != nil {
		if failed := d.src.failure(); failed != nil {
			return failed
		}
	}
	return err
}

// Close closes the decoder if it has a Close method.
func (d *faultDecoder) Close() error {
	if c, ok := d.Decoder.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
