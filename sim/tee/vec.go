package tee

import "math"

// A Vec is a point or a velocity in world units, y down.
type Vec struct{ X, Y float32 }

func (a Vec) add(b Vec) Vec          { return Vec{a.X + b.X, a.Y + b.Y} }
func (a Vec) sub(b Vec) Vec          { return Vec{a.X - b.X, a.Y - b.Y} }
func (a Vec) scale(f float32) Vec    { return Vec{float32(a.X * f), float32(a.Y * f)} }
func (a Vec) dot(b Vec) float32      { return float32(a.X*b.X) + float32(a.Y*b.Y) }
func (a Vec) length() float32        { return float32(math.Sqrt(float64(a.dot(a)))) }
func (a Vec) distance(b Vec) float32 { return a.sub(b).length() }

// mix interpolates from a to b by the share t.
func (a Vec) mix(b Vec, t float32) Vec { return a.add(b.sub(a).scale(t)) }

// normal returns a scaled to length 1; the zero vector stays zero.
func (a Vec) normal() Vec {
	l := a.length()
	if l == 0 {
		return Vec{}
	}
	return a.scale(1 / l)
}

// within reports whether a and b are less than r apart on both axes: a cheap
// test before a distance. r is not negative.
//
// This, box.has and round are computed without branches: where many tees are near, the
// outcome of each comparison is up to chance, and a wrong guess costs as much as ten of them.
func (a Vec) within(b Vec, r float32) bool {
	return max(size(a.X-b.X), size(a.Y-b.Y)) < math.Float32bits(r)
}

// size returns the bits of a number without its sign, which are in the order of numbers.
func size(f float32) uint32 { return math.Float32bits(f) &^ signBit }

const signBit = 1 << 31

// A box contains all points near a line: a cheap test before a distance.
type box struct{ lo, hi Vec }

// around returns the box of the points within r, on both axes, of the line from a
// to b.
func around(a, b Vec, r float32) box {
	return box{Vec{min(a.X, b.X) - r, min(a.Y, b.Y) - r}, Vec{max(a.X, b.X) + r, max(a.Y, b.Y) + r}}
}

func (x box) has(p Vec) bool {
	return (math.Float32bits(p.X-x.lo.X)|math.Float32bits(x.hi.X-p.X)|
		math.Float32bits(p.Y-x.lo.Y)|math.Float32bits(x.hi.Y-p.Y))&signBit == 0
}

// rounded returns a on whole units, as every position is after a tick.
func (a Vec) rounded() Vec { return Vec{float32(round(a.X)), float32(round(a.Y))} }

// quantised returns a on 1/256, as every velocity and direction is after a
// tick.
func (a Vec) quantised() Vec {
	return Vec{float32(round(a.X*256)) / 256, float32(round(a.Y*256)) / 256}
}

// round rounds half away from zero.
func round(f float32) int32 {
	const half = 0x3f000000 // bits of 0.5
	return int32(f + math.Float32frombits(half|math.Float32bits(f)&signBit))
}

func abs(f float32) float32 {
	if f < 0 {
		return -f
	}
	return f
}

// closestOnLine returns the point of the segment a to b nearest to p, false for a
// segment without length.
func closestOnLine(a, b, p Vec) (Vec, bool) {
	ab := b.sub(a)
	sq := ab.dot(ab)
	if !(sq > 0) {
		return Vec{}, false
	}
	t := p.sub(a).dot(ab) / sq
	switch {
	case t < 0:
		t = 0
	case t > 1:
		t = 1
	}
	return a.add(ab.scale(t)), true
}

// saturatedAdd adds delta to v without exceeding ±limit; a v that already exceeds
// it is unchanged.
func saturatedAdd(limit, v, delta float32) float32 {
	if delta < 0 {
		if v < -limit {
			return v
		}
		return max(v+delta, -limit)
	}
	if v > limit {
		return v
	}
	return min(v+delta, limit)
}
