package formats

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"playhead/formats/internal/binread"
)

// A packing is one way to compress a file as a whole.
type packing struct {
	name  string
	magic string
	open  func(io.Reader) (io.Reader, error)
}

var packings = [...]packing{
	{"gz", "\x1f\x8b\x08", func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
	{"xz", "\xfd7zXZ\x00", func(r io.Reader) (io.Reader, error) { return xz.ReaderConfig{DictCap: xzDictCap}.NewReader(r) }},
	{"zst", "\x28\xb5\x2f\xfd", openZstd},
	{"bz2", "BZh", func(r io.Reader) (io.Reader, error) { return bzip2.NewReader(r), nil }},
}

const (
	// xzDictCap is the largest xz dictionary taken, 64 MiB being that of xz -9.
	xzDictCap = 64 << 20
	// zstdWindow bounds what a zstd frame may make us keep, likewise.
	zstdWindow = 128 << 20
	// maxLayers is how deep packing in packing is followed: a .demo.gz in a zip
	// is one, and a bomb nests without end.
	maxLayers = 3
)

// openZstd decodes on the reader's goroutine, so that nothing is left running
// when the reader is dropped.
func openZstd(r io.Reader) (io.Reader, error) {
	return zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(zstdWindow))
}

// packingOf returns how what begins with head is packed, nil if it is not.
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

// unpack makes f.src the unpacked contents of h, of the given entry if it is
// an archive.
func (f *File) unpack(h *os.File, entry string) error {
	head, err := readHead(f.disk)
	if err != nil {
		return err
	}
	switch {
	case isZip(head):
		return f.unpackZip(h, entry)
	case entry != "":
		return &plainError{"This is not a zip file, so there is nothing below it.", errNotRecording}
	case packingOf(head) != nil:
		return f.unpackStream(io.NewSectionReader(h, 0, f.Bytes), f.Bytes)
	}
	return nil
}

// unpackStream makes f.src the contents of r, which has the given number of
// packed bytes.
func (f *File) unpackStream(r io.Reader, packed int64) error {
	r, names, err := peel(r)
	if err != nil {
		return err
	}
	for _, n := range names {
		f.Name = strings.TrimSuffix(f.Name, "."+n)
	}
	f.addPacking(names...)
	s, err := newSpool(r, packed)
	if err != nil {
		return err
	}
	f.src, f.disk, f.close = s, nil, append(f.close, s)
	s.waitFor(spoolAhead)
	return nil
}

func (f *File) addPacking(names ...string) {
	if len(names) > 0 {
		f.Packing = strings.TrimPrefix(f.Packing+", "+strings.Join(names, ", "), ", ")
	}
}

// peel unpacks r as often as it is packed. names are the packings, outermost
// first.
func peel(r io.Reader) (unpacked io.Reader, names []string, err error) {
	for range maxLayers {
		b := bufio.NewReaderSize(r, 64<<10)
		r = b
		head, err := b.Peek(8)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, nil, unpackError(names, err)
		}
		p := packingOf(head)
		if p == nil {
			return r, names, nil
		}
		names = append(names, p.name)
		if r, err = p.open(b); err != nil {
			return nil, nil, unpackError(names, err)
		}
	}
	return r, names, nil
}

// unpackError tells a stream that ends early from one that is broken.
func unpackError(names []string, err error) error {
	what := "file"
	if len(names) > 0 {
		what = names[len(names)-1]
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return &Error{Format: what, Field: "packed data", Err: binread.Truncatedf("the packed file ends early")}
	}
	return &Error{Format: what, Field: "packed data", Err: binread.Corruptf("%v", err)}
}
