package twcodec

import (
	"slices"

	"playhead/formats/internal/binread"
)

// The limits of the engines, for what they are to read.
const (
	EngineItems         = 1024
	EngineSnapshotBytes = 64 << 10
)

// What a snapshot may have: more than any engine writes, because servers for more
// players will write more. One that exceeds it is corrupt.
const (
	MaxItems         = 8 * EngineItems
	MaxSnapshotBytes = 4 * EngineSnapshotBytes
	maxSnapshotInts  = MaxSnapshotBytes / 4
)

// FirstExtended is the lowest type number that a snapshot can register.
const FirstExtended = 0x4000

// An Item is one item of a snapshot. Data aliases the snapshot.
type Item struct {
	Kind ItemKind
	Type uint16 // number in this snapshot
	ID   uint16
	// Fresh reports that the delta names the item; always true in a full
	// snapshot. An item that is not fresh is as it was in the base.
	Fresh bool
	Data  []int32
}

// Int returns the n-th int, or def where an older server sent fewer.
func (i *Item) Int(n int, def int32) int32 {
	if n < len(i.Data) {
		return i.Data[n]
	}
	return def
}

// A Snapshot is the items of one tick. The zero Snapshot is empty, the base of
// the first delta on the wire. Reading into a Snapshot that was used before
// does not allocate.
type Snapshot struct {
	proto Protocol
	keys  []uint32 // type<<16 | id
	fresh []bool
	kinds []ItemKind
	ends  []uint32 // of each item's ints in data
	data  []int32
	// index finds a key: open addressing, holding 1 + the item's number. Its
	// length is a power of two and more than twice the number of items: a
	// snapshot is copied for every one that differs from it, and of most a large
	// index would be the larger part.
	index []uint16
	// types are the type numbers registered in this snapshot.
	types []extendedType
	// Duplicates counts items whose key was there before; the first counts.
	Duplicates int
}

type extendedType struct {
	number uint16
	kind   ItemKind
	uuid   UUID
}

// Len returns the number of items.
func (s *Snapshot) Len() int { return len(s.keys) }

// Item returns the i-th item, in the order of the writer.
func (s *Snapshot) Item(i int) (it Item) {
	s.Read(i, &it)
	return it
}

// Read sets it to the i-th item. Where every item is looked at, that is faster than
// Item: copying fields that were just written has to wait for them.
func (s *Snapshot) Read(i int, it *Item) {
	key := s.keys[i]
	it.Kind, it.Type, it.ID, it.Fresh = s.kinds[i], uint16(key>>16), uint16(key), s.fresh[i]
	it.Data = s.ints(i)
}

// Kind returns the kind of the i-th item.
func (s *Snapshot) Kind(i int) ItemKind { return s.kinds[i] }

// Kinds returns the kinds of all items, in the same order. They alias the
// snapshot.
func (s *Snapshot) Kinds() []ItemKind { return s.kinds }

// Find returns the data of an item by its number and id.
func (s *Snapshot) Find(typ, id uint16) ([]int32, bool) {
	i := s.find(uint32(typ)<<16 | uint32(id))
	if i < 0 {
		return nil, false
	}
	return s.ints(i), true
}

// UUID returns what type number typ is registered as.
func (s *Snapshot) UUID(typ uint16) (UUID, bool) {
	for _, t := range s.types {
		if t.number == typ {
			return t.uuid, true
		}
	}
	return UUID{}, false
}

// Checksum returns the sum of all ints; packets carry it so that clients can
// detect a wrong base.
func (s *Snapshot) Checksum() int32 {
	// Four sums do not wait for each other (BenchmarkChecksum).
	var a, b, c, d int32
	v := s.data
	for ; len(v) >= 4; v = v[4:] {
		a, b, c, d = a+v[0], b+v[1], c+v[2], d+v[3]
	}
	for _, x := range v {
		a += x
	}
	return a + b + c + d
}

// CopyFrom makes s a copy of o that shares nothing with it.
func (s *Snapshot) CopyFrom(o *Snapshot) {
	s.proto = o.proto
	s.keys = append(s.keys[:0], o.keys...)
	s.fresh = append(s.fresh[:0], o.fresh...)
	s.kinds = append(s.kinds[:0], o.kinds...)
	s.ends = append(s.ends[:0], o.ends...)
	s.data = append(s.data[:0], o.data...)
	s.index = append(s.index[:0], o.index...)
	s.types = append(s.types[:0], o.types...)
	s.Duplicates = o.Duplicates
}

// Keep makes s a copy of o in which nothing is fresh: the same world again.
func (s *Snapshot) Keep(o *Snapshot) {
	s.CopyFrom(o)
	clear(s.fresh)
	s.Duplicates = 0
}

// Refresh makes everything fresh, for who has not seen the base.
func (s *Snapshot) Refresh() {
	for i := range s.fresh {
		s.fresh[i] = true
	}
}

// Reset empties s.
func (s *Snapshot) Reset(p Protocol) {
	s.proto = p
	s.keys, s.fresh, s.kinds, s.ends, s.data, s.types = s.keys[:0], s.fresh[:0], s.kinds[:0], s.ends[:0],
		s.data[:0], s.types[:0]
	clear(s.index)
	s.Duplicates = 0
}

// ReadFull makes s the full snapshot in v: its size in bytes, the number of
// items, an offset in bytes for each, then the items, each a key and its ints.
// On an error s is empty.
func (s *Snapshot) ReadFull(p Protocol, v []int32) error {
	s.Reset(p)
	if len(v) < 2 {
		return binread.Corruptf("snapshot of %d ints", len(v))
	}
	size, n := int(v[0]), int(v[1])
	if n < 0 || n > MaxItems || size < 0 || size > MaxSnapshotBytes || size%4 != 0 {
		return binread.Corruptf("snapshot of %d items in %d bytes", n, size)
	}
	if 2+n+size/4 > len(v) {
		return binread.Corruptf("snapshot of %d items in %d bytes has %d ints", n, size, len(v))
	}
	if !allZero(v[2+n+size/4:]) {
		return binread.Corruptf("%d ints after the snapshot", len(v)-2-n-size/4)
	}
	offsets, area := v[2:2+n], v[2+n:2+n+size/4]
	for i, off := range offsets {
		end := int32(size)
		if i+1 < n {
			end = offsets[i+1]
		}
		if off < 0 || off%4 != 0 || end%4 != 0 || end < off+4 || int(end) > size {
			s.Reset(p)
			return binread.Corruptf("item %d at %d … %d of %d bytes", i, off, end, size)
		}
		s.add(uint32(area[off/4]), area[off/4+1:end/4])
	}
	s.resolve()
	return nil
}

// ReadDelta makes s the snapshot that differs from base as v describes: the
// number of deleted items, the number of changed ones, a zero, the keys of the
// deleted items, then for each changed item its type, id, size unless known
// beforehand, and its ints: differences if base has the item, otherwise absolute
// values. base must not be s. After an error, s cannot be used as a base.
func (s *Snapshot) ReadDelta(p Protocol, base *Snapshot, v []int32) error {
	err := s.readDelta(p, base, v, false)
	if err != nil && p == Proto7 && s.readDelta(p, base, v, true) == nil {
		return nil
	}
	return err
}

func (s *Snapshot) readDelta(p Protocol, base *Snapshot, v []int32, cut bool) error {
	if len(v) < 3 {
		return binread.Corruptf("delta of %d ints", len(v))
	}
	removed, updated := int(v[0]), int(v[1])
	if removed < 0 || updated < 0 || removed > len(v)-3 || updated > len(v)-3-removed {
		return binread.Corruptf("delta with %d removed and %d changed items in %d ints", removed, updated, len(v))
	}
	reresolve := s.without(base, v[3:3+removed])
	s.proto = p
	v = v[3+removed:]
	for range updated {
		if len(v) < 2 {
			return binread.Corruptf("delta ends before a changed item")
		}
		typ, id := v[0], v[1]
		v = v[2:]
		if typ < 0 || typ > 0xffff || id < 0 || id > 0xffff {
			return binread.Corruptf("item %d of type %d", id, typ)
		}
		size := staticInts(p, int(typ), cut)
		if size == 0 {
			if len(v) < 1 {
				return binread.Corruptf("delta ends before the size of a changed item")
			}
			size = int(v[0])
			v = v[1:]
		}
		if size < 0 || size > len(v) {
			return binread.Corruptf("item %d of type %d has %d ints, %d left", id, typ, size, len(v))
		}
		if err := s.update(base, uint32(typ)<<16|uint32(id), v[:size]); err != nil {
			return err
		}
		v = v[size:]
		reresolve = reresolve || typ == 0
	}
	if !allZero(v) {
		return binread.Corruptf("%d ints after the delta", len(v))
	}
	if reresolve {
		s.resolve()
	}
	return nil
}

// without makes s a copy of base but for the items with the given keys. It
// reports whether one of them registered a type.
func (s *Snapshot) without(base *Snapshot, removed []int32) (types bool) {
	if len(removed) == 0 {
		s.Keep(base)
		return false
	}
	var gone [MaxItems / 64]uint64
	for _, key := range removed {
		if i := base.find(uint32(key)); i >= 0 {
			gone[i>>6] |= 1 << (i & 63)
			types = types || key>>16 == 0
		}
	}
	s.Reset(base.proto)
	s.types = append(s.types, base.types...)
	n := len(base.keys)
	for i, end := 0, 0; i < n; i = end + 1 {
		for end = i; end < n && gone[end>>6]>>(end&63)&1 == 0; end++ {
		}
		s.copyItems(base, i, end)
	}
	s.fresh = slices.Grow(s.fresh, len(s.keys))[:len(s.keys)]
	clear(s.fresh)
	s.reindex(max(smallestIndex, len(base.index)))
	return types
}

// copyItems appends items of base, from number from to number to − 1. The caller
// sets fresh and the index: adding item by item would search the index for each
// (BenchmarkReadDeltaThatRemoves).
func (s *Snapshot) copyItems(base *Snapshot, from, to int) {
	if from == to {
		return
	}
	begin := uint32(0)
	if from > 0 {
		begin = base.ends[from-1]
	}
	moved := uint32(len(s.data)) - begin
	s.keys = append(s.keys, base.keys[from:to]...)
	s.kinds = append(s.kinds, base.kinds[from:to]...)
	s.data = append(s.data, base.data[begin:base.ends[to-1]]...)
	for _, end := range base.ends[from:to] {
		s.ends = append(s.ends, end+moved)
	}
}

// update applies one changed item. Differences are to base also when the same
// delta removed the item.
func (s *Snapshot) update(base *Snapshot, key uint32, v []int32) error {
	var old []int32
	if b := base.find(key); b >= 0 {
		old = base.ints(b)
		if len(old) != len(v) {
			return binread.Corruptf("item %d of type %d has %d ints, %d before", key&0xffff, key>>16, len(v), len(old))
		}
	}
	i := s.find(key)
	if i < 0 {
		if len(s.keys) == MaxItems || len(s.data)+len(v) > maxSnapshotInts {
			return binread.Corruptf("more than %d items or %d bytes", MaxItems, MaxSnapshotBytes)
		}
		i = len(s.keys)
		s.add(key, v)
		s.kinds[i] = s.kind(key)
	} else {
		copy(s.ints(i), v)
	}
	s.fresh[i] = true
	if old == nil {
		return nil
	}
	now := s.ints(i)
	if len(now) != len(old) {
		return nil // cannot be: both have the ints of v
	}
	for k := range now {
		now[k] += old[k]
	}
	return nil
}

// add appends an item whose kind is resolved later. Duplicate keys are counted
// and skipped.
func (s *Snapshot) add(key uint32, v []int32) {
	if 2*(len(s.keys)+1) >= len(s.index) {
		s.reindex(max(smallestIndex, 2*len(s.index)))
	}
	slot := s.slot(key)
	if s.index[slot] != 0 {
		s.Duplicates++
		return
	}
	s.keys = append(s.keys, key)
	s.fresh = append(s.fresh, true)
	s.kinds = append(s.kinds, ItemUnknown)
	s.data = append(s.data, v...)
	s.ends = append(s.ends, uint32(len(s.data)))
	s.index[slot] = uint16(len(s.keys))
}

// resolve finds the kind of every item with this snapshot's own registrations,
// which may differ from those of other snapshots.
func (s *Snapshot) resolve() {
	s.types = s.types[:0]
	for i, key := range s.keys {
		if key>>16 == 0 && key >= FirstExtended && len(s.ints(i)) >= 4 {
			u := uuidFromInts(s.ints(i))
			s.types = append(s.types, extendedType{uint16(key), itemKindEx(u), u})
		}
	}
	for i, key := range s.keys {
		s.kinds[i] = s.kind(key)
	}
}

func (s *Snapshot) kind(key uint32) ItemKind {
	typ := uint16(key >> 16)
	if typ < FirstExtended {
		return itemKind(s.proto, int(typ))
	}
	for _, t := range s.types {
		if t.number == typ {
			return t.kind
		}
	}
	return ItemUnknown
}

func (s *Snapshot) ints(i int) []int32 {
	from := uint32(0)
	if i > 0 {
		from = s.ends[i-1]
	}
	return s.data[from:s.ends[i]:s.ends[i]]
}

// find returns the number of the item with key, or −1.
func (s *Snapshot) find(key uint32) int {
	if len(s.index) == 0 {
		return -1
	}
	return int(s.index[s.slot(key)]) - 1
}

// smallestIndex has room for the items of two players.
const smallestIndex = 32

// reindex makes the index n long.
func (s *Snapshot) reindex(n int) {
	s.index = slices.Grow(s.index[:0], n)[:n]
	clear(s.index)
	for i, key := range s.keys {
		s.index[s.slot(key)] = uint16(i + 1)
	}
}

// slot returns where key is or would be in the index, which is never more than
// half full.
func (s *Snapshot) slot(key uint32) uint32 {
	mask := uint32(len(s.index) - 1)
	h := key * 0x9e3779b1 >> 16 & mask
	for ; s.index[h] != 0 && s.keys[s.index[h]-1] != key; h = (h + 1) & mask {
	}
	return h
}

func allZero(v []int32) bool {
	return !slices.ContainsFunc(v, func(x int32) bool { return x != 0 })
}
