package twcapture

import (
	"encoding/hex"
	"strings"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/pcap"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// maxPasted limits the text that Annotate examines.
const maxPasted = 1 << 20

// Annotate decodes the packets in a text: the bytes of one UDP payload or IP
// packet in hex with any spacing, or the output of tcpdump -X or -x with any
// number of packets. It detects their protocol by content.
func Annotate(text string, opt binread.Options) ([]sim.Packet, error) {
	if len(text) > maxPasted {
		return nil, &binread.Error{
			Format: format, Field: "text",
			Err: binread.Unsupportedf("%d characters are too many", len(text)),
		}
	}
	packets, err := unhexDump(text)
	if err != nil {
		return nil, err
	}
	a := annotator{opt: opt}
	var out []sim.Packet
	for _, b := range packets {
		if b = payloadOf(b); len(b) == 0 {
			continue
		}
		p, toServer := guess(b, a.buf[:])
		pk := a.packet(p, b)
		pk.ToServer = toServer
		out = append(out, pk)
	}
	if len(out) == 0 {
		return nil, &binread.Error{
			Format: format, Field: "text",
			Err: binread.Unsupportedf("it contains no bytes in hex"),
		}
	}
	return out, nil
}

// unhexDump returns the packets of a text.
func unhexDump(text string) ([][]byte, error) {
	if !strings.Contains(text, "0x0000:") {
		clean := strings.NewReplacer(":", "", ",", "", "<", "", ">", "", "0x",
			"").Replace(strings.Join(strings.Fields(text), ""))
		b, err := hex.DecodeString(clean)
		if err != nil {
			return nil, &binread.Error{Format: format, Field: "hex", Err: binread.Corruptf("%v", err)}
		}
		return [][]byte{b}, nil
	}
	var out [][]byte
	for line := range strings.Lines(text) {
		at, rest, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || !strings.HasPrefix(at, "0x") {
			continue // a packet's first line
		}
		if at == "0x0000" {
			out = append(out, nil)
		}
		if len(out) == 0 {
			continue
		}
		b, err := hex.DecodeString(hexColumns(rest))
		if err != nil {
			return nil, &binread.Error{Format: format, Field: "hex", Err: binread.Corruptf("line %q: %v",
				strings.TrimSpace(line), err)}
		}
		out[len(out)-1] = append(out[len(out)-1], b...)
	}
	return out, nil
}

// hexColumns returns the digits of a line of tcpdump output: up to eight groups
// of four, before the two spaces that precede the text.
func hexColumns(rest string) string {
	rest = strings.TrimLeft(rest, " \t")
	if i := strings.Index(rest, "  "); i >= 0 {
		rest = rest[:i]
	}
	return strings.ReplaceAll(rest, " ", "")
}

// payloadOf returns the UDP payload of an IP packet, with or without Ethernet,
// and b itself if it is not one.
func payloadOf(b []byte) []byte {
	d := &datagrams{}
	for _, link := range []pcap.Link{pcap.LinkRaw, pcap.LinkEthernet} {
		var g datagram
		if d.payload(link, b, &g) && len(g.data) < len(b) {
			return g.data
		}
	}
	return b
}

// guess determines a packet's protocol, and whether a client sent it.
func guess(b, buf []byte) (p twcodec.Protocol, toServer bool) {
	switch v, fromClient := handshake(b); v {
	case speaks6:
		return twcodec.Proto6, fromClient
	case speaks7:
		return twcodec.Proto7, fromClient
	}
	score6, sign6 := explain(twcodec.Proto6, b, buf)
	score7, sign7 := explain(twcodec.Proto7, b, buf)
	if score7 > score6 {
		return twcodec.Proto7, sign7 < 0
	}
	return twcodec.Proto6, sign6 < 0
}
