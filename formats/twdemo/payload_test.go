package twdemo

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"playhead/formats/internal/twcodec"
)

// The first byte of the packed form tells whether a message is the engine's,
// whatever follows it in the first int.
func TestSystemMessagesAreToldByOneByte(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	for range 2000 {
		msg := make([]byte, 4+4*r.IntN(3))
		for i := range msg {
			msg[i] = byte(r.Uint32())
		}
		var packed []byte
		for i := 0; i < len(msg); i += 4 {
			packed = twcodec.AppendInt(packed, int32(binary.LittleEndian.Uint32(msg[i:])))
		}
		if got, want := isSystem(twcodec.Compress(nil, packed)), msg[0]&1 == 1; got != want {
			t.Fatalf("message % x: got %v", msg, got)
		}
	}
	if isSystem(nil) || isSystem(twcodec.Compress(nil, nil)) {
		t.Error("an empty message is one of the engine")
	}
}
