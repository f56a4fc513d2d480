package twcapture

import (
	"bytes"
	"encoding/binary"
	"testing"

	"playhead/formats/internal/pcap"
)

// plainBytes returns the headers of an Ethernet frame with a UDP payload, and
// the payload, of n bytes.
func plainBytes(n int) (head, body []byte) {
	head = make([]byte, plainData)
	binary.BigEndian.PutUint16(head[plainType:], 0x0800)
	head[plainIP] = 0x45
	binary.BigEndian.PutUint16(head[plainIP+2:], uint16(plainData-plainIP+n))
	head[plainProto] = 17
	copy(head[plainSrc:], []byte{192, 0, 2, 1, 192, 0, 2, 2})
	binary.BigEndian.PutUint16(head[plainUDP:], 50123)
	binary.BigEndian.PutUint16(head[plainUDP+2:], 8303)
	binary.BigEndian.PutUint16(head[plainUDP+4:], uint16(plainData-plainUDP+n))
	for i := range n {
		body = append(body, byte(i))
	}
	return head, body
}

// byLayers is payload without the short way.
func byLayers(d *datagrams, frame []byte, g *datagram) bool {
	return d.payload(pcap.LinkRaw, frame[plainIP:], g)
}

func TestPlainFramesAreReadAsByTheDecodersOfLayers(t *testing.T) {
	head, body := plainBytes(20)
	whole := append(head, body...)
	same := func(t *testing.T, frame []byte) (plain bool) {
		var d datagrams
		var short, long datagram
		if plain = plainFrame(frame, &short); !plain {
			return false
		}
		if !byLayers(&d, frame, &long) {
			t.Fatalf("% x is read, but not by the decoders of layers", frame)
		}
		if short.src != long.src || short.dst != long.dst || !bytes.Equal(short.data, long.data) {
			t.Fatalf("% x: got %v to %v % x, want %v to %v % x", frame, short.src, short.dst, short.data, long.src,
				long.dst, long.data)
		}
		return true
	}
	if !same(t, whole) {
		t.Fatal("an ordinary frame is not read")
	}
	if !same(t, append(bytes.Clone(whole), 0, 0, 0)) {
		t.Error("a frame with padding is not read")
	}
	for _, c := range []struct {
		name string
		at   int
		to   byte
	}{
		{"a fragment follows", plainParts, 0x20},
		{"a later fragment", plainParts + 1, 1},
		{"options", plainIP, 0x46},
		{"TCP", plainProto, 6},
		{"IPv6", plainType, 0x86},
		{"a packet longer than its frame", plainIP + 3, 0xff},
		{"a payload longer than its packet", plainUDP + 5, 0xff},
		{"no payload", plainUDP + 5, 8},
		{"a length of zero", plainUDP + 5, 0},
	} {
		frame := bytes.Clone(whole)
		if frame[c.at] = c.to; plainFrame(frame, new(datagram)) {
			t.Errorf("%s: read as an ordinary frame", c.name)
		}
	}
	for at := range whole { // whatever a byte says, both agree
		if at == plainType || at == plainType+1 {
			continue
		}
		for v := range 256 {
			frame := bytes.Clone(whole)
			frame[at] = byte(v)
			same(t, frame)
		}
	}
	for n := range whole {
		same(t, whole[:n])
	}
}
