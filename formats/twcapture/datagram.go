package twcapture

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"time"

	"github.com/gopacket/gopacket"
	"github.com/gopacket/gopacket/ip4defrag"
	"github.com/gopacket/gopacket/ip6defrag"
	"github.com/gopacket/gopacket/layers"
	"github.com/gopacket/gopacket/pcapgo"

	"playhead/formats/internal/binread"
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

// frameReader is the common interface of pcapgo's readers for both containers.
type frameReader interface {
	ZeroCopyReadPacketData() ([]byte, gopacket.CaptureInfo, error)
}

// datagrams yields the UDP payloads of a capture in order.
type datagrams struct {
	frames frameReader
	ng     *pcapgo.NgReader // nil for classic captures
	link   layers.LinkType
	src    binread.Source
	in     *bufio.Reader // source of frames
	count  *sourceReader // source of in
	ahead  framing
	keep   headKeeper
	mender mender
	at     int64 // offset of the current record

	eth   layers.Ethernet
	vlan  layers.Dot1Q
	sll   layers.LinuxSLL
	sll2  layers.LinuxSLL2
	loop  layers.Loopback
	ip4   layers.IPv4
	ip6   layers.IPv6
	skip6 layers.IPv6ExtensionSkipper
	frag6 layers.IPv6Fragment
	udp   layers.UDP

	whole4 *ip4defrag.IPv4Defragmenter
	whole6 *ip6defrag.IPv6Defragmenter

	read    int // frames so far
	skipped int // number without a readable UDP payload
	// eachFrame is called before each frame; it may be nil.
	eachFrame func()
	swept     time.Time
	parts     int // fragments kept since the last sweep
}

// maxFrameBytes is the largest frame that is read: no frame of game traffic is
// larger, and a wrong length must not cause an allocation.
const maxFrameBytes = 256 << 10

// fragmentLife is how long a fragment waits for its siblings.
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
	d.forgetParts()
	if src.Growing() && !d.ahead.ready(src) {
		return nil, &binread.Error{Format: format, Offset: src.Size(), Field: "header", Err: sim.ErrMore}
	}
	head, err := d.in.Peek(4)
	if err != nil {
		return nil, d.fail("magic", err)
	}
	if isNg(head) {
		d.keep.ng = true
		if head, err = d.in.Peek(12); err != nil {
			return nil, d.fail("section header", err)
		}
		d.keep.section(head)
		r, err := pcapgo.NewNgReader(d.in, pcapgo.NgReaderOptions{WantMixedLinkType: true, SkipUnknownVersion: true})
		if err != nil {
			return nil, d.fail("section header", err)
		}
		d.frames, d.ng = r, r
		return d, nil
	}
	magic := []byte{head[0]}
	r, err := pcapgo.NewReader(d.in)
	if err != nil {
		return nil, d.fail("header", err)
	}
	if r.Snaplen() == 0 || r.Snaplen() > maxFrameBytes {
		r.SetSnaplen(maxFrameBytes)
	}
	d.frames, d.link = r, r.LinkType()
	d.mender.order, d.mender.snaplen = orderOf(magic), int(r.Snaplen())
	return d, nil
}

// offset returns how many bytes of the capture were consumed.
func (d *datagrams) offset() int64 { return d.count.n - int64(d.in.Buffered()) }

// forgetParts drops all fragments.
func (d *datagrams) forgetParts() {
	d.whole4, d.whole6, d.parts = ip4defrag.NewIPv4Defragmenter(), ip6defrag.NewIPv6Defragmenter(), 0
}

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
		data, ci, err := d.frames.ZeroCopyReadPacketData()
		if err == io.EOF && (d.ng != nil || d.offset() == d.at) {
			return io.EOF // pcapgo returns this after the header of a classic record too
		}
		if err != nil {
			return &binread.Error{Format: format, Offset: d.at, Field: "record", Err: containerError(err)}
		}
		g.at, g.frame, g.offset = ci.Timestamp, d.read, d.at
		g.clock = time.Duration(g.at.UnixNano())
		d.read++
		if d.parts > 0 {
			d.sweep(ci.Timestamp)
		}
		if d.payload(d.linkOf(&ci), data, g) {
			return nil
		}
		d.skipped++
	}
}

// linkOf returns the link type of a packet's interface.
func (d *datagrams) linkOf(ci *gopacket.CaptureInfo) layers.LinkType {
	if d.ng == nil {
		return d.link
	}
	if i, err := d.ng.Interface(ci.InterfaceIndex); err == nil {
		return i.LinkType
	}
	return d.ng.LinkType()
}

// sweep drops fragments whose siblings did not arrive, or all of them if there
// are too many.
func (d *datagrams) sweep(now time.Time) {
	if since := now.Sub(d.swept); d.parts > maxParts || since > 2*fragmentLife || since < 0 {
		d.forgetParts()
		d.swept = now
	}
}

// payload finds the UDP payload in a frame.
func (d *datagrams) payload(link layers.LinkType, b []byte, g *datagram) bool {
	if link == layers.LinkTypeEthernet && plainFrame(b, g) {
		return true
	}
	var next gopacket.LayerType
	switch link {
	case layers.LinkTypeEthernet:
		next = layers.LayerTypeEthernet
	case layers.LinkTypeLinuxSLL:
		next = layers.LayerTypeLinuxSLL
	case layers.LinkTypeLinuxSLL2:
		next = layers.LayerTypeLinuxSLL2
	case layers.LinkTypeNull, layers.LinkTypeLoop:
		next = layers.LayerTypeLoopback
	case layers.LinkTypeRaw, 12, 14, layers.LinkTypeIPv4, layers.LinkTypeIPv6:
		next = ipLayer(b)
	default:
		return false
	}
	// No real frame has this many headers before its payload.
	for range 16 {
		var l gopacket.DecodingLayer
		switch next {
		case layers.LayerTypeEthernet:
			l = &d.eth
		case layers.LayerTypeDot1Q:
			l = &d.vlan
		case layers.LayerTypeLinuxSLL:
			l = &d.sll
		case layers.LayerTypeLinuxSLL2:
			l = &d.sll2
		case layers.LayerTypeLoopback:
			l = &d.loop
		case layers.LayerTypeIPv4:
			return d.payload4(b, g)
		case layers.LayerTypeIPv6:
			return d.payload6(b, g)
		default:
			return false
		}
		if l.DecodeFromBytes(b, gopacket.NilDecodeFeedback) != nil {
			return false
		}
		next, b = l.NextLayerType(), l.LayerPayload()
		if l == &d.loop {
			next = ipLayer(b) // the family's number differs between systems
		}
	}
	return false
}

// ipLayer returns the IP version of b by its first byte.
func ipLayer(b []byte) gopacket.LayerType {
	if len(b) > 0 && b[0]>>4 == 6 {
		return layers.LayerTypeIPv6
	}
	return layers.LayerTypeIPv4
}

// keepPart counts a fragment.
func (d *datagrams) keepPart(now time.Time) {
	if d.parts == 0 {
		d.swept = now
	}
	d.parts++
}

func (d *datagrams) payload4(b []byte, g *datagram) bool {
	if d.ip4.DecodeFromBytes(b, gopacket.NilDecodeFeedback) != nil || d.ip4.Protocol != layers.IPProtocolUDP {
		return false
	}
	ip := &d.ip4
	if ip.Flags&layers.IPv4MoreFragments != 0 || ip.FragOffset != 0 {
		// The defragmenter keeps its input, but the frame's buffer is reused.
		part := *ip
		part.Payload = append([]byte(nil), ip.Payload...)
		d.keepPart(g.at)
		whole, err := d.whole4.DefragIPv4WithTimestamp(&part, g.at)
		if err != nil || whole == nil {
			return false
		}
		ip = whole
	}
	src, ok1 := netip.AddrFromSlice(ip.SrcIP)
	dst, ok2 := netip.AddrFromSlice(ip.DstIP)
	return ok1 && ok2 && d.payloadUDP(src.Unmap(), dst.Unmap(), ip.Payload, g)
}

func (d *datagrams) payload6(b []byte, g *datagram) bool {
	if d.ip6.DecodeFromBytes(b, gopacket.NilDecodeFeedback) != nil {
		return false
	}
	src, ok1 := netip.AddrFromSlice(d.ip6.SrcIP)
	dst, ok2 := netip.AddrFromSlice(d.ip6.DstIP)
	if !ok1 || !ok2 {
		return false
	}
	next, b := d.ip6.NextLayerType(), d.ip6.Payload
	for range 8 {
		switch {
		case next == layers.LayerTypeUDP:
			return d.payloadUDP(src, dst, b, g)
		case next == layers.LayerTypeIPv6Fragment:
			if d.frag6.DecodeFromBytes(b, gopacket.NilDecodeFeedback) != nil {
				return false
			}
			head, part := d.ip6, d.frag6
			part.Payload = append([]byte(nil), d.frag6.Payload...)
			d.keepPart(g.at)
			whole := d.whole6.DefragIPv6(&head, &part)
			if whole == nil {
				return false
			}
			next, b = whole.NextHeader.LayerType(), whole.Payload
		case d.skip6.CanDecode().Contains(next):
			if d.skip6.DecodeFromBytes(b, gopacket.NilDecodeFeedback) != nil {
				return false
			}
			next, b = d.skip6.NextLayerType(), d.skip6.LayerPayload()
		default:
			return false
		}
	}
	return false
}

func (d *datagrams) payloadUDP(src, dst netip.Addr, b []byte, g *datagram) bool {
	if d.udp.DecodeFromBytes(b, gopacket.NilDecodeFeedback) != nil || len(d.udp.Payload) == 0 {
		return false
	}
	g.src = netip.AddrPortFrom(src, uint16(d.udp.SrcPort))
	g.dst = netip.AddrPortFrom(dst, uint16(d.udp.DstPort))
	g.data = d.udp.Payload
	return true
}
