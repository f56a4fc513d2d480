package tee

// sights remember what turrets and draggers see: tees often stand still, and ticks are
// simulated more than once. All copies of a world share them.
type sights struct {
	seen  [1 << sightBits]sight
	walls [1 << wallBits]wall
}

const (
	sightBits = 12
	wallBits  = 9
)

// A sight is whether something is between an entity of the map and a place.
type sight struct {
	from Vec
	to   Vec
	kind sightKind // 0 in an empty entry
	shut bool
}

// A wall is the tile that was last between an entity and a tee: usually it still is.
type wall struct {
	from Vec
	kind sightKind // 0 in an empty entry
	id   int32
	tile int32
}

type sightKind uint8

const (
	sightOfTurret sightKind = 1 + iota
	sightOfDragger
	sightOfDraggerThroughWalls
)

// shut reports whether something is between an entity and a tee; where that is not known,
// it looks.
func (s *sights) shut(col *Collision, kind sightKind, from Vec, c *tee) bool {
	to := c.entity
	h := uint32(int32(from.X))*0x9e3779b1 ^ uint32(int32(from.Y))*0x85ebca77 ^ uint32(kind)
	b := &s.walls[(h^uint32(c.id)*0x27d4eb2f)*0x9e3779b1>>(32-wallBits)]
	known := b.kind == kind && b.id == c.id && b.from == from
	if known && col.crosses(from, to, b.tile) {
		return true
	}
	h = h*0xc2b2ae3d ^ uint32(int32(to.X))*0x27d4eb2f ^ uint32(int32(to.Y))*0x165667b1
	e := &s.seen[h*0x9e3779b1>>(32-sightBits)]
	if e.kind == kind && e.from == from && e.to == to {
		return e.shut
	}
	shut, at := col.look(kind, from, to)
	*e = sight{from, to, kind, shut}
	if shut {
		*b = wall{from, kind, c.id, col.tileRounded(at)}
	}
	return shut
}

// look reports whether something is between an entity and a place, and where.
func (c *Collision) look(kind sightKind, from, to Vec) (shut bool, at Vec) {
	if kind == sightOfTurret {
		shut, at, _ = c.solidLine(from, to)
		return shut, at
	}
	at, shut = c.lightLine(from, to, kind == sightOfDragger)
	return shut, at
}

// crosses reports whether a line goes so far through a tile that, walked in steps of a
// unit, it certainly has a point in it.
func (c *Collision) crosses(a, b Vec, tile int32) bool {
	const edge, far = 1, 2.25
	x, y := float32(tile%c.width)*tileUnits, float32(tile/c.width)*tileUnits
	way := b.sub(a)
	enter, leave := float32(0), float32(1)
	for _, s := range [2]struct{ from, way, lo float32 }{{a.X, way.X, x}, {a.Y, way.Y, y}} {
		lo, hi := s.lo+edge-s.from, s.lo+tileUnits-1-edge-s.from
		if s.way == 0 {
			if lo > 0 || hi < 0 {
				return false
			}
			continue
		}
		in, out := lo/s.way, hi/s.way
		if in > out {
			in, out = out, in
		}
		enter, leave = max(enter, in), min(leave, out)
	}
	inside := leave - enter
	return inside > 0 && inside*inside*way.dot(way) > far*far
}
