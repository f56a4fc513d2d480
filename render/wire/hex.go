package wire

import (
	"encoding/hex"
	"strings"

	"playhead/sim"
)

// Bits of the first byte that say that a packet is compressed.
const (
	packed6 = 0x80
	packed7 = 0x10
)

// Hex returns a packet as text, 16 bytes a line: the bytes of the wire, or where
// those tell what is private, the same packet as it would be uncompressed.
func Hex(p *sim.Packet) string {
	b := p.Raw
	if len(b) == 0 && len(p.Bytes) > 0 {
		b = append([]byte(nil), p.Bytes...)
		bit := byte(packed6)
		if p.Protocol == "0.7" {
			bit = packed7
		}
		b[0] &^= bit
	}
	var out strings.Builder
	for i := range b {
		switch {
		case i > 0 && i%16 == 0:
			out.WriteByte('\n')
		case i > 0:
			out.WriteByte(' ')
		}
		out.WriteString(hex.EncodeToString(b[i : i+1]))
	}
	return out.String()
}
