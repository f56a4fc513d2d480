package demowriter

import (
	"crypto/md5"
	"encoding/binary"
)

// namespace is that of the UUIDs by which DDNet names items and messages.
var namespace = [16]byte{0xe0, 0x5d, 0xda, 0xaa, 0xc4, 0xe6, 0x4c, 0xfb, 0xb6, 0x42, 0x5d, 0x48, 0xe8, 0x0c, 0x00, 0x29}

// UUID returns the version 3 UUID of a name such as "character@netobj.ddnet.tw".
func UUID(name string) [16]byte {
	u := md5.Sum(append(namespace[:], name...))
	u[6], u[8] = u[6]&0x0f|0x30, u[8]&0x3f|0x80
	return u
}

// uuidInts returns a UUID as the item that registers it holds it.
func uuidInts(u [16]byte) []int32 {
	v := make([]int32, 4)
	for i := range v {
		v[i] = int32(binary.BigEndian.Uint32(u[4*i:]))
	}
	return v
}

// Message packs a message. Fields are ints, strings or bytes, the latter
// written as they are.
func Message(id int, system bool, fields ...any) []byte {
	head := id << 1
	if system {
		head |= 1
	}
	return appendFields(appendInt(nil, int32(head)), fields)
}

// MessageEx packs a game message with a UUID.
func MessageEx(name string, fields ...any) []byte {
	u := UUID(name)
	return appendFields(append([]byte{0}, u[:]...), fields)
}

func appendFields(b []byte, fields []any) []byte {
	for _, f := range fields {
		switch f := f.(type) {
		case int:
			b = appendInt(b, int32(f))
		case string:
			b = append(append(b, f...), 0)
		case []byte:
			b = append(b, f...)
		default:
			panic("demowriter: a field is an int, a string or bytes")
		}
	}
	return b
}

func appendInt(b []byte, v int32) []byte {
	sign := byte(0)
	if v < 0 {
		sign, v = 0x40, ^v
	}
	c := sign | byte(v&0x3f)
	for v >>= 6; v != 0; v >>= 7 {
		b = append(b, c|0x80)
		c = byte(v & 0x7f)
	}
	return append(b, c)
}

// PackString returns s as n ints of an item.
func PackString(s string, n int) []int32 {
	padded := make([]byte, 4*n)
	copy(padded[:4*n-1], s)
	v := make([]int32, n)
	for i := range v {
		for k := range 4 {
			v[i] = v[i]<<8 | int32(padded[4*i+k]+128)
		}
	}
	v[n-1] &^= 0xff
	return v
}
