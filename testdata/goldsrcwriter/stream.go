package goldsrcwriter

import (
	"encoding/binary"
	"math"
)

// A stream is a block of messages being written. Bits go in lowest first;
// bytes may only follow once align was called.
type stream struct {
	buf   []byte
	spare uint // bits still free in the last byte
}

func (s *stream) reset() { s.buf, s.spare = s.buf[:0], 0 }

// bits appends the low n bits of v.
func (s *stream) bits(v uint32, n uint) {
	for n > 0 {
		if s.spare == 0 {
			s.buf, s.spare = append(s.buf, 0), 8
		}
		k := min(n, s.spare)
		s.buf[len(s.buf)-1] |= byte(v&(1<<k-1)) << (8 - s.spare)
		v >>= k
		n -= k
		s.spare -= k
	}
}

func (s *stream) bit(on bool) {
	if on {
		s.bits(1, 1)
	} else {
		s.bits(0, 1)
	}
}

// signed appends a sign bit and n−1 bits of magnitude.
func (s *stream) signed(v int32, n uint) {
	s.bit(v < 0)
	if v < 0 {
		v = -v
	}
	s.bits(uint32(v), n-1)
}

func (s *stream) align() { s.spare = 0 }

func (s *stream) u8(v ...int) {
	for _, b := range v {
		s.buf = append(s.buf, byte(b))
	}
}

func (s *stream) i16(v ...int) {
	for _, w := range v {
		s.buf = binary.LittleEndian.AppendUint16(s.buf, uint16(w))
	}
}

func (s *stream) i32(v ...int) {
	for _, w := range v {
		s.buf = binary.LittleEndian.AppendUint32(s.buf, uint32(w))
	}
}

func (s *stream) f32(v ...float32) {
	for _, f := range v {
		s.buf = binary.LittleEndian.AppendUint32(s.buf, math.Float32bits(f))
	}
}

// str appends a text and its NUL.
func (s *stream) str(t string) { s.buf = append(append(s.buf, t...), 0) }

// bitStr is str within bits.
func (s *stream) bitStr(t string) {
	for i := range len(t) {
		s.bits(uint32(t[i]), 8)
	}
	s.bits(0, 8)
}

// raw appends bytes.
func (s *stream) raw(b []byte) { s.buf = append(s.buf, b...) }

// coord appends a byte coordinate in eighths of a unit.
func (s *stream) coord(v ...float32) {
	for _, c := range v {
		s.i16(int(math.Round(float64(c) * 8)))
	}
}

// bitCoord appends a coordinate of SVC_SOUND, with its fraction if wanted.
func (s *stream) bitCoord(v float32, fraction bool) {
	eighths := int(math.Round(math.Abs(float64(v)) * 8))
	whole, frac := eighths>>3, eighths&7
	if !fraction {
		frac = 0
	}
	s.bit(whole != 0)
	s.bit(frac != 0)
	if whole == 0 && frac == 0 {
		return
	}
	s.bit(v < 0)
	if whole != 0 {
		s.bits(uint32(whole), 12)
	}
	if frac != 0 {
		s.bits(uint32(frac), 3)
	}
}
