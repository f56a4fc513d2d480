package pcap

import (
	"encoding/binary"
	"net/netip"
)

// A Datagram is the payload of UDP.
type Datagram struct {
	Src, Dst netip.AddrPort
	Data     []byte // part of the frame, or of its own memory if it came in fragments
}

// A Decoder finds the payloads of UDP in frames, and puts those together that came in
// fragments.
type Decoder struct {
	// Parts is how many fragments wait for others.
	Parts int
	parts map[partKey]*parts
	turn  int // counts calls of Age
}

// Types in Ethernet's header. A smaller number is the length of a frame of a time
// before IP.
const (
	etherIPv4    = 0x0800
	etherBridged = 0x6558 // another Ethernet header
	etherTag     = 0x8100 // a VLAN
	etherIPv6    = 0x86dd
	etherOuter   = 0x88a8 // a VLAN of VLANs
	etherRaw     = 0xffff // of Linux: IPv4
)

// Kinds of hardware in the header of Linux whose frames have no such type.
const (
	hardwareRelay = 770
	hardwareGRE   = 778 // an Ethernet header follows
	hardwareRadio = 803
)

// UDP sets g to the payload of a frame, and reports whether it has one. An empty one is
// none.
func (d *Decoder) UDP(link Link, b []byte, g *Datagram) bool {
	next := uint16(0)
	switch link {
	case LinkEthernet:
		next = etherBridged
	case LinkLinux:
		if len(b) < 16 || binary.BigEndian.Uint16(b[4:]) > 8 {
			return false
		}
		next, b = binary.BigEndian.Uint16(b[14:]), b[16:]
	case LinkLinux2:
		if len(b) < 20 || b[11] > 8 {
			return false
		}
		next = binary.BigEndian.Uint16(b)
		switch binary.BigEndian.Uint16(b[8:]) {
		case hardwareRelay, hardwareRadio:
			return false
		case hardwareGRE:
			next = etherBridged
		}
		b = b[20:]
	case LinkNull, LinkLoop:
		// A number of the family, which differs between systems, in either byte order.
		if len(b) < 4 {
			return false
		}
		family := binary.LittleEndian.Uint32(b)
		if b[0]|b[1] == 0 {
			family = binary.BigEndian.Uint32(b)
		}
		if family > 0xff {
			return false
		}
		b = b[4:]
		next = ipOf(b)
	case LinkRaw, LinkRawBSD, LinkRawOther, LinkIPv4, LinkIPv6:
		next = ipOf(b)
	default:
		return false
	}
	for range 16 { // no real frame has this many headers
		switch next {
		case etherBridged:
			if len(b) < 14 {
				return false
			}
			next, b = binary.BigEndian.Uint16(b[12:]), b[14:]
		case etherTag, etherOuter:
			if len(b) < 4 {
				return false
			}
			next, b = binary.BigEndian.Uint16(b[2:]), b[4:]
		case etherIPv4, etherRaw:
			return d.ipv4(b, g)
		case etherIPv6:
			return d.ipv6(b, g)
		default:
			return false
		}
	}
	return false
}

// ipOf returns the type of b by the version of IP in its first byte.
func ipOf(b []byte) uint16 {
	if len(b) > 0 && b[0]>>4 == 6 {
		return etherIPv6
	}
	return etherIPv4
}

// Numbers of what follows a header of IP.
const (
	protoHopByHop    = 0
	protoUDP         = 17
	protoRouting     = 43
	protoFragment    = 44
	protoDestination = 60
)

func (d *Decoder) ipv4(b []byte, g *Datagram) bool {
	if len(b) < 20 || b[9] != protoUDP {
		return false
	}
	head, size := int(b[0]&0xf)*4, int(binary.BigEndian.Uint16(b[2:]))
	if size == 0 { // a large packet that the network card was going to cut
		size = len(b)
	}
	if head < 20 || head > size || head > len(b) {
		return false
	}
	src, dst := netip.AddrFrom4([4]byte(b[12:])), netip.AddrFrom4([4]byte(b[16:]))
	body := b[head:min(size, len(b))]
	const more, offset = 0x2000, 0x1fff
	if flags := binary.BigEndian.Uint16(b[6:]); flags&(more|offset) != 0 {
		p := part{start: int(flags&offset) * 8, last: flags&more == 0, data: body}
		key := partKey{src: src, dst: dst, id: uint32(binary.BigEndian.Uint16(b[4:]))}
		size = min(size, maxPacket) - head
		switch {
		case !p.last && size < 8, len(body) < size, p.start+size+head > maxPacket:
			d.drop(key) // as receivers do, so that what is sent again is not in the way
			return false
		case !p.last: // only the last one may end between two units
			p.data = body[:size&^7]
		}
		if body, _ = d.assemble(key, p); body == nil {
			return false
		}
	}
	return udp(src, dst, body, g)
}

func (d *Decoder) ipv6(b []byte, g *Datagram) bool {
	if len(b) < 40 {
		return false
	}
	size, next := int(binary.BigEndian.Uint16(b[4:])), b[6]
	src, dst := netip.AddrFrom16([16]byte(b[8:])), netip.AddrFrom16([16]byte(b[24:]))
	if size == 0 { // longer than 64 KiB
		return false
	}
	b = b[40:min(40+size, len(b))]
	for range 9 {
		switch next {
		case protoUDP:
			return udp(src, dst, b, g)
		case protoHopByHop, protoRouting, protoDestination:
			if len(b) < 2 || len(b) < int(b[1])*8+8 {
				return false
			}
			next, b = b[0], b[int(b[1])*8+8:]
		case protoFragment:
			if len(b) < 8 {
				return false
			}
			offset := binary.BigEndian.Uint16(b[2:])
			p := part{start: int(offset &^ 7), last: offset&1 == 0, next: b[0], data: b[8:]}
			key := partKey{src: src, dst: dst, id: binary.BigEndian.Uint32(b[4:]), v6: true}
			if p.start+len(p.data) > maxPacket || !p.last && len(p.data)%8 != 0 {
				return false
			}
			if b, next = d.assemble(key, p); b == nil {
				return false
			}
		default:
			return false
		}
	}
	return false
}

// udp reads the header of UDP.
func udp(src, dst netip.Addr, b []byte, g *Datagram) bool {
	if len(b) < 8 {
		return false
	}
	size := int(binary.BigEndian.Uint16(b[4:]))
	if size == 0 {
		size = len(b)
	}
	if size = min(size, len(b)); size <= 8 {
		return false
	}
	g.Src = netip.AddrPortFrom(src, binary.BigEndian.Uint16(b))
	g.Dst = netip.AddrPortFrom(dst, binary.BigEndian.Uint16(b[2:]))
	g.Data = b[8:size]
	return true
}
