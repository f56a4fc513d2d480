package formats

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"errors"
	"io"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"playhead/formats/internal/binread"
)

// A packing is one way of compressing a whole file.
type packing struct {
	name  string
	magic string
	open  func(io.Reader) (io.Reader, error)
	// long opens long streams, if there is a faster way that takes longer to start.
	long func(io.Reader) (io.Reader, error)
	// programs are external unpackers that are faster than open; the first installed
	// one is used (ADR 15).
	programs []unpackProgram
}

var packings = [...]packing{
	{"gz", "\x1f\x8b\x08", func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }, nil, nil},
	{"xz", "\xfd7zXZ\x00", openXz, openLongXz, nil},
	{"zst", "\x28\xb5\x2f\xfd", openZstd, nil, nil},
	{"bz2", "BZh", func(r io.Reader) (io.Reader, error) { return bzip2.NewReader(r), nil }, nil, []unpackProgram{
		{"lbzip2", []string{"-dc"}},
		{"bzip2", []string{"-dc"}},
	}},
}

const (
	// xzDictCap is the largest xz dictionary accepted; xz -9 uses 64 MiB.
	xzDictCap = 64 << 20
	// zstdWindow limits the memory of a zstd frame likewise.
	zstdWindow = 128 << 20
	// maxLayers limits nested packing: a .demo.gz in a zip is one layer, and bombs
	// nest without end.
	maxLayers = 3
)

// openZstd decodes on the reader's goroutine, so that dropping the reader leaves
// nothing running.
func openZstd(r io.Reader) (io.Reader, error) {
	return zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(zstdWindow))
}

// packingOf returns the packing of a file that begins with head, nil if it is not
// packed.
func packingOf(head []byte) *packing {
	for i := range packings {
		if bytes.HasPrefix(head, []byte(packings[i].magic)) {
			return &packings[i]
		}
	}
	return nil
}

func isZip(head []byte) bool {
	return bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06"))
}

// unpack sets f.src to the unpacked contents of h, which it is now, or of the given entry if h is
// an archive.
func (f *File) unpack(h Source, entry string) error {
	head, err := readHead(h)
	if err != nil {
		return err
	}
	switch {
	case isZip(head):
		return f.unpackZip(h, entry)
	case entry != "":
		return &plainError{"This is not a zip file, so it has no entries.", errNotRecording}
	case packingOf(head) != nil:
		return f.unpackStream(io.NewSectionReader(h, 0, f.Bytes), f.Bytes)
	}
	return nil
}

// unpackStream sets f.src to the unpacked contents of r, which has the given
// number of packed bytes.
func (f *File) unpackStream(r io.Reader, packed int64) error {
	u, err := peel(r, packed >= longFrom)
	if err != nil {
		return err
	}
	for _, n := range u.names {
		f.Name = strings.TrimSuffix(f.Name, "."+n)
	}
	f.addPacking(u.names...)
	s, err := newSpool(u, packed)
	if err != nil {
		return errors.Join(err, u.Close())
	}
	f.src, f.disk, f.grown, f.close = s, nil, nil, append(f.close, s)
	s.waitFor(spoolAhead)
	return nil
}

func (f *File) addPacking(names ...string) {
	if len(names) > 0 {
		f.Packing = strings.TrimPrefix(f.Packing+", "+strings.Join(names, ", "), ", ")
	}
}

// An unpacked reads a stream through all its layers of packing.
type unpacked struct {
	io.Reader
	names []string // names of the packings, outermost first
	close []io.Closer
}

// Close stops the unpackers (programs and goroutines). It does not close the
// stream below them.
func (u *unpacked) Close() error {
	var err error
	for i := len(u.close) - 1; i >= 0; i-- {
		err = errors.Join(err, u.close[i].Close())
	}
	u.close = nil
	return err
}

// peel removes every layer of packing from r. Long streams are unpacked by
// installed programs or several goroutines where that is faster. The caller
// closes the result.
func peel(r io.Reader, long bool) (*unpacked, error) {
	u := &unpacked{}
	for range maxLayers {
		b := bufio.NewReaderSize(r, 64<<10)
		u.Reader, r = b, b
		head, err := b.Peek(8)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, errors.Join(unpackError(u.names, err), u.Close())
		}
		p := packingOf(head)
		if p == nil {
			return u, nil
		}
		u.names = append(u.names, p.name)
		if r, err = p.start(b, long, u); err != nil {
			return nil, errors.Join(unpackError(u.names, err), u.Close())
		}
		u.Reader = r
	}
	return u, nil
}

// start begins to unpack r. If the unpacker must be closed, u closes it.
func (p *packing) start(r io.Reader, long bool, u *unpacked) (io.Reader, error) {
	open := p.open
	if long {
		if p.long != nil {
			open = p.long
		}
		for _, program := range p.programs {
			// A program that is missing or does not start is no loss: open does the same.
			if c, err := program.open(r); err == nil {
				u.close = append(u.close, c)
				return c, nil
			}
		}
	}
	out, err := open(r)
	if c, ok := out.(io.Closer); ok && err == nil {
		u.close = append(u.close, c)
	}
	return out, err
}

// unpackError distinguishes a truncated stream from a broken one.
func unpackError(names []string, err error) error {
	if errors.Is(err, ErrChanged) {
		return err
	}
	what := "file"
	if len(names) > 0 {
		what = names[len(names)-1]
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return &Error{Format: what, Field: "packed data", Err: binread.Truncatedf("the packed file ends early")}
	}
	return &Error{Format: what, Field: "packed data", Err: binread.Corruptf("%v", err)}
}
