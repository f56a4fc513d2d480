package twcodec

import "bytes"

// An Unpacker reads the ints, strings and raw bytes of a message. It is
// sticky: after the first read past the end all reads return zero values and
// OK reports false.
type Unpacker struct {
	b      []byte
	failed bool
}

// NewUnpacker returns an unpacker over b, which results alias.
func NewUnpacker(b []byte) Unpacker { return Unpacker{b: b} }

// OK reports whether all reads succeeded.
func (u *Unpacker) OK() bool { return !u.failed }

// Rest returns the bytes not read yet.
func (u *Unpacker) Rest() []byte { return u.b }

// Int reads a variable-width int.
func (u *Unpacker) Int() int32 {
	v, n := ReadInt(u.b)
	if n == 0 {
		u.fail()
		return 0
	}
	u.b = u.b[n:]
	return v
}

// String reads the bytes before the next NUL and passes it.
func (u *Unpacker) String() []byte {
	i := bytes.IndexByte(u.b, 0)
	if i < 0 {
		u.fail()
		return nil
	}
	s := u.b[:i:i]
	u.b = u.b[i+1:]
	return s
}

// Raw reads n bytes.
func (u *Unpacker) Raw(n int) []byte {
	if n < 0 || n > len(u.b) {
		u.fail()
		return nil
	}
	r := u.b[:n:n]
	u.b = u.b[n:]
	return r
}

func (u *Unpacker) fail() { u.b, u.failed = nil, true }
