package tee

// solidLine walks the line from a to b in steps shorter than a unit and reports
// whether it meets a wall, the first point inside it and the last point before
// it.
func (c *Collision) solidLine(a, b Vec) (met bool, at, before Vec) {
	length := a.distance(b)
	if !(length < farthest) {
		return false, b, b
	}
	parts := int(length + 1)
	way, pace := b.sub(a), newStride(a, b, float32(parts))
	point := func(i int) Vec { return a.add(way.scale(float32(i) / float32(parts))) }
	for i := 0; i <= parts; {
		p := point(i)
		_, steps := pace.ahead(c, c.solid, round(p.X), round(p.Y))
		if steps == 0 {
			return true, p, point(max(i-1, 0))
		}
		i += steps
	}
	return false, b, b
}

// laserLine walks a line like solidLine, but also ends at a weapon teleporter,
// whose number it returns, with where it ends and the place before that.
func (c *Collision) laserLine(a, b Vec, old bool) (met bool, tele uint8, at, before Vec) {
	met, at, before = c.solidLine(a, b)
	if c.tiles.Tele == nil {
		return met, 0, at, before
	}
	length := a.distance(b)
	if !(length < farthest) {
		return met, 0, at, before
	}
	end := a.distance(at)
	parts := int(length + 1)
	point := func(i int) Vec { return a.mix(b, float32(i)/float32(parts)) }
	for i := 0; i <= parts; i++ {
		p := point(i)
		if met && a.distance(p) > end {
			break
		}
		if n, ok := c.weaponTeleporter(c.tileRounded(p), old); ok {
			return true, n, p, point(max(i-1, 0))
		}
	}
	return met, 0, at, before
}

// weaponTeleporter returns the number of the weapon teleporter on tile t. With
// sv_old_teleport_weapons, ordinary teleporters count instead.
func (c *Collision) weaponTeleporter(t int32, old bool) (uint8, bool) {
	want := uint8(teleWeaponIn)
	if old {
		want = teleIn
	}
	tele := c.tiles.Tele[t]
	return tele.Number, tele.Type == want && tele.Number > 0
}

// bounce moves a point by vel, or reverses vel at a wall.
func (c *Collision) bounce(p, vel Vec) (Vec, Vec) {
	next := p.add(vel)
	if !c.solidAt(next.X, next.Y) {
		return next, vel
	}
	turned := false
	if c.solidAt(next.X, p.Y) {
		vel.X, turned = -vel.X, true
	}
	if c.solidAt(p.X, next.Y) {
		vel.Y, turned = -vel.Y, true
	}
	if !turned {
		vel = vel.scale(-1)
	}
	return p, vel
}

// inSight reports whether p is on the map or near it.
func (c *Collision) inSight(p Vec) bool {
	const far = clippedTiles * tileUnits
	return p.X > -far && p.Y > -far && p.X < float32(c.width)*tileUnits+far && p.Y < float32(c.height)*tileUnits+far
}

// zoneAt returns the tune zone at a position, 0 for none.
func (c *Collision) zoneAt(p Vec) uint8 {
	if c.tiles.Tune == nil {
		return 0
	}
	if t := c.tiles.Tune[c.tileUnder(p)]; t.Type != 0 {
		return t.Number
	}
	return 0
}
