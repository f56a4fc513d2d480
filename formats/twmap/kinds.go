package twmap

import (
	"encoding/binary"
	"fmt"
)

// Numbers of item types that are known but not read.
const (
	itemSound = 7
	itemIndex = 0xffff // assigns a type number, its id, to a UUID
)

// A typeUUID names an item type.
type typeUUID [16]byte

func (u typeUUID) String() string {
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}

// namedTypes are the item types to which DDNet gave a UUID: version 3, made from
// its namespace and the name.
var namedTypes = map[typeUUID]string{
	bezierUUID: "mapitemtype-envpoints-bezier@ddnet.tw",
	// The editor's automapper settings, which no game shows.
	{
		0x3e, 0x1b, 0x27, 0x16, 0x17, 0x8c, 0x39, 0x78, 0x9b, 0xd9, 0xb1, 0x1a, 0xe0, 0x41, 0x0d,
		0xd8,
	}: "mapitemtype-automapper-config@ddnet.tw",
	{
		0xb1, 0xab, 0x21, 0x86, 0x5a, 0xc3, 0x39, 0xd9, 0x9f, 0xbc, 0x47, 0xcf, 0x03, 0xef, 0xdf,
		0x1e,
	}: "mapitemtype-test@ddnet.tw",
}

// checkTypes reports unknown item types. Everything else in the map is read.
func (f *File) checkTypes() {
	named := map[int32]bool{}
	f.df.each(itemIndex, func(_ int, it item) {
		if it.len() < 4 {
			return
		}
		named[int32(it.id)] = true
		if u := it.uuid(); namedTypes[u] == "" {
			f.notes.add(warnUnknown, it.offset, "items of type %v", u)
		}
	})
	for _, t := range f.df.types {
		if t.num > 0 && (t.typ < itemVersion || t.typ > itemSound) && t.typ != itemIndex && !named[t.typ] {
			f.notes.add(warnUnknown, f.df.itemBase, "items of type %d", t.typ)
		}
	}
}

// uuid returns the UUID in the first four ints of an item.
func (it *item) uuid() (u typeUUID) {
	for i := range 4 {
		binary.BigEndian.PutUint32(u[i*4:], uint32(it.int(i, 0)))
	}
	return u
}
