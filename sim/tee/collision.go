package tee

import (
	"errors"
	"math"

	"playhead/sim"
)

// A Collision describes how a map affects tees and hooks. It is immutable and may
// be used by several goroutines.
//
// In addition to the layers, it holds a few precomputed facts per tile and the
// distance to the next tile of a kind. Tees are in the open most of the time, so
// a single distance often answers for a whole movement.
type Collision struct {
	width, height int32
	tiles         *sim.TileMap

	facts []tileFacts
	stops []uint8 // stopper directions: low half for neighbours, high half on the tile itself

	solid  distances // to tiles 1 and 3
	hook   distances // to tiles that may end a hook's flight
	effect distances // to tiles that act on a tee that passes
	light  distances // to tiles that stop lasers
	dark   distances // the same without walls

	turrets  []turret
	draggers []dragger
	lights   []light
	crazy    []crazyShotgun

	turretReach, draggerReach reach

	doors     []uint16 // by tile 1 + the number of a door's switch; nil without doors
	pickups   []pickup
	spawns    []Vec
	teleOuts  [256][]Vec
	checkOuts [256][]Vec
}

// tileFacts are bits about one tile.
type tileFacts uint8

const (
	factSolid      tileFacts = 1 << iota
	factUnhookable           // with factSolid
	factHookStop             // a blocker or hook teleporter may be here
	factEffect               // acts on a tee that passes it
	factNearStop             // there is a stopper here or in one of the eight tiles around
	factNearPickup           // a pickup may be in reach of a tee here
	factNoLaser              // stops lasers
)

// errNoGameLayer is the only reason why a map cannot be used.
var errNoGameLayer = errors.New("tee: the map has no game layer")

// NewCollision computes how a map affects tees and hooks. It keeps the map's
// layers and needs 6 more bytes per tile.
func NewCollision(m *sim.TileMap) (*Collision, error) {
	n := m.Width * m.Height
	if m.Width <= 0 || m.Height <= 0 || m.Width > math.MaxInt32/32 || m.Height > math.MaxInt32/32 || len(m.Game) < n {
		return nil, errNoGameLayer
	}
	c := &Collision{width: int32(m.Width), height: int32(m.Height), tiles: withWholeLayers(m)}
	c.facts = make([]tileFacts, n)
	c.stops = make([]uint8, n)
	var places special
	for i := range c.facts {
		if !c.isAir(i) {
			c.facts[i], c.stops[i] = c.factsOf(i), c.stopsOf(i)
			c.note(i, &places)
		}
	}
	doors := c.placeDoors(places.doors)
	for _, i := range doors {
		c.facts[i] |= factEffect
	}
	c.spread(factNearStop, 1, doors)
	c.markBesideStops(doors)
	c.spread(factNearStop, 1, places.stops)
	c.spread(factNearPickup, 2, places.pickups)
	c.markBesideStops(places.stops)
	c.solid = newDistances(m.Width, m.Height, c.facts, factSolid)
	c.hook = newDistances(m.Width, m.Height, c.facts, factSolid|factHookStop)
	c.effect = newDistances(m.Width, m.Height, c.facts, factEffect)
	if len(c.turrets)+len(c.draggers)+len(c.lights) > 0 {
		c.light = newDistances(m.Width, m.Height, c.facts, factSolid|factNoLaser)
		c.dark = newDistances(m.Width, m.Height, c.facts, factNoLaser)
	}
	c.placeReaches()
	return c, nil
}

// withWholeLayers returns m without the layers that are too short for its size.
func withWholeLayers(m *sim.TileMap) *sim.TileMap {
	n := m.Width * m.Height
	whole := *m
	if len(m.Front) < n {
		whole.Front = nil
	}
	if len(m.Tele) < n {
		whole.Tele = nil
	}
	if len(m.Speedup) < n {
		whole.Speedup = nil
	}
	if len(m.Switch) < n {
		whole.Switch = nil
	}
	if len(m.Tune) < n {
		whole.Tune = nil
	}
	return &whole
}

// tileAt returns the index of the tile at a point in whole units; the border
// tiles repeat outside the map.
func (c *Collision) tileAt(x, y int32) int32 {
	tx, ty := x>>5, y>>5
	if uint32(tx) >= uint32(c.width) {
		tx = min(max(tx, 0), c.width-1)
	}
	if uint32(ty) >= uint32(c.height) {
		ty = min(max(ty, 0), c.height-1)
	}
	return ty*c.width + tx
}

// tileRounded returns the tile at a rounded point, as the engine does for
// movement and hooks.
func (c *Collision) tileRounded(p Vec) int32 { return c.tileAt(round(p.X), round(p.Y)) }

// tileUnder returns the tile at a point truncated to whole units, as the engine
// does to find what is under a tee.
func (c *Collision) tileUnder(p Vec) int32 { return c.tileAt(int32(p.X), int32(p.Y)) }

// front returns the index of a front tile, 0 without a front layer.
func (c *Collision) front(i int32) uint8 {
	if c.tiles.Front == nil {
		return 0
	}
	return c.tiles.Front[i].Index
}

// is reports whether the game or front layer has one of the tiles there.
func (c *Collision) is(i int32, index uint8) bool {
	return c.tiles.Game[i].Index == index || c.front(i) == index
}

func (c *Collision) solidAt(x, y float32) bool {
	return c.facts[c.tileAt(round(x), round(y))]&factSolid != 0
}

const (
	bodySize = float32(28) // width and height of a tee
	bodyHalf = float32(14)
)

// grounded reports whether a tee at p stands on something.
func (c *Collision) grounded(p Vec) bool {
	if c.solid.clear(c.tileRounded(p), bodyHalf+6) {
		return false
	}
	return c.solidAt(p.X+bodyHalf, p.Y+bodyHalf+5) || c.solidAt(p.X-bodyHalf, p.Y+bodyHalf+5)
}

// stands reports whether a tee at p is on the ground, or on a stopper that it cannot fall
// through.
func (c *Collision) stands(p Vec) bool {
	below := c.tileRounded(Vec{p.X, p.Y + bodyHalf + 4})
	return c.grounded(p) || stopMask(c.stops[below])&stopDown != 0
}

// blocked reports whether a corner of a tee at p is inside something solid.
func (c *Collision) blocked(p Vec) bool {
	left, right := c.column(p.X-bodyHalf), c.column(p.X+bodyHalf)
	above, below := c.row(p.Y-bodyHalf), c.row(p.Y+bodyHalf)
	return (c.facts[above+left]|c.facts[above+right]|c.facts[below+left]|c.facts[below+right])&factSolid != 0
}

// column returns the column of tiles of a coordinate as movement rounds it.
func (c *Collision) column(x float32) int32 {
	t := round(x) >> 5
	if uint32(t) >= uint32(c.width) {
		t = min(max(t, 0), c.width-1)
	}
	return t
}

// row returns the index of the first tile of the row of a coordinate.
func (c *Collision) row(y float32) int32 {
	t := round(y) >> 5
	if uint32(t) >= uint32(c.height) {
		t = min(max(t, 0), c.height-1)
	}
	return t * c.width
}

// farthest is the longest distance that anything moves in a tick; no real game
// comes near it. Without this limit, forged files could keep us busy.
const farthest = 1 << 14

// moveBox moves a tee by its velocity in steps shorter than a unit and returns
// its new position and the remaining velocity.
func (c *Collision) moveBox(pos, vel Vec) (Vec, Vec) {
	length := vel.length()
	if !(length > 0.00001 && length < farthest) {
		return pos, vel
	}
	parts := int(length) + 1
	share := 1 / float32(parts)
	step := vel.scale(share)
	for n := parts; n > 0; n-- {
		// The steps must be added one by one, because float32 rounds each of them.
		next := pos.add(step)
		if next == pos {
			break
		}
		free := int(c.solid.reach(c.tileRounded(pos)) - bodyHalf - 1) // this many steps certainly meet nothing
		if free <= 0 && c.blocked(next) {
			if next, vel = c.slide(pos, next, vel); vel == (Vec{}) {
				return next, vel
			}
			step = vel.scale(share)
		}
		for pos = next; free > 0 && n > 1; free, n = free-1, n-1 {
			pos = pos.add(step)
		}
	}
	return pos, vel
}

// slide takes a blocked step back on the blocked axes.
func (c *Collision) slide(pos, next, vel Vec) (Vec, Vec) {
	free := true
	if c.blocked(Vec{pos.X, next.Y}) {
		next.Y, vel.Y = pos.Y, 0
		free = false
	}
	if c.blocked(Vec{next.X, pos.Y}) {
		next.X, vel.X = pos.X, 0
		free = false
	}
	if free {
		return pos, Vec{}
	}
	return next, vel
}
