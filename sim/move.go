package sim

import (
	"encoding/binary"
	"math/bits"
)

// In a log of inputs and positions nothing is as frequent as a tee that moves
// and a cursor that moves, perhaps with a key. So these have a short way to the
// chunk's log: a row that is packed as it is, and has a position and a cursor, is
// steady. Its position and cursor are kept in its packedRow, which is all that
// MoveAll and AimAll touch, and its keys among the packer's other columns; small
// differences are logged without comparing rows. Code that wants the row in the
// World releases it first.

const (
	aimColumns   = 1<<AimX | 1<<AimY
	placeColumns = 1<<X | 1<<Y
)

// An aimDelta is how far the cursor of a steady row moved since the row was
// packed: the differences in zigzag code in the upper half, below them the columns
// that changed, how many they are, and whether there are any, where a step says so;
// and whether a key changed, which then is in packedRow.key.
type aimDelta uint32

const (
	stayed aimDelta = 0
	// unsteady is the aimDelta of a row that is not steady.
	unsteady aimDelta = 1

	aimKey   = 1
	aimSize  = 3
	aimShift = 8
	aimMask  = uint32(aimColumns << aimShift)
	aimBytes = 16
)

// packed returns the differences that are not 0, the first one lowest.
func (d aimDelta) packed() uint64 {
	x := uint64(d>>aimBytes) & 0xff
	return x + uint64(d>>(aimBytes+8))*placeOf[(x+0x7f)>>7&3]
}

// step returns a step of a tee, with its cursor and its key, and how many bytes that is.
func (p *packedRow) step(x, y uint32) (v, size uint32) {
	// Whether the cursor moved is not to be guessed, so no branch depends on it.
	aims, key := uint32(p.aim)&stepAims, uint32(p.key)
	size = 1 + aims/stepAims*2
	return uint32(p.aim)>>aimBytes<<8 | (stepDelta + aims + x*stepWidth + y) | key<<(size*8), size + key/stepDelta
}

// headed puts the head of a delta at the i-th tick before its n differences, and that of
// a key behind them, and returns how long all of it is. The row still has its position
// before the delta.
func (p *packedRow) headed(i int, mask uint32, v uint64, n uint32) (uint64, uint32) {
	gap := uint32(i) - uint32(p.gapFrom)
	p.gapFrom = int16(i)
	if gap != 0 {
		p.wasX, p.wasY = p.quick[X], p.quick[Y]
	}
	switch {
	case p.key != 0:
		key := keyChangeOf[p.key%keyBytes]
		v += uint64(zigzag(int32(key.diff))) << (8 * n)
		mask |= 1 << key.col
		return v<<24 + uint64(mask>>7<<16|(mask&0x7f|0x80)<<8|gap+farDelta), n + 4
	case gap == 1:
		return v<<8 + uint64(mask), n + 1
	case gap < farthest:
		return v<<16 + uint64(mask<<8|gap+farDelta), n + 2
	}
	return v<<24 + uint64(mask<<16|gap<<8|farDelta+farthest), n + 3
}

// settle makes a row steady that is packed as it is, if it can be.
func (p *packedRow) settle() {
	if p.has.lo&aimColumns == aimColumns && p.has.lo&snapshotColumns != snapshotColumns {
		p.aim = stayed
	} else {
		p.aim = unsteady
	}
}

// release makes the row of a player in the World current, and unsteady.
func (b *Builder) release(id int) {
	p := &b.packer.rows[id]
	if p.aim == unsteady {
		return
	}
	r, rest := &b.w.Rows[id], &b.packer.rest[id]
	r.V[X], r.V[Y], r.V[AimX], r.V[AimY] = p.quick[X], p.quick[Y], p.quick[AimX], p.quick[AimY]
	r.V[Direction], r.V[Jump], r.V[Fire], r.V[Hook] = rest[Direction], rest[Jump], rest[Fire], rest[Hook]
	if p.aim != stayed {
		// The row is packed with the cursor and the key as they were.
		p.quick[AimX] -= difference[p.aim>>aimBytes&0x7f]
		p.quick[AimY] -= difference[p.aim>>(aimBytes+8)&0x7f]
		b.changed.mark(id, ColSet{lo: aimColumns})
		if p.key != 0 {
			key := keyChangeOf[p.key%keyBytes]
			rest[key.col] -= int32(key.diff)
			b.changed.mark(id, only(key.col))
			p.key = 0
		}
	}
	p.aim = unsteady
}

// releaseAll releases every row: what is written next belongs to another chunk.
func (b *Builder) releaseAll() {
	for word, m := range b.packer.used[:MaxRows/64] {
		for ; m != 0; m &= m - 1 {
			b.release(word*64 + bits.TrailingZeros64(m))
		}
	}
}

// A Step is how far a tee or its cursor moved in a tick, from −64 to 63 units:
// the client id in bits 0 to 7, the differences in x and y from bits 8 and 16 on.
// They are in zigzag code, which writes 0, −1, 1, −2, 2, … as 0, 1, 2, 3, 4, …
// The step of a cursor may hold a key, as KeyStep returns it.
type Step uint32

func (s Step) player() uint { return uint(s & 0xff) }
func (s Step) x() uint32    { return uint32(s>>8) & 0x7f }
func (s Step) y() uint32    { return uint32(s>>16) & 0x7f }
func (s Step) key() uint32  { return uint32(s >> 24) }

// KeyStep returns what to add to the Step of a cursor if a key changed in the same
// tick; c is its column. It returns 0 if a Step cannot hold this change.
func KeyStep(c Col, diff int32) Step {
	if c > Hook || diff < -keyReach || diff > keyReach {
		return 0
	}
	return Step(keyByte[c][diff+keyReach]) << 24
}

// Plus returns the step of a cursor that does what both do, or false if there is none.
func (s Step) Plus(o Step) (sum Step, ok bool) {
	x, y := zigzag(unzigzag(s.x())+unzigzag(o.x())), zigzag(unzigzag(s.y())+unzigzag(o.y()))
	if x|y > 0x7f || s.key() != 0 && o.key() != 0 {
		return s, false
	}
	return s&0xff | Step(x)<<8 | Step(y)<<16 | Step(s.key()|o.key())<<24, true
}

// Cursor returns what the step of a cursor adds to a column.
func (s Step) Cursor(c Col) int32 {
	switch c {
	case AimX:
		return unzigzag(s.x())
	case AimY:
		return unzigzag(s.y())
	}
	if k := keyChangeOf[s.key()%keyBytes]; s.key() != 0 && k.col == c {
		return int32(k.diff)
	}
	return 0
}

// MoveAll adds to the positions of players. Those who have none stay without.
func (b *Builder) MoveAll(steps []Step) {
	k := &b.packer
	for _, s := range steps {
		id, x, y := s.player(), s.x(), s.y()
		if id >= MaxRows {
			continue
		}
		p := &k.rows[id]
		aim, key, end := p.aim, uint32(p.key), uint(p.end)
		if x|y == 0 || aim == unsteady || end > logBytes-8 || p.has.lo&placeColumns != placeColumns {
			b.Move(int(id), unzigzag(x), unzigzag(y))
			continue
		}
		wasX, wasY := p.quick[X], p.quick[Y]
		isX, isY := wasX+difference[x], wasY+difference[y]
		stepX, stepY := uint32(isX-wasX-wasX+p.wasX+stepReach), uint32(isY-wasY-wasY+p.wasY+stepReach)
		nx, ny, na := (x+0x7f)>>7, (y+0x7f)>>7, uint32(aim>>aimSize)&3
		if gap := uint32(k.n) - uint32(p.gapFrom); gap == 1 && stepX < stepWidth && stepY < stepWidth {
			v, size := p.step(stepX, stepY)
			binary.LittleEndian.PutUint32(k.logs[id][end:end+4], v)
			p.end, p.gapFrom, p.wasX, p.wasY = uint32(end)+size, int16(k.n), wasX, wasY
		} else if key != 0 && gap >= farthest {
			b.Move(int(id), difference[x], difference[y])
			continue
		} else {
			n := nx + ny
			v := uint64(x) + uint64(y)*placeOf[nx&3] + aim.packed()*placeOf[n&3]
			v, size := p.headed(k.n, nx<<X+ny<<Y+uint32(aim)&aimMask>>aimShift, v, n+na)
			binary.LittleEndian.PutUint64(k.logs[id][end:end+8], v)
			p.end = uint32(end) + size
		}
		p.quick[X], p.quick[Y], p.aim, p.key = isX, isY, stayed, 0
		k.logged += nx + ny + na + key/stepDelta
	}
}

// placeOf is by what a byte is multiplied to stand behind n bytes.
var placeOf = [4]uint64{1, 1 << 8, 1 << 16}

// difference is unzigzag of small numbers.
var difference = func() (of [0x80]int32) {
	for u := range of {
		of[u] = unzigzag(uint32(u))
	}
	return of
}()

// Move adds to the position of a player, unless he has none.
func (b *Builder) Move(id int, dx, dy int32) { b.add(id, X, dx, dy) }

// add adds to two columns that follow each other, if the player has them.
func (b *Builder) add(id int, c Col, dx, dy int32) {
	r, cols := b.row(id), only(c).Or(only(c+1))
	if r.Has.Contains(cols) {
		r.V[c] += dx
		r.V[c+1] += dy
		b.changed.mark(id, cols)
	}
}

// AimAll adds to the cursors of players, to AimX and AimY, and to the column of a key.
// Those who have none stay without.
func (b *Builder) AimAll(steps []Step) {
	for _, s := range steps {
		id, x, y, key := s.player(), s.x(), s.y(), s.key()
		if id >= MaxRows {
			continue
		}
		p := &b.packer.rows[id]
		if p.aim != stayed {
			b.aim(int(id), s)
			continue
		}
		if key != 0 {
			change := keyChangeOf[key%keyBytes]
			if !p.has.Has(change.col) {
				b.aim(int(id), s)
				continue
			}
			b.packer.rest[id][change.col] += int32(change.diff)
			p.key = uint8(key)
		}
		p.quick[AimX] += difference[x]
		p.quick[AimY] += difference[y]
		nx, ny := (x+0x7f)>>7, (y+0x7f)>>7
		p.aim = aimDelta(y<<(aimBytes+8) + x<<aimBytes + nx<<(aimShift+AimX) + ny<<(aimShift+AimY) + (nx|ny)*stepAims +
			(nx+ny)<<aimSize + key/stepDelta<<aimKey)
		b.packer.aimed[id>>6] |= 1 << (id & 63)
	}
}

// aim is AimAll for one row, whether it is steady or not.
func (b *Builder) aim(id int, s Step) {
	b.add(id, AimX, unzigzag(s.x()), unzigzag(s.y()))
	if s.key() != 0 {
		key := keyChangeOf[s.key()%keyBytes]
		if r := b.row(id); r.Has.Has(key.col) {
			b.Set(id, key.col, r.V[key.col]+int32(key.diff))
		}
	}
}

// logAims logs the cursors and keys of steady rows that did not move themselves.
func (b *Builder) logAims() {
	k := &b.packer
	for word, m := range k.aimed {
		for ; m != 0; m &= m - 1 {
			row := word*64 + bits.TrailingZeros64(m)
			p := &k.rows[row]
			end, aim := uint(p.end), p.aim
			switch {
			case aim == stayed || aim == unsteady: // MoveAll logged it, or the row will be compared
			case end > logBytes-8:
				b.release(row)
			case p.key != 0 || k.n-int(p.gapFrom) != 1:
				b.logAim(row)
			default:
				n, mask := uint32(aim>>aimSize&3), uint64(uint32(aim)&aimMask>>aimShift)
				binary.LittleEndian.PutUint64(k.logs[row][end:end+8], aim.packed()<<8+mask)
				p.end, p.gapFrom, p.wasX, p.wasY = uint32(end)+n+1, int16(k.n), p.quick[X], p.quick[Y]
				p.aim = stayed
				k.logged += n
			}
		}
	}
	k.aimed = [MaxRows / 64]uint64{}
}

// logAim is logAims for a row with a key, or one that rested before.
func (b *Builder) logAim(row int) {
	k := &b.packer
	p := &k.rows[row]
	end, n, key, gap := uint(p.end), uint32(p.aim>>aimSize&3), uint32(p.key), k.n-int(p.gapFrom)
	x, y := uint32(p.wasX-p.quick[X]+stepReach), uint32(p.wasY-p.quick[Y]+stepReach)
	var v uint64
	var size uint32
	switch {
	case key != 0 && gap >= farthest:
		b.release(row)
		return
	case key != 0 && gap == 1 && n != 1 && x < stepWidth && y < stepWidth:
		step, bytes := p.step(x, y)
		v, size = uint64(step), bytes
		p.gapFrom, p.wasX, p.wasY = int16(k.n), p.quick[X], p.quick[Y]
	default:
		v, size = p.headed(k.n, uint32(p.aim)&aimMask>>aimShift, p.aim.packed(), n)
	}
	binary.LittleEndian.PutUint64(k.logs[row][end:end+8], v)
	p.end, p.aim, p.key = uint32(end)+size, stayed, 0
	k.logged += n + key/stepDelta
}
