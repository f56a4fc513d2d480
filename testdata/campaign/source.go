package campaign

import (
	"errors"
	"io"
	"sync/atomic"
)

// ErrDisk is what a Source says when it fails.
var ErrDisk = errors.New("input/output error")

// A Source is a recording on a disk that fails at one of the reads. It may be read
// by several goroutines.
type Source struct {
	Data []byte
	// FailAt is the read that fails, from 1; 0 for none. With Forever those
	// after it fail too, with Short it ends halfway and without an error, as if the
	// file had been made shorter.
	FailAt         int64
	Forever, Short bool
	// Panics has the failing read panic, as a bug in a decoder would.
	Panics bool

	reads atomic.Int64
}

// Reads returns how many reads there were.
func (s *Source) Reads() int64 { return s.reads.Load() }

// ReadAt implements io.ReaderAt.
func (s *Source) ReadAt(p []byte, off int64) (int, error) {
	n := s.reads.Add(1)
	failed := n == s.FailAt || s.Forever && s.FailAt > 0 && n > s.FailAt
	switch {
	case failed && s.Panics:
		panic("a bug")
	case failed && s.Short:
		have := 0
		if off < int64(len(s.Data)) {
			have = copy(p[:len(p)/2], s.Data[off:])
		}
		return have, io.EOF
	case failed:
		return 0, ErrDisk
	case off >= int64(len(s.Data)):
		return 0, io.EOF
	}
	have := copy(p, s.Data[off:])
	if have < len(p) {
		return have, io.EOF
	}
	return have, nil
}

// Size returns the bytes of the recording.
func (s *Source) Size() int64 { return int64(len(s.Data)) }

// Growing returns false.
func (s *Source) Growing() bool { return false }
