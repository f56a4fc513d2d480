package formats

import (
	"errors"
	"io/fs"
	"os"
)

// A TempFile is a file for what does not fit into memory.
type TempFile struct{ *os.File }

// NewTempFile makes a temporary file. Where the system allows it the file loses
// its name at once, so that it is gone when the program is, however that ends.
// Close it in the end.
func NewTempFile() (*TempFile, error) {
	f, err := os.CreateTemp("", "playhead-*")
	if err != nil {
		return nil, err
	}
	_ = os.Remove(f.Name())
	return &TempFile{f}, nil
}

// Close closes the file and removes it.
func (t *TempFile) Close() error {
	err := t.File.Close()
	if e := os.Remove(t.Name()); !errors.Is(e, fs.ErrNotExist) {
		err = errors.Join(err, e)
	}
	return err
}
