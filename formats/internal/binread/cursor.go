package binread

import (
	"encoding/binary"
	"math"
)

// A Cursor reads from bytes in memory. The zero Cursor is empty.
type Cursor struct {
	Format string
	Base   int64 // offset of buf[0] in the recording, for errors
	buf    []byte
	pos    int
	err    *Error
}

// NewCursor returns a cursor over buf, whose first byte stands at base.
func NewCursor(format string, base int64, buf []byte) Cursor {
	return Cursor{Format: format, Base: base, buf: buf}
}

// Err returns the first failure, or nil.
func (c *Cursor) Err() error {
	if c.err == nil {
		return nil
	}
	return c.err
}

// Offset returns where the next byte stands in the recording.
func (c *Cursor) Offset() int64 { return c.Base + int64(c.pos) }

// Len returns how many bytes are left, 0 after a failure.
func (c *Cursor) Len() int {
	if c.err != nil {
		return 0
	}
	return len(c.buf) - c.pos
}

// Rest returns the bytes that are left without reading them. They alias the
// cursor's buffer.
func (c *Cursor) Rest() []byte {
	if c.err != nil {
		return nil
	}
	return c.buf[c.pos:]
}

// Fail records err for field at the current position unless an earlier
// failure stands.
func (c *Cursor) Fail(field string, err error) {
	if c.err == nil {
		c.err = &Error{c.Format, c.Offset(), field, err}
	}
}

// Bytes returns the next n bytes, which alias the cursor's buffer, or nil.
func (c *Cursor) Bytes(field string, n int) []byte {
	if c.err != nil {
		return nil
	}
	if n < 0 {
		c.Fail(field, Corruptf("negative length %d", n))
		return nil
	}
	if n > len(c.buf)-c.pos {
		c.Fail(field, Truncatedf("want %d bytes, %d left", n, len(c.buf)-c.pos))
		return nil
	}
	b := c.buf[c.pos : c.pos+n : c.pos+n]
	c.pos += n
	return b
}

// Skip passes over n bytes.
func (c *Cursor) Skip(field string, n int) { c.Bytes(field, n) }

// U8 reads one byte.
func (c *Cursor) U8(field string) uint8 {
	if c.err == nil && c.pos < len(c.buf) {
		c.pos++
		return c.buf[c.pos-1]
	}
	c.Bytes(field, 1)
	return 0
}

// U32 reads four bytes, little-endian.
func (c *Cursor) U32(field string) uint32 {
	if b := c.Bytes(field, 4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// U32BE reads four bytes, big-endian.
func (c *Cursor) U32BE(field string) uint32 {
	if b := c.Bytes(field, 4); b != nil {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}

// I32 reads a signed 32-bit value, little-endian.
func (c *Cursor) I32(field string) int32 { return int32(c.U32(field)) }

// F32 reads an IEEE single, little-endian.
func (c *Cursor) F32(field string) float32 { return math.Float32frombits(c.U32(field)) }
