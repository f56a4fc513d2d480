package sim

import "math/bits"

// A snapshot holds where a tee is, how fast it moves and where its hook is. Most of
// that follows from the snapshot before: the tee moves at its speed, falls, and an
// idle hook is where the tee was a tick earlier. So a delta of such a row, one
// recorded tick after the delta before it, holds only how the row differs from what
// was expected. Expected values are integers, computed in the same way where a row
// is packed and where it is read.

const (
	// snapshotColumns are those of a row with expected values.
	snapshotColumns = 1<<HookState | 1<<VX | expectedColumns
	// expectedColumns are those whose change is expected.
	expectedColumns = 1<<X | 1<<Y | 1<<VY | 1<<HookX | 1<<HookY
	// gravity is by how much the speed of a falling tee grows in a tick, in steps of VY.
	gravity = 128
	// expectedTicks is the longest time for which a change is expected.
	expectedTicks = 8
)

// fall returns by how much VY is expected to change: a tee that moves up or down
// is in the air.
func fall(vy, ticks int32) int32 {
	if vy == 0 {
		return 0
	}
	return gravity * ticks
}

// way returns how far a tee moves in so many ticks, in which its speed changes
// steadily from v0 to v1.
func way(v0, v1, ticks int32) int32 {
	return (ticks*(v0+v1) + v1 - v0 + 1<<8) >> 9
}

// idleHook returns how far an idle hook moves on one axis, on which it was at hook and
// the tee was at from: with the tee if it is there, or else to where the tee was a tick before.
func idleHook(hook, from, to, v int32, atTee bool) int32 {
	if atTee {
		return to - from
	}
	return to - (v+1<<7)>>8 - hook
}

// expect adds what is expected to a row as last packed, and returns how many of
// the expectedColumns change, and whether it added anything.
func (p *packedRow) expect(rest *[NumCols]int32, cur *Row, ticks Tick) (changed int, added bool) {
	o, c := &p.quick, &cur.V
	changed = int(nonzero(zigzag(c[X]-o[X])) + nonzero(zigzag(c[Y]-o[Y])) + nonzero(zigzag(c[VY]-o[VY])) +
		nonzero(zigzag(c[HookX]-rest[HookX])) + nonzero(zigzag(c[HookY]-rest[HookY])))
	n := int32(min(ticks, expectedTicks))
	x, y, vy := way(o[VX], c[VX], n), way(o[VY], c[VY], n), fall(o[VY], n)
	var hookX, hookY int32
	if rest[HookState] == 0 {
		atTee := rest[HookX] == o[X] && rest[HookY] == o[Y]
		hookX = idleHook(rest[HookX], o[X], c[X], c[VX], atTee)
		hookY = idleHook(rest[HookY], o[Y], c[Y], c[VY], atTee)
	}
	o[X] += x
	o[Y] += y
	o[VY] += vy
	rest[HookX] += hookX
	rest[HookY] += hookY
	return changed, x|y|vy|hookX|hookY != 0
}

// next adds the differences of changed columns, and what is expected of the row before.
func (l *rowLog) next(r *Row, changed ColSet) {
	v := &r.V
	x, y, vx, vy := v[X], v[Y], v[VX], v[VY]
	hookX, hookY, idle := v[HookX], v[HookY], v[HookState] == 0
	data, pos := l.data, l.pos
	for m := changed.lo; m != 0; m &= m - 1 {
		u := uint64(data[pos])
		pos++
		for at := 7; u>>at != 0; at += 7 { // a byte is enough for most
			u += uint64(data[pos])<<at - 1<<at
			pos++
		}
		v[bits.TrailingZeros64(m)] += unzigzag(uint32(u))
	}
	l.pos = pos
	if changed.hi != 0 {
		l.add(r, ColSet{hi: changed.hi})
	}
	n := int32(min(l.lastStep(), expectedTicks))
	newVX, newVY := v[VX], v[VY]+fall(vy, n)
	newX, newY := v[X]+way(vx, newVX, n), v[Y]+way(vy, newVY, n)
	v[X], v[Y], v[VY] = newX, newY, newVY
	if idle {
		atTee := hookX == x && hookY == y
		v[HookX] += idleHook(hookX, x, newX, newVX, atTee)
		v[HookY] += idleHook(hookY, y, newY, newVY, atTee)
	}
}
