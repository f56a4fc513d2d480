package sim

import (
	"math/bits"
	"sync/atomic"
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
	logs    *[MaxRows + 1][logBytes]byte // the ends of the logs
	full    *[MaxRows + 1][]byte         // what did not fit there; nil if all did
	rows    [MaxRows + 1]packedRow
	rest    [MaxRows + 1][NumCols]int32 // see packedRow.quick
	used    [(MaxRows + 64) / 64]uint64 // rows with a keyframe or a log
	density [densityParts]uint32

	// Of the open tick, see move.go.
	aimed  [MaxRows / 64]uint64 // steady rows whose cursor moved
	logged uint32               // by MoveAll, to be added to density
}

// A changeSet is which columns of which rows were written since it was last
// cleared. The zero changeSet is empty.
type changeSet struct {
	rows [(MaxRows + 64) / 64]uint64
	cols [MaxRows + 1]ColSet // of the rows in rows, empty of others
}

func (s *changeSet) mark(row int, cols ColSet) {
	s.rows[row>>6] |= 1 << (row & 63)
	s.cols[row] = s.cols[row].Or(cols)
}

// clear empties s.
func (s *changeSet) clear() {
	for word, m := range s.rows {
		for ; m != 0; m &= m - 1 {
			s.cols[word*64+bits.TrailingZeros64(m)] = ColSet{}
		}
	}
	s.rows = [(MaxRows + 64) / 64]uint64{}
}

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
	k.density[i*densityParts/ChunkTicks] += k.logged
	k.logged = 0
	for word, m := range changed.rows {
		for ; m != 0; m &= m - 1 {
			row := word*64 + bits.TrailingZeros64(m)
			cur := &w.Global.row
			if row != globalRow {
				cur = &w.Rows[row]
			}
			k.use(row)
			k.delta(i, row, cur, changed.cols[row])
			changed.cols[row] = ColSet{}
		}
	}
	changed.rows = [(MaxRows + 64) / 64]uint64{}
}

// start writes the keyframes.
func (k *packer) start(w *World) {
	if k.logs == nil {
		k.logs = new([MaxRows + 1][logBytes]byte)
	}
	k.key = k.key[:0]
	k.keyframe(globalRow, &w.Global.row)
	for row := range w.Players {
		k.keyframe(row, &w.Rows[row])
	}
}

func (k *packer) keyframe(row int, r *Row) {
	if r.Has.Empty() {
		return
	}
	k.use(row)
	from := len(k.key)
	k.key = r.Has.append(k.key)
	v := r.V
	if r.Has.lo&snapshotColumns == snapshotColumns {
		v[HookX] -= v[X]
		v[HookY] -= v[Y]
	}
	for m := r.Has.lo; m != 0; m &= m - 1 {
		k.key = appendVarint(k.key, v[bits.TrailingZeros64(m)])
	}
	for m := r.Has.hi; m != 0; m &= m - 1 {
		k.key = appendVarint(k.key, v[64+bits.TrailingZeros64(m)])
	}
	k.keyOff[row], k.keyLen[row] = int32(from), int32(len(k.key)-from)
	k.rows[row].has = r.Has
	k.rest[row] = r.V
	p := &k.rows[row]
	copy(p.quick[:], r.V[:])
	p.wasX, p.wasY = r.V[X], r.V[Y]
	p.settle()
}

// use makes row part of the chunk.
func (k *packer) use(row int) {
	if k.used[row>>6]>>(row&63)&1 == 1 {
		return
	}
	k.used[row>>6] |= 1 << (row & 63)
	k.keyLen[row] = 0
	k.rows[row] = packedRow{}
	k.rest[row] = [NumCols]int32{}
}

// changes returns how many values have changed since the keyframes.
func (k *packer) changes() (n uint32) {
	for _, d := range k.density {
		n += d
	}
	return n
}

// flush returns the chunk of what was added and empties k.
func (k *packer) flush(tickLen time.Duration) *Chunk {
	c := &Chunk{first: k.ticks[0], last: k.ticks[k.n-1], n: k.n, begin: k.times[0], tickLen: tickLen}
	k.flushTicks(c)
	size, rows := 0, 0
	for word, m := range k.used {
		for ; m != 0; m &= m - 1 {
			row := word*64 + bits.TrailingZeros64(m)
			size += int(max(1, k.keyLen[row])) + int(k.rows[row].end)
			if k.full != nil {
				size += len(k.full[row])
			}
			rows++
		}
	}
	data := make([]byte, 0, size)
	c.rows, c.off = make([]uint16, 0, rows), make([]uint32, 1, rows+1)
	for word, m := range k.used {
		for ; m != 0; m &= m - 1 {
			row := word*64 + bits.TrailingZeros64(m)
			if k.keyLen[row] > 0 {
				data = append(data, k.key[k.keyOff[row]:k.keyOff[row]+k.keyLen[row]]...)
			} else {
				data = append(data, 0) // nothing at the first tick
			}
			if k.full != nil {
				data = append(data, k.full[row]...)
				k.full[row] = k.full[row][:0]
			}
			data = append(data, k.logs[row][:k.rows[row].end]...)
			c.rows = append(c.rows, uint16(row))
			c.off = append(c.off, uint32(len(data)))
		}
	}
	c.size = len(data)
	c.data = new(atomic.Pointer[[]byte])
	c.data.Store(&data)
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
