package capturewriter

import (
	"encoding/binary"
	"net/netip"
)

// Link is how frames begin, by the numbers of the containers.
type Link uint32

// The links that captures of games come from.
const (
	LinkNull     Link = 0 // BSD loopback: the family in the writer's byte order
	LinkEthernet Link = 1
	LinkRaw      Link = 101
	LinkLoop     Link = 108 // OpenBSD loopback
	LinkSLL      Link = 113 // tcpdump -i any
	LinkSLL2     Link = 276
)

const (
	etherIPv4 = 0x0800
	etherIPv6 = 0x86dd
	etherVLAN = 0x8100
	protoUDP  = 17
	protoHop  = 0
	protoFrag = 44
)

// frames returns the frames of a datagram: one, or as many as its fragments.
func (w *Writer) frames(src, dst netip.AddrPort, payload []byte) [][]byte {
	udp := binary.BigEndian.AppendUint16(nil, src.Port())
	udp = binary.BigEndian.AppendUint16(udp, dst.Port())
	udp = binary.BigEndian.AppendUint16(udp, uint16(8+len(payload)))
	udp = append(udp, 0, 0) // no checksum: readers of captures do not look
	udp = append(udp, payload...)

	size := len(udp)
	if n := w.form.FragmentBytes; n > 0 {
		size = n &^ 7 // fragments but the last are of eights
	}
	var out [][]byte
	for at := 0; at < len(udp); at += size {
		part := udp[at:min(at+size, len(udp))]
		more := at+size < len(udp)
		if src.Addr().Is4() {
			out = append(out, w.link(etherIPv4, w.ipv4(src.Addr(), dst.Addr(), part, at, more)))
		} else {
			out = append(out, w.link(etherIPv6, w.ipv6(src.Addr(), dst.Addr(), part, at, more, len(udp) > size)))
		}
	}
	return out
}

func (w *Writer) ipv4(src, dst netip.Addr, body []byte, at int, more bool) []byte {
	b := []byte{0x45, 0}
	b = binary.BigEndian.AppendUint16(b, uint16(20+len(body)))
	b = binary.BigEndian.AppendUint16(b, uint16(w.id))
	flags := uint16(at / 8)
	if more {
		flags |= 0x2000
	}
	b = binary.BigEndian.AppendUint16(b, flags)
	b = append(b, 64, protoUDP, 0, 0)
	b = append(b, src.AsSlice()...)
	b = append(b, dst.AsSlice()...)
	return append(b, body...)
}

func (w *Writer) ipv6(src, dst netip.Addr, body []byte, at int, more, parts bool) []byte {
	next := byte(protoUDP)
	if parts {
		offset := uint16(at)
		if more {
			offset |= 1
		}
		head := []byte{next, 0}
		head = binary.BigEndian.AppendUint16(head, offset)
		head = binary.BigEndian.AppendUint32(head, w.id)
		body, next = append(head, body...), protoFrag
	}
	if w.form.Extensions {
		body, next = append([]byte{next, 0, 1, 4, 0, 0, 0, 0}, body...), protoHop
	}
	b := []byte{0x60, 0, 0, 0}
	b = binary.BigEndian.AppendUint16(b, uint16(len(body)))
	b = append(b, next, 64)
	b = append(b, src.AsSlice()...)
	b = append(b, dst.AsSlice()...)
	return append(b, body...)
}

// link puts what a link writes in front of a packet, and on Ethernet the
// padding of short frames behind it.
func (w *Writer) link(ether uint16, ip []byte) []byte {
	var b []byte
	switch w.form.Link {
	case LinkEthernet:
		b = make([]byte, 12)
		for range w.form.Tags {
			b = binary.BigEndian.AppendUint16(b, etherVLAN)
			b = append(b, 0, 7)
		}
		b = append(binary.BigEndian.AppendUint16(b, ether), ip...)
		for len(b) < 60 {
			b = append(b, 0xee)
		}
		return b
	case LinkSLL:
		b = append(b, 0, 0, 3, 4, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0)
		b = binary.BigEndian.AppendUint16(b, ether)
	case LinkSLL2:
		b = binary.BigEndian.AppendUint16(b, ether)
		b = append(b, 0, 0, 0, 0, 0, 1, 3, 4, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0)
	case LinkNull:
		b = w.order.AppendUint32(b, family(ether))
	case LinkLoop:
		b = binary.BigEndian.AppendUint32(b, family(ether))
	}
	return append(b, ip...)
}

// family returns the number of an address family, as FreeBSD has it.
func family(ether uint16) uint32 {
	if ether == etherIPv6 {
		return 28
	}
	return 2
}
