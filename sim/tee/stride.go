package tee

// A stride is how fast a line crosses the map. Lines are walked in steps of at most a
// unit, and those that certainly meet no tile of a kind are skipped.
type stride struct {
	right, down bool
	perX, perY  float32 // steps for a unit on an axis
}

// newStride returns the stride of a line from a to b that is walked in some steps.
func newStride(a, b Vec, steps float32) stride {
	const slowest = 1e-6
	return stride{
		right: b.X > a.X, down: b.Y > a.Y,
		perX: steps / max(abs(b.X-a.X), slowest*steps), perY: steps / max(abs(b.Y-a.Y), slowest*steps),
	}
}

// ahead returns the tile at a rounded point of the line, and after how many steps the
// line may meet a tile of a kind, 0 if it is there.
func (s *stride) ahead(c *Collision, near distances, x, y int32) (t int32, steps int) {
	tx, ty := x>>5, y>>5
	if uint32(tx) >= uint32(c.width) {
		tx = min(max(tx, 0), c.width-1)
	}
	if uint32(ty) >= uint32(c.height) {
		ty = min(max(ty, 0), c.height-1)
	}
	t = ty*c.width + tx
	r := int32(near[t]) // the tiles nearer than this are none
	if r == 0 {
		return t, 0
	}
	// The line meets none while it is within these tiles. A unit is left for rounding.
	gapX, gapY := x-(tx-r+1)*tileUnits-1, y-(ty-r+1)*tileUnits-1
	if s.right {
		gapX = (tx+r)*tileUnits - 2 - x
	}
	if s.down {
		gapY = (ty+r)*tileUnits - 2 - y
	}
	steps = int(min(float32(gapX)*s.perX, float32(gapY)*s.perY))
	return t, max(steps, int(r-1)*tileUnits-1, 1)
}
