package sim

import (
	"encoding/binary"
	"math/bits"
	"time"
)

// A packer turns consecutive worlds into chunks. Only rows that were marked
// are looked at, so packing costs what changed.
type packer struct {
	n       int // recorded ticks taken, 0 when empty
	ticks   [ChunkTicks]Tick
	times   [ChunkTicks]time.Duration
	key     []byte // keyframes of the rows present at the first tick
	keyOff  [MaxRows + 1]int32
	keyLen  [MaxRows + 1]int32
	rows    *[MaxRows + 1]packedRow     // apart, where it begins with a cache line
	rest    [MaxRows + 1][NumCols]int32 // see packedRow.quick
	used    [(MaxRows + 64) / 64]uint64 // rows with a keyframe or a log
	density [densityParts]uint32
}

// A packedRow is a row as last packed. What is needed for most changes stands
// together, so that it takes one line of the processor's cache.
type packedRow struct {
	log     []byte
	has     ColSet
	quick   [quickColumns]int32 // the first columns; the others are in packer.rest
	gapFrom int32               // number of the last tick with a change
}

func newPacker() packer { return packer{rows: new([MaxRows + 1]packedRow)} }

// value returns where the last packed value of a column is kept.
func (k *packer) value(row, c int) *int32 {
	if c < quickColumns {
		return &k.rows[row].quick[c]
	}
	return &k.rest[row][c]
}

// A changeSet is which columns of which rows were written since it was last
// cleared. The zero changeSet is empty.
type changeSet struct {
	rows [(MaxRows + 64) / 64]uint64
	cols [MaxRows + 1]ColSet // of the rows in rows, 0 of others
}

func (s *changeSet) mark(row int, cols ColSet) {
	s.rows[row>>6] |= 1 << (row & 63)
	s.cols[row] |= cols
}

// clear empties s.
func (s *changeSet) clear() { *s = changeSet{} }

// add takes the state at w.Tick, in which no more than changed changed since
// the last add, and clears changed. The caller flushes after ChunkTicks
// additions.
func (k *packer) add(w *World, changed *changeSet) {
	i := k.n
	k.ticks[i], k.times[i] = w.Tick, w.Time
	k.n++
	if i == 0 {
		k.start(w)
		changed.clear()
		return
	}
	for word, m := range changed.rows {
		for ; m != 0; m &= m - 1 {
			row := word*64 + bits.TrailingZeros64(m)
			written := changed.cols[row]
			if written == 0 {
				continue // logged by move
			}
			changed.cols[row] = 0
			cur := &w.Global
			if row != globalRow {
				cur = &w.Rows[row]
			}
			k.use(row)
			if written>>quickColumns != 0 || !k.quickDelta(i, row, cur) {
				k.delta(i, row, cur, written)
			}
		}
	}
	changed.rows = [(MaxRows + 64) / 64]uint64{}
}

// start writes the keyframes.
func (k *packer) start(w *World) {
	k.key = k.key[:0]
	k.keyframe(globalRow, &w.Global)
	for row := range w.Players {
		k.keyframe(row, &w.Rows[row])
	}
}

func (k *packer) keyframe(row int, r *Row) {
	if r.Has == 0 {
		return
	}
	k.use(row)
	from := len(k.key)
	k.key = binary.AppendUvarint(k.key, uint64(r.Has))
	for m := uint64(r.Has); m != 0; m &= m - 1 {
		k.key = appendVarint(k.key, r.V[bits.TrailingZeros64(m)])
	}
	k.keyOff[row], k.keyLen[row] = int32(from), int32(len(k.key)-from)
	k.rows[row].has = r.Has
	k.rest[row] = r.V
	copy(k.rows[row].quick[:], r.V[:])
}

// use makes row part of the chunk.
func (k *packer) use(row int) {
	if k.used[row>>6]>>(row&63)&1 == 1 {
		return
	}
	k.used[row>>6] |= 1 << (row & 63)
	k.keyLen[row] = 0
	k.rows[row] = packedRow{log: k.rows[row].log[:0]}
	k.rest[row] = [NumCols]int32{}
}

// maxDelta is more than one delta can take.
const maxDelta = binary.MaxVarintLen32 + 2*binary.MaxVarintLen64 + int(NumCols)*binary.MaxVarintLen32

// quickColumns is how many columns, from the first on, quickDelta looks at: those
// that change nearly every tick, few enough for a mask of one byte.
const quickColumns = 7

// quickDelta is delta for a row in which only the first quickColumns columns
// were written, and reports whether it could be done: the differences are small
// and the set of columns is as it was. That is most of every recording, so it
// has no branch that a processor would often guess wrong.
func (k *packer) quickDelta(i, row int, cur *Row) bool {
	old := &k.rows[row]
	gap := int32(i) - old.gapFrom
	if cur.Has != old.has || gap >= 0x80 {
		return false
	}
	c, o := &cur.V, &old.quick
	u0, u1, u2, u3 := zigzag(c[0]-o[0]), zigzag(c[1]-o[1]), zigzag(c[2]-o[2]), zigzag(c[3]-o[3])
	u4, u5, u6 := zigzag(c[4]-o[4]), zigzag(c[5]-o[5]), zigzag(c[6]-o[6])
	all := u0 | u1 | u2 | u3 | u4 | u5 | u6
	if all >= 0x80 {
		return false
	}
	if all == 0 {
		return true
	}
	// Each difference is written behind the last one that was not zero.
	b, n := old.room()
	q := (*[2 + quickColumns]byte)(b[n:])
	q[2] = byte(u0)
	n0 := (u0 + 0x7f) >> 7
	at := 2 + n0
	q[at] = byte(u1)
	n1 := (u1 + 0x7f) >> 7
	at += n1
	q[at] = byte(u2)
	n2 := (u2 + 0x7f) >> 7
	at += n2
	q[at] = byte(u3)
	n3 := (u3 + 0x7f) >> 7
	at += n3
	q[at] = byte(u4)
	n4 := (u4 + 0x7f) >> 7
	at += n4
	q[at] = byte(u5)
	n5 := (u5 + 0x7f) >> 7
	at += n5
	q[at] = byte(u6)
	n6 := (u6 + 0x7f) >> 7
	at += n6
	q[0], q[1] = byte(gap), byte(n0|n1<<1|n2<<2|n3<<3|n4<<4|n5<<5|n6<<6)
	copy(old.quick[:], cur.V[:])
	k.density[i*densityParts/ChunkTicks] += at - 2
	old.log, old.gapFrom = b[:n+int(at)], int32(i)
	return true
}

// zigzag maps small numbers of either sign to small numbers.
func zigzag(v int32) uint32 { return uint32(v<<1) ^ uint32(v>>31) }

// delta logs how row differs from what it was, in no more than the columns of
// written.
func (k *packer) delta(i, row int, cur *Row, written ColSet) {
	mask := uint64(written)
	for m := mask; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m)
		if old := k.value(row, c); cur.V[c] == *old {
			mask &^= 1 << c
		} else if cur.Has>>c&1 == 0 {
			mask &^= 1 << c // absent, so zero: that it left Has says so
			*old = 0
		}
	}
	old := &k.rows[row]
	head := mask
	if cur.Has != old.has {
		head |= hasBit
	}
	if head == 0 {
		return
	}
	k.density[i*densityParts/ChunkTicks] += uint32(bits.OnesCount64(mask))
	b, n := old.room()
	n = putUvarint(b, n, uint64(int32(i)-old.gapFrom))
	n = putUvarint(b, n, head)
	if head != mask {
		n = putUvarint(b, n, uint64(cur.Has))
		old.has = cur.Has
	}
	for m := mask; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m)
		v := k.value(row, c)
		d := cur.V[c] - *v
		n = putUvarint(b, n, uint64(zigzag(d)))
		*v = cur.V[c]
	}
	old.log, old.gapFrom = b[:n], int32(i)
}

// room returns the log with room for another delta behind its first n bytes.
func (r *packedRow) room() (b []byte, n int) {
	if cap(r.log)-len(r.log) < maxDelta {
		r.grow()
	}
	return r.log[:cap(r.log)], len(r.log)
}

func (r *packedRow) grow() {
	r.log = append(make([]byte, 0, 2*cap(r.log)+2*maxDelta), r.log...)
}

// putUvarint writes v at b[n:] and returns where it ends.
func putUvarint(b []byte, n int, v uint64) int {
	if v < 0x80 {
		b[n] = byte(v)
		return n + 1
	}
	return n + binary.PutUvarint(b[n:], v)
}

// flush returns the chunk of what was added and empties k.
func (k *packer) flush(tickLen time.Duration) *Chunk {
	c := &Chunk{first: k.ticks[0], last: k.ticks[k.n-1], n: k.n, begin: k.times[0], tickLen: tickLen}
	k.flushTicks(c)
	size, rows := 0, 0
	for word, m := range k.used {
		for ; m != 0; m &= m - 1 {
			row := word*64 + bits.TrailingZeros64(m)
			size += int(max(1, k.keyLen[row])) + len(k.rows[row].log)
			rows++
		}
	}
	c.rows, c.off, c.data = make([]uint8, 0, rows), make([]uint32, 1, rows+1), make([]byte, 0, size)
	for word, m := range k.used {
		for ; m != 0; m &= m - 1 {
			row := word*64 + bits.TrailingZeros64(m)
			if k.keyLen[row] > 0 {
				c.data = append(c.data, k.key[k.keyOff[row]:k.keyOff[row]+k.keyLen[row]]...)
			} else {
				c.data = append(c.data, 0) // nothing at the first tick
			}
			c.data = append(c.data, k.rows[row].log...)
			c.rows = append(c.rows, uint8(row))
			c.off = append(c.off, uint32(len(c.data)))
			k.rows[row].has = 0 // has no keyframe in the chunk to come
		}
	}
	c.size = len(c.data)
	for i, d := range k.density {
		c.density[i] = uint16(min(d, 65535))
	}
	k.n, k.used, k.density = 0, [(MaxRows + 64) / 64]uint64{}, [densityParts]uint32{}
	return c
}

// flushTicks stores ticks and times in the shortest form they fit.
func (k *packer) flushTicks(c *Chunk) {
	c.step = 1
	if k.n > 1 {
		c.step = k.ticks[1] - k.ticks[0]
	}
	even := c.tickLen > 0
	for i := 1; i < k.n; i++ {
		if k.ticks[i]-k.ticks[i-1] != c.step {
			c.step = 0
		}
		if even && k.times[i]-c.begin != time.Duration(k.ticks[i]-c.first)*c.tickLen {
			even = false
		}
	}
	if c.step <= 0 {
		c.step = 0
		c.ticks = append([]Tick(nil), k.ticks[:k.n]...)
	}
	if !even {
		c.tickLen = 0
		c.times = append([]time.Duration(nil), k.times[:k.n]...)
	}
}

func appendVarint(b []byte, v int32) []byte {
	return binary.AppendUvarint(b, uint64(zigzag(v)))
}
