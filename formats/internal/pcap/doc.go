// Package pcap reads the packets that tcpdump, Wireshark and Npcap captured, down to
// the payloads of UDP.
//
// A capture is a pcap or a pcapng. A pcap has a header of 24 bytes, with the byte
// order, the resolution of its clock and the kind of network, then records: time,
// length, bytes of a frame. A pcapng is a sequence of blocks that say their length
// at both ends: a section header with the byte order, descriptions of interfaces with
// kind of network and resolution of the clock, and frames of these interfaces.
//
// A frame holds headers of the network below (Ethernet, the loopback of BSD, what
// Linux shows of "any" interface), of IPv4 or IPv6, and of UDP. Packets of IP may come in
// fragments, in any order.
//
// gopacket reads all that too, along with 200 other protocols, whose decoders every
// program that imports it contains: 2 MB (ADR 32). Tests compare with it.
package pcap
