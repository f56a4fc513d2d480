package twcapture

import (
	"encoding/binary"
	"net/netip"
)

// Places in a plain Ethernet frame: an IPv4 header without options, then UDP.
const (
	plainType  = 12 // of the Ethernet header
	plainIP    = 14
	plainParts = plainIP + 6 // flags and offset of a fragment
	plainProto = plainIP + 9
	plainSrc   = plainIP + 12
	plainDst   = plainIP + 16
	plainUDP   = plainIP + 20
	plainData  = plainUDP + 8
)

// plainFrame sets g to the UDP payload of an Ethernet frame if it is a whole,
// ordinary IPv4 packet, as nearly all are, and reports whether it is. Package pcap
// reads all others; for these it takes longer (BenchmarkPayload).
func plainFrame(b []byte, g *datagram) bool {
	const etherIPv4, head, udp, fragment = 0x0800, 0x45, 17, 0x3fff
	if len(b) < plainData || b[plainIP] != head || b[plainProto] != udp ||
		binary.BigEndian.Uint16(b[plainType:]) != etherIPv4 || binary.BigEndian.Uint16(b[plainParts:])&fragment != 0 {
		return false
	}
	end := plainIP + int(binary.BigEndian.Uint16(b[plainIP+2:]))
	size := int(binary.BigEndian.Uint16(b[plainUDP+4:]))
	if end > len(b) || plainUDP+size > end || size <= plainData-plainUDP {
		return false
	}
	g.src = netip.AddrPortFrom(netip.AddrFrom4([4]byte(b[plainSrc:])), binary.BigEndian.Uint16(b[plainUDP:]))
	g.dst = netip.AddrPortFrom(netip.AddrFrom4([4]byte(b[plainDst:])), binary.BigEndian.Uint16(b[plainUDP+2:]))
	g.data = b[plainData : plainUDP+size]
	return true
}
