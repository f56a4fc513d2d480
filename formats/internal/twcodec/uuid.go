package twcodec

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// A UUID names a type that is not in a protocol's fixed list. Version 3 UUIDs
// of DDNet's namespace name most.
type UUID [16]byte

func (u UUID) String() string {
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}

// uuidFromInts returns the UUID of an item that registers a type: four ints,
// each the big-endian value of four bytes.
func uuidFromInts(v []int32) (u UUID) {
	for i, x := range v[:4] {
		binary.BigEndian.PutUint32(u[4*i:], uint32(x))
	}
	return u
}

// Ints returns u as an item holds it.
func (u UUID) Ints() (v [4]int32) {
	for i := range v {
		v[i] = int32(binary.BigEndian.Uint32(u[4*i:]))
	}
	return v
}

// mustUUID parses the 8-4-4-4-12 form of the tables in this package.
func mustUUID(s string) (u UUID) {
	h := s[:8] + s[9:13] + s[14:18] + s[19:23] + s[24:]
	if _, err := hex.Decode(u[:], []byte(h)); err != nil {
		panic("twcodec: bad UUID in a table: " + s)
	}
	return u
}
