package ghost

import (
	"errors"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
)

// itemKind is the type of the items in a chunk.
type itemKind uint8

// The kinds of items (docs/formats/ghost.md, Items).
const (
	itemSkin itemKind = iota
	itemCharacterNoTick
	itemCharacter
	itemStartTick
	numItemKinds
)

// itemInts returns the number of ints in an item.
var itemInts = [numItemKinds]int{9, 11, 12, 1}

const (
	chunkHeader   = 4
	maxChunkBytes = 6400 // packed and unpacked; the engine's buffer size
	maxInts       = maxChunkBytes / 4
	maxItemInts   = 12
)

// A chunkReader reads chunks in order. It allocates nothing after the first one.
type chunkReader struct {
	s       *binread.Stream
	version int

	kind   itemKind
	items  int // left in the chunk
	ints   []int32
	last   [maxItemInts]int32
	hasLst bool // last is an item of this kind

	skippedKind  itemKind // of the last skipped chunk, and how many items it promised
	skippedItems int

	unpacked [maxChunkBytes]byte
	buffer   [maxInts]int32
}

// errSkipped says that a chunk of no use to us was skipped.
var errSkipped = errors.New("ghost: chunk left out")

// next begins the next chunk. It returns io.EOF at the end of the file, and an
// error that wraps errSkipped after an unknown chunk.
func (r *chunkReader) next() error {
	head := r.s.Peek(chunkHeader)
	if len(head) < chunkHeader {
		return r.s.End("chunk")
	}
	kind, items, size := itemKind(head[0]), int(head[1]), int(head[2])<<8|int(head[3])
	if size == 0 || size > maxChunkBytes {
		return r.fail("chunk size", binread.Corruptf("%d bytes, want 1 to %d", size, maxChunkBytes))
	}
	body := r.s.Peek(chunkHeader + size)
	if len(body) < chunkHeader+size {
		return r.s.End("chunk")
	}
	err := r.unpack(kind, items, body[chunkHeader:chunkHeader+size])
	if err != nil && r.version == minVersion && kind < numItemKinds {
		return r.fail("chunk", err) // the following items are differences from it
	}
	r.s.Advance(int64(chunkHeader + size))
	if err != nil {
		r.items, r.skippedKind, r.skippedItems = 0, kind, items
		return errors.Join(errSkipped, err)
	}
	return nil
}

func (r *chunkReader) fail(field string, err error) error {
	return &binread.Error{Format: formatName, Offset: r.s.Offset(), Field: field, Err: err}
}

// unpack unpacks a chunk of n items.
func (r *chunkReader) unpack(kind itemKind, items int, packed []byte) error {
	if kind >= numItemKinds {
		return binread.Unsupportedf("items of kind %d", kind)
	}
	n, err := twcodec.Decompress(r.unpacked[:], packed)
	if err != nil {
		return binread.Corruptf("Huffman code: %v", err)
	}
	want := items * itemInts[kind]
	if want > maxInts {
		return binread.Corruptf("%d items of %d ints do not fit a chunk", items, itemInts[kind])
	}
	ints, b := r.buffer[:0], r.unpacked[:n]
	for len(ints) < want {
		v, k := twcodec.ReadInt(b)
		if k == 0 {
			return binread.Corruptf("%d items of %d ints, %d ints are there", items, itemInts[kind], len(ints))
		}
		ints, b = append(ints, v), b[k:]
	}
	if kind != r.kind || r.version > minVersion {
		r.hasLst = false
	}
	r.kind, r.items, r.ints = kind, items, ints
	return nil
}

// item returns the next item of the chunk. It is valid until the next call.
func (r *chunkReader) item() []int32 {
	n := itemInts[r.kind]
	for i, v := range r.ints[:n] {
		if r.hasLst {
			v += r.last[i]
		}
		r.last[i] = v
	}
	r.hasLst, r.ints = true, r.ints[n:]
	r.items--
	return r.last[:n]
}
