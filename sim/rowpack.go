package sim

import (
	"encoding/binary"
	"math/bits"
)

// A packedRow is a row as last packed. The fields needed for most changes are
// adjacent, so that they fit in one cache line.
type packedRow struct {
	has     ColSet
	quick   [quickColumns]int32 // the first columns; the others are in packer.rest
	gapFrom int16               // number of the last tick with a change
	key     uint8               // the byte of a key that changed since the row was packed, see move.go
	end     uint32              // of the row's log at hand
	aim     aimDelta

	wasX, wasY int32 // see rowLog
}

// logBytes is how much of a row's log is at hand. It is an odd multiple of a
// cache line: with an even one the ends of the logs, which grow alike, would
// compete for the same few places in the processor's cache.
const logBytes = 19 * 64

func newPacker() packer {
	k := packer{}
	for row := range k.rows {
		k.rows[row].aim = unsteady
	}
	return k
}

// room returns where in the row's log at hand the next delta begins. If it is
// full, its content is flushed first.
func (k *packer) room(row int) uint {
	p := &k.rows[row]
	if p.end > logBytes-uint32(maxDelta) {
		if k.full == nil {
			k.full = new([MaxRows + 1][]byte)
		}
		k.full[row] = append(k.full[row], k.logs[row][:p.end]...)
		p.end = 0
	}
	return uint(p.end)
}

// maxDelta is more than one delta can take.
const maxDelta = 2 + 2*maxColSetBytes + int(NumCols)*binary.MaxVarintLen32

// quickColumns is how many columns, from the first on, delta compares all at
// once: those that change nearly every tick, few enough for a mask of one byte.
const quickColumns = 7

// delta logs how row differs from what it was, in no more than the columns of
// written.
func (k *packer) delta(i, row int, cur *Row, written ColSet) {
	old, rest := &k.rows[row], &k.rest[row]
	otherHas := cur.Has != old.has
	if otherHas {
		k.lose(row, old.has.AndNot(cur.Has))
		old.has = cur.Has
	}
	old.settle()
	var moved int // changed columns whose change was expected, in part or fully
	var expected bool
	gap, x, y := i-int(old.gapFrom), old.quick[X], old.quick[Y]
	expects := gap == 1 && old.has.lo&snapshotColumns == snapshotColumns
	if expects {
		moved, expected = old.expect(rest, cur, k.ticks[i]-k.ticks[i-1])
		written.lo |= 1<<HookX | 1<<HookY
	}
	head, high := written.lo>>quickColumns<<quickColumns, written.hi
	for m := head; m != 0; m &= m - 1 {
		if c := bits.TrailingZeros64(m); cur.V[c] == rest[c] {
			head &^= 1 << c
		}
	}
	for m := high; m != 0; m &= m - 1 {
		if c := bits.TrailingZeros64(m); cur.V[64+c] == rest[64+c] {
			high &^= 1 << c
		}
	}
	if gap <= 1 && !otherHas && !expects && high|head>>(Hook+1) == 0 && k.step(i, row, cur, head) {
		return
	}
	c, o := &cur.V, &old.quick
	u0, u1, u2, u3 := zigzag(c[0]-o[0]), zigzag(c[1]-o[1]), zigzag(c[2]-o[2]), zigzag(c[3]-o[3])
	u4, u5, u6 := zigzag(c[4]-o[4]), zigzag(c[5]-o[5]), zigzag(c[6]-o[6])
	n0, n1, n2, n3, n4, n5, n6 := nonzero(u0), nonzero(u1), nonzero(u2), nonzero(u3), nonzero(u4),
		nonzero(u5), nonzero(u6)
	head |= uint64(n0 | n1<<1 | n2<<2 | n3<<3 | n4<<4 | n5<<5 | n6<<6)
	if head|high == 0 && !otherHas && !expected {
		return
	}
	changed := bits.OnesCount64(head) + bits.OnesCount64(high)
	if expects {
		changed += moved - bits.OnesCount64(head&expectedColumns)
	}
	k.density[i*densityParts/ChunkTicks] += uint32(changed)
	n := k.room(row)
	b := &k.logs[row]
	if gap != 1 || otherHas || high != 0 || head >= 1<<quickColumns {
		n = putGap(b, n, gap)
	}
	if otherHas {
		b[n] = 0
		n = cur.Has.put(b, n+1)
	}
	if high == 0 {
		n = putUvarint(b, n, head)
	} else {
		n = ColSet{head, high}.put(b, n)
	}
	if u0|u1|u2|u3|u4|u5|u6 < 0x80 {
		// Each is written behind the last one that was not zero: what changed is
		// not to be guessed, so no branch depends on it.
		b[n] = byte(u0)
		n += n0
		b[n] = byte(u1)
		n += n1
		b[n] = byte(u2)
		n += n2
		b[n] = byte(u3)
		n += n3
		b[n] = byte(u4)
		n += n4
		b[n] = byte(u5)
		n += n5
		b[n] = byte(u6)
		n += n6
	} else {
		for m := head & (1<<quickColumns - 1); m != 0; m &= m - 1 {
			c := bits.TrailingZeros64(m)
			n = putUvarint(b, n, uint64(zigzag(cur.V[c]-o[c])))
		}
	}
	for m := head >> quickColumns << quickColumns; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m)
		n = putUvarint(b, n, uint64(zigzag(cur.V[c]-rest[c])))
		rest[c] = cur.V[c]
	}
	for m := high; m != 0; m &= m - 1 {
		c := 64 + bits.TrailingZeros64(m)
		n = putUvarint(b, n, uint64(zigzag(cur.V[c]-rest[c])))
		rest[c] = cur.V[c]
	}
	if gap != 0 {
		old.wasX, old.wasY = x, y
	}
	copy(old.quick[:], cur.V[:])
	old.end, old.gapFrom = uint32(n), int16(i)
}

// step logs a delta at the tick of the one before, or one tick later, as a step and
// keys and reports whether it could. keys are the columns above the quick ones that
// changed; there is no other change than in these and in the quick ones.
func (k *packer) step(i, row int, cur *Row, keys uint64) bool {
	p, v := &k.rows[row], &cur.V
	x, y, aimX, aimY := p.quick[X], p.quick[Y], v[AimX]-p.quick[AimX], v[AimY]-p.quick[AimY]
	if (v[VX]-p.quick[VX])|(v[VY]-p.quick[VY])|(v[AimAngle]-p.quick[AimAngle]) != 0 {
		return false
	}
	n := k.room(row)
	b := &k.logs[row]
	changed := bits.OnesCount64(keys)
	moved, aimed := (v[X]-x)|(v[Y]-y), aimX|aimY
	if i == int(p.gapFrom) {
		if moved|aimed != 0 {
			return false
		}
	} else {
		stepX, stepY := uint32(v[X]-x-x+p.wasX+stepReach), uint32(v[Y]-y-y+p.wasY+stepReach)
		u, w := zigzag(aimX), zigzag(aimY)
		if stepX >= stepWidth || stepY >= stepWidth || u|w > 0xff ||
			moved == 0 && (aimX == 0 || aimY == 0) && (aimed != 0 || keys == 0) {
			return false
		}
		aims := nonzero(u | w)
		b[n], b[n+1], b[n+2] = byte(uint(stepDelta)|aims*stepAims|uint(stepX*stepWidth+stepY)), byte(u), byte(w)
		n += 1 + 2*aims
		changed += int(nonzero(zigzag(v[X]-x)) + nonzero(zigzag(v[Y]-y)) + nonzero(u) + nonzero(w))
	}
	if keys != 0 {
		code, size := keysOf(keys, cur, &k.rest[row])
		if size == 0 {
			return false
		}
		binary.LittleEndian.PutUint32(b[n:n+4], code)
		n += size
	}
	if i != int(p.gapFrom) {
		p.wasX, p.wasY = x, y
	}
	k.density[i*densityParts/ChunkTicks] += uint32(changed)
	p.quick[X], p.quick[Y], p.quick[AimX], p.quick[AimY] = v[X], v[Y], v[AimX], v[AimY]
	p.end, p.gapFrom = uint32(n), int16(i)
	return true
}

// putGap writes at b[n:] that a delta is gap ticks behind the one before, and returns
// where it ends.
func putGap(b *[logBytes]byte, n uint, gap int) uint {
	if gap < farthest {
		b[n] = byte(farDelta + gap)
		return n + 1
	}
	b[n], b[n+1] = farDelta+farthest, byte(gap)
	return n + 2
}

// lose makes columns zero: that they left Has says so.
func (k *packer) lose(row int, cols ColSet) {
	for c := range cols.All {
		k.rest[row][c] = 0
		if c < quickColumns {
			k.rows[row].quick[c] = 0
		}
	}
}

// zigzag maps small numbers of either sign to small numbers.
func zigzag(v int32) uint32 { return uint32(v<<1) ^ uint32(v>>31) }

func unzigzag(u uint32) int32 { return int32(u>>1) ^ -int32(u&1) }

// nonzero returns 1 if a difference is not 0, and else 0.
func nonzero(u uint32) uint { return uint((u | -u) >> 31) }

// putUvarint writes v at b[n:] and returns where it ends.
func putUvarint(b *[logBytes]byte, n uint, v uint64) uint {
	for ; v >= 0x80; v >>= 7 {
		b[n] = byte(v) | 0x80
		n++
	}
	b[n] = byte(v)
	return n + 1
}

// maxColSetBytes is the most that a stored set of columns takes.
const maxColSetBytes = (maxCols + 6) / 7

// put writes s at b[n:] as a uvarint and returns where it ends.
func (s ColSet) put(b *[logBytes]byte, n uint) uint {
	for ; s.hi != 0; s = s.shift() {
		b[n] = byte(s.lo) | 0x80
		n++
	}
	return putUvarint(b, n, s.lo)
}

// append is put at the end of b.
func (s ColSet) append(b []byte) []byte {
	for ; s.hi != 0; s = s.shift() {
		b = append(b, byte(s.lo)|0x80)
	}
	return binary.AppendUvarint(b, s.lo)
}

// shift returns s without its first seven columns, the others moved down.
func (s ColSet) shift() ColSet { return ColSet{s.lo>>7 | s.hi<<57, s.hi >> 7} }

func appendVarint(b []byte, v int32) []byte {
	return binary.AppendUvarint(b, uint64(zigzag(v)))
}
