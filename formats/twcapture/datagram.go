package twcapture

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/pcap"
	"playhead/sim"
)

const format = "twcapture"

// A datagram is one UDP payload of the capture.
type datagram struct {
	at       time.Time
	src, dst netip.AddrPort
	data     []byte // aliases the reader's buffer until the next read
	frame    int    // number of the frame that completed it, from 0
	offset   int64  // of that frame's record in the capture
	// clock is at as the time since 1970, which is much cheaper to subtract.
	clock time.Duration
}

// datagrams yields the UDP payloads of a capture in order.
type datagrams struct {
	frames *pcap.Reader
	udp    pcap.Decoder
	src    binread.Source
	in     *bufio.Reader // source of frames
	count  *sourceReader // source of in
	ahead  framing
	keep   headKeeper
	mender mender
	at     int64 // offset of the current record

	read    int // frames so far
	skipped int // number without a readable UDP payload
	// eachFrame is called before each frame; it may be nil.
	eachFrame func()
	swept     time.Time
	// leadAt and leadFrame are the record and number of the frame since which fragments wait.
	leadAt    int64
	leadFrame int
}

// maxFrameBytes is the largest frame that is read: no frame of game traffic is
// larger, and a wrong length must not cause an allocation.
const maxFrameBytes = pcap.MaxFrame

// fragmentLife is how long a fragment waits for its siblings, at least; twice that at most.
const fragmentLife = 5 * time.Second

// maxParts limits the fragments that wait for their siblings.
const maxParts = 4096

// A sourceReader reads a source from its beginning. At the current end it returns
// io.EOF, and continues when there is more.
type sourceReader struct {
	src binread.Source
	n   int64 // bytes read
}

func (r *sourceReader) Read(p []byte) (int, error) {
	n, err := r.src.ReadAt(p, r.n)
	r.n += int64(n)
	if n > 0 {
		return n, nil
	}
	return 0, err
}

// isNg reports whether head is the beginning of a pcapng.
func isNg(head []byte) bool {
	return len(head) >= 4 && [4]byte(head[:4]) == [4]byte{0x0a, 0x0d, 0x0d, 0x0a}
}

// isClassic reports whether head is the beginning of a pcap, in either byte order
// and resolution.
func isClassic(head []byte) bool {
	if len(head) < 4 {
		return false
	}
	switch [4]byte(head[:4]) {
	case [4]byte{0xa1, 0xb2, 0xc3, 0xd4}, [4]byte{0xd4, 0xc3, 0xb2, 0xa1},
		[4]byte{0xa1, 0xb2, 0x3c, 0x4d}, [4]byte{0x4d, 0x3c, 0xb2, 0xa1}:
		return true
	}
	return false
}

// openDatagrams starts reading src from its beginning.
func openDatagrams(src binread.Source) (*datagrams, error) {
	count := &sourceReader{src: src}
	d, err := newDatagrams(src, count, bufio.NewReaderSize(count, 256<<10))
	if err != nil {
		return nil, err
	}
	d.mender.on = !src.Growing()
	return d, nil
}

// newDatagrams starts reading from in, which reads from count.
func newDatagrams(src binread.Source, count *sourceReader, in *bufio.Reader) (*datagrams, error) {
	d := &datagrams{src: src, count: count, in: in}
	if src.Growing() && !d.ahead.ready(src) {
		return nil, &binread.Error{Format: format, Offset: src.Size(), Field: "header", Err: sim.ErrMore}
	}
	head, err := d.in.Peek(4)
	if err != nil {
		return nil, d.fail("magic", err)
	}
	field := "header"
	if isNg(head) {
		d.keep.ng, field = true, "section header"
		if head, err = d.in.Peek(12); err != nil {
			return nil, d.fail(field, err)
		}
		d.keep.section(head)
	}
	if d.frames, err = pcap.NewReader(d.in); err != nil {
		return nil, d.fail(field, err)
	}
	if !d.keep.ng {
		d.mender.order, d.mender.snaplen = d.frames.Order(), d.frames.Snaplen()
	}
	return d, nil
}

// offset returns how many bytes of the capture were consumed.
func (d *datagrams) offset() int64 { return d.count.n - int64(d.in.Buffered()) }

// fail returns an error of the container at the current offset.
func (d *datagrams) fail(field string, err error) error {
	return &binread.Error{Format: format, Offset: d.offset(), Field: field, Err: containerError(err)}
}

// containerError distinguishes a truncated capture from a broken one.
func containerError(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return binread.Truncatedf("the capture ends inside a record")
	}
	return fmt.Errorf("%w: %w", binread.ErrCorrupt, err)
}

// next sets g to the next UDP payload. It returns io.EOF at the end of the
// capture and a *binread.Error where it is truncated or broken; while the source
// may grow, ErrMore if the next record is incomplete.
func (d *datagrams) next(g *datagram) error {
	for {
		d.at = d.offset()
		if d.src.Growing() {
			if d.ahead.at = d.at; !d.ahead.ready(d.src) {
				return &binread.Error{Format: format, Offset: d.at, Field: "record", Err: sim.ErrMore}
			}
		}
		if d.mend(); d.mender.on {
			d.at = d.offset()
		}
		d.at += int64(d.keep.pass(d.in))
		if d.eachFrame != nil {
			d.eachFrame()
		}
		var f pcap.Frame
		err := d.frames.Next(&f)
		if err == io.EOF {
			return err
		}
		if err != nil {
			return &binread.Error{Format: format, Offset: d.at, Field: "record", Err: containerError(err)}
		}
		g.at, g.frame, g.offset = f.At, d.read, d.at
		g.clock = time.Duration(g.at.UnixNano())
		d.read++
		if d.udp.Parts > 0 {
			d.sweep(f.At)
		}
		if d.payload(f.Link, f.Data, g) {
			return nil
		}
		d.skipped++
	}
}

// sweep drops fragments whose siblings did not arrive, or all of them if there
// are too many.
func (d *datagrams) sweep(now time.Time) {
	if since := now.Sub(d.swept); since > fragmentLife || since < 0 {
		d.udp.Age()
		d.swept = now
	}
	if d.udp.Parts > maxParts {
		d.udp.Forget()
	}
}

// payload finds the UDP payload in a frame.
func (d *datagrams) payload(link pcap.Link, b []byte, g *datagram) bool {
	if link == pcap.LinkEthernet && plainFrame(b, g) {
		return true
	}
	parts := d.udp.Parts
	var u pcap.Datagram
	ok := d.udp.UDP(link, b, &u)
	if parts == 0 && d.udp.Parts > 0 {
		d.swept, d.leadAt, d.leadFrame = g.at, g.offset, g.frame
	}
	g.src, g.dst, g.data = u.Src, u.Dst, u.Data
	return ok
}
