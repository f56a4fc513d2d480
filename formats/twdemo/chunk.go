package twdemo

import (
	"encoding/binary"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// maxTick is the highest tick that a marker may name.
const maxTick = 0x6FFFFFFE

// chunkKind is the type of a chunk.
type chunkKind uint8

const (
	chunkUnknown chunkKind = iota // type 0, which no writer uses
	chunkSnapshot
	chunkMessage
	chunkDelta
	chunkTick // a tick marker
)

// A chunk is one record of the file: a tick marker or compressed data.
type chunk struct {
	offset   int64
	kind     chunkKind
	keyframe bool     // of a marker: a full snapshot follows
	tick     sim.Tick // of a marker
	data     []byte   // compressed; aliases the stream until the next read
}

// A chunkReader reads chunks in order.
type chunkReader struct {
	s       *binread.Stream
	version int
	tick    sim.Tick // of the last marker, −1 before the first
	end     sim.Tick // the last tick according to the header, 0 if unknown
}

// Bytes that are not markers decode to absurd ticks: 400 zeros make a one-minute
// demo 2,130 hours long. So a marker counts as damage if it jumps beyond the end
// given in the header, or lies far beyond it. No demo we have seen is even a
// second longer than its header says; demos that are still being recorded, or
// whose recorder crashed, have 0 there.
const (
	leap   = 10 * 50
	beyond = 60 * 50
)

// tooFar reports whether t is so far beyond the end that it must be damage.
func (r *chunkReader) tooFar(t sim.Tick) bool {
	return r.end > 0 && (t > r.end+beyond || t > r.end+leap && t > r.tick+leap)
}

// maxChunkHead is the length of the longest chunk head: an absolute tick marker.
const maxChunkHead = 5

// next reads the next chunk. ok is false at the end of the source; err is then
// nil after a complete chunk and an error inside one. If a chunk fails, the
// stream stays at its start.
func (r *chunkReader) next() (c chunk, ok bool, err error) {
	b := r.s.Peek(maxChunkHead)
	c.offset = r.s.Offset()
	if len(b) == 0 {
		return c, false, nil
	}
	if b[0]&0x80 != 0 {
		return r.marker(c, b)
	}
	c.kind = chunkKind(b[0] >> 5 & 3)
	head, size := 1, int(b[0]&0x1f)
	switch {
	case size == 30 && len(b) >= 2:
		head, size = 2, int(b[1])
	case size == 31 && len(b) >= 3:
		head, size = 3, int(binary.LittleEndian.Uint16(b[1:]))
	case size >= 30:
		return c, false, r.s.End("chunk size")
	}
	if b = r.s.Peek(head + size); len(b) < head+size {
		return c, false, r.s.End("chunk data")
	}
	c.data = b[head : head+size : head+size]
	r.s.Advance(int64(head + size))
	return c, true, nil
}

// marker reads a tick marker whose first byte is b[0]. Before version 5, a delta
// of zero means that an absolute tick follows; later versions use a bit.
func (r *chunkReader) marker(c chunk, b []byte) (chunk, bool, error) {
	c.kind, c.keyframe = chunkTick, b[0]&0x40 != 0
	delta, inline := sim.Tick(b[0]&0x3f), b[0]&0x3f != 0
	if r.version >= 5 {
		delta, inline = sim.Tick(b[0]&0x1f), b[0]&0x20 != 0
	}
	head := 1
	if inline {
		if r.tick < 0 {
			return c, false, r.corrupt(c, "a tick difference of %d before the first tick", delta)
		}
		c.tick = r.tick + delta
	} else {
		if head = 5; len(b) < head {
			return c, false, r.s.End("tick")
		}
		c.tick = sim.Tick(binary.BigEndian.Uint32(b[1:]))
	}
	switch {
	case c.tick < 0 || c.tick > maxTick:
		return c, false, r.corrupt(c, "tick %d", c.tick)
	case c.tick < r.tick:
		return c, false, r.corrupt(c, "tick %d after %d", c.tick, r.tick)
	case r.tooFar(c.tick):
		return c, false, r.corrupt(c, "tick %d after %d, but the header promises an end at %d", c.tick, r.tick, r.end)
	}
	r.tick = c.tick
	r.s.Advance(int64(head))
	return c, true, nil
}

func (r *chunkReader) corrupt(c chunk, format string, args ...any) error {
	return &binread.Error{
		Format: formatName, Offset: c.offset, Field: "tick marker",
		Err: binread.Corruptf(format, args...),
	}
}
