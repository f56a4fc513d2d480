package xz

import (
	"errors"
	"fmt"
	"io"
)

// ErrCorrupt is part of every error that says that a file is damaged.
var ErrCorrupt = errors.New("corrupt xz data")

// ErrUnsupported is part of every error that says that a file needs something
// that this package does not have.
var ErrUnsupported = errors.New("unsupported xz data")

func corrupt(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrCorrupt, fmt.Sprintf(format, args...))
}

func unsupported(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrUnsupported, fmt.Sprintf(format, args...))
}

// ended makes the end of the input an unexpected one.
func ended(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
