package goldsrc

import (
	"encoding/binary"
	"math"
	"math/bits"

	"playhead/formats/internal/binread"
)

// Field types of a delta description.
const (
	typeByte       = 1
	typeShort      = 2
	typeFloat      = 4
	typeInteger    = 8
	typeAngle      = 16
	typeTimeWindow = 32 // 8 bits, hundredths of a second before the message's time
	typeTimeBig    = 64 // any width and scale
	typeString     = 128
	typeSigned     = 1 << 31
)

// maxFields is how many fields a mask of up to seven bytes can select.
const maxFields = 56

// fieldOp says how to convert a field's bits to its value.
type fieldOp uint8

const (
	opUint        fieldOp = iota // unchanged
	opInt                        // sign and magnitude
	opUintScaled                 // × scale, truncated to an integer
	opIntScaled                  //
	opFloat                      // unsigned × scale
	opSignedFloat                //
	opAngle                      // 1/2^bits turn
	opTime                       // seconds before the message's time
	opString                     // characters, skipped
)

// A field is one compiled line of a delta description.
type field struct {
	op    fieldOp
	width uint8 // bits
	slot  uint8
	scale float64 // of floats
	// Integers are divided and multiplied one after the other, so that the result is
	// truncated exactly as in the engine.
	divisor, factor float64
}

// A description says how one kind of record is encoded as a delta. The zero
// description has no fields.
type description struct {
	fields []field
	known  bool // the recording contains it
}

// compileField converts a transmitted field to its decoding form. Factors within
// 1e-4 of 1 are ignored, as in the engine.
func compileField(kind, width uint32, premultiply, postmultiply float64, slot uint8) (field, error) {
	f := field{width: uint8(width), slot: slot, divisor: 1, factor: 1}
	signed := kind&typeSigned != 0
	if !near1(premultiply) && premultiply != 0 {
		f.divisor = premultiply
	}
	if !near1(postmultiply) {
		f.factor = postmultiply
	}
	f.scale = f.factor / f.divisor
	switch kind &^ typeSigned {
	case typeByte, typeShort, typeInteger:
		f.op = opUint
		if f.scale != 1 {
			f.op = opUintScaled
		}
		if signed {
			f.op++
		}
	case typeFloat:
		f.op = opFloat
		if signed {
			f.op = opSignedFloat
		}
	case typeAngle:
		f.op, f.scale = opAngle, 360/math.Exp2(float64(width))
	case typeTimeWindow:
		f.op, f.width, f.scale = opTime, 8, 1.0/100
	case typeTimeBig:
		f.op, f.scale = opTime, 1
		if premultiply != 0 {
			f.scale = 1 / premultiply
		}
	case typeString:
		f.op, f.width = opString, 8
	default:
		return f, binread.Corruptf("unknown field type 0x%x", kind)
	}
	if f.width == 0 || width > 32 {
		return f, binread.Corruptf("want 1 to 32 bits, got %d", width)
	}
	return f, nil
}

func near1(f float64) bool { return f > 0.9999 && f < 1.0001 }

// apply reads one delta and writes its fields into rec, which holds the reference
// state. now is the last SVC_TIME. It returns false if the delta uses a field
// that is not in the description.
func (d *description) apply(r *msgReader, rec *record, now float32) bool {
	n := uint(r.bits(3))
	if n == 0 {
		return true
	}
	mask := r.mask(n * 8)
	if mask>>uint(len(d.fields)) != 0 {
		return false
	}
	// All fields except texts have at most 32 bits, so one load of eight bytes
	// covers each; near the end of the block, read goes step by step.
	pos, buf := uint(r.pos), r.buf
	for m := mask; m != 0; m &= m - 1 {
		f := &d.fields[bits.TrailingZeros64(m)]
		at := pos >> 3
		if f.op == opString || at+loadBytes > uint(len(buf)) {
			r.pos = int(pos)
			rec[f.slot&(maxSlots-1)] = f.read(r, now)
			pos = uint(r.pos)
			continue
		}
		raw := uint32(binary.LittleEndian.Uint64(buf[at:at+loadBytes])>>(pos&7)) & uint32(1<<(f.width&63)-1)
		pos += uint(f.width)
		rec[f.slot&(maxSlots-1)] = f.value(raw, now)
	}
	r.pos = int(pos)
	return true
}

// read reads one field's value.
func (f *field) read(r *msgReader, now float32) uint32 {
	if f.op == opString {
		r.bitString(nil)
		return 0
	}
	return f.value(r.bits(uint(f.width)), now)
}

// value converts a field's bits. Signed ones are a sign bit followed by a
// magnitude, not two's complement.
func (f *field) value(raw uint32, now float32) uint32 {
	signed := int32(raw >> 1)
	if raw&1 != 0 {
		signed = -signed
	}
	switch f.op {
	case opUint:
		return raw
	case opInt:
		return uint32(signed)
	case opFloat, opAngle:
		return math.Float32bits(float32(float64(raw) * f.scale))
	case opSignedFloat:
		return math.Float32bits(float32(float64(signed) * f.scale))
	case opUintScaled:
		return uint32(int64(float64(raw) / f.divisor * f.factor))
	case opIntScaled:
		return uint32(int64(float64(signed) / f.divisor * f.factor))
	case opTime:
		return math.Float32bits(now - float32(float64(signed)*f.scale))
	}
	return 0
}
