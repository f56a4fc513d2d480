package formats

import (
	"errors"

	"playhead/formats/internal/binread"
)

// An Error says where and why reading a recording failed.
type Error = binread.Error

// A Kind of failure is what an error means for the person who opened the
// recording.
type Kind uint8

// The kinds of failure.
const (
	// Failed is any other error: the disk's, for instance.
	Failed Kind = iota
	// Truncated recordings end early: what is there plays.
	Truncated
	// Unsupported recordings are fine, but not for us: the error names them.
	Unsupported
	// Corrupt recordings are broken at the error's offset: what was before
	// plays.
	Corrupt
	// NotRecording is a file that never was a recording, or an empty one.
	NotRecording
	// Ambiguous is an archive with several recordings, see [ArchiveError].
	Ambiguous
)

// String returns the kind in words: "cut off", "damaged" …
func (k Kind) String() string {
	return [...]string{"failed", "cut off", "not supported", "damaged", "not a recording", "several recordings"}[k]
}

// KindOf returns what err means for a person.
func KindOf(err error) Kind {
	var archive *ArchiveError
	switch {
	case errors.As(err, &archive):
		return Ambiguous
	case errors.Is(err, errNotRecording):
		return NotRecording
	case errors.Is(err, binread.ErrUnsupported):
		return Unsupported
	case errors.Is(err, binread.ErrCorrupt):
		return Corrupt
	case errors.Is(err, binread.ErrTruncated):
		return Truncated
	}
	return Failed
}

var errNotRecording = errors.New("not a recording")

// A plainError is a whole sentence for a person, of one of the kinds of
// failure: the text of the error card.
type plainError struct {
	text string
	kind error
}

func (e *plainError) Error() string { return e.text }
func (e *plainError) Unwrap() error { return e.kind }
