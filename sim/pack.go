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
	prev    [MaxRows + 1]Row
	gapFrom [MaxRows + 1]int32
	logs    [MaxRows + 1][]byte
	used    [(MaxRows + 64) / 64]uint64 // rows with a keyframe or a log
	density [densityParts]uint32
}

// add takes the state at w.Tick, in which the rows of changed changed since
// the last add. The caller flushes after ChunkTicks additions.
func (k *packer) add(w *World, changed *[(MaxRows + 64) / 64]uint64) {
	i := k.n
	k.ticks[i], k.times[i] = w.Tick, w.Time
	k.n++
	if i == 0 {
		k.start(w)
		return
	}
	for word, m := range changed {
		for ; m != 0; m &= m - 1 {
			row := word*64 + bits.TrailingZeros64(m)
			cur := &w.Global
			if row != globalRow {
				cur = &w.Rows[row]
			}
			k.delta(i, row, cur)
		}
	}
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
	k.prev[row] = *r
}

// use makes row part of the chunk.
func (k *packer) use(row int) {
	if k.used[row>>6]>>(row&63)&1 == 1 {
		return
	}
	k.used[row>>6] |= 1 << (row & 63)
	k.logs[row] = k.logs[row][:0]
	k.gapFrom[row] = 0
	k.keyLen[row] = 0
	k.prev[row] = Row{}
}

func (k *packer) delta(i, row int, cur *Row) {
	k.use(row)
	old := &k.prev[row]
	var mask uint64
	for m := uint64(cur.Has | old.Has); m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m)
		if cur.V[c] != old.V[c] && cur.Has>>c&1 == 1 {
			mask |= 1 << c
		}
	}
	if cur.Has != old.Has {
		mask |= hasBit
	}
	if mask == 0 {
		return
	}
	b := binary.AppendUvarint(k.logs[row], uint64(int32(i)-k.gapFrom[row]-1))
	b = binary.AppendUvarint(b, mask)
	if mask&hasBit != 0 {
		b = binary.AppendUvarint(b, uint64(cur.Has))
	}
	for m := mask &^ hasBit; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m)
		// A column that was absent is zero on both sides.
		b = appendVarint(b, cur.V[c]-old.V[c])
	}
	k.density[i*densityParts/ChunkTicks] += uint32(bits.OnesCount64(mask))
	k.logs[row], k.gapFrom[row], *old = b, int32(i), *cur
}

// flush returns the chunk of what was added and empties k.
func (k *packer) flush(tickLen time.Duration) *Chunk {
	c := &Chunk{first: k.ticks[0], last: k.ticks[k.n-1], n: k.n, begin: k.times[0], tickLen: tickLen}
	k.flushTicks(c)
	size, rows := 0, 0
	for word, m := range k.used {
		for ; m != 0; m &= m - 1 {
			row := word*64 + bits.TrailingZeros64(m)
			size += int(max(1, k.keyLen[row])) + len(k.logs[row])
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
			c.data = append(c.data, k.logs[row]...)
			c.rows = append(c.rows, uint8(row))
			c.off = append(c.off, uint32(len(c.data)))
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
	return binary.AppendUvarint(b, uint64(uint32(v<<1)^uint32(v>>31)))
}
