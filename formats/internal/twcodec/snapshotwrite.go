package twcodec

import "slices"

// Put adds an item, or replaces the data of the one that has its type and id
// if the size is the same. It reports whether there was room.
func (s *Snapshot) Put(typ, id uint16, v ...int32) bool {
	key := uint32(typ)<<16 | uint32(id)
	if i := s.find(key); i >= 0 {
		return copy(s.ints(i), v) == len(v) && len(v) == len(s.ints(i))
	}
	if len(s.keys) == MaxItems || len(s.data)+len(v) > maxSnapshotInts {
		return false
	}
	s.add(key, v)
	if typ == 0 {
		s.resolve()
	} else {
		s.kinds[len(s.kinds)-1] = s.kind(key)
	}
	return true
}

// Register adds the item that assigns type number typ to u.
func (s *Snapshot) Register(typ uint16, u UUID) bool {
	v := u.Ints()
	return s.Put(0, typ, v[:]...)
}

// AppendFull appends s as ReadFull reads it.
func (s *Snapshot) AppendFull(dst []int32) []int32 {
	dst = append(dst, int32(4*(len(s.data)+len(s.keys))), int32(len(s.keys)))
	off := int32(0)
	for i := range s.keys {
		dst = append(dst, off)
		off += int32(4 * (1 + len(s.ints(i))))
	}
	for i, key := range s.keys {
		dst = append(append(dst, int32(key)), s.ints(i)...)
	}
	return dst
}

// AppendDelta appends the difference from base to s as ReadDelta reads it.
// Items whose size differs are not representable: the caller keeps sizes
// stable, as the games do.
func (s *Snapshot) AppendDelta(dst []int32, p Protocol, base *Snapshot) []int32 {
	head := len(dst)
	dst = append(dst, 0, 0, 0)
	for _, key := range base.keys {
		if s.find(key) < 0 {
			dst = append(dst, int32(key))
			dst[head]++
		}
	}
	for i, key := range s.keys {
		b := base.find(key)
		if b >= 0 && slices.Equal(base.ints(b), s.ints(i)) {
			continue
		}
		dst[head+1]++
		dst = append(dst, int32(key>>16), int32(key&0xffff))
		if staticInts(p, int(key>>16), false) == 0 {
			dst = append(dst, int32(len(s.ints(i))))
		}
		for k, v := range s.ints(i) {
			if b >= 0 {
				v -= base.ints(b)[k]
			}
			dst = append(dst, v)
		}
	}
	return dst
}

// HasDelta reports whether AppendDelta can write s as a difference from
// base: items that both have are of the same size, and so are changed items of
// a type whose size is not written.
func (s *Snapshot) HasDelta(p Protocol, base *Snapshot) bool {
	for i, key := range s.keys {
		now := s.ints(i)
		b := base.find(key)
		if b >= 0 && len(base.ints(b)) != len(now) {
			return false
		}
		if n := staticInts(p, int(key>>16), false); n != 0 && n != len(now) &&
			(b < 0 || !slices.Equal(base.ints(b), now)) {
			return false
		}
	}
	return true
}
