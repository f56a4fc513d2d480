package twdemo

import (
	"encoding/binary"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
)

// maxPayload limits the unpacked size of a chunk. The engines' buffers have 64 KB;
// those of servers with more players may have more.
const maxPayload = twcodec.MaxSnapshotBytes

// A payload unpacks chunks. Its results are valid until the next call.
type payload struct {
	packed []byte
	ints   []int32
	bytes  []byte
}

// read unpacks data to ints: Huffman, then variable-width ints.
func (p *payload) read(data []byte) ([]int32, error) {
	if len(data) == 0 {
		return nil, nil
	}
	if p.packed == nil {
		p.packed = make([]byte, maxPayload)
	}
	n, err := twcodec.Decompress(p.packed, data)
	if err != nil {
		return nil, err
	}
	var ok bool
	if p.ints, ok = twcodec.AppendInts(p.ints[:0], p.packed[:n]); !ok {
		return nil, binread.Corruptf("%d bytes end inside an int", n)
	}
	return p.ints, nil
}

// message unpacks a message. The writer padded it with up to three zero bytes,
// split it into little-endian ints, and packed these like everything else.
func (p *payload) message(data []byte) ([]byte, error) {
	ints, err := p.read(data)
	if err != nil {
		return nil, err
	}
	if len(ints) > maxPayload/4 {
		return nil, binread.Corruptf("message of %d bytes", 4*len(ints))
	}
	p.bytes = p.bytes[:0]
	for _, v := range ints {
		p.bytes = binary.LittleEndian.AppendUint32(p.bytes, uint32(v))
	}
	return p.bytes, nil
}

// isSystem reports whether a message belongs to the engine, which is the lowest
// bit of its id. It unpacks only the byte that holds this bit.
func isSystem(data []byte) bool {
	b, ok := twcodec.FirstByte(data)
	// The first byte of a variable-width int has the sign in bit 6; a set sign
	// inverts the value.
	return ok && (b^b>>6)&1 != 0
}
