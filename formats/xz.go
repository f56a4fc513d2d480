package formats

import (
	"errors"
	"io"
	"runtime"

	library "github.com/therootcompany/xz"

	"playhead/formats/internal/xz"
)

// openXz unpacks xz one block at a time (ADR 21).
func openXz(r io.Reader) (io.Reader, error) { return newXz(r, 0) }

// openLongXz unpacks several xz blocks in parallel. The caller closes the result.
func openLongXz(r io.Reader) (io.Reader, error) { return newXz(r, runtime.GOMAXPROCS(0)) }

func newXz(r io.Reader, workers int) (io.Reader, error) {
	x, err := xz.NewReader(r, xz.Options{MaxDict: xzDictCap, Workers: workers, Fallback: openOtherXz})
	if err != nil {
		return nil, err
	}
	return x, nil
}

// openOtherXz unpacks xz with filters for machine code and tables.
func openOtherXz(r io.Reader) (io.Reader, error) {
	in := &endReader{r: r}
	x, err := library.NewReader(in, xzDictCap)
	if err != nil {
		return nil, in.explain(err)
	}
	return &xzReader{x, in}, nil
}

// An xzReader reports a truncated stream as io.ErrUnexpectedEOF, as the other
// packings do.
type xzReader struct {
	xz *library.Reader
	in *endReader
}

// Read implements io.Reader.
func (r *xzReader) Read(p []byte) (int, error) {
	n, err := r.xz.Read(p)
	return n, r.in.explain(err)
}

// An endReader remembers that its source has ended.
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

// explain distinguishes a truncated stream from a corrupt one; the library
// reports both alike.
func (e *endReader) explain(err error) error {
	if errors.Is(err, library.ErrBuf) && e.ended {
		return io.ErrUnexpectedEOF
	}
	return err
}
