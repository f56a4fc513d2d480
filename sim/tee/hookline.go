package tee

import "playhead/sim"

// lineHit says what ended a hook's line.
type lineHit uint8

const (
	hitNothing lineHit = iota
	hitGround
	hitUnhookable
	hitTeleporter
)

// hookLine walks the line from a to b in steps shorter than a unit, including
// both ends. It returns what ended the line, where, and the teleporter's number;
// b if nothing did.
func (c *Collision) hookLine(a, b Vec, rules hookRules) (lineHit, Vec, uint8) {
	length := a.distance(b)
	if !(length < farthest) {
		return hitNothing, b, 0
	}
	parts := int(length + 1)
	through := c.throughOffset(a, b)
	way, pace := b.sub(a), newStride(a, b, float32(parts))
	for i := 0; i <= parts; i++ {
		p := a.add(way.scale(float32(i) / float32(parts)))
		x, y := round(p.X), round(p.Y)
		t, steps := pace.ahead(c, c.hook, x, y)
		if steps > 0 {
			i += steps - 1
			continue
		}
		f := c.facts[t]
		if f&factHookStop != 0 && rules.engine == sim.DDNet {
			if n, ok := c.hookTeleporter(t, rules.oldTeleHook); ok {
				return hitTeleporter, p, n
			}
			if f&factSolid == 0 && c.blocksHook(t, a, b) {
				return hitUnhookable, p, 0
			}
		}
		switch {
		case f&factSolid == 0:
		case rules.engine == sim.DDNet && c.letsThrough(t, c.tileAt(x+through.X, y+through.Y), a, b):
		case f&factUnhookable != 0:
			return hitUnhookable, p, 0
		default:
			return hitGround, p, 0
		}
	}
	return hitNothing, b, 0
}

// hookRules are the settings that change what a hook's line meets.
type hookRules struct {
	engine      sim.Engine
	oldTeleHook bool // sv_old_teleport_hook: ordinary teleporters take hooks too
	fromBase    bool // a spent hook's line is cut relative to its teleporter
}

// throughOffset returns the offset from a solid point on the line to where a
// hook-through tile would let it pass: one tile back towards its origin.
func (c *Collision) throughOffset(a, b Vec) Point {
	dx, dy := a.X-b.X, a.Y-b.Y
	switch {
	case abs(dx) > abs(dy) && dx < 0:
		return Point{-tileUnits, 0}
	case abs(dx) > abs(dy):
		return Point{tileUnits, 0}
	case dy < 0:
		return Point{0, -tileUnits}
	}
	return Point{0, tileUnits}
}

// hookTeleporter returns the number of the hook teleporter on tile t. With
// sv_old_teleport_hook, ordinary teleporters count instead.
func (c *Collision) hookTeleporter(t int32, old bool) (uint8, bool) {
	if c.tiles.Tele == nil {
		return 0, false
	}
	want := uint8(teleHookIn)
	if old {
		want = teleIn
	}
	tele := c.tiles.Tele[t]
	return tele.Number, tele.Type == want && tele.Number > 0
}

// letsThrough reports whether a hook from a to b passes solid tile t; before is
// the previous tile.
func (c *Collision) letsThrough(t, before int32, a, b Vec) bool {
	if c.tiles.Front != nil {
		switch f := c.tiles.Front[t]; f.Index {
		case tileThroughAll, tileThroughCut:
			return true
		case tileThroughDir:
			if along(f.Flags, a, b) {
				return true
			}
		}
	}
	return c.is(before, tileThrough)
}

// blocksHook reports whether a tile that is not solid stops a hook from a to b.
func (c *Collision) blocksHook(t int32, a, b Vec) bool {
	if c.is(t, tileThroughAll) {
		return true
	}
	if g := c.tiles.Game[t]; g.Index == tileThroughDir && along(g.Flags, b, a) {
		return true
	}
	return c.tiles.Front != nil && c.tiles.Front[t].Index == tileThroughDir && along(c.tiles.Front[t].Flags, b, a)
}

// along reports whether a line from a to b goes in the direction of a directed
// hook-through tile: up unless rotated.
func along(flags uint8, a, b Vec) bool {
	switch flags {
	case rotate0:
		return a.Y > b.Y
	case rotate90:
		return a.X < b.X
	case rotate180:
		return a.Y < b.Y
	case rotate270:
		return a.X > b.X
	}
	return false
}
