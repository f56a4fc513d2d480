package tee

// sights remember what turrets and draggers see: tees often stand still, and ticks are
// simulated more than once. All copies of a world share them.
type sights [1 << sightBits]sight

const sightBits = 12

// A sight is whether something is between an entity of the map and a place.
type sight struct {
	from Vec
	to   Vec
	kind sightKind // 0 in an empty entry
	shut bool
}

type sightKind uint8

const (
	sightOfTurret sightKind = 1 + iota
	sightOfDragger
	sightOfDraggerThroughWalls
)

// shut reports whether something is in between; where that is not known, it looks.
func (s *sights) shut(kind sightKind, from, to Vec, look func() bool) bool {
	h := (uint32(int32(from.X))*0x9e3779b1^uint32(int32(from.Y))*0x85ebca77)*0xc2b2ae3d ^
		uint32(int32(to.X))*0x27d4eb2f ^ uint32(int32(to.Y))*0x165667b1 ^ uint32(kind)
	h *= 0x9e3779b1
	e := &s[h>>(32-sightBits)]
	if e.kind != kind || e.from != from || e.to != to {
		*e = sight{from, to, kind, look()}
	}
	return e.shut
}
