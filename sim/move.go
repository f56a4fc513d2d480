package sim

import "encoding/binary"

const (
	positionColumns ColSet = 1<<X | 1<<Y
	aimColumns      ColSet = 1<<AimX | 1<<AimY
)

// Move adds to the position of a player. It reports false, and does nothing, if
// he has none.
//
// In a log of inputs and positions nothing is as frequent, so where it can the
// difference goes straight to the chunk, and with it a new place of the cursor
// if that is all else that was written of the row: a small difference, in a row
// that the chunk has, at a tick that is not the chunk's first.
func (b *Builder) Move(id int, dx, dy int32) bool {
	r, k := &b.w.Rows[id], &b.packer
	if r.Has&positionColumns != positionColumns {
		return false
	}
	p := &k.rows[id]
	r.V[X] += dx
	r.V[Y] += dy
	u0, u1 := zigzag(dx), zigzag(dy)
	gap := uint32(k.n) - uint32(p.gapFrom)
	// p.has is the row's as last packed, 0 of a row without a keyframe.
	if p.has != r.Has || u0|u1|gap >= 0x80 || u0*u1 == 0 || k.n == 0 || k.n == ChunkTicks {
		b.changed.mark(id, positionColumns)
		return true
	}
	n := len(p.log)
	if cap(p.log)-n < maxDelta {
		p.grow()
	}
	log := p.log[:n+8]
	head := gap | uint32(positionColumns)<<8 | u0<<16 | u1<<24
	switch written := b.changed.cols[id]; written {
	case 0:
		binary.LittleEndian.PutUint32(log[n:], head)
		n += 4
		k.density[k.n*densityParts/ChunkTicks] += 2
	case aimColumns:
		u2, u3 := zigzag(r.V[AimX]-p.quick[AimX]), zigzag(r.V[AimY]-p.quick[AimY])
		if u2|u3 >= 0x80 || u2*u3 == 0 {
			b.changed.mark(id, positionColumns)
			return true
		}
		binary.LittleEndian.PutUint64(log[n:], uint64(head|uint32(aimColumns)<<8)|uint64(u2|u3<<8)<<32)
		n += 6
		p.quick[AimX], p.quick[AimY] = r.V[AimX], r.V[AimY]
		b.changed.cols[id] = 0
		k.density[k.n*densityParts/ChunkTicks] += 4
	default:
		b.changed.mark(id, positionColumns)
		return true
	}
	p.quick[X], p.quick[Y] = r.V[X], r.V[Y]
	p.log, p.gapFrom = log[:n], int32(k.n)
	return true
}
