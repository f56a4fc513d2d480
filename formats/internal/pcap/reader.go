package pcap

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"time"
)

// A Link is a kind of network, by the numbers that libpcap gave them.
type Link uint32

// The kinds that UDP is read from. Systems give two numbers to raw IP.
const (
	LinkNull     Link = 0 // loopback of BSD and macOS
	LinkEthernet Link = 1
	LinkRawBSD   Link = 12
	LinkRawOther Link = 14
	LinkRaw      Link = 101
	LinkLoop     Link = 108 // loopback of OpenBSD
	LinkLinux    Link = 113 // "cooked": interface any
	LinkIPv4     Link = 228
	LinkIPv6     Link = 229
	LinkLinux2   Link = 276 // cooked, version 2
)

// A Frame is what was captured at a moment.
type Frame struct {
	At   time.Time // zero if the capture does not say
	Link Link
	Data []byte // valid until the reader is used again
}

// MaxFrame is the largest frame: of a longer one in a pcapng, only that much is
// returned, and in a pcap a longer one is an error. It is what tcpdump captures at most.
const MaxFrame = 256 << 10

// A Reader reads the frames of a capture. It reads no further than the frame it
// returns, so that others may look ahead in its input between frames.
type Reader struct {
	in    *bufio.Reader
	ng    bool
	order binary.ByteOrder
	large []byte // a frame that the input's buffer cannot hold

	link    Link // the rest is of a pcap
	snaplen uint32
	nanos   int64 // in a unit of the clock

	interfaces []iface // of the section of a pcapng
}

// An iface is an interface of a pcapng.
type iface struct {
	link    Link
	snaplen uint32 // 0: none
	second  uint64 // units of the clock in a second
	offset  uint64 // seconds to add
}

// The blocks of a pcapng that matter here.
const (
	blockSection   = 0x0a0d0d0a
	blockInterface = 1
	blockPacket    = 2 // obsolete, still read
	blockSimple    = 3
	blockEnhanced  = 6
)

const byteOrderMagic uint32 = 0x1a2b3c4d

// NewReader reads the header of a capture. The reader is of no use after an error.
func NewReader(in *bufio.Reader) (*Reader, error) {
	r := &Reader{in: in, order: binary.LittleEndian}
	magic, err := in.Peek(4)
	if err != nil {
		return nil, unexpected(err)
	}
	if binary.BigEndian.Uint32(magic) == blockSection {
		r.ng = true
		_, size, err := r.block()
		if err == nil {
			err = r.section(size)
		}
		return r, unexpected(err)
	}
	return r, r.header()
}

// NG reports whether the capture is a pcapng.
func (r *Reader) NG() bool { return r.ng }

// Order returns the byte order of a pcap.
func (r *Reader) Order() binary.ByteOrder { return r.order }

// Snaplen returns how much of a frame a pcap holds at most.
func (r *Reader) Snaplen() int { return int(r.snaplen) }

// header reads the header of a pcap.
func (r *Reader) header() error {
	b, err := r.take(24)
	if err != nil {
		return err
	}
	const micros, nanos = 0xa1b2c3d4, 0xa1b23c4d
	r.nanos = 1000
	switch little, big := binary.LittleEndian.Uint32(b), binary.BigEndian.Uint32(b); {
	case little == micros:
	case little == nanos:
		r.nanos = 1
	case big == micros:
		r.order = binary.BigEndian
	case big == nanos:
		r.order, r.nanos = binary.BigEndian, 1
	default:
		return fmt.Errorf("unknown magic %x", b[:4])
	}
	if major, minor := r.order.Uint16(b[4:]), r.order.Uint16(b[6:]); major != 2 || minor != 4 {
		return fmt.Errorf("unknown version %d.%d", major, minor)
	}
	r.snaplen, r.link = r.order.Uint32(b[16:]), Link(r.order.Uint32(b[20:]))
	if r.snaplen == 0 || r.snaplen > MaxFrame {
		r.snaplen = MaxFrame
	}
	return nil
}

// Next sets f to the next frame. At the end of the capture it returns io.EOF, inside a
// record io.ErrUnexpectedEOF.
func (r *Reader) Next(f *Frame) error {
	if r.ng {
		return r.nextBlock(f)
	}
	if _, err := r.in.Peek(1); err != nil {
		return err
	}
	b, err := r.take(16)
	if err != nil {
		return err
	}
	seconds, part := int64(r.order.Uint32(b)), int64(r.order.Uint32(b[4:]))
	size, whole := r.order.Uint32(b[8:]), r.order.Uint32(b[12:])
	if size > MaxFrame {
		return fmt.Errorf("a frame of %d bytes", size)
	}
	if size > whole {
		return fmt.Errorf("%d bytes of a frame of %d", size, whole)
	}
	f.At, f.Link = time.Unix(seconds, part*r.nanos%1e9).UTC(), r.link // damage there must not move it far
	f.Data, err = r.take(int(size))
	return err
}

// take returns the next n bytes, valid until it is called again.
func (r *Reader) take(n int) ([]byte, error) {
	if n > r.in.Size() {
		if cap(r.large) < n {
			r.large = make([]byte, n)
		}
		_, err := io.ReadFull(r.in, r.large[:n])
		return r.large[:n], unexpected(err)
	}
	b, err := r.in.Peek(n)
	if len(b) == n {
		err = nil
	}
	_, _ = r.in.Discard(len(b))
	return b, unexpected(err)
}

// pass passes over n bytes.
func (r *Reader) pass(n int) error {
	_, err := r.in.Discard(n)
	return unexpected(err)
}

// unexpected returns err, for a place where a capture must not end.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// block reads the beginning of a block, and of a section header also the byte order.
// It returns the bytes that follow, up to the length at the block's end.
func (r *Reader) block() (kind uint32, rest int, err error) {
	if _, err := r.in.Peek(1); err != nil {
		return 0, 0, err
	}
	b, err := r.take(8)
	if err != nil {
		return 0, 0, err
	}
	kind = r.order.Uint32(b)
	n, little, big, head := r.order.Uint32(b[4:]), binary.LittleEndian.Uint32(b[4:]), binary.BigEndian.Uint32(b[4:]), 8
	if kind == blockSection {
		if b, err = r.take(4); err != nil {
			return 0, 0, err
		}
		switch byteOrderMagic {
		case binary.BigEndian.Uint32(b):
			r.order, n = binary.BigEndian, big
		case binary.LittleEndian.Uint32(b):
			r.order, n = binary.LittleEndian, little
		default:
			return 0, 0, fmt.Errorf("a section with byte order %x", b)
		}
		head = 12
	}
	if n < uint32(head)+4 || n > math.MaxInt32 {
		return 0, 0, fmt.Errorf("a block of %d bytes", n)
	}
	return kind, int(n) - head - 4, nil
}

// section reads a section header whose beginning was read. Sections of unknown versions
// are skipped.
func (r *Reader) section(size int) error {
	for {
		r.interfaces = r.interfaces[:0]
		if size < 12 {
			return fmt.Errorf("a section header of %d bytes", size)
		}
		b, err := r.take(4)
		if err != nil {
			return err
		}
		known := r.order.Uint16(b) == 1 && r.order.Uint16(b[2:]) == 0
		if err := r.pass(size - 4 + 4); err != nil {
			return err
		}
		if known {
			return nil
		}
		for {
			kind, rest, err := r.block()
			if err != nil {
				return err
			}
			if size = rest; kind == blockSection {
				break
			}
			if err := r.pass(size + 4); err != nil {
				return err
			}
		}
	}
}

// nextBlock reads up to the end of the next block with a frame.
func (r *Reader) nextBlock(f *Frame) error {
	for {
		kind, size, err := r.block()
		if err != nil {
			return err
		}
		switch kind {
		case blockSection:
			err = r.section(size)
		case blockInterface:
			err = r.readInterface(size)
		case blockPacket, blockEnhanced:
			return r.packet(kind, size, f)
		case blockSimple:
			return r.simple(size, f)
		default:
			err = r.pass(size + 4)
		}
		if err != nil {
			return err
		}
	}
}

// The options of an interface that matter here.
const (
	optionEnd        = 0
	optionResolution = 9
	optionOffset     = 14
)

// readInterface reads the description of an interface.
func (r *Reader) readInterface(size int) error {
	if size < 8 || size > MaxFrame {
		return fmt.Errorf("an interface of %d bytes", size)
	}
	b, err := r.take(size)
	if err != nil {
		return err
	}
	i := iface{link: Link(r.order.Uint16(b)), snaplen: r.order.Uint32(b[4:])}
	resolution := byte(6)
	for b = b[8:]; len(b) >= 4; {
		code, n := r.order.Uint16(b), int(r.order.Uint16(b[2:]))
		b = b[4:]
		if code == optionEnd || n > len(b) {
			break
		}
		switch {
		case code == optionResolution && n >= 1 && b[0] != 0:
			resolution = b[0]
		case code == optionOffset && n >= 8:
			i.offset = r.order.Uint64(b)
		}
		b = b[min((n+3)&^3, len(b)):]
	}
	if i.second, err = unitsOf(resolution); err != nil {
		return err
	}
	r.interfaces = append(r.interfaces, i)
	return r.pass(4)
}

// unitsOf returns how many units of a clock are a second.
func unitsOf(resolution byte) (uint64, error) {
	n := int(resolution & 0x7f)
	if resolution&0x80 != 0 {
		if n > 63 {
			return 0, fmt.Errorf("a clock of 2^-%d seconds", n)
		}
		return 1 << n, nil
	}
	if n > 19 {
		return 0, fmt.Errorf("a clock of 10^-%d seconds", n)
	}
	units := uint64(1)
	for range n {
		units *= 10
	}
	return units, nil
}

// time returns the moment of a packet in an interface's units.
func (i *iface) time(units uint64) time.Time {
	part := units % i.second
	if i.second < 1e9 {
		part *= 1e9 / i.second
	} else {
		part /= i.second / 1e9
	}
	return time.Unix(int64(units/i.second+i.offset), int64(part)).UTC()
}

// packet reads an enhanced packet block, or a packet block.
func (r *Reader) packet(kind uint32, size int, f *Frame) error {
	if size < 20 {
		return fmt.Errorf("a packet block of %d bytes", size)
	}
	b, err := r.take(20)
	if err != nil {
		return err
	}
	n := int64(r.order.Uint32(b))
	if kind == blockPacket {
		n = int64(r.order.Uint16(b))
	}
	if n >= int64(len(r.interfaces)) {
		return fmt.Errorf("interface %d of %d", n, len(r.interfaces))
	}
	i := &r.interfaces[n]
	f.Link, f.At = i.link, i.time(uint64(r.order.Uint32(b[4:]))<<32|uint64(r.order.Uint32(b[8:])))
	return r.frame(int64(r.order.Uint32(b[12:])), size-20, f)
}

// simple reads a simple packet block, which is of the first interface.
func (r *Reader) simple(size int, f *Frame) error {
	if len(r.interfaces) == 0 {
		return errors.New("a packet without an interface")
	}
	if size < 4 {
		return fmt.Errorf("a packet block of %d bytes", size)
	}
	b, err := r.take(4)
	if err != nil {
		return err
	}
	n, i := r.order.Uint32(b), &r.interfaces[0]
	if i.snaplen > 0 {
		n = min(n, i.snaplen)
	}
	f.At, f.Link = time.Time{}, i.link
	return r.frame(int64(n), size-4, f)
}

// frame reads a frame of n bytes, and the rest of its block.
func (r *Reader) frame(n int64, size int, f *Frame) (err error) {
	if n > int64(size) {
		return fmt.Errorf("a frame of %d bytes in a block with room for %d", n, size)
	}
	most := min(int(n), MaxFrame)
	// The whole block if possible: reading on would overwrite the frame.
	if size+4 <= r.in.Size() {
		b, err := r.take(size + 4)
		f.Data = b[:min(most, len(b))]
		return err
	}
	if cap(r.large) < most {
		r.large = make([]byte, most)
	}
	f.Data = r.large[:most]
	if _, err := io.ReadFull(r.in, f.Data); err != nil {
		return unexpected(err)
	}
	return r.pass(size + 4 - most)
}
