package formats

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
)

// A TempFile holds data that does not fit into memory. Several goroutines may
// read it.
type TempFile struct{ *os.File }

// NewTempFile creates a temporary file. Where the system allows it, the file is
// unlinked immediately, so that it disappears with the process however that ends.
// The caller closes it.
func NewTempFile() (*TempFile, error) {
	f, err := os.CreateTemp(roomyDir(), "playhead-*")
	if err != nil {
		f, err = os.CreateTemp("", "playhead-*")
	}
	if err != nil {
		return nil, fmt.Errorf("cannot create a temporary file: %w", err)
	}
	_ = os.Remove(f.Name())
	return &TempFile{File: f}, nil
}

// roomyDir returns the folder for large temporary files, "" for the system
// default. On Linux, /tmp is often held in memory, which is exactly what is
// scarce here; /var/tmp is on disk (man 7 file-hierarchy).
func roomyDir() string {
	if runtime.GOOS == "linux" && os.Getenv("TMPDIR") == "" {
		return "/var/tmp"
	}
	return ""
}

// Close closes and deletes the file.
func (t *TempFile) Close() error {
	err := t.File.Close()
	if e := os.Remove(t.Name()); !errors.Is(e, fs.ErrNotExist) {
		err = errors.Join(err, e)
	}
	return err
}
