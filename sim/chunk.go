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

// hasChanged marks in a stored gap that the set of columns changed. A gap is
// below ChunkTicks.
const hasChanged = 1 << 7

const _ = uint(hasChanged - ChunkTicks)

// A Chunk is an immutable run of at most [ChunkTicks] recorded ticks of one
// game: a keyframe and a delta log for each row, and the spans alive meanwhile.
//
// Layout of the bytes of one row:
//
//	keyframe  uvarint Has, then a varint for each of its columns
//	delta     uvarint gap        bits 0 to 6: recorded ticks since the delta before, or the keyframe; 0: the same tick
//	                             bit 7: Has changed
//	          [uvarint Has]      with bit 7: columns leaving Has become 0
//	          uvarint mask       bit c set: column c changed
//	          varint             difference for each changed column
//	          … to the end of the row's bytes
//
// Sets of columns are uvarints of up to 127 bits.
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
		r := &w.Global.row
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
	cols bool // it changes Has
}

func (l *rowLog) keyframe(r *Row) {
	*r = Row{Has: l.colSet()}
	for m := r.Has.lo; m != 0; m &= m - 1 {
		r.V[bits.TrailingZeros64(m)] = l.varint()
	}
	for m := r.Has.hi; m != 0; m &= m - 1 {
		r.V[64+bits.TrailingZeros64(m)] = l.varint()
	}
	l.gap()
}

func (l *rowLog) gap() {
	if l.more = l.pos < len(l.data); l.more {
		gap := l.data[l.pos]
		l.pos++
		l.next += int(gap &^ hasChanged)
		if l.cols = gap&hasChanged != 0; l.cols {
			l.pos++ // the second byte of the uvarint, always 1
		}
	}
}

func (l *rowLog) delta(r *Row) {
	if l.cols {
		has := l.colSet()
		for c := range r.Has.AndNot(has).All {
			r.V[c] = 0
		}
		r.Has = has
	}
	m := uint64(l.data[l.pos])
	if l.pos++; m >= 0x80 {
		l.pos--
		changed := l.colSet()
		if changed.hi != 0 {
			l.addAll(r, changed)
			l.gap()
			return
		}
		m = changed.lo
	}
	for ; m != 0; m &= m - 1 {
		r.V[bits.TrailingZeros64(m)] += l.varint()
	}
	l.gap()
}

// addAll adds the differences of columns of which some are above 63.
func (l *rowLog) addAll(r *Row, changed ColSet) {
	for m := changed.lo; m != 0; m &= m - 1 {
		r.V[bits.TrailingZeros64(m)] += l.varint()
	}
	for m := changed.hi; m != 0; m &= m - 1 {
		r.V[64+bits.TrailingZeros64(m)] += l.varint()
	}
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

// colSet reads a uvarint of up to maxCols bits.
func (l *rowLog) colSet() ColSet {
	var lo uint64
	for at := 0; at < 63; at += 7 {
		b := l.data[l.pos]
		l.pos++
		lo |= uint64(b&0x7f) << at
		if b < 0x80 {
			return ColSet{lo: lo}
		}
	}
	return l.restOfColSet(lo)
}

// restOfColSet goes on after the first 63 bits.
func (l *rowLog) restOfColSet(lo uint64) ColSet {
	rest := l.uvarint()
	return ColSet{lo | rest<<63, rest >> 1}
}

func (l *rowLog) varint() int32 {
	u := uint32(l.uvarint())
	return int32(u>>1) ^ -int32(u&1)
}
