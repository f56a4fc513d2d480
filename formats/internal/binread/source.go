package binread

import (
	"io"
	"time"
)

// A Source is the bytes of one recording, unpacked. Its methods may be called
// from several goroutines together: a decoder, a second pass over the recording
// and whoever looks up single messages share one Source.
type Source interface {
	io.ReaderAt
	// Size returns the bytes there are now. It may grow between calls while
	// Growing reports true.
	Size() int64
	// Growing reports whether somebody may still be writing the recording.
	Growing() bool
}

// Bytes is a complete recording in memory.
type Bytes []byte

// ReadAt implements io.ReaderAt.
func (b Bytes) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 || off >= int64(len(b)) {
		return 0, io.EOF
	}
	n := copy(p, b[off:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// Size returns len(b).
func (b Bytes) Size() int64 { return int64(len(b)) }

// Growing returns false.
func (b Bytes) Growing() bool { return false }

// Options are what a person may choose about reading a recording.
type Options struct {
	// ShowPrivate keeps passwords, rcon lines, timeout and save codes,
	// connection ids, addresses, Steam ids and others' whispers in the model.
	// Without it Masked stands in their place.
	ShowPrivate bool
	// Cores bounds how many goroutines a decoder may use; 0 means all.
	Cores int
	// Client picks one client of a capture: 1 + its index; 0 merges all.
	Client int
	// Names replaces the names of players and clans in the texts of packets; nil leaves them.
	Names func(text string) string
	// Part, unless nil, says that the recording is one of several that are a run.
	Part *Part
}

// A Part is a recording of a run of several.
type Part struct {
	Path  string
	After time.Duration // that those before it took; it is set before the first tick is read
}

// Masked stands for what is not shown.
const Masked = "•••"
