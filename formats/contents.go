package formats

import (
	"errors"
	"io"
	"os"
)

// Contents returns the bytes of the file at path, unpacked if it is packed.
// They are read once, from front to back; nothing of them is kept. Close what
// is returned. A zip file is given as it is.
func Contents(path string) (io.ReadCloser, error) {
	f, err := openShared(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	u, err := peel(f, info.Size() >= longFrom)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &contents{u, f}, nil
}

// contents are an unpacked file and the file.
type contents struct {
	*unpacked
	file *os.File
}

// Close stops unpacking and closes the file.
func (c *contents) Close() error { return errors.Join(c.unpacked.Close(), c.file.Close()) }
