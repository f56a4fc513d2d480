package formats

import (
	"errors"
	"io"
	"os"
)

// Contents returns a reader over the file at path, unpacked if it is packed. It
// reads once, from front to back, and buffers nothing. A zip file is returned as
// it is. The caller closes the result.
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

// contents closes the unpacker and the file below it.
type contents struct {
	*unpacked
	file *os.File
}

// Close stops unpacking and closes the file.
func (c *contents) Close() error { return errors.Join(c.unpacked.Close(), c.file.Close()) }
