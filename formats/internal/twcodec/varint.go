package twcodec

import "slices"

// MaxIntBytes is the longest encoding of an int.
const MaxIntBytes = 5

// AppendInt appends v as a variable-width int: E S and 6 bits in the first
// byte, E and 7 bits in the following ones, least significant first, where E
// says that another byte follows and S that all bits are inverted.
func AppendInt(dst []byte, v int32) []byte {
	sign := byte(uint32(v)>>31) << 6
	u := uint32(v ^ v>>31)
	if u < 1<<6 {
		return append(dst, sign|byte(u))
	}
	dst = append(dst, 0x80|sign|byte(u&0x3f))
	for u >>= 6; u >= 1<<7; u >>= 7 {
		dst = append(dst, 0x80|byte(u))
	}
	return append(dst, byte(u))
}

// ReadInt returns the int at the start of b and the bytes it takes, 0 when b
// ends inside it.
//
// The upper four bits of a fifth byte are padding. DDNet masks them, the old
// reference did not: it matters for invalid input only, and we mask.
func ReadInt(b []byte) (v int32, n int) {
	if len(b) == 0 {
		return 0, 0
	}
	c := b[0]
	u := uint32(c & 0x3f)
	sign := -uint32(c >> 6 & 1)
	if c < 0x80 {
		return int32(u ^ sign), 1
	}
	for i, shift := 1, 6; i < len(b); i, shift = i+1, shift+7 {
		c = b[i]
		if i == MaxIntBytes-1 {
			u |= uint32(c&0x0f) << shift
			return int32(u ^ sign), MaxIntBytes
		}
		u |= uint32(c&0x7f) << shift
		if c < 0x80 {
			return int32(u ^ sign), i + 1
		}
	}
	return 0, 0
}

// AppendInts appends all ints of b to dst. It reports false, with what came
// before, when b ends inside an int. It appends at most len(b) ints.
func AppendInts(dst []int32, b []byte) ([]int32, bool) {
	n := len(dst)
	dst = slices.Grow(dst, len(b))[:n+len(b)]
	for i := 0; i < len(b); n++ {
		// Nearly all have one byte or two.
		c := uint32(b[i])
		if c < 0x80 {
			dst[n] = int32(c&0x3f ^ -(c >> 6))
			i++
			continue
		}
		if i+1 < len(b) && b[i+1] < 0x80 {
			dst[n] = int32(c&0x3f | uint32(b[i+1])<<6 ^ -(c >> 6 & 1))
			i += 2
			continue
		}
		v, bytes := ReadInt(b[i:])
		if bytes == 0 {
			return dst[:n], false
		}
		dst[n] = v
		i += bytes
	}
	return dst[:n], true
}
