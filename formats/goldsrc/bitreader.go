package goldsrc

import (
	"bytes"
	"encoding/binary"
	"math"

	"playhead/formats/internal/binread"
)

// A msgReader reads one block of engine messages, whose fields are bytes in
// some messages and bits in others. Bits are taken lowest first: bit k of the
// block is byte[k>>3]>>(k&7)&1.
//
// It never reads outside buf and never panics. A read past the end yields
// zeros or the spare bytes behind the block and makes over report true; a
// message is acted on only after over was asked. align must be called before
// bytes are read again after bits.
type msgReader struct {
	buf  []byte // the block and up to loadBytes spare bytes behind it
	pos  int    // next bit
	end  int    // first bit behind the block
	base int64  // offset of buf[0] in the recording
}

// loadBytes is how many bytes one bit field is cut from. With that many spare
// bytes behind the block the fast path of bits serves all of it.
const loadBytes = 8

// reset makes r read the first size bytes of window, which are at base in the
// recording. It may load the bytes after them, but never uses them.
func (r *msgReader) reset(window []byte, size int, base int64) {
	size = min(size, len(window))
	r.buf = window[:min(len(window), size+loadBytes)]
	r.pos, r.end, r.base = 0, size*8, base
}

// over reports whether anything was read past the end of the block.
func (r *msgReader) over() bool { return r.pos > r.end }

// left returns how many whole bytes are left.
func (r *msgReader) left() int { return max(0, r.end-r.pos) >> 3 }

// done reports whether the whole block was read.
func (r *msgReader) done() bool { return r.pos >= r.end }

// offset returns the next byte's offset in the recording.
func (r *msgReader) offset() int64 { return r.base + int64(min(r.pos, r.end)>>3) }

// cutOff returns the error for a message that the block ends in.
func (r *msgReader) cutOff(field string) error {
	return &binread.Error{
		Format: formatName, Offset: r.offset(), Field: field,
		Err: binread.Corruptf("the message is longer than its block"),
	}
}

// bits reads an unsigned value of n bits, at most 32.
func (r *msgReader) bits(n uint) uint32 {
	p := uint(r.pos)
	if i := p >> 3; i+loadBytes <= uint(len(r.buf)) {
		r.pos += int(n)
		return uint32(binary.LittleEndian.Uint64(r.buf[i:i+loadBytes]) >> (p & 7) & (1<<(n&63) - 1))
	}
	return uint32(r.tail(n))
}

// mask reads n bits, at most 56.
func (r *msgReader) mask(n uint) uint64 {
	p := uint(r.pos)
	if i := p >> 3; i+loadBytes <= uint(len(r.buf)) {
		r.pos += int(n)
		return binary.LittleEndian.Uint64(r.buf[i:i+loadBytes]) >> (p & 7) & (1<<(n&63) - 1)
	}
	return r.tail(n)
}

// peek returns the next n bits, at most 32, without consuming them.
func (r *msgReader) peek(n uint) uint32 {
	at := r.pos
	v := r.bits(n)
	r.pos = at
	return v
}

// tail is bits and mask for the last bytes of buf. Bits beyond the end read as
// zero.
func (r *msgReader) tail(n uint) uint64 {
	var last [loadBytes]byte
	if i := r.pos >> 3; i < len(r.buf) {
		copy(last[:], r.buf[i:])
	}
	v := binary.LittleEndian.Uint64(last[:]) >> (r.pos & 7) & (1<<n - 1)
	if r.pos <= r.end {
		r.pos += int(n)
	}
	return v
}

// bit reads one bit.
func (r *msgReader) bit() bool { return r.bits(1) != 0 }

// skipBits skips n bits.
func (r *msgReader) skipBits(n int) {
	if r.pos <= r.end {
		r.pos += n
	}
}

// align advances to the next byte boundary.
func (r *msgReader) align() { r.pos = (r.pos + 7) &^ 7 }

// coord reads a bit coordinate of SVC_SOUND. The fraction is in eighths
// (docs/formats/goldsrc.md §3), not in 1/32 as an older description has it.
func (r *msgReader) coord() float32 {
	whole, frac := r.bit(), r.bit()
	if !whole && !frac {
		return 0
	}
	negative := r.bit()
	var v float32
	if whole {
		v = float32(r.bits(12))
	}
	if frac {
		v += float32(r.bits(3)) / 8
	}
	if negative {
		return -v
	}
	return v
}

// bitString reads 8-bit characters from the bit stream up to a NUL and
// returns at most len(dst) of them.
func (r *msgReader) bitString(dst []byte) []byte {
	n := 0
	for {
		c := byte(r.bits(8))
		if c == 0 || r.over() {
			return dst[:n]
		}
		if n < len(dst) {
			dst[n] = c
			n++
		}
	}
}

// bytes returns the next n bytes, which alias the block, or nil when there are
// fewer.
func (r *msgReader) bytes(n int) []byte {
	i := r.pos >> 3
	if n < 0 || r.pos > r.end || n > r.end>>3-i {
		r.pos = r.end + 8
		return nil
	}
	r.pos += n * 8
	return r.buf[i : i+n : i+n]
}

func (r *msgReader) skip(n int) { r.bytes(n) }
func (r *msgReader) u8() uint8  { return uint8(r.bits(8)) }
func (r *msgReader) i8() int8   { return int8(r.bits(8)) }

func (r *msgReader) u16() uint16  { return uint16(r.bits(16)) }
func (r *msgReader) i16() int16   { return int16(r.bits(16)) }
func (r *msgReader) u32() uint32  { return r.bits(32) }
func (r *msgReader) i32() int32   { return int32(r.bits(32)) }
func (r *msgReader) f32() float32 { return math.Float32frombits(r.bits(32)) }

// coord16 reads a coordinate of a temporary entity or user message.
func (r *msgReader) coord16() float32 { return float32(r.i16()) / 8 }

// point reads three of them.
func (r *msgReader) point() [3]float32 {
	return [3]float32{r.coord16(), r.coord16(), r.coord16()}
}

// cstring reads bytes up to and including a NUL and returns those before it,
// aliasing the block. Without a NUL, it returns the rest and over reports true.
func (r *msgReader) cstring() []byte {
	if r.pos > r.end {
		return nil
	}
	rest := r.buf[r.pos>>3 : r.end>>3]
	i := bytes.IndexByte(rest, 0)
	if i < 0 {
		r.pos = r.end + 8
		return nil
	}
	r.pos += (i + 1) * 8
	return rest[:i:i]
}
