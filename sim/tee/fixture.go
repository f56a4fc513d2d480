package tee

import "playhead/sim"

// Fixtures are the entities of a DDNet map itself: pickups, doors, draggers,
// turrets and lights. Logs do not record them. A Fixtures belongs to one
// goroutine.
type Fixtures struct {
	col   *Collision
	still []sim.Span
	rays  []ray
	tick  int32
}

// Types of the spans of lasers and pickups.
const (
	spanDoor    = 2
	spanLight   = 3
	spanWeapon  = 2 // of pickups, with the weapon as subtype
	spanNinja   = 3
	spanShields = 4 // and up: shotgun, grenade, ninja, laser
)

// NewFixtures returns a map's fixtures in their state at tick 0.
func NewFixtures(c *Collision) *Fixtures {
	f := &Fixtures{col: c}
	for i := range c.pickups {
		f.add(c.pickups[i].span())
	}
	for i := range c.facts {
		for layer, e := range c.entitiesOf(i) {
			if e == entityDoor {
				f.addDoor(i, layer)
			}
		}
	}
	for i := range c.draggers {
		d := &c.draggers[i]
		f.add(sim.Span{
			Kind: sim.SpanDragger, Type: int32(d.strength) - 1, X: d.at.X, Y: d.at.Y, X2: d.at.X, Y2: d.at.Y,
			Switch: int16(d.number),
		})
	}
	for i := range c.turrets {
		t := &c.turrets[i]
		f.add(sim.Span{
			Kind: sim.SpanTurret, Type: t.kind(), X: t.at.X, Y: t.at.Y, X2: t.at.X, Y2: t.at.Y,
			Switch: int16(t.number),
		})
	}
	for i := range c.lights {
		f.rays = append(f.rays, newRay(&c.lights[i]))
	}
	return f
}

// Pickups returns the weapons and other pickups of a DDNet map. They are always there: any number of tees may take one,
// and on mover tiles they are where the map has them. It looks at every tile.
func Pickups(m *sim.TileMap) (list []sim.Span) {
	c := Collision{tiles: m, width: int32(m.Width), height: int32(m.Height)}
	for i := range m.Game {
		for layer, e := range c.entitiesOf(i) {
			if isPickup(e) {
				p := c.pickupAt(i, layer, e)
				s := p.span()
				s.ID, s.Owner, s.To, s.Flags = int32(len(list)), -1, sim.MaxTick, sim.SpanInferred
				list = append(list, s)
			}
		}
	}
	return list
}

// pickupAt returns the pickup that a layer has on tile i.
func (c *Collision) pickupAt(i, layer, entity int) pickup {
	p := pickup{at: c.centreOf(i), entity: entity}
	if layer == switchEntities {
		p.number = c.tiles.Switch[i].Number
	}
	return p
}

// span returns the pickup as a span.
func (p *pickup) span() sim.Span {
	s := sim.Span{Kind: sim.SpanPickup, X: p.at.X, Y: p.at.Y, Switch: int16(p.number)}
	s.Type, s.Subtype = pickupType(p.entity)
	return s
}

// add assigns an id to an entity and keeps it.
func (f *Fixtures) add(s sim.Span) {
	s.ID, s.Owner, s.To, s.Flags = int32(len(f.still)), -1, sim.MaxTick, sim.SpanInferred
	f.still = append(f.still, s)
}

// addDoor adds a door for each of its arms. It ends at a wall.
func (f *Fixtures) addDoor(i, layer int) {
	number := int16(0)
	if layer == switchEntities {
		number = int16(f.col.tiles.Switch[i].Number)
	}
	from := f.col.centreOf(i)
	for _, a := range f.col.laserArms(i, layer) {
		_, to, _ := f.col.solidLine(from, from.add(a.dir.scale(a.length)))
		f.add(sim.Span{Kind: sim.SpanDoor, Type: spanDoor, X: from.X, Y: from.Y, X2: to.X, Y2: to.Y, Switch: number})
	}
}

// kind returns the type of a turret's span: normal, explosive, freezing,
// unfreezing.
func (t *turret) kind() int32 {
	switch {
	case t.freezes && t.explodes:
		return 1
	case t.explodes:
		return 0
	case t.freezes:
		return 2
	}
	return 3
}

// pickupType returns type and subtype of a pickup's span.
func pickupType(entity int) (typ, subtype int32) {
	switch entity {
	case entityHealth:
		return 0, 0
	case entityShotgun:
		return spanWeapon, weaponShotgun
	case entityGrenade:
		return spanWeapon, weaponGrenade
	case entityLaser:
		return spanWeapon, weaponLaser
	case entityNinja:
		return spanNinja, weaponNinja
	case entityNoShotgun:
		return spanShields, weaponShotgun
	case entityNoGrenade:
		return spanShields + 1, weaponGrenade
	case entityNoNinja:
		return spanShields + 2, weaponNinja
	case entityNoLaser:
		return spanShields + 3, weaponLaser
	}
	return 1, 0
}

// At appends the fixtures as they are at a tick, which must not be before that of
// an earlier call. IDs are stable.
func (f *Fixtures) At(t sim.Tick, dst []sim.Span) []sim.Span {
	turned := f.tick == 0
	for f.tick < int32(t) {
		if f.tick++; f.tick%lookEach == 0 {
			for i := range f.rays {
				f.rays[i].turn(&f.col.lights[i])
			}
			turned = true
		}
	}
	dst = append(dst, f.still...)
	for i := range f.rays {
		r, l := &f.rays[i], &f.col.lights[i]
		if turned {
			r.shine(f.col, l)
		}
		dst = append(dst, sim.Span{
			Kind: sim.SpanLaser, Type: spanLight, ID: int32(len(f.still) + i), Owner: -1, To: sim.MaxTick,
			Flags: sim.SpanInferred,
			X:     l.at.X, Y: l.at.Y, X2: r.to.X, Y2: r.to.Y, Switch: int16(l.number),
		})
	}
	return dst
}
