package twcodec

import (
	"bytes"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

func unhex(tb testing.TB, s string) []byte {
	tb.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(s, " ", ""))
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

func TestFrequenciesAreTheGames(t *testing.T) {
	sum := 0
	for _, f := range frequencies[1:endSymbol] {
		sum += int(f)
	}
	if sum != 44894 || frequencies[255] != 335 || frequencies[endSymbol] != 1 {
		t.Errorf("got sum %d, last %d, end %d; want 44894, 335, 1", sum, frequencies[255], frequencies[endSymbol])
	}
	longest := uint8(0)
	for _, n := range huffman.nodes[:endSymbol+1] {
		longest = max(longest, n.bits)
	}
	if longest >= 23 {
		t.Errorf("longest code has %d bits; Decompress relies on fewer than 23", longest)
	}
}

var huffmanVectors = []struct{ name, plain, code string }{
	{"short", "00 01 00 02 00 80 00", "b1 08 2a 6e 00"},
	{
		"0.7 connection", "40 02 02 02 00 40 07 03 22 01 00 01 00 01 08 40 01 04 0b",
		"4a 42 88 4a 6e 16 ba 31 46 a2 84 9e bf e2 06",
	},
	{"0.7 input", "00 11 29 82 02 83 02 28 00 01 00 00 00 00 00 00 00 00 05", "4d e9 b0 14 7e 13 d6 f8 6f 57 dc 00"},
	{"text", hex.EncodeToString([]byte("hello world")), "ae 95 13 5c 09 57 c2 16 b1 56 dc da 22 38 b9 12 9c a8 b8 01"},
}

func TestHuffmanVectors(t *testing.T) {
	for _, v := range huffmanVectors {
		t.Run(v.name, func(t *testing.T) {
			plain, code := unhex(t, v.plain), unhex(t, v.code)
			out := make([]byte, 100)
			n, err := Decompress(out, code)
			if err != nil || !bytes.Equal(out[:n], plain) {
				t.Errorf("Decompress(% x) = % x, %v; want % x", code, out[:n], err, plain)
			}
			if got := Compress(nil, plain); !bytes.Equal(got, code) {
				t.Errorf("Compress(% x) = % x; want % x", plain, got, code)
			}
		})
	}
}

func TestHuffmanRoundTripAndCaps(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 2000 {
		plain := make([]byte, r.IntN(300))
		for k := range plain {
			if r.IntN(3) == 0 { // mostly zeros, like a delta
				plain[k] = byte(r.Uint32())
			}
		}
		code := Compress(nil, plain)
		out := make([]byte, len(plain)+i%20)
		n, err := Decompress(out, code)
		if err != nil || !bytes.Equal(out[:n], plain) {
			t.Fatalf("round trip of % x: got % x, %v", plain, out[:n], err)
		}
		if len(plain) == 0 {
			continue
		}
		room := r.IntN(len(plain))
		n, err = Decompress(out[:room], code)
		if !errors.Is(err, ErrFull) || n != room || !bytes.Equal(out[:n], plain[:room]) {
			t.Fatalf("with room for %d of %d bytes: got %d, %v", room, len(plain), n, err)
		}
	}
}

// A code that ends in zero bits may lack its last byte; nothing else may be
// missing.
func TestHuffmanEndSymbol(t *testing.T) {
	code := unhex(t, "b1 08 2a 6e 00")
	out := make([]byte, 100)
	if n, err := Decompress(out, code[:4]); n != 7 || err != nil {
		t.Errorf("without the last zero byte: got %d bytes, %v; want 7", n, err)
	}
	for _, cut := range []int{0, 1, 2, 3} {
		if _, err := Decompress(out, code[:cut]); !errors.Is(err, ErrNoEnd) {
			t.Errorf("cut to %d bytes: got %v, want ErrNoEnd", cut, err)
		}
	}
	big := make([]byte, 1<<16)
	if n, err := Decompress(big, make([]byte, 1<<16)); !errors.Is(err, ErrFull) && !errors.Is(err, ErrNoEnd) {
		t.Errorf("64 KiB of zeros: got %d bytes, %v", n, err)
	}
}

func TestHuffmanDoesNotAllocate(t *testing.T) {
	code := Compress(nil, bytes.Repeat([]byte{0, 0, 1, 0, 200}, 100))
	out := make([]byte, 1000)
	if a := testing.AllocsPerRun(100, func() { Decompress(out, code) }); a != 0 {
		t.Errorf("%v allocations", a)
	}
}

func FuzzHuffman(f *testing.F) {
	for _, v := range huffmanVectors {
		f.Add(unhex(f, v.code), 64)
	}
	f.Add([]byte{0xb1, 0x08}, 1000)
	f.Add([]byte{}, 0)
	f.Fuzz(func(t *testing.T, code []byte, room int) {
		out := make([]byte, max(0, min(room, 1<<16)))
		n, err := Decompress(out, code)
		if err != nil {
			return
		}
		again := make([]byte, n)
		m, err := Decompress(again, Compress(nil, out[:n]))
		if err != nil || !bytes.Equal(out[:n], again[:m]) {
			t.Errorf("% x decodes to % x, which comes back as % x, %v", code, out[:n], again[:m], err)
		}
	})
}

// snapshotLike is bytes distributed like those of a delta snapshot.
func snapshotLike(n int) []byte {
	r := rand.New(rand.NewPCG(3, 4))
	b := make([]byte, n)
	for i := range b {
		if r.IntN(2) == 0 {
			b[i] = byte(r.ExpFloat64() * 20)
		}
	}
	return b
}

func BenchmarkDecompress(b *testing.B) {
	code := Compress(nil, snapshotLike(4000))
	out := make([]byte, 1<<16)
	b.SetBytes(int64(len(code)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Decompress(out, code); err != nil {
			b.Fatal(err)
		}
	}
}

func TestFirstByteIsThatOfTheWhole(t *testing.T) {
	for sym := range 256 {
		code := Compress(nil, []byte{byte(sym), 7, 0, 9})
		if b, ok := FirstByte(code); !ok || b != byte(sym) {
			t.Errorf("FirstByte of %#x = %#x, %v", sym, b, ok)
		}
	}
	for _, code := range [][]byte{nil, Compress(nil, nil)} {
		if _, ok := FirstByte(code); ok {
			t.Errorf("FirstByte(% x) finds one", code)
		}
	}
}
