package sim

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSetsOfColumnsOfBothWords(t *testing.T) {
	some := []Col{0, 1, 61, 62, 63, 64, 65, maxCols - 1}
	s := Cols(some...)
	if got := slices.Collect(s.All); !slices.Equal(got, some) {
		t.Fatalf("holds %v, want %v", got, some)
	}
	for c := range Col(maxCols) {
		if got, want := s.Has(c), slices.Contains(some, c); got != want {
			t.Errorf("has %d: %v, want %v", c, got, want)
		}
		if got := Cols(c); !got.Has(c) || got.Len() != 1 || got.Without(c) != (ColSet{}) {
			t.Errorf("the set of %d alone is %x", c, got)
		}
	}
	low, high := Cols(0, 1, 61, 62, 63), Cols(64, 65, maxCols-1)
	switch {
	case low.Or(high) != s, s.AndNot(high) != low, s.And(high) != high:
		t.Error("the halves do not make the whole")
	case !s.Contains(low), low.Contains(s), low.Overlaps(high), !s.Overlaps(high), s.Empty(), !low.And(high).Empty():
		t.Error("wrong about what is in what")
	}
}

func TestSetsOfColumnsAreReadAsTheyWereStored(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	sets := []ColSet{{}, allCols, {hi: 1}, {hi: 1 << 62}, {lo: 1 << 63}, {lo: 1 << 62, hi: 1}}
	for range 1000 {
		sets = append(sets, ColSet{rng.Uint64() >> rng.IntN(64), rng.Uint64() >> (1 + rng.IntN(63)) >> rng.IntN(64)})
	}
	for _, s := range sets {
		var b [logBytes]byte
		n := s.put(&b, 0)
		if appended := s.append(nil); n > maxColSetBytes || !slices.Equal(appended, b[:n]) {
			t.Fatalf("%x: %d bytes %x, appended %x", s, n, b[:n], appended)
		}
		l := rowLog{data: b[:n]}
		if got := l.colSet(); got != s || l.pos != int(n) {
			t.Fatalf("stored %x, read %x", s, got)
		}
	}
}
