package formats

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"runtime"
	"sync"
)

// A TempFile is a file for what does not fit into memory. It may be read by
// several goroutines.
type TempFile struct {
	*os.File
	mu  sync.Mutex
	err error // of the first read that failed
}

// NewTempFile makes a temporary file. Where the system allows it the file loses
// its name at once, so that it is gone when the program is, however that ends.
// Close it in the end.
func NewTempFile() (*TempFile, error) {
	f, err := os.CreateTemp(roomyDir(), "playhead-*")
	if err != nil {
		f, err = os.CreateTemp("", "playhead-*")
	}
	if err != nil {
		return nil, err
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

// ReadAt implements io.ReaderAt. Whoever reads chunks back cannot stop for an
// error, so Close tells of the first one.
func (t *TempFile) ReadAt(p []byte, off int64) (int, error) {
	n, err := t.File.ReadAt(p, off)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, os.ErrClosed) {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.err == nil {
			t.err = err
		}
	}
	return n, err
}

// Close closes the file and removes it.
func (t *TempFile) Close() error {
	err := t.File.Close()
	if e := os.Remove(t.Name()); !errors.Is(e, fs.ErrNotExist) {
		err = errors.Join(err, e)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return errors.Join(t.err, err)
}
