package formats

import (
	"errors"
	"io"

	"github.com/therootcompany/xz"
)

// openXz unpacks xz in this process, block after block. It is the reader for
// short files and for machines without the xz program; ADR 15 has the figures.
func openXz(r io.Reader) (io.Reader, error) {
	in := &endReader{r: r}
	x, err := xz.NewReader(in, xzDictCap)
	if err != nil {
		return nil, in.explain(err)
	}
	return &xzReader{x, in}, nil
}

// An xzReader reports a stream that ends early as io.ErrUnexpectedEOF, as the
// other packings do.
type xzReader struct {
	xz *xz.Reader
	in *endReader
}

// Read implements io.Reader.
func (r *xzReader) Read(p []byte) (int, error) {
	n, err := r.xz.Read(p)
	return n, r.in.explain(err)
}

// An endReader remembers that its source ended.
type endReader struct {
	r     io.Reader
	ended bool
}

// Read implements io.Reader.
func (e *endReader) Read(p []byte) (int, error) {
	n, err := e.r.Read(p)
	if errors.Is(err, io.EOF) {
		e.ended = true
	}
	return n, err
}

// explain tells a truncated stream from a corrupt one, which the library
// reports alike.
func (e *endReader) explain(err error) error {
	if errors.Is(err, xz.ErrBuf) && e.ended {
		return io.ErrUnexpectedEOF
	}
	return err
}
