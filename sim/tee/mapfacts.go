package tee

import "playhead/sim"

const tileUnits = sim.TileUnits

// factsOf returns the facts of tile i by itself.
func (c *Collision) factsOf(i int) tileFacts {
	m, game, front := c.tiles, c.tiles.Game[i].Index, c.front(int32(i))
	var f tileFacts
	switch game {
	case tileSolid:
		f |= factSolid
	case tileUnhookable:
		f |= factSolid | factUnhookable
	}
	if game == tileNoLaser || front == tileNoLaser {
		f |= factNoLaser
	}
	if isThroughPart(game) || isThroughPart(front) {
		f |= factHookStop
	}
	if isEffect(game) || isEffect(front) ||
		m.Speedup != nil && m.Speedup[i].Force > 0 ||
		m.Switch != nil && m.Switch[i].Type != 0 ||
		m.Tune != nil && m.Tune[i].Type != 0 {
		f |= factEffect
	}
	if m.Tele == nil {
		return f
	}
	switch m.Tele[i].Type {
	case teleHookIn:
		f |= factHookStop
	case teleIn:
		f |= factHookStop | factEffect
	case teleInEvil, teleCheckpoint, teleCheckIn, teleCheckInEvil:
		f |= factEffect
	}
	return f
}

func isThroughPart(index uint8) bool { return index == tileThroughAll || index == tileThroughDir }

func isEffect(index uint8) bool {
	return index >= firstEffect && index <= lastEffect || index == tileLiveFreeze || index == tileLiveUnfreeze
}

// isAir reports whether no layer has anything at tile i.
func (c *Collision) isAir(i int) bool {
	m := c.tiles
	return m.Game[i].Index == 0 && (m.Front == nil || m.Front[i].Index == 0) &&
		(m.Tele == nil || m.Tele[i].Type == 0) && (m.Speedup == nil || m.Speedup[i].Force == 0) &&
		(m.Switch == nil || m.Switch[i].Type == 0) && (m.Tune == nil || m.Tune[i].Type == 0)
}

// special are the facts that neighbouring tiles must know about.
type special struct{ stops, pickups, doors []int }

// note adds the contents of tile i to the map's lists.
func (c *Collision) note(i int, s *special) {
	if c.stops[i] != 0 || isStop(c.tiles.Game[i].Index) || isStop(c.front(int32(i))) {
		s.stops = append(s.stops, i)
	}
	c.addPlaces(i)
	for layer, e := range c.entitiesOf(i) {
		number := uint8(0)
		if layer == switchEntities && e > 0 {
			number = c.tiles.Switch[i].Number
		}
		switch {
		case isPickup(e):
			s.pickups = append(s.pickups, i)
			c.pickups = append(c.pickups, c.pickupAt(i, layer, e))
		case e == entityDoor:
			s.doors = append(s.doors, i)
		default:
			c.addForce(i, e, layer, number)
		}
	}
}

// markBesideStops makes the tiles left, right, above and below stoppers act on
// passing tees: the engine handles them like stoppers themselves.
func (c *Collision) markBesideStops(stops []int) {
	w := int(c.width)
	for _, i := range stops {
		if i == 0 {
			continue // the engine skips the first tile
		}
		for _, n := range [4]int{i - 1, i + 1, i - w, i + w} {
			if n >= 0 && n < len(c.facts) {
				c.facts[n] |= factEffect
			}
		}
	}
}

// spread sets a fact on every tile within r tiles of some.
func (c *Collision) spread(fact tileFacts, r int, from []int) {
	w, h := int(c.width), int(c.height)
	for _, i := range from {
		for y := max(i/w-r, 0); y <= min(i/w+r, h-1); y++ {
			for x := max(i%w-r, 0); x <= min(i%w+r, w-1); x++ {
				c.facts[y*w+x] |= fact
			}
		}
	}
}

// centreOf returns the centre of tile i.
func (c *Collision) centreOf(i int) Vec {
	w := int(c.width)
	return Vec{float32(i%w)*tileUnits + tileUnits/2, float32(i/w)*tileUnits + tileUnits/2}
}

// addPlaces records tile i if tees spawn there or leave a teleporter there.
func (c *Collision) addPlaces(i int) {
	for _, index := range [2]uint8{c.tiles.Game[i].Index, c.front(int32(i))} {
		if e := int(index) - sim.EntityOffset; e >= entitySpawn && e <= entitySpawnBlue {
			c.spawns = append(c.spawns, c.centreOf(i))
		}
	}
	if c.tiles.Tele == nil {
		return
	}
	t := c.tiles.Tele[i]
	switch t.Type {
	case teleOut:
		c.teleOuts[t.Number] = append(c.teleOuts[t.Number], c.centreOf(i))
	case teleCheckOut:
		c.checkOuts[t.Number] = append(c.checkOuts[t.Number], c.centreOf(i))
	}
}

// isSpawnSpot reports whether tees spawn at p: in the centre of a spawn tile, or
// one tile left, right, above or below if that is occupied.
func (c *Collision) isSpawnSpot(p Point) bool {
	for _, s := range c.spawns {
		dx, dy := p.X-int32(s.X), p.Y-int32(s.Y)
		if dx == 0 && (dy == 0 || dy == tileUnits || dy == -tileUnits) ||
			dy == 0 && (dx == tileUnits || dx == -tileUnits) {
			return true
		}
	}
	return false
}

// switchEntities is the index of the switch layer's entity in entitiesOf.
const switchEntities = 2

// entitiesOf returns the entities that the game, front and switch layer have on
// tile i, 0 for none.
func (c *Collision) entitiesOf(i int) [3]int {
	var e [3]int
	e[0] = max(int(c.tiles.Game[i].Index)-sim.EntityOffset, 0)
	e[1] = max(int(c.front(int32(i)))-sim.EntityOffset, 0)
	if c.tiles.Switch != nil {
		e[2] = max(int(c.tiles.Switch[i].Type)-sim.EntityOffset, 0)
	}
	return e
}

// flagsOf returns the rotation of a layer's entity on tile i.
func (c *Collision) flagsOf(i, layer int) uint8 {
	switch layer {
	case 0:
		return c.tiles.Game[i].Flags & flagMask
	case switchEntities:
		return c.tiles.Switch[i].Flags & flagMask
	}
	return c.tiles.Front[i].Flags & flagMask
}

// isPickup reports whether an entity affects tees that come near.
func isPickup(entity int) bool {
	return entity >= entityArmor && entity <= entityLaser || entity >= entityNoShotgun && entity <= entityNoLaser
}
