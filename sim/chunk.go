package sim

import (
	"math/bits"
	"sort"
	"time"
	"unsafe"
)

// ChunkTicks is the number of recorded ticks in a full [Chunk]: 2.56 s of a
// teehistorian, 5.12 s of a demo. Seek cost grows with it, memory shrinks with
// it; see docs/adr/0003.
const ChunkTicks = 128

// densityParts is how many values of activity a chunk keeps for the overview.
const densityParts = 8

// hasBit marks in a stored mask that the set of columns changed.
const hasBit = 1 << 63

// A Chunk is an immutable run of at most [ChunkTicks] recorded ticks of one
// game: a keyframe and a delta log for each row, and the spans alive meanwhile.
//
// Layout of the bytes of one row:
//
//	keyframe  uvarint Has, then a varint for each of its columns
//	delta     uvarint gap        recorded ticks since the delta before, or the keyframe; 0: the same tick
//	          uvarint mask       bit c set: column c changed; bit 63: Has changed
//	          [uvarint Has]      with bit 63: columns leaving Has become 0
//	          varint             difference for each changed column
//	          … to the end of the row's bytes
//
// A row that holds nothing in the whole chunk takes no bytes. The log holds no
// pointers, so the garbage collector never scans it.
type Chunk struct {
	first, last Tick // recorded, inclusive
	n           int  // recorded ticks
	step        Tick // between recorded ticks; 0: see ticks
	ticks       []Tick
	begin       time.Duration // time of first
	tickLen     time.Duration // between ticks; 0: see times
	times       []time.Duration

	rows []uint8  // ascending; globalRow for World.Global
	off  []uint32 // len(rows)+1
	data []byte   // nil if it was spilled
	size int
	file SpillFile // where it is then
	at   int64

	spans   []Span
	density [densityParts]uint16
}

// globalRow is the number under which World.Global is stored.
const globalRow = MaxRows

// Bytes returns the memory c holds.
func (c *Chunk) Bytes() int {
	n := cap(c.data) + 4*cap(c.off) + cap(c.rows) + 4*cap(c.ticks) + 8*cap(c.times) + 200
	return n + cap(c.spans)*int(unsafe.Sizeof(Span{}))
}

// index returns the number of the last recorded tick that is not after t.
func (c *Chunk) index(t Tick) int {
	switch {
	case t <= c.first:
		return 0
	case t >= c.last:
		return c.n - 1
	case c.step > 0:
		return int((t - c.first) / c.step)
	}
	return sort.Search(c.n, func(i int) bool { return c.ticks[i] > t }) - 1
}

// tick returns the i-th recorded tick.
func (c *Chunk) tick(i int) Tick {
	if c.step > 0 {
		return c.first + Tick(i)*c.step
	}
	return c.ticks[i]
}

// time returns when the i-th recorded tick is.
func (c *Chunk) time(i int) time.Duration {
	if c.tickLen > 0 {
		return c.begin + time.Duration(c.tick(i)-c.first)*c.tickLen
	}
	return c.times[i]
}

// end returns the time of the last recorded tick.
func (c *Chunk) end() time.Duration { return c.time(c.n - 1) }

// indexAt returns the number of the last recorded tick that is not after d; of
// ticks at equal times the last.
func (c *Chunk) indexAt(d time.Duration) int {
	if d <= c.begin && c.tickLen > 0 {
		return 0
	}
	if c.step > 0 && c.tickLen > 0 {
		return min(c.n-1, int((d-c.begin)/(c.tickLen*time.Duration(c.step))))
	}
	return max(0, sort.Search(c.n, func(i int) bool { return c.time(i) > d })-1)
}

// replay sets w to the i-th recorded tick. data is the chunk's log.
func (c *Chunk) replay(data []byte, i int, w *World) {
	w.clear()
	w.Tick, w.Time = c.tick(i), c.time(i)
	for k, row := range c.rows {
		r := &w.Global
		if row != globalRow {
			r = &w.Rows[row]
		}
		l := c.rowLog(data, k)
		l.keyframe(r)
		for l.next <= i && l.more {
			l.delta(r)
		}
		if row != globalRow {
			w.mark(int(row), r.Has)
		}
	}
	for k := range c.spans {
		if c.spans[k].Alive(w.Tick) {
			w.Spans = append(w.Spans, c.spans[k])
		}
	}
}

// A rowLog walks the bytes of one row. They are written by this package only,
// so they are trusted.
type rowLog struct {
	data []byte
	pos  int
	next int  // number of the tick of the next delta
	more bool // there is a next delta
}

func (l *rowLog) keyframe(r *Row) {
	*r = Row{Has: ColSet(l.uvarint())}
	for m := uint64(r.Has); m != 0; m &= m - 1 {
		r.V[bits.TrailingZeros64(m)] = l.varint()
	}
	l.gap()
}

func (l *rowLog) gap() {
	if l.more = l.pos < len(l.data); l.more {
		l.next += int(l.uvarint())
	}
}

func (l *rowLog) delta(r *Row) {
	m := l.uvarint()
	if m&hasBit != 0 {
		m &^= hasBit
		has := ColSet(l.uvarint())
		for gone := uint64(r.Has &^ has); gone != 0; gone &= gone - 1 {
			r.V[bits.TrailingZeros64(gone)] = 0
		}
		r.Has = has
	}
	for ; m != 0; m &= m - 1 {
		r.V[bits.TrailingZeros64(m)] += l.varint()
	}
	l.gap()
}

func (l *rowLog) uvarint() (v uint64) {
	for s := 0; ; s += 7 {
		b := l.data[l.pos]
		l.pos++
		v |= uint64(b&0x7f) << s
		if b < 0x80 {
			return v
		}
	}
}

func (l *rowLog) varint() int32 {
	u := uint32(l.uvarint())
	return int32(u>>1) ^ -int32(u&1)
}
