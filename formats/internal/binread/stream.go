package binread

import (
	"errors"
	"io"

	"playhead/sim"
)

// windowBytes is how much of a source a Stream holds. A record larger than
// that makes the window grow to the record.
const windowBytes = 256 << 10

// A Stream reads a whole source forward through a window. It is used by one
// goroutine.
//
// A record is read by Peek, which makes bytes available without passing them,
// and Advance, which passes them. So a record that is not there whole yet (the
// file still grows) can be tried again later from its start.
type Stream struct {
	Format string
	src    Source
	off    int64 // offset of the next byte
	buf    []byte
	have   int64 // offset of buf[0]
	err    error // failure of the source itself
}

// NewStream returns a stream over src that starts at offset off.
func NewStream(format string, src Source, off int64) *Stream {
	return &Stream{Format: format, src: src, off: off, have: off}
}

// Offset returns where the next byte stands.
func (s *Stream) Offset() int64 { return s.off }

// Left returns how many bytes follow as the source is now.
func (s *Stream) Left() int64 { return max(0, s.src.Size()-s.off) }

// Advance passes n bytes, which need not have been peeked.
func (s *Stream) Advance(n int64) { s.off += n }

// Peek returns the next bytes, at least n of them unless the source ends
// before. They alias the window and are valid until the next call.
func (s *Stream) Peek(n int) []byte {
	i := s.off - s.have
	if i >= 0 && i+int64(n) <= int64(len(s.buf)) {
		return s.buf[i:]
	}
	if i < 0 || i > int64(len(s.buf)) {
		s.buf, i = s.buf[:0], 0
	} else {
		s.buf = s.buf[:copy(s.buf, s.buf[i:])]
	}
	s.have = s.off
	s.fill(n)
	return s.buf
}

// fill reads on until the window holds want bytes or the source ends.
func (s *Stream) fill(want int) {
	// The window never exceeds the source's size, whatever length the file
	// claims.
	size := max(int64(want), windowBytes)
	size = min(size, max(0, s.src.Size()-s.have))
	if int64(cap(s.buf)) < size {
		b := make([]byte, len(s.buf), size)
		copy(b, s.buf)
		s.buf = b
	}
	for int64(len(s.buf)) < size && s.err == nil {
		n, err := s.src.ReadAt(s.buf[len(s.buf):size], s.have+int64(len(s.buf)))
		s.buf = s.buf[:len(s.buf)+max(0, n)]
		if err != nil {
			if !errors.Is(err, io.EOF) {
				s.err = err
			}
			return
		}
		if n == 0 {
			return
		}
	}
}

// End returns what an end of the source at this point means: sim.ErrMore while it
// may grow, the source's own failure, or ErrTruncated. All are *Error with the
// stream's offset.
func (s *Stream) End(field string) error {
	switch {
	case s.err != nil:
		return &Error{s.Format, s.off, field, s.err}
	case s.src.Growing():
		return &Error{s.Format, s.off, field, sim.ErrMore}
	}
	return &Error{s.Format, s.off, field, Truncatedf("the file ends here, %d bytes into this record", s.Left())}
}
