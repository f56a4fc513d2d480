package formats

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
)

// A TempFile is a file for what does not fit into memory. It may be read by
// several goroutines.
type TempFile struct{ *os.File }

// NewTempFile makes a temporary file. Where the system allows it the file loses
// its name at once, so that it is gone when the program is, however that ends.
// Close it in the end.
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

// roomyDir returns the folder for large temporary files, "" for the system's
// usual one. On Linux /tmp often is memory itself, which is what there is too
// little of; /var/tmp is on a disk (man 7 file-hierarchy).
func roomyDir() string {
	if runtime.GOOS == "linux" && os.Getenv("TMPDIR") == "" {
		return "/var/tmp"
	}
	return ""
}

// Close closes the file and removes it.
func (t *TempFile) Close() error {
	err := t.File.Close()
	if e := os.Remove(t.Name()); !errors.Is(e, fs.ErrNotExist) {
		err = errors.Join(err, e)
	}
	return err
}
