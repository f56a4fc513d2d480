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
)

const format = "twcapture"

// A datagram is one UDP payload of the capture.
type datagram struct {
	at       time.Time
	src, dst netip.AddrPort
	data     []byte // aliases the reader's buffer until the next read
	offset   int64  // of the frame's bytes in the capture, as near as known
	wireLen  int    // bytes on the wire, headers included
}

// frameReader is what pcapgo's readers of both containers have in common.
type frameReader interface {
	ZeroCopyReadPacketData() ([]byte, gopacket.CaptureInfo, error)
}

// datagrams yields the UDP payloads of a capture in its order.
type datagrams struct {
	frames frameReader
	ng     *pcapgo.NgReader // nil for classic captures
	link   layers.LinkType
	count  *countingReader

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

	skipped int // frames that hold no UDP we could read
	swept   time.Time
}

// maxFrameBytes is the largest frame that is read: nothing that carries a game
// is larger, and a lying length must not allocate.
const maxFrameBytes = 256 << 10

// fragmentLife is how long a fragment waits for its siblings.
const fragmentLife = 5 * time.Second

// countingReader counts what was read through it.
type countingReader struct {
	r io.Reader
	n int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// isNg reports whether head begins a pcapng.
func isNg(head []byte) bool {
	return len(head) >= 4 && [4]byte(head[:4]) == [4]byte{0x0a, 0x0d, 0x0d, 0x0a}
}

// isClassic reports whether head begins a pcap of either byte order and either
// resolution.
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
	var head [4]byte
	if n, err := src.ReadAt(head[:], 0); n < len(head) {
		return nil, &binread.Error{Format: format, Field: "magic", Err: errors.Join(binread.ErrTruncated, err)}
	}
	d := &datagrams{
		count:  &countingReader{r: bufio.NewReaderSize(io.NewSectionReader(src, 0, 1<<62), 256<<10)},
		whole4: ip4defrag.NewIPv4Defragmenter(),
		whole6: ip6defrag.NewIPv6Defragmenter(),
	}
	if isNg(head[:]) {
		r, err := pcapgo.NewNgReader(d.count, pcapgo.NgReaderOptions{
			WantMixedLinkType: true, SkipUnknownVersion: true,
			SectionEndCallback: nil,
		})
		if err != nil {
			return nil, &binread.Error{Format: format, Offset: d.count.n, Field: "section header", Err: containerError(err)}
		}
		d.frames, d.ng = r, r
		return d, nil
	}
	r, err := pcapgo.NewReader(d.count)
	if err != nil {
		return nil, &binread.Error{Format: format, Offset: d.count.n, Field: "header", Err: containerError(err)}
	}
	if r.Snaplen() == 0 || r.Snaplen() > maxFrameBytes {
		r.SetSnaplen(maxFrameBytes)
	}
	d.frames, d.link = r, r.LinkType()
	return d, nil
}

// containerError tells a capture that ends from one that is broken.
func containerError(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return binread.Truncatedf("the capture ends inside a record")
	}
	return fmt.Errorf("%w: %w", binread.ErrCorrupt, err)
}

// next returns the next UDP payload. It returns io.EOF at the end of the
// capture and a *binread.Error where it is cut off or broken.
func (d *datagrams) next() (datagram, error) {
	for {
		data, ci, err := d.frames.ZeroCopyReadPacketData()
		if err == io.EOF {
			return datagram{}, io.EOF
		}
		if err != nil {
			return datagram{}, &binread.Error{Format: format, Offset: d.count.n, Field: "record", Err: containerError(err)}
		}
		g := datagram{at: ci.Timestamp, offset: d.count.n - int64(len(data)), wireLen: ci.Length}
		d.sweep(ci.Timestamp)
		if d.payload(d.linkOf(ci), data, &g) {
			return g, nil
		}
		d.skipped++
	}
}

// linkOf returns how the frames of a packet's interface begin.
func (d *datagrams) linkOf(ci gopacket.CaptureInfo) layers.LinkType {
	if d.ng == nil {
		return d.link
	}
	if i, err := d.ng.Interface(ci.InterfaceIndex); err == nil {
		return i.LinkType
	}
	return d.ng.LinkType()
}

// sweep forgets fragments whose siblings did not come.
func (d *datagrams) sweep(now time.Time) {
	if now.Sub(d.swept) > fragmentLife {
		d.whole4.DiscardOlderThan(now.Add(-fragmentLife))
		d.whole6.DiscardOlderThan(now.Add(-fragmentLife))
		d.swept = now
	}
}

// payload finds the UDP payload in a frame.
func (d *datagrams) payload(link layers.LinkType, b []byte, g *datagram) bool {
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

// ipLayer tells by the first byte which IP b is.
func ipLayer(b []byte) gopacket.LayerType {
	if len(b) > 0 && b[0]>>4 == 6 {
		return layers.LayerTypeIPv6
	}
	return layers.LayerTypeIPv4
}

func (d *datagrams) payload4(b []byte, g *datagram) bool {
	if d.ip4.DecodeFromBytes(b, gopacket.NilDecodeFeedback) != nil || d.ip4.Protocol != layers.IPProtocolUDP {
		return false
	}
	ip := &d.ip4
	if ip.Flags&layers.IPv4MoreFragments != 0 || ip.FragOffset != 0 {
		// The defragmenter keeps what it is given, the frame's buffer is ours.
		part := *ip
		part.Payload = append([]byte(nil), ip.Payload...)
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
