package sim

import (
	"math/bits"
	"sort"
	"sync/atomic"
	"time"
	"unsafe"
)

// ChunkTicks is the number of recorded ticks in a full [Chunk]: 2.56 s of a
// teehistorian, 5.12 s of a demo. Seek cost grows with it, memory shrinks with
// it; see docs/adr/0003.
const ChunkTicks = 128

// densityParts is how many values of activity a chunk keeps for the overview.
const densityParts = 8

// The first byte of a delta is a mask below stepDelta, a step or a key below farDelta,
// or else farDelta plus a gap. Gaps from farthest on, which are below ChunkTicks,
// follow in a byte of their own.
const (
	stepDelta = 0x80
	farDelta  = 0xc0
	farthest  = 0xff - farDelta
)

const _ = uint(0x100 - ChunkTicks)

// A Chunk is a run of at most [ChunkTicks] recorded ticks of one
// game: a keyframe and a delta log for each row, and the spans alive meanwhile. It
// says the same for ever; only where its bytes are changes.
//
// Layout of the bytes of one row:
//
//	keyframe  uvarint Has, then a varint for each of its columns; of the hook's place that from
//	          the tee, if the row is that of a tee in a snapshot
//	delta     uvarint mask       if one recorded tick lies behind the delta before, or the keyframe,
//	                             and no column above the seventh changed: bit c set: column c changed
//	       or byte step          one recorded tick lies behind: see stepcode.go
//	          [2 bytes]          differences of the cursor, in zigzag code
//	       or byte key           the same tick: see stepcode.go
//	       or gap                recorded ticks since then, 0: the same tick; 0xc0 + gap, or 0xff and
//	                             a byte from 63 on
//	          [0, uvarint Has]   Has changed: columns leaving it become 0
//	          uvarint mask
//	          varint             difference for each changed column, from what was expected (expect.go)
//	                             if the row is that of a tee in a snapshot and one recorded tick lies
//	                             behind the delta before
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

	rows []uint16 // ascending; globalRow for World.Global
	off  []uint32 // len(rows)+1
	size int      // of the rows' bytes
	// data holds the rows' bytes, nil once they were spilled. Storing nil frees them
	// for all views immediately, so it is a chunk's only mutable field. file and at,
	// their location then, are set before that. (It is a pointer because a chunk
	// that is accessed by an atomic operation would escape to the heap.)
	data *atomic.Pointer[[]byte]
	file SpillFile
	at   int64

	spans   []Span
	density [densityParts]uint16
}

// globalRow is the number under which World.Global is stored.
const globalRow = MaxRows

// Bytes returns the memory c holds.
func (c *Chunk) Bytes() int {
	n := 4*cap(c.off) + 2*cap(c.rows) + 4*cap(c.ticks) + 8*cap(c.times) + 200
	if data := c.data.Load(); data != nil {
		n += cap(*data)
	}
	return n + cap(c.spans)*int(unsafe.Sizeof(Span{}))
}

// ids returns the bound of the client ids of c's rows, at most MaxPlayers.
func (c *Chunk) ids() int {
	for i := len(c.rows) - 1; i >= 0; i-- {
		if c.rows[i] < MaxPlayers {
			return int(c.rows[i]) + 1
		}
	}
	return 0
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
		l.to(i, r)
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
	tick int // number of the tick of the last delta

	// The position before that tick, or in the keyframe: a step continues the movement
	// from there. (In another order than in a row, or both would be copied by one load
	// of eight bytes, which waits for the two stores before it: see docs/adr/0011.)
	wasY, wasX int32

	// Between recorded ticks, as in the Chunk.
	step  Tick
	ticks []Tick
}

func (l *rowLog) keyframe(r *Row) {
	*r = Row{Has: l.colSet()}
	l.add(r, r.Has)
	l.wasX, l.wasY = r.V[X], r.V[Y]
	if r.Has.lo&snapshotColumns == snapshotColumns {
		r.V[HookX] += r.V[X]
		r.V[HookY] += r.V[Y]
	}
}

// to advances to the i-th recorded tick and reports whether there was a delta on
// the way. It cannot go back. Nearly all of a seek's time is spent here.
func (l *rowLog) to(i int, r *Row) bool {
	data, pos := l.data, l.pos
	from := pos
	for pos < len(data) {
		head := data[pos]
		if head-stepDelta < farDelta-stepDelta {
			if head&stepBits >= keyCodes {
				k := keyChangeOf[head-stepDelta]
				r.V[k.col] += int32(k.diff)
				pos++
				continue
			}
			if l.tick == i {
				break
			}
			l.tick++
			by, x, y := stepOf[head&stepBits], r.V[X], r.V[Y]
			r.V[X], r.V[Y] = x+x-l.wasX+int32(by.x), y+y-l.wasY+int32(by.y)
			l.wasX, l.wasY = x, y
			if pos+2 < len(data) {
				// Whether the cursor moved is not to be guessed, so no branch depends on it.
				aims := uint32(head) & stepAims / stepAims
				r.V[AimX] += unzigzag(uint32(data[pos+1]) & -aims)
				r.V[AimY] += unzigzag(uint32(data[pos+2]) & -aims)
				pos += int(2 * aims)
			}
			pos++
			continue
		}
		mask, gap := uint64(head), 1
		if head < stepDelta {
			if l.tick == i {
				break
			}
			l.tick++
			pos++
			l.wasX, l.wasY = r.V[X], r.V[Y]
		} else {
			next := pos + 1
			if gap = int(head - farDelta); gap == farthest {
				gap = int(data[next])
				next++
			}
			if l.tick+gap > i {
				break
			}
			l.tick += gap
			pos = next
			if data[pos] == 0 {
				l.pos = pos + 1
				l.change(r)
				pos = l.pos
			}
			mask = uint64(data[pos])
			pos++
			for at := 7; at < 63 && mask>>at != 0; at += 7 {
				mask += uint64(data[pos])<<at - 1<<at
				pos++
			}
			if gap != 0 {
				l.wasX, l.wasY = r.V[X], r.V[Y]
			}
			if mask>>63 != 0 {
				l.pos = pos
				if changed := l.restOfColSet(mask &^ (1 << 63)); gap == 1 &&
					r.Has.lo&snapshotColumns == snapshotColumns {
					l.next(r, changed)
				} else {
					l.add(r, changed)
				}
				pos = l.pos
				continue
			}
		}
		if gap == 1 && r.Has.lo&snapshotColumns == snapshotColumns {
			l.pos = pos
			l.next(r, ColSet{lo: mask})
			pos = l.pos
			continue
		}
		for ; mask != 0; mask &= mask - 1 {
			u := uint64(data[pos])
			pos++
			for at := 7; u>>at != 0; at += 7 { // a byte is enough for most
				u += uint64(data[pos])<<at - 1<<at
				pos++
			}
			r.V[bits.TrailingZeros64(mask)] += unzigzag(uint32(u))
		}
	}
	l.pos = pos
	return pos != from
}

// change reads another Has.
func (l *rowLog) change(r *Row) {
	has := l.colSet()
	for c := range r.Has.AndNot(has).All {
		r.V[c] = 0
	}
	r.Has = has
}

// add adds the differences of changed columns.
func (l *rowLog) add(r *Row, changed ColSet) {
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

func (l *rowLog) varint() int32 { return unzigzag(uint32(l.uvarint())) }

// lastStep returns how many ticks the one at hand is after the one recorded before.
func (l *rowLog) lastStep() Tick {
	if l.step > 0 {
		return l.step
	}
	return l.ticks[l.tick] - l.ticks[l.tick-1]
}
