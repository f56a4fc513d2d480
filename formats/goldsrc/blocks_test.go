package goldsrc

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// serverInfoBlock is an SVC_SERVERINFO for a game of the given slots.
func serverInfoBlock(maxClients byte) []byte {
	b := append([]byte{svcServerInfo, 48, 0, 0, 0}, make([]byte, 4+4+16)...)
	b = append(b, maxClients, 0, 0)
	return append(b, "valve\x00a server\x00maps/x.bsp\x00\x00\x00"...)
}

// emptyPacket is an SVC_PACKETENTITIES without an entity.
var emptyPacket = []byte{svcPacketEntities, 0, 0, 0, 0}

// eachFrame calls f with every frame of a whole recording until it returns
// false.
func eachFrame(tb testing.TB, data []byte, f func(fr *frame) bool) {
	r := newFrameReader(binread.Bytes(data), layoutSteam, nil)
	var fr frame
	for {
		err := r.next(&fr)
		if err != nil && !errors.Is(err, io.EOF) {
			tb.Fatal(err)
		}
		if err != nil || !f(&fr) {
			return
		}
	}
}

// withBlocks returns data with other messages in its first network frames of
// Playback, and no frame behind them.
func withBlocks(tb testing.TB, data []byte, blocks ...[]byte) []byte {
	out := bytes.Clone(data[:headerBytes])
	binary.LittleEndian.PutUint32(out[directoryAt:], 0)
	eachFrame(tb, data, func(f *frame) bool {
		if f.kind != frameNetwork {
			out = append(out, data[f.offset:f.offset+frameHeaderBytes+int64(len(f.body))]...)
			return true
		}
		if len(blocks) == 0 {
			return false
		}
		out = append(out, data[f.offset:f.offset+frameHeaderBytes+netMessagesLen]...)
		out = binary.LittleEndian.AppendUint32(out, uint32(len(blocks[0])))
		out = append(out, blocks[0]...)
		blocks = blocks[1:]
		return true
	})
	return out
}

// decodeBlocks decodes withBlocks and counts references after every tick.
func decodeBlocks(t *testing.T, data []byte, blocks ...[]byte) {
	t.Helper()
	d, err := open(binread.Bytes(withBlocks(t, data, blocks...)), binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := sim.NewBuilder()
	ticks := 0
	_ = tickAll(d, b, func() {
		ticks++
		checkPool(t, d.c)
	})
	if ticks != len(blocks) {
		t.Errorf("%d ticks of %d network frames", ticks, len(blocks))
	}
	b.Finish()
}

func TestAServerInfoAfterAPacketInOneFrame(t *testing.T) {
	decodeBlocks(t, smallDemo(t), bytes.Join([][]byte{emptyPacket, serverInfoBlock(8)}, nil), emptyPacket)
}

func TestAServerInfoAfterAPacketThatFailed(t *testing.T) {
	// Entity 1 with its first field, then an entity with fields that none has.
	failing := append([]byte{svcPacketEntities, 2, 0, 0b0100_1001, 0b1100_0000}, bytes.Repeat([]byte{0xff}, 30)...)
	decodeBlocks(t, smallDemo(t), failing, serverInfoBlock(8), emptyPacket, failing, emptyPacket)
}

// FuzzBlocks decodes network frames with the given messages, one after the
// other: no panic, a tick a frame, and every record counted right.
func FuzzBlocks(f *testing.F) {
	f.Add(bytes.Join([][]byte{emptyPacket, serverInfoBlock(8)}, nil), emptyPacket, []byte{svcNop})
	f.Add(serverInfoBlock(0), serverInfoBlock(255), emptyPacket)
	data, n := smallDemo(f), 0
	var blocks [3][]byte
	eachFrame(f, data, func(fr *frame) bool {
		if fr.kind == frameNetwork {
			blocks[n%3] = bytes.Clone(fr.body[networkBytes:])
			if n++; n%3 == 0 {
				f.Add(blocks[0], blocks[1], blocks[2])
			}
		}
		return true
	})
	f.Fuzz(func(t *testing.T, a, b, c []byte) {
		if max(len(a), len(b), len(c)) <= maxMessagesBytes {
			decodeBlocks(t, data, a, b, c, b, a)
		}
	})
}
