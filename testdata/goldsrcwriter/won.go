package goldsrcwriter

import (
	"encoding/binary"
	"math"
)

// OldDemo returns a demo as the games sold before 2001 wrote them (protocol 4/40):
// the recorder walks along x for so many frames, and it holds nothing but places
// and view angles.
func OldDemo(frames int) []byte {
	const entryBytes = 92
	le := binary.LittleEndian
	b := make([]byte, headerBytes)
	copy(b, "HLDEMO\x00\x00")
	le.PutUint32(b[8:], 4)
	le.PutUint32(b[12:], 40)
	copy(b[16:275], "c2a1")
	copy(b[276:535], "valve")
	number := 0
	put := func(kind byte, body ...byte) {
		b = append(b, kind)
		b = le.AppendUint32(b, math.Float32bits(float32(number)/50))
		b = le.AppendUint32(b, uint32(number))
		b = append(b, body...)
	}
	for ; number < frames; number++ {
		own := make([]byte, 64) // the client data: where the player is
		le.PutUint32(own, math.Float32bits(float32(4*number)))
		put(6, own...)
		seen := make([]byte, 28) // pitch, x, yaw, y, roll, z, and how long the messages are
		le.PutUint32(seen[4:], math.Float32bits(float32(4*number)))
		le.PutUint32(seen[8:], math.Float32bits(float32(number%360)))
		put(1, seen...)
	}
	put(8)
	size := len(b) - headerBytes
	le.PutUint32(b[headerBytes-4:], uint32(len(b)))
	b = le.AppendUint32(b, 1)
	entry := make([]byte, entryBytes)
	copy(entry[4:], "Playback")
	le.PutUint32(entry[76:], math.Float32bits(float32(number)/50))
	le.PutUint32(entry[80:], uint32(frames))
	le.PutUint32(entry[84:], headerBytes)
	le.PutUint32(entry[88:], uint32(size))
	return append(b, entry...)
}
