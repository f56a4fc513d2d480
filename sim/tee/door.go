package tee

// placeDoors adds a map's doors and returns their tiles. A door is a row of tiles
// that no tee can enter while its switch is on. Doors of other layers than the
// switch layer, and those of switch 0, never open.
func (c *Collision) placeDoors(starts []int) []int {
	for _, i := range starts {
		for layer, e := range c.entitiesOf(i) {
			if e != entityDoor {
				continue
			}
			number := uint8(0)
			if layer == switchEntities {
				number = c.tiles.Switch[i].Number
			}
			c.addDoors(i, layer, number)
		}
	}
	var tiles []int
	for i, n := range c.doors {
		if n != 0 {
			tiles = append(tiles, i)
		}
	}
	return tiles
}

// addDoors adds the doors that start at tile i: one for each neighbour that
// states a length. A door ends at a wall.
func (c *Collision) addDoors(i, layer int, number uint8) {
	if c.doors == nil {
		c.doors = make([]uint16, len(c.facts))
	}
	from := c.centreOf(i)
	for _, a := range c.laserArms(i, layer) {
		for k := range int(a.length) - 1 {
			p := from.add(a.dir.scale(float32(k)))
			t := c.tileRounded(p)
			if c.facts[t]&factSolid != 0 {
				break
			}
			c.doors[t] = uint16(number) + 1
		}
	}
}

// doorStops returns the directions in which closed doors stop a tee of a team
// at p.
func (w *world) doorStops(c *tee, p Vec) stopMask {
	col := w.col
	if col.doors == nil || col.facts[col.tileRounded(p)]&factNearStop == 0 || w.super(c) {
		return 0
	}
	at := func(dx, dy float32, m stopMask) stopMask {
		n := col.doors[col.tileRounded(Vec{p.X + dx, p.Y + dy})]
		if n == 0 || w.switches.highest == 0 || !w.switches.active(w.team(c), uint8(n-1)) {
			return 0 // without switches, no door works
		}
		return m
	}
	return at(stopperReach, 0, stopRight) | at(-stopperReach, 0, stopLeft) |
		at(0, stopperReach, stopDown) | at(0, -stopperReach, stopUp)
}
