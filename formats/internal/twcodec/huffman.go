package twcodec

import (
	"encoding/binary"

	"playhead/formats/internal/binread"
)

var (
	// ErrFull reports that a Huffman stream has more output than fits; the output so
	// far is valid.
	ErrFull = binread.Corruptf("huffman: more output than allowed")
	// ErrNoEnd reports that the input ends without the end symbol.
	ErrNoEnd = binread.Corruptf("huffman: no end symbol")
)

// lookupBits is how many bits of input one look-up resolves. At 11 the table
// takes 16 KiB and stays in the first cache; nearly all of a snapshot is bytes
// whose codes are shorter, the zero byte's takes one bit.
const lookupBits = 11

// An entry of the look-up table holds every whole symbol that the bits spell:
// up to six bytes of output in the low 48 bits, then their number, the bits
// they take, and whether the end symbol follows them. A number of zero without
// the end means that the code is longer than the table: then the low bits hold
// the node of the tree that the bits lead to.
type entry uint64

const (
	entrySymbols   = 6
	entryCountPos  = 48
	entryBitsPos   = 52
	entryEnd       = 1 << 56
	entryLong      = 1 << 57
	entryFieldMask = 0xf
)

func (e entry) count() int { return int(e >> entryCountPos & entryFieldMask) }
func (e entry) bits() uint { return uint(e >> entryBitsPos & entryFieldMask) }

// huffman is the code as a tree and as a look-up table. It is built once and
// never changes.
var huffman = newHuffmanCode()

type huffmanCode struct {
	nodes [huffNodes]huffNode
	table [1 << lookupBits]entry
}

func newHuffmanCode() *huffmanCode {
	h := &huffmanCode{nodes: buildTree()}
	for i := range h.table {
		h.table[i] = h.newEntry(uint32(i))
	}
	return h
}

// newEntry reads symbols from the lookupBits bits of v as long as they are
// whole.
func (h *huffmanCode) newEntry(v uint32) (e entry) {
	var used uint
	for n := 0; n < entrySymbols; n++ {
		node, at := uint16(huffNodes-1), used
		for ; node > endSymbol && at < lookupBits; at++ {
			node = h.nodes[node].child[v>>at&1]
		}
		if node > endSymbol {
			if n == 0 {
				return entryLong | entry(node) | lookupBits<<entryBitsPos
			}
			break
		}
		used = at
		if node == endSymbol {
			e |= entryEnd
			break
		}
		e += entry(node)<<(8*n) + 1<<entryCountPos
	}
	return e | entry(used)<<entryBitsPos
}

// Decompress decodes the Huffman stream src into dst and returns how many bytes
// it wrote. len(dst) is the limit: a stream without an end symbol could go on
// forever, because the input counts as followed by zero bits (a writer may omit a
// last byte of zeros). It stops at the end symbol and ignores later bytes. dst
// and src must not overlap.
func Decompress(dst, src []byte) (int, error) {
	h := huffman
	var acc uint64 // bits not used yet, next in bit 0
	var have uint  // how many of them are input
	pos, n := 0, 0
	for pos+8 <= len(src) && n+3*8 <= len(dst) {
		acc |= binary.LittleEndian.Uint64(src[pos:]) << have
		pos += int(63-have) >> 3
		have |= 56
		// 56 bits are enough for three entries, or for two and one code that is
		// longer than the table: the longest has fewer than 23 bits.
		for range 3 {
			e := h.table[acc&(1<<lookupBits-1)]
			acc >>= e.bits()
			have -= e.bits()
			if e&(entryLong|entryEnd) != 0 {
				if e&entryEnd != 0 {
					binary.LittleEndian.PutUint64(dst[n:], uint64(e))
					return n + e.count(), nil
				}
				sym, bits := h.walk(uint16(e), acc)
				if sym == endSymbol {
					return n, nil
				}
				acc >>= bits
				have -= bits
				dst[n] = byte(sym)
				n++
				break
			}
			binary.LittleEndian.PutUint64(dst[n:], uint64(e))
			n += e.count()
		}
	}
	// The loop before may have taken bytes into acc that it did not count.
	return h.tail(dst, src[pos:], n, acc&(1<<have-1), have)
}

// tail is Decompress near the end of the input or of the room, where not all
// bits of acc are input.
func (h *huffmanCode) tail(dst, src []byte, n int, acc uint64, have uint) (int, error) {
	for {
		for have <= 56 && len(src) > 0 {
			acc |= uint64(src[0]) << have
			src = src[1:]
			have += 8
		}
		e := h.table[acc&(1<<lookupBits-1)]
		if e.bits() <= have && n+8 <= len(dst) && e&entryLong == 0 {
			binary.LittleEndian.PutUint64(dst[n:], uint64(e))
			n += e.count()
			acc >>= e.bits()
			have -= e.bits()
			if e&entryEnd != 0 {
				return n, nil
			}
			continue
		}
		node, skip := uint16(huffNodes-1), uint(0)
		if e&entryLong != 0 { // as the end symbol
			node, skip = uint16(e), lookupBits
		}
		sym, bits := h.walk(node, acc>>skip)
		switch bits += skip; {
		case sym == endSymbol && bits <= have+8:
			return n, nil
		case bits > have:
			return n, ErrNoEnd
		case n == len(dst):
			return n, ErrFull
		}
		dst[n] = byte(sym)
		n++
		acc >>= bits
		have -= bits
	}
}

// walk reads one symbol from acc, from a node of the tree down.
func (h *huffmanCode) walk(node uint16, acc uint64) (sym uint16, bits uint) {
	for node > endSymbol {
		node = h.nodes[node].child[acc&1]
		acc >>= 1
		bits++
	}
	return node, bits
}

// FirstByte returns the first byte of a Huffman stream without decoding more,
// false if there is none.
func FirstByte(src []byte) (byte, bool) {
	var acc uint64
	for i := 0; i < len(src) && i < 8; i++ {
		acc |= uint64(src[i]) << (8 * i)
	}
	sym, bits := huffman.walk(huffNodes-1, acc)
	return byte(sym), sym != endSymbol && bits <= uint(8*len(src))
}

// Compress appends the Huffman code of src to dst.
func Compress(dst, src []byte) []byte {
	var acc uint64
	var have uint
	put := func(sym int) {
		node := &huffman.nodes[sym]
		acc |= uint64(node.code) << have
		for have += uint(node.bits); have >= 8; have -= 8 {
			dst = append(dst, byte(acc))
			acc >>= 8
		}
	}
	for _, b := range src {
		put(int(b))
	}
	put(endSymbol)
	// Like every other writer, it adds a byte even if none has been started.
	return append(dst, byte(acc))
}

// EndsThere reports whether the end symbol of the Huffman stream src is in its
// last bytes, as a writer puts it: at most one byte of zeros follows, and a last
// byte of zeros may be missing. Damaged data hardly ever looks like that.
func EndsThere(src []byte) bool {
	bits := 8 * len(src)
	bit := func(i int) byte {
		if i >= bits {
			return 0
		}
		return src[i>>3] >> (i & 7) & 1
	}
	at := 0
	for {
		node := uint16(huffNodes - 1)
		for node > endSymbol {
			if at >= bits+8 {
				return false
			}
			node = huffman.nodes[node].child[bit(at)]
			at++
		}
		if node == endSymbol {
			break
		}
	}
	for i := at; i < bits; i++ {
		if bit(i) != 0 {
			return false
		}
	}
	return bits-at <= 8
}
