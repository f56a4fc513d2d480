package xz

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"strings"
)

// A Fallback opens a file whose filters this package does not have, from its
// first byte on.
type Fallback func(r io.Reader) (io.Reader, error)

// Options bound a Reader.
type Options struct {
	// MaxDict is the largest dictionary taken, in bytes.
	MaxDict uint32
	// Fallback reads streams with other filters than LZMA2. Without one they
	// are an error.
	Fallback Fallback
	// Workers is how many blocks are decoded at a time, where their headers give
	// their sizes and those are small enough. Less than two: none ahead.
	Workers int
}

// A Reader unpacks xz.
type Reader struct {
	in  *bufio.Reader
	opt Options

	open   bool // a stream is
	check  checkKind
	blocks []record // of the open stream

	dec   *chunks // of the open block
	block openBlock
	ahead *ahead // blocks that are decoded beside each other

	data []byte // unpacked and not yet handed out
	err  error  // behind data
	rest io.Reader
}

// A record is what the index says about a block.
type record struct{ unpadded, unpacked int64 }

// An openBlock is the block that is being decoded.
type openBlock struct {
	blockHeader
	open bool
	sum  sum
}

// NewReader returns a Reader of r, which is read ahead. An error says that r
// does not begin like an xz file that can be read.
func NewReader(r io.Reader, opt Options) (*Reader, error) {
	x := &Reader{in: bufio.NewReaderSize(r, 64<<10), opt: opt}
	if err := x.begin(); err != nil {
		return nil, err
	}
	return x, nil
}

// Close stops what is decoded ahead. It does not close the source.
func (x *Reader) Close() error {
	if x.ahead != nil {
		x.ahead.stop()
		x.ahead = nil
	}
	if x.err == nil {
		x.err = errClosed
	}
	x.data, x.rest = nil, nil
	return nil
}

var errClosed = errors.New("xz: closed")

// Read implements io.Reader. What comes before an error is returned first.
func (x *Reader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for len(x.data) == 0 {
		switch {
		case x.err != nil:
			return 0, x.err
		case x.rest != nil:
			return x.rest.Read(p)
		}
		x.data, x.err = x.next()
	}
	n := copy(p, x.data)
	x.data = x.data[n:]
	return n, nil
}

// next returns more unpacked bytes, none between blocks, io.EOF at the end.
func (x *Reader) next() ([]byte, error) {
	switch {
	case x.ahead != nil:
		return x.nextAhead()
	case x.block.open:
		return x.nextChunk()
	case x.open:
		return nil, x.nextBlock()
	}
	return nil, x.nextStream()
}

// nextStream goes on to the stream behind the last one.
func (x *Reader) nextStream() error {
	for zeros := 0; ; zeros++ {
		c, err := x.in.ReadByte()
		switch {
		case errors.Is(err, io.EOF) && zeros&3 == 0:
			return io.EOF
		case err != nil:
			return ended(err)
		case c == 0:
			continue
		case zeros&3 != 0:
			return corrupt("padding between streams")
		}
		if err := x.in.UnreadByte(); err != nil {
			return err
		}
		return x.begin()
	}
}

// begin reads the header of a stream. A stream of other filters, and whatever
// follows it, goes to the fallback.
func (x *Reader) begin() error {
	b, err := x.in.Peek(headerSize)
	if !strings.HasPrefix(magic, string(b[:min(len(b), len(magic))])) {
		return corrupt("no stream header")
	}
	if err != nil {
		return ended(err)
	}
	if x.check, err = streamHeader(b); err != nil {
		return err
	}
	if other, err := x.needsFallback(); err != nil || other {
		if err == nil {
			x.rest, err = x.opt.Fallback(x.in)
		}
		return err
	}
	_, err = x.in.Discard(headerSize)
	x.open, x.blocks = true, x.blocks[:0]
	return err
}

// needsFallback looks at the header of the first block.
func (x *Reader) needsFallback() (bool, error) {
	b, err := x.in.Peek(headerSize + 1)
	if err != nil || b[headerSize] == 0 {
		return false, nil // whoever reads on says what is wrong
	}
	n := (int(b[headerSize]) + 1) * 4
	if b, err = x.in.Peek(headerSize + n); err != nil {
		return false, nil
	}
	h, err := readBlockHeader(b[headerSize:])
	if err != nil || h.plain {
		return false, nil
	}
	if x.opt.Fallback == nil {
		return false, unsupported("filters other than LZMA2")
	}
	return true, nil
}

// nextBlock reads the header of a block and begins it, or the index.
func (x *Reader) nextBlock() error {
	h, err := x.blockHeader()
	if err != nil {
		return err
	}
	if h.size == 0 {
		return x.index()
	}
	if x.opt.Workers > 1 && parallel(h) {
		x.ahead = newAhead(x, h)
		return nil
	}
	x.openBlock(h)
	return nil
}

// openBlock begins to decode a block.
func (x *Reader) openBlock(h blockHeader) {
	if x.dec == nil {
		x.dec = new(chunks)
	}
	x.dec.begin(x.in, h.dictSize)
	x.block = openBlock{blockHeader: h, open: true, sum: newSum(x.check)}
}

// blockHeader reads the header of a block; its size is 0 if the index stands
// there.
func (x *Reader) blockHeader() (blockHeader, error) {
	b, err := x.in.Peek(1)
	if err != nil {
		return blockHeader{}, ended(err)
	}
	if b[0] == 0 {
		return blockHeader{}, nil
	}
	n := (int(b[0]) + 1) * 4
	if b, err = x.in.Peek(n); err != nil {
		return blockHeader{}, ended(err)
	}
	h, err := readBlockHeader(b)
	switch {
	case err != nil:
		return h, err
	case !h.plain:
		return h, unsupported("filters other than LZMA2")
	case h.dictSize > x.opt.MaxDict:
		return h, unsupported("dictionary of %d MiB", h.dictSize>>20)
	}
	_, err = x.in.Discard(n)
	return h, err
}

// nextChunk decodes a chunk of the open block, or ends it.
func (x *Reader) nextChunk() ([]byte, error) {
	data, err := x.dec.next()
	x.block.sum.add(data)
	if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		x.block.open = false
		return nil, x.endBlock(x.in, &x.block, x.dec.packed, x.dec.written)
	}
	return data, err
}

// endBlock reads what stands behind the data of a block, verifies it and keeps
// what the index has to say about it.
func (x *Reader) endBlock(in io.Reader, b *openBlock, packed, unpacked int64) error {
	if b.packed >= 0 && b.packed != packed || b.unpacked >= 0 && b.unpacked != unpacked {
		return corrupt("a block's header says %d and %d bytes, it has %d and %d", b.packed, b.unpacked,
			packed, unpacked)
	}
	var tail [3 + 64]byte
	pad, size := padding(packed), x.check.size()
	if _, err := io.ReadFull(in, tail[:pad+size]); err != nil {
		return ended(err)
	}
	if !bytes.Equal(tail[:pad], make([]byte, pad)) {
		return corrupt("padding of a block")
	}
	if !b.sum.matches(tail[pad : pad+size]) {
		return corrupt("check of a block")
	}
	x.blocks = append(x.blocks, record{int64(b.size) + packed + int64(size), unpacked})
	return nil
}

// index reads the index and the footer and compares them with what was read.
func (x *Reader) index() error {
	in := &crcReader{in: x.in}
	_, _ = in.ReadByte() // the 0 that was seen
	n, err := number(in)
	if err != nil {
		return err
	}
	if n != int64(len(x.blocks)) {
		return corrupt("the index lists %d blocks of %d", n, len(x.blocks))
	}
	for _, b := range x.blocks {
		unpadded, err := number(in)
		if err != nil {
			return err
		}
		unpacked, err := number(in)
		if err != nil {
			return err
		}
		if (record{unpadded, unpacked}) != b {
			return corrupt("the index differs from the blocks")
		}
	}
	for range padding(in.n) {
		if c, err := in.ReadByte(); err != nil || c != 0 {
			return errors.Join(ended(err), corrupt("padding of the index"))
		}
	}
	var b [4 + headerSize]byte
	if _, err := io.ReadFull(x.in, b[:]); err != nil {
		return ended(err)
	}
	foot := b[4:]
	switch {
	case in.crc != binary.LittleEndian.Uint32(b[:]):
		return corrupt("check of the index")
	case string(foot[10:]) != footerMagic:
		return corrupt("no stream footer")
	case crc32.ChecksumIEEE(foot[4:10]) != binary.LittleEndian.Uint32(foot):
		return corrupt("check of the stream footer")
	case (int64(binary.LittleEndian.Uint32(foot[4:]))+1)*4 != in.n+4:
		return corrupt("size of the index")
	case foot[8] != 0 || foot[9] != byte(x.check):
		return corrupt("the stream footer differs from the header")
	}
	x.open = false
	return nil
}

// A crcReader computes the CRC-32 of what is read of it.
type crcReader struct {
	in  io.ByteReader
	crc uint32
	n   int64
}

// ReadByte implements io.ByteReader.
func (r *crcReader) ReadByte() (byte, error) {
	c, err := r.in.ReadByte()
	if err == nil {
		r.crc = crc32.Update(r.crc, crc32.IEEETable, []byte{c})
		r.n++
	}
	return c, err
}
