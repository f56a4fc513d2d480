package binread

import (
	"errors"
	"fmt"

	"playhead/sim/table"
)

// Kinds of failure. They differ for the reader of a message: a truncated
// recording plays up to the cut, an unsupported one is fine but not for us,
// a corrupt one is broken. Compare with errors.Is.
var (
	ErrTruncated   = errors.New("cut off")
	ErrUnsupported = errors.New("not supported")
	ErrCorrupt     = errors.New("corrupt")
)

// An Error says where and why reading a recording failed. It prints what it means first, and where last:
//
//	damaged: want below 128, got 255 (teehistorian, INPUT_NEW.cid at byte 6,703)
type Error struct {
	Format string // the format's name, such as "twdemo"
	Offset int64  // bytes from the start of the (unpacked) recording
	Field  string // what was being read, in the format's own words
	Err    error
}

func (e *Error) Error() string {
	text := e.Err.Error()
	for _, k := range [...]struct {
		kind error
		word string
	}{{ErrTruncated, "cut off"}, {ErrCorrupt, "damaged"}, {ErrUnsupported, "not supported"}} {
		switch {
		case e.Err == k.kind:
			text = k.word
		case errors.Is(e.Err, k.kind):
			text = k.word + ": " + text
		}
	}
	return fmt.Sprintf("%s (%s, %s at byte %s)", text, e.Format, e.Field, table.CountText(e.Offset))
}

func (e *Error) Unwrap() error { return e.Err }

// kindError is a failure with a text of its own that is still one of the
// kinds above.
type kindError struct {
	kind error
	text string
}

func (e *kindError) Error() string { return e.text }
func (e *kindError) Unwrap() error { return e.kind }

// Corruptf returns an error of kind ErrCorrupt with the given text.
func Corruptf(format string, args ...any) error {
	return &kindError{ErrCorrupt, fmt.Sprintf(format, args...)}
}

// Unsupportedf returns an error of kind ErrUnsupported with the given text.
func Unsupportedf(format string, args ...any) error {
	return &kindError{ErrUnsupported, fmt.Sprintf(format, args...)}
}

// Truncatedf returns an error of kind ErrTruncated with the given text.
func Truncatedf(format string, args ...any) error {
	return &kindError{ErrTruncated, fmt.Sprintf(format, args...)}
}
