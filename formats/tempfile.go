package formats

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// A TempFile holds data that does not fit into memory. Several goroutines may
// read it.
type TempFile struct{ *os.File }

// A TempError says that temporary data cannot be kept. Its cause is text only:
// that the folder for it is missing or full says nothing about the recording.
type TempError struct {
	Folder string
	Err    error
}

// Error implements error.
func (e *TempError) Error() string {
	err := e.Err
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return fmt.Sprintf("cannot write temporary data to %s: %v (set TMPDIR to use another folder)", e.Folder, err)
}

// NewTempFile creates a temporary file. Where the system allows it, the file is
// unlinked immediately, so that it disappears with the process however that ends.
// The caller closes it. Errors are a *[TempError].
func NewTempFile() (*TempFile, error) {
	f, err := os.CreateTemp(roomyDir(), "playhead-*")
	if err != nil {
		f, err = os.CreateTemp("", "playhead-*")
	}
	if err != nil {
		return nil, &TempError{os.TempDir(), err}
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

// TempFolders returns the folders in which [NewTempFile] makes files, in the order in which it tries them.
func TempFolders() []string {
	if roomy := roomyDir(); roomy != "" {
		return []string{roomy, os.TempDir()}
	}
	return []string{os.TempDir()}
}

// Write implements io.Writer. Errors are a *[TempError].
func (t *TempFile) Write(p []byte) (int, error) {
	n, err := t.File.Write(p)
	return n, t.failed(err)
}

// WriteAt implements io.WriterAt. Errors are a *[TempError].
func (t *TempFile) WriteAt(p []byte, off int64) (int, error) {
	n, err := t.File.WriteAt(p, off)
	return n, t.failed(err)
}

func (t *TempFile) failed(err error) error {
	if err == nil {
		return nil
	}
	return &TempError{filepath.Dir(t.Name()), err}
}

// Close closes and deletes the file.
func (t *TempFile) Close() error {
	err := t.File.Close()
	if e := os.Remove(t.Name()); !errors.Is(e, fs.ErrNotExist) {
		err = errors.Join(err, e)
	}
	return err
}
