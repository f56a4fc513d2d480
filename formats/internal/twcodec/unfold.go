package twcodec

import "strconv"

// A Place is an int of a snapshot's data, and which bytes hold it.
type Place struct {
	Value    int32
	From, To int
}

// A Change is what a delta says of an item.
type Change struct {
	Type, ID uint16
	Kind     ItemKind
	Removed  bool
	Head     []Place // the key of a removed item; type, id and size of another, if the size is there
	Ints     []Place // none of a removed item
	// Before are the ints that the base has, nil if it has no such item.
	Before []int32
}

// headInts is how many ints a delta begins with.
const headInts = 3

// Unfold returns the ints that a delta begins with and its changes. s is what [Snapshot.ReadDelta]
// made of base and the ints of data. It reports false where data is no such delta. Results
// alias the snapshots.
func (s *Snapshot) Unfold(base *Snapshot, data []byte) (head []Place, all []Change, ok bool) {
	at := 0
	next := func() Place {
		v, n := ReadInt(data[at:])
		p := Place{v, at, at + n}
		ok = ok && n > 0
		at += n
		return p
	}
	if ok = true; len(data) == 0 {
		return nil, nil, true
	}
	for range headInts {
		head = append(head, next())
	}
	for n := head[0].Value; n > 0 && ok; n-- {
		p := next()
		c := Change{Type: uint16(uint32(p.Value) >> 16), ID: uint16(p.Value), Removed: true, Head: []Place{p}}
		c.Kind = base.kind(uint32(p.Value))
		c.Before, _ = base.Find(c.Type, c.ID)
		all = append(all, c)
	}
	for n := head[1].Value; n > 0 && ok; n-- {
		typ, id := next(), next()
		c := Change{Type: uint16(typ.Value), ID: uint16(id.Value), Head: []Place{typ, id}}
		size := staticInts(s.proto, int(typ.Value), false)
		if size == 0 {
			p := next()
			c.Head, size = append(c.Head, p), int(p.Value)
		}
		if c.Kind = s.kind(uint32(c.Type)<<16 | uint32(c.ID)); size > len(data)-at {
			ok = false
		}
		for k := 0; k < size && ok; k++ {
			c.Ints = append(c.Ints, next())
		}
		c.Before, _ = base.Find(c.Type, c.ID)
		all = append(all, c)
	}
	return head, all, ok
}

// FieldName returns the name of int n of an item of a kind.
func FieldName(p Protocol, k ItemKind, n int) string {
	if k == ItemRegister {
		return "uuid[" + strconv.Itoa(n) + "]"
	}
	for _, specs := range [...][]ItemSpec{ItemTable(p), itemsEx[:]} {
		for i := range specs {
			if specs[i].Kind == k && n < len(specs[i].Fields) {
				return specs[i].Fields[n]
			}
		}
	}
	return "[" + strconv.Itoa(n) + "]"
}
