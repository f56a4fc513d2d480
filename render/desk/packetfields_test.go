package desk

import (
	"fmt"
	"strings"
	"testing"

	"playhead/sim"
)

func TestPaneNamesEveryByte(t *testing.T) {
	p := &sim.Packet{
		Bytes: []byte{0, 5, 2, 0x40, 0x12, 7, 1, 2, 3, 0, 1, 9, 0xaa, 0xbb, 0xcc, 0xdd},
		Head: []sim.PacketField{
			{Name: "flags", Value: "none", From: 0, To: 1},
			{Name: "ack", Value: "5", From: 0, To: 2},
			{Name: "chunks", Value: "2", From: 2, To: 3},
			{Name: "token", Value: "•••", From: 12, To: 16, Secret: true},
		},
		Messages: []sim.PacketMessage{
			{Name: "A", Vital: true, Seq: 7, From: 6, To: 9, Fields: []sim.PacketField{{
				Name: "x", Value: "2", From: 7,
				To: 8,
			}, {Name: "y", Value: "3", From: 8, To: 9}}},
			{Name: "B", From: 11, To: 12},
		},
		Blanked: [][2]int{{12, 16}},
	}
	pane := paneOf(p, 0)
	var names []string
	for _, b := range pane.Bytes {
		name := "–"
		if b.Field >= 0 {
			name = pane.Fields[b.Field].Name
		}
		if b.Blanked {
			name += "!"
		}
		names = append(names, fmt.Sprintf("%s%d", name, b.Message))
	}
	const want = "flags-1 ack-1 chunks-1 chunk-1 chunk-1 chunk-1 id0 x0 y0 –-1 –-1 –1 token!-1 token!-1 token!-1 token!-1"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("bytes\n got %s\nwant %s", got, want)
	}
	if f := pane.Fields; pane.Own != 2 || f[0].Tone == f[1].Tone || f[3].Value != "size 3, vital 7" ||
		f[3].Tone != -1 || !f[7].Private {
		t.Errorf("fields %+v", f)
	}
	if whole := paneOf(p, -1); whole.Own != 4 || whole.Fields[0].Name != "flags" {
		t.Errorf("of the packet as a whole: %+v", whole.Fields)
	}
}

func TestHexIsAPacketThatCanBePastedAgain(t *testing.T) {
	raw := []byte{0x10, 1, 2, 0xab}
	for i := range 20 {
		raw = append(raw, byte(i))
	}
	open := &sim.Packet{Protocol: "0.7", Raw: raw, Bytes: raw, Compressed: true}
	if got := hexOf(open); got != "10 01 02 ab 00 01 02 03 04 05 06 07 08 09 0a 0b\n0c 0d 0e 0f 10 11 12 13" {
		t.Errorf("hex %q", got)
	}
	// What is left out of it is not in the packed bytes either.
	for proto, want := range map[string]string{"0.6": "70 05", "0.7": "e0 05"} {
		p := &sim.Packet{Protocol: proto, Bytes: []byte{0xf0, 5}, Compressed: true}
		if got := hexOf(p); got != want || p.Bytes[0] != 0xf0 {
			t.Errorf("%s: hex %q, want %q", proto, got, want)
		}
	}
}
