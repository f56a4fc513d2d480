package formats

import (
	"errors"

	"playhead/formats/internal/binread"
)

// An Error says where and why reading a recording failed.
type Error = binread.Error

// A Kind says what an error means for the user who opened the recording.
type Kind uint8

// The kinds of failure.
const (
	// Failed is any other error, such as a disk error.
	Failed Kind = iota
	// Truncated recordings end early: everything before the end plays.
	Truncated
	// Unsupported recordings are intact, but Playhead cannot read them; the error
	// names the format.
	Unsupported
	// Corrupt recordings are broken at the error's offset: everything before it
	// plays.
	Corrupt
	// NotRecording is an empty file, or one that never was a recording.
	NotRecording
	// Ambiguous is an archive with several recordings; see [ArchiveError].
	Ambiguous
)

// String returns the kind in words, such as "cut off" or "damaged".
func (k Kind) String() string {
	return [...]string{"failed", "cut off", "not supported", "damaged", "not a recording", "several recordings"}[k]
}

// KindOf returns what err means for the user.
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

// A plainError is a full sentence for the user and its kind; the error card shows
// it unchanged.
type plainError struct {
	text string
	kind error
}

func (e *plainError) Error() string { return e.text }
func (e *plainError) Unwrap() error { return e.kind }
