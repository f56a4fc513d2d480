package goldsrc

import (
	"math"
	"testing"
)

// A bitWriter puts bits in, lowest first.
type bitWriter struct {
	buf []byte
	n   int
}

func (w *bitWriter) bits(v uint32, n int) {
	for i := range n {
		if w.n&7 == 0 {
			w.buf = append(w.buf, 0)
		}
		if i < 32 {
			w.buf[w.n>>3] |= byte(v>>i&1) << (w.n & 7)
		}
		w.n++
	}
}

func readerOf(b []byte) *msgReader {
	r := new(msgReader)
	r.reset(b, len(b), 100)
	return r
}

func TestSignedBitsAreSignAndMagnitude(t *testing.T) {
	for _, c := range []struct {
		raw  uint32
		n    int
		want int32
	}{
		{0, 8, 0}, {1, 8, 0}, {2, 8, 1}, {3, 8, -1}, {0xfe, 8, 127}, {0xff, 8, -127}, {0xffffffff, 32, -0x7fffffff},
	} {
		f := field{op: opInt, width: uint8(c.n)}
		var w bitWriter
		w.bits(c.raw, c.n)
		if got := int32(f.read(readerOf(w.buf), 0)); got != c.want {
			t.Errorf("%d bits of 0x%x are %d, want %d", c.n, c.raw, got, c.want)
		}
	}
}

func TestCoordinatesOfSoundsHaveEighths(t *testing.T) {
	for _, c := range []struct {
		name            string
		whole, fraction bool
		negative        bool
		number, eighths uint32
		want            float32
		bits            int
	}{
		{"nothing", false, false, false, 0, 0, 0, 2},
		{"whole", true, false, false, 1200, 0, 1200, 15},
		{"negative", true, false, true, 3, 0, -3, 15},
		{"fraction only", false, true, true, 0, 5, -0.625, 6},
		{"both", true, true, false, 4095, 7, 4095.875, 18},
	} {
		t.Run(c.name, func(t *testing.T) {
			var w bitWriter
			w.bits(uint32(b01(c.whole)), 1)
			w.bits(uint32(b01(c.fraction)), 1)
			if c.whole || c.fraction {
				w.bits(uint32(b01(c.negative)), 1)
			}
			if c.whole {
				w.bits(c.number, 12)
			}
			if c.fraction {
				w.bits(c.eighths, 3)
			}
			r := readerOf(w.buf)
			if got := r.coord(); got != c.want || r.pos != c.bits {
				t.Errorf("%v in %d bits, want %v in %d", got, r.pos, c.want, c.bits)
			}
		})
	}
}

func TestReadingPastTheEndIsNoticedAndGivesZero(t *testing.T) {
	r := readerOf([]byte{0xff, 0xff, 0xff})
	if got := r.bits(16); got != 0xffff || r.over() {
		t.Fatalf("0x%x, over: %v", got, r.over())
	}
	if got := r.bits(16); got != 0xff || !r.over() {
		t.Errorf("past the end: 0x%x, over: %v, want 0xff and true", got, r.over())
	}
	if got := r.u32(); got != 0 || r.bytes(1) != nil || r.cstring() != nil {
		t.Errorf("further reads give %d", got)
	}
	if r.offset() != 103 {
		t.Errorf("stands at %d, want the end at 103", r.offset())
	}
}

func TestSpareBytesBehindTheBlockAreNotItsOwn(t *testing.T) {
	r := new(msgReader)
	r.reset([]byte("ab\x00cdefghijkl"), 2, 0)
	if s := r.cstring(); s != nil || !r.over() {
		t.Errorf("a text runs past its block: %q", s)
	}
}

// TestFieldsOfEveryType decodes a record of one field of each type.
func TestFieldsOfEveryType(t *testing.T) {
	const now = 10
	for _, c := range []struct {
		name      string
		kind      uint32
		width     uint32
		pre, post float64
		raw       uint32
		want      float64 // of a float, or an integer
		isFloat   bool
	}{
		{"byte", typeByte, 8, 1, 1, 200, 200, false},
		{"signed short", typeShort | typeSigned, 9, 1, 1, 5, -2, false},
		{"integer of 32 bits", typeInteger, 32, 1, 1, 0x4000, 0x4000, false},
		{"integer in tens", typeInteger, 8, 1, 10, 7, 70, false},
		{"integer cut off", typeInteger, 8, 128, 1, 200, 1, false},
		{"float", typeFloat, 8, 0, 1, 3, 3, true},
		{"signed float in 1/32", typeFloat | typeSigned, 18, 32, 1, 65, -1, true},
		{"float in tenths", typeFloat, 8, 1, 0.1, 25, 2.5, true},
		{"angle", typeAngle, 16, 1, 1, 0x4000, 90, true},
		{"window of 8 bits", typeTimeWindow, 12, 1, 1, 2 * 50, now - 0.5, true},
		{"window", typeTimeBig, 13, 100, 1, 2*250 + 1, now + 2.5, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := compileField(c.kind, c.width, c.pre, c.post, 3)
			if err != nil {
				t.Fatal(err)
			}
			d := description{fields: []field{f}}
			var w bitWriter
			w.bits(1, 3)
			w.bits(1, 8)
			w.bits(c.raw, int(f.width))
			var rec record
			r := readerOf(w.buf)
			if !d.apply(r, &rec, now) || r.over() {
				t.Fatal("not read")
			}
			got := float64(rec.int(3))
			if c.isFloat {
				got = float64(rec.float(3))
			}
			if math.Abs(got-c.want) > 1e-5 {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestFieldsThatCannotBeAreRefused(t *testing.T) {
	for _, c := range []struct{ kind, width uint32 }{{3, 8}, {typeInteger, 0}, {typeFloat, 33}, {0, 8}} {
		if _, err := compileField(c.kind, c.width, 1, 1, 0); err == nil {
			t.Errorf("type %d of %d bits was taken", c.kind, c.width)
		}
	}
}

func TestChecksumOfTheMapIsUnmixed(t *testing.T) {
	// munge is what the engine does, step by step.
	munge := func(v uint32, sequence uint8) uint32 {
		seq := uint32(sequence)
		v ^= ^seq
		v = v>>24 | v>>8&0xff00 | v<<8&0xff0000 | v<<24
		for j, x := range mungeTable {
			v ^= uint32(0xA5|byte(j<<j)|byte(j)|x) << (8 * j)
		}
		return v ^ seq
	}
	for _, crc := range []uint32{0, 1, 0xdeadbeef, 0xffffffff} {
		for _, slot := range []int{0, 1, 31} {
			if got := unmunge(munge(crc, uint8(-1-slot)), uint8(-1-slot)); got != crc {
				t.Errorf("slot %d: 0x%x, want 0x%x", slot, got, crc)
			}
		}
	}
}
