package runs

import "math"

// A touch is what a tee meets at one tile of its way.
type touch struct {
	role       role  // start and finish as the server sees them, tele of the tile itself
	checkpoint uint8 // of the tile itself, 0 without one
}

// maxWay is the longest distance, in world units, that a tee can move in a tick;
// anything longer is a jump that touched nothing in between.
const maxWay = 6001

// touches appends the tiles that a tee touches on its way from one position to
// the next, in order. Usually there are none.
//
// The server walks the way one world unit at a time in 32-bit floats, and checks
// each tile that has an effect. A tee at rest touches the tile it is on.
func (c *Course) touches(from, to point, list []touch) []touch {
	here := c.tileAt(to.x, to.y)
	dx, dy := float32(to.x-from.x), float32(to.y-from.y)
	if c.tiles[here]&roleNear == 0 && max(dx, -dx) <= 32 && max(dy, -dy) <= 32 {
		return list
	}
	around := c.around(to) & (roleStart | roleFinish)
	way := float32(math.Sqrt(float64(dx*dx + dy*dy)))
	if way == 0 || way > maxWay {
		return c.touch(here, around, list)
	}
	const none = int32(0) // the server takes the first tile of the map for no tile
	last, any := none, false
	for i := range int(way + 1) {
		a := float32(i) / way
		x, y := float32(from.x)+float32(dx*a), float32(from.y)+float32(dy*a)
		t := c.tileAt(int32(x), int32(y))
		if t != last && c.tiles[t]&roleEffect != 0 {
			list = c.touch(t, around, list)
			last, any = t, true
		}
	}
	if !any {
		list = c.touch(here, around, list)
	}
	return list
}

// touch appends what tile t does to a tee, nothing where the server skips it.
func (c *Course) touch(t int32, around role, list []touch) []touch {
	if c.tiles[t]&roleEffect == 0 {
		return list
	}
	x := touch{c.tiles[t]&(roleStart|roleFinish|roleTele) | around, c.checkpointAt(t)}
	if x == (touch{}) {
		return list
	}
	return append(list, x)
}

// deadly reports whether a tee at p dies: one of the four points around it is on
// a deadly tile.
func (c *Course) deadly(p point) bool { return c.around(p)&roleDeath != 0 }
