package twcodec

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"playhead/formats/internal/binread"
)

// The snap data of two messages of 0.7 traffic with their checksums, both
// against the empty snapshot.
var snapVectors = []struct {
	name, data string
	checksum   int32
	items      int
}{
	{"eight items", `00 08 00 04 01 b0 03 90 02 03 04 02 90 04 90 02 02 04 03 b0 04 90 02 04 04 04 b0 07 b0 06 01
		04 05 b0 08 b0 06 00 06 00 00 01 00 0a 00 a6 31 90 0b b1 06 00 80 02 00 00 00 40 00 00 90 0b b0 06 00 00
		0a 00 0a 01 00 00 00 0b 00 08 00 00`, 8814, 8},
	{"three items", `00 03 00 06 00 00 01 00 0a 00 a6 01 90 04 91 02 00 80 02 00 00 00 40 00 00 90 04 90 02 00 00 0a
		00 0a 01 00 00 00 0b 00 08 00 00`, 1092, 3},
}

func deltaInts(tb testing.TB, hex string) []int32 {
	tb.Helper()
	v, ok := AppendInts(nil, unhex(tb, cleanHex(hex)))
	if !ok {
		tb.Fatal("bad vector")
	}
	return v
}

func cleanHex(s string) string {
	return string(slices.DeleteFunc([]byte(s), func(b byte) bool { return b == '\n' || b == '\t' }))
}

func TestDeltasOfRealTraffic(t *testing.T) {
	for _, v := range snapVectors {
		var base, s Snapshot
		if err := s.ReadDelta(Proto7, &base, deltaInts(t, v.data)); err != nil {
			t.Errorf("%s: %v", v.name, err)
			continue
		}
		if s.Checksum() != v.checksum || s.Len() != v.items {
			t.Errorf("%s: checksum %d of %d items, want %d of %d", v.name, s.Checksum(), s.Len(), v.checksum, v.items)
		}
		last := s.Item(s.Len() - 1)
		if last.Kind != ItemPlayerInfo || last.ID != 0 || !slices.Equal(last.Data, []int32{8, 0, 0}) {
			t.Errorf("%s: last item is %v %d %v, want PlayerInfo 0 [8 0 0]", v.name, last.Kind, last.ID, last.Data)
		}
	}
}

var characterUUID = mustUUID("76ce455b-f9eb-3a48-add7-e04b941d045c")

func TestTypesAreResolvedPerSnapshot(t *testing.T) {
	var a, b, empty Snapshot
	a.Register(0x7fff, characterUUID)
	a.Put(0x7fff, 3, 1, 2, 3, 4, 5)
	b.Register(0x7fff, UUID{1})
	b.Register(0x4000, characterUUID)
	b.Put(0x7fff, 3, 1, 2, 3, 4, 5)
	b.Put(0x4000, 3, 1, 2, 3, 4, 5)

	var s, next Snapshot
	if err := s.ReadDelta(Proto6, &empty, a.AppendDelta(nil, Proto6, &empty)); err != nil {
		t.Fatal(err)
	}
	if got := s.Item(1); got.Kind != ItemDDNetCharacter {
		t.Errorf("first snapshot: got %v", got.Kind)
	}
	if err := next.ReadDelta(Proto6, &s, b.AppendDelta(nil, Proto6, &s)); err != nil {
		t.Fatal(err)
	}
	var kinds []ItemKind
	for i := range next.Len() {
		kinds = append(kinds, next.Item(i).Kind)
	}
	if want := []ItemKind{ItemRegister, ItemUnknown, ItemRegister, ItemDDNetCharacter}; !slices.Equal(kinds, want) {
		t.Errorf("second snapshot: got %v, want %v", kinds, want)
	}
	if u, ok := next.UUID(0x7fff); !ok || u != (UUID{1}) {
		t.Errorf("type 0x7fff is %v, %v", u, ok)
	}
}

// The order of items, what a delta names, and a delta against an item that it
// removes itself.
func TestDeltaSemantics(t *testing.T) {
	var base, s Snapshot
	base.Put(5, 1, 10, 20, 0)
	base.Put(5, 2, 30, 40, 1)
	base.Put(5, 3, 50, 60, 1)
	// Removes 1 and 2, changes 3, brings 4 and, as a difference, 2 again.
	delta := []int32{2, 3, 0, 5<<16 | 1, 5<<16 | 2, 5, 3, 1, -1, 0, 5, 4, 7, 8, 9, 5, 2, 1, 1, 1}
	if err := s.ReadDelta(Proto6, &base, delta); err != nil {
		t.Fatal(err)
	}
	want := []Item{
		{ItemFlag, 5, 3, true, []int32{51, 59, 1}},
		{ItemFlag, 5, 4, true, []int32{7, 8, 9}},
		{ItemFlag, 5, 2, true, []int32{31, 41, 2}},
	}
	if s.Len() != len(want) {
		t.Fatalf("got %d items, want %d", s.Len(), len(want))
	}
	for i, w := range want {
		got := s.Item(i)
		if got.ID != w.ID || got.Kind != w.Kind || got.Fresh != w.Fresh || !slices.Equal(got.Data, w.Data) {
			t.Errorf("item %d: got %v, want %v", i, got, w)
		}
	}
	var kept Snapshot
	if err := kept.ReadDelta(Proto6, &s, []int32{0, 1, 0, 5, 4, 1, 0, 0}); err != nil {
		t.Fatal(err)
	}
	if kept.Item(0).Fresh || !kept.Item(1).Fresh {
		t.Error("an item the delta does not name counts as fresh, or the other way round")
	}
}

func TestSizesOfACut07Demo(t *testing.T) {
	var base, want, s Snapshot
	want.Put(21, 9, 100, 200, 3)
	want.Put(22, 8, 1, 2, 3, 4, 5, 6, 7)
	want.Put(23, 1, 77)
	v := []int32{0, 3, 0, 21, 9, 3, 100, 200, 3, 22, 8, 7, 1, 2, 3, 4, 5, 6, 7, 23, 1, 1, 77}
	if err := s.ReadDelta(Proto7, &base, v); err != nil {
		t.Fatal(err)
	}
	if d := s.AppendDelta(nil, Proto7, &want); len(d) != 3 {
		t.Errorf("differs from what was written: %v", d)
	}
}

func TestDamagedSnapshotsAreCorrupt(t *testing.T) {
	for _, c := range []struct {
		name string
		full bool
		v    []int32
	}{
		{"empty", true, nil},
		{"negative count", true, []int32{0, -1}},
		{"too many items", true, []int32{0, MaxItems + 1}},
		{"size past the end", true, []int32{8, 1, 0, 1 << 16}},
		{"odd size", true, []int32{7, 1, 0, 1 << 16, 5}},
		{"offset past the size", true, []int32{8, 1, 12, 1 << 16, 5}},
		{"offsets fall", true, []int32{16, 2, 8, 0, 1, 2, 3, 4}},
		{"negative offset", true, []int32{8, 1, -4, 1 << 16, 5}},
		{"something after it", true, []int32{4, 1, 0, 1 << 16, 9}},
		{"short delta", false, []int32{0, 0}},
		{"negative removed", false, []int32{-1, 0, 0}},
		{"too many removed", false, []int32{2, 0, 0, 1}},
		{"too many changed", false, []int32{0, 2, 0, 1}},
		{"no room for the item", false, []int32{0, 1, 0, 5, 1, 1}},
		{"negative size", false, []int32{0, 1, 0, 90, 1, -3}},
		{"type above 16 bits", false, []int32{0, 1, 0, 1 << 16, 1, 0}},
		{"something after it", false, []int32{0, 0, 0, 4}},
	} {
		var base, s Snapshot
		err := s.ReadDelta(Proto6, &base, c.v)
		if c.full {
			err = s.ReadFull(Proto6, c.v)
		}
		if !errors.Is(err, binread.ErrCorrupt) {
			t.Errorf("%s: got %v", c.name, err)
		}
	}
	var base, s Snapshot
	base.Put(0x5000, 1, 1, 2)
	if err := s.ReadDelta(Proto6, &base, []int32{0, 1, 0, 0x5000, 1, 1, 0}); !errors.Is(err, binread.ErrCorrupt) {
		t.Errorf("changed size: got %v", err)
	}
}

// randomSnapshot is like a game's: some types, ids that come and go.
func randomSnapshot(r *rand.Rand, s *Snapshot, p Protocol) {
	s.Reset(p)
	s.Register(0x7fff, characterUUID)
	for range r.IntN(60) {
		typ := uint16(1 + r.IntN(24))
		n := staticInts(p, int(typ), false)
		if n == 0 {
			typ, n = 0x7fff, 11
		}
		v := make([]int32, n)
		for i := range v {
			v[i] = int32(r.Uint32()) >> r.IntN(32)
		}
		s.Put(typ, uint16(r.IntN(64)), v...)
	}
}

func TestSnapshotRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, p := range []Protocol{Proto6, Proto7} {
		var a, b, full, delta Snapshot
		for range 300 {
			randomSnapshot(r, &a, p)
			randomSnapshot(r, &b, p)
			if err := full.ReadFull(p, a.AppendFull(nil)); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(full.AppendFull(nil), a.AppendFull(nil)) {
				t.Fatal("a full snapshot comes back different")
			}
			if err := delta.ReadDelta(p, &full, b.AppendDelta(nil, p, &full)); err != nil {
				t.Fatal(err)
			}
			if d := b.AppendDelta(nil, p, &delta); !slices.Equal(d, []int32{0, 0, 0}) ||
				delta.Checksum() != b.Checksum() {
				t.Fatalf("a delta comes back different by %v", d)
			}
		}
	}
}

func TestReadingSnapshotsDoesNotAllocate(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var a, b, x, y Snapshot
	randomSnapshot(r, &a, Proto6)
	randomSnapshot(r, &b, Proto6)
	full, delta := a.AppendFull(nil), b.AppendDelta(nil, Proto6, &a)
	read := func() {
		if err := errors.Join(x.ReadFull(Proto6, full), y.ReadDelta(Proto6, &x, delta)); err != nil {
			t.Fatal(err)
		}
	}
	read()
	if n := testing.AllocsPerRun(100, read); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzSnapshot(f *testing.F) {
	for _, v := range snapVectors {
		b := unhex(f, cleanHex(v.data))
		f.Add(b, b, true)
	}
	f.Add([]byte{0x10, 1, 0, 1, 5}, []byte{0, 1, 0, 5, 1, 1, 1, 1}, false)
	f.Fuzz(func(t *testing.T, first, second []byte, seven bool) {
		p := Proto6
		if seven {
			p = Proto7
		}
		v, _ := AppendInts(nil, first)
		w, _ := AppendInts(nil, second)
		var empty, a, b Snapshot
		if a.ReadFull(p, v) != nil && a.ReadDelta(p, &empty, v) != nil {
			a.Reset(p)
		}
		if b.ReadDelta(p, &a, w) != nil {
			return
		}
		for i := range b.Len() {
			it := b.Item(i)
			if got, ok := b.Find(it.Type, it.ID); !ok || !slices.Equal(got, it.Data) {
				t.Errorf("item %d of type %d is found as %v, is %v", it.ID, it.Type, got, it.Data)
			}
		}
	})
}

func BenchmarkReadDelta(b *testing.B) {
	r := rand.New(rand.NewPCG(9, 10))
	var base, next, out Snapshot
	base.Register(0x7fff, characterUUID)
	for id := range uint16(46) {
		base.Put(9, id, make([]int32, 22)...)
		base.Put(10, id, make([]int32, 5)...)
		base.Put(11, id, make([]int32, 17)...)
		base.Put(0x7fff, id, make([]int32, 11)...)
	}
	next.CopyFrom(&base)
	for id := range uint16(46) {
		v, _ := next.Find(9, id)
		for k := range 6 {
			v[k] = int32(r.IntN(1000))
		}
	}
	delta := next.AppendDelta(nil, Proto6, &base)
	b.SetBytes(int64(4 * len(delta)))
	b.ReportAllocs()
	for b.Loop() {
		if err := out.ReadDelta(Proto6, &base, delta); err != nil {
			b.Fatal(err)
		}
	}
}

// A delta that removes one of many items, as when a projectile ends.
func BenchmarkReadDeltaThatRemoves(b *testing.B) {
	var base, s Snapshot
	for id := range 100 {
		base.Put(5, uint16(id), 1, 2, 3)
	}
	delta := []int32{1, 0, 0, 5<<16 | 50}
	for b.Loop() {
		if err := s.ReadDelta(Proto6, &base, delta); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkChecksum(b *testing.B) {
	var s Snapshot
	for id := range uint16(64) {
		s.Put(9, id, make([]int32, 22)...)
	}
	for b.Loop() {
		s.Checksum()
	}
}
