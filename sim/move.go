package sim

import (
	"encoding/binary"
	"math/bits"
)

// In a log of inputs and positions nothing is as frequent as a tee that moves
// and a cursor that moves. So both have a short way to the chunk's log: a row
// that is packed as it is, and has a position and a cursor, is steady. Its
// position and cursor are kept in its packedRow, which is all that MoveAll and
// AimAll touch, and small differences are logged without comparing rows. Code
// that wants the row in the World releases it first.

const (
	aimColumns    = 1<<AimX | 1<<AimY
	steadyColumns = 1<<X | 1<<Y | aimColumns
)

// An aimDelta is how far the cursor of a steady row moved since the row was
// packed: the differences in zigzag code in the upper half, below them the columns
// that changed, how many they are, and whether there are any, where a step says so.
type aimDelta uint32

const (
	stayed aimDelta = 0
	// unsteady is the aimDelta of a row that is not steady.
	unsteady aimDelta = 1

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

// headed puts the head of a delta at the i-th tick before its differences, and
// returns how long the head is. The row still has its position before the delta.
func (p *packedRow) headed(i int, mask uint32, v uint64) (uint64, uint32) {
	gap := uint32(i) - uint32(p.gapFrom)
	p.gapFrom = int32(i)
	if gap != 0 {
		p.wasX, p.wasY = p.quick[X], p.quick[Y]
	}
	switch {
	case gap == 1:
		return v<<8 + uint64(mask), 1
	case gap < farthest:
		return v<<16 + uint64(mask<<8|gap+farDelta), 2
	}
	return v<<24 + uint64(mask<<16|gap<<8|farDelta+farthest), 3
}

// settle makes a row steady that is packed as it is, if it can be.
func (p *packedRow) settle() {
	if p.has.lo&steadyColumns == steadyColumns && p.has.lo&snapshotColumns != snapshotColumns {
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
	r := &b.w.Rows[id]
	r.V[X], r.V[Y], r.V[AimX], r.V[AimY] = p.quick[X], p.quick[Y], p.quick[AimX], p.quick[AimY]
	if p.aim != stayed {
		// The row is packed with the cursor where it was.
		p.quick[AimX] -= difference[p.aim>>aimBytes&0x7f]
		p.quick[AimY] -= difference[p.aim>>(aimBytes+8)&0x7f]
		b.changed.mark(id, ColSet{lo: aimColumns})
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
type Step uint32

func (s Step) player() uint { return uint(s & 0xff) }
func (s Step) x() uint32    { return uint32(s>>8) & 0x7f }
func (s Step) y() uint32    { return uint32(s>>16) & 0x7f }

// MoveAll adds to the positions of players. Those who have none stay without.
func (b *Builder) MoveAll(steps []Step) {
	k := &b.packer
	for _, s := range steps {
		id, x, y := s.player(), s.x(), s.y()
		if id >= MaxRows {
			continue
		}
		p := &k.rows[id]
		aim, end := p.aim, uint(p.end)
		if x|y == 0 || aim == unsteady || end > logBytes-8 {
			b.Move(int(id), unzigzag(x), unzigzag(y))
			continue
		}
		wasX, wasY := p.quick[X], p.quick[Y]
		isX, isY := wasX+difference[x], wasY+difference[y]
		stepX, stepY := uint32(isX-wasX-wasX+p.wasX+stepReach), uint32(isY-wasY-wasY+p.wasY+stepReach)
		nx, ny, na := (x+0x7f)>>7, (y+0x7f)>>7, uint32(aim>>aimSize)&3
		if stepX < stepWidth && stepY < stepWidth && k.n-int(p.gapFrom) == 1 {
			// Whether the cursor moved is not to be guessed, so no branch depends on it.
			aims := uint32(aim) & stepAims
			head := stepDelta + aims + stepX*stepWidth + stepY
			binary.LittleEndian.PutUint32(k.logs[id][end:end+4], uint32(aim)>>aimBytes<<8|head)
			p.end = uint32(end) + 1 + aims/stepAims*2
			p.gapFrom, p.wasX, p.wasY = int32(k.n), wasX, wasY
		} else {
			n := nx + ny
			v := uint64(x) + uint64(y)*placeOf[nx&3] + aim.packed()*placeOf[n&3]
			v, size := p.headed(k.n, nx<<X+ny<<Y+uint32(aim)&aimMask>>aimShift, v)
			binary.LittleEndian.PutUint64(k.logs[id][end:end+8], v)
			p.end = uint32(end) + n + na + size
		}
		p.quick[X], p.quick[Y], p.aim = isX, isY, stayed
		k.logged += nx + ny + na
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

// AimAll adds to the cursors of players, to AimX and AimY. Those who have none
// stay without.
func (b *Builder) AimAll(steps []Step) {
	for _, s := range steps {
		id, x, y := s.player(), s.x(), s.y()
		if id >= MaxRows {
			continue
		}
		p := &b.packer.rows[id]
		if p.aim != stayed {
			b.add(int(id), AimX, unzigzag(x), unzigzag(y))
			continue
		}
		p.quick[AimX] += difference[x]
		p.quick[AimY] += difference[y]
		nx, ny := (x+0x7f)>>7, (y+0x7f)>>7
		p.aim = aimDelta(y<<(aimBytes+8) + x<<aimBytes + nx<<(aimShift+AimX) + ny<<(aimShift+AimY) + (nx|ny)*stepAims +
			(nx+ny)<<aimSize)
		b.packer.aimed[id>>6] |= 1 << (id & 63)
	}
}

// logAims logs the cursors of steady rows that did not move themselves.
func (k *packer) logAims(i int) {
	for word, m := range k.aimed {
		for ; m != 0; m &= m - 1 {
			row := word*64 + bits.TrailingZeros64(m)
			p := &k.rows[row]
			if uint32(p.aim)&aimMask == 0 {
				continue // MoveAll logged it
			}
			end, n := k.room(row), uint32(p.aim>>aimSize&3)
			v, size := p.headed(i, uint32(p.aim)&aimMask>>aimShift, p.aim.packed())
			binary.LittleEndian.PutUint64(k.logs[row][end:end+8], v)
			p.end, p.aim = uint32(end)+n+size, stayed
			k.logged += n
		}
	}
	k.aimed = [MaxRows / 64]uint64{}
}
