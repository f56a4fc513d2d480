package goldsrcwriter

import "math"

// Field types of a delta description.
const (
	tByte       = 1
	tShort      = 2
	tFloat      = 4
	tInteger    = 8
	tAngle      = 16
	tTimeWindow = 32
	tTimeBig    = 64
	tString     = 128
	tSigned     = 1 << 31
)

// A field is one line of a description of records of type T.
type field[T any] struct {
	name      string
	kind      uint32
	width     uint
	pre, post float64
	get       func(*T) float64
}

type description[T any] struct {
	name   string
	fields []field[T]
}

// write appends SVC_DELTADESCRIPTION: each field as a delta against zero of
// seven fields.
func (d *description[T]) write(s *stream) {
	s.u8(14)
	s.str(d.name)
	s.i16(len(d.fields))
	for i := range d.fields {
		f := &d.fields[i]
		s.bits(1, 3)    // one byte of mask
		s.bits(0x7b, 8) // all but the offset
		s.bits(f.kind, 32)
		s.bitStr(f.name)
		s.bits(4, 8)
		s.bits(uint32(f.width), 8)
		s.bits(uint32(math.Round(f.scale(f.pre)*4000)), 32)
		s.bits(uint32(math.Round(f.scale(f.post)*4000)), 32)
	}
	s.align()
}

// scale returns a factor, whose zero value stands for 1.
func (f *field[T]) scale(v float64) float64 {
	if v == 0 {
		return 1
	}
	return v
}

// delta appends what changed from one record to another. now is the server's
// time.
func (d *description[T]) delta(s *stream, from, to *T, now float64) {
	var mask uint64
	for i := range d.fields {
		f := &d.fields[i]
		if f.raw(f.get(from), now) != f.raw(f.get(to), now) {
			mask |= 1 << i
		}
	}
	n := uint(0)
	for m := mask; m != 0; m >>= 8 {
		n++
	}
	s.bits(uint32(n), 3)
	for i := range n {
		s.bits(uint32(mask>>(8*i)&0xff), 8)
	}
	for i := range d.fields {
		if mask>>i&1 == 1 {
			d.fields[i].write(s, d.fields[i].get(to), now)
		}
	}
}

// raw returns the integer that stands for v.
func (f *field[T]) raw(v, now float64) int64 {
	switch f.kind &^ tSigned {
	case tAngle:
		steps := math.Exp2(float64(f.width))
		return int64(math.Round(v*steps/360)) & (int64(steps) - 1)
	case tTimeWindow:
		return int64(math.Round((now - v) * 100))
	case tTimeBig:
		return int64(math.Round((now - v) * f.scale(f.pre)))
	case tString:
		return 0
	}
	return int64(math.Round(v / f.scale(f.post) * f.scale(f.pre)))
}

func (f *field[T]) write(s *stream, v, now float64) {
	raw := f.raw(v, now)
	switch {
	case f.kind&^tSigned == tTimeWindow:
		s.signed(clamp(raw, 8), 8)
	case f.kind&^tSigned == tTimeBig || f.kind&tSigned != 0:
		s.signed(clamp(raw, f.width), f.width)
	default:
		s.bits(uint32(raw), f.width)
	}
}

// clamp returns v within n−1 bits of magnitude.
func clamp(v int64, n uint) int32 {
	most := int64(1)<<(n-1) - 1
	return int32(max(-most, min(most, v)))
}

// quantized returns what a reader gets for a coordinate of a player: the
// nearest that 18 bits of 1/32 unit can hold.
func quantized(v float32) float32 { return float32(math.Round(float64(v)*32) / 32) }

// quantizedAngle returns what a reader gets for an angle in degrees.
func quantizedAngle(v float32) float32 {
	return float32(float64(int64(math.Round(float64(v)*65536/360))&0xffff) * 360 / 65536)
}
