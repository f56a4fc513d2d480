package twcodec

import (
	"bytes"
	"math"
	"slices"
	"testing"
)

func TestInts(t *testing.T) {
	for _, c := range []struct {
		v    int32
		code string
	}{
		{0, "00"},
		{1, "01"},
		{-1, "40"},
		{63, "3f"},
		{-64, "7f"},
		{64, "8001"},
		{-65, "c001"},
		{499, "b307"},
		{8191, "bf7f"},
		{8192, "808001"},
		{math.MaxInt32, "bfffffff0f"},
		{math.MinInt32, "ffffffff0f"},
	} {
		code := unhex(t, c.code)
		if got := AppendInt(nil, c.v); !bytes.Equal(got, code) {
			t.Errorf("AppendInt(%d) = % x, want % x", c.v, got, code)
		}
		if v, n := ReadInt(append(code, 0x77)); v != c.v || n != len(code) {
			t.Errorf("ReadInt(% x) = %d, %d; want %d, %d", code, v, n, c.v, len(code))
		}
		for cut := range code {
			if _, n := ReadInt(code[:cut]); n != 0 {
				t.Errorf("ReadInt(% x) took %d bytes of a cut int", code[:cut], n)
			}
		}
	}
}

func TestIntsAcceptWhatNoWriterWrites(t *testing.T) {
	for _, c := range []struct {
		name, code string
		v          int32
		n          int
	}{
		{"overlong zero", "80 00", 0, 2},
		{"overlong minus one", "c0 80 80 80 00", -1, 5},
		{"padding of the fifth byte is masked", "80 80 80 80 f0", 0, 5},
		{"the fifth byte's continuation is not looked at", "80 80 80 80 81 05", 1 << 27, 5},
	} {
		if v, n := ReadInt(unhex(t, c.code)); v != c.v || n != c.n {
			t.Errorf("%s: got %d in %d bytes, want %d in %d", c.name, v, n, c.v, c.n)
		}
	}
}

func TestAppendIntsKeepsWhatCameBeforeACut(t *testing.T) {
	got, ok := AppendInts(nil, unhex(t, "01 40 80 01 80"))
	if ok || !slices.Equal(got, []int32{1, -1, 64}) {
		t.Errorf("got %v, %v", got, ok)
	}
}

func FuzzInts(f *testing.F) {
	f.Add([]byte{0x80, 0x01, 0x40, 0x00})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, b []byte) {
		ints, _ := AppendInts(nil, b)
		var code []byte
		for _, v := range ints {
			code = AppendInt(code, v)
		}
		if len(code) > len(b) {
			t.Errorf("% x grows to % x", b, code)
		}
		again, ok := AppendInts(nil, code)
		if !ok || !slices.Equal(ints, again) {
			t.Errorf("% x: %v becomes %v", b, ints, again)
		}
	})
}

func BenchmarkAppendInts(b *testing.B) {
	code := make([]byte, 0, 8000)
	for i, v := range snapshotLike(4000) {
		code = AppendInt(code, int32(v)*int32(1+i%3*40))
	}
	dst := make([]int32, 0, 1<<14)
	b.SetBytes(int64(len(code)))
	for b.Loop() {
		if _, ok := AppendInts(dst, code); !ok {
			b.Fatal("cut")
		}
	}
}
