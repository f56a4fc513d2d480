package compose

import (
	"math"
	"slices"
	"sort"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// The classes of EntityEx.
const (
	entityDoor    = 1
	entityDragger = 2 // weak, normal, strong
	entityGun     = 5 // normal, explosive, freeze, unfreeze
	entityLight   = 9
	entityPickup  = 10
)

// entities writes a part's projectiles, pickups and lasers.
func (c *composer) entities(i int, p *part) {
	if p.now == nil {
		return
	}
	w := &p.now.world
	for k := range w.Spans {
		s := &w.Spans[k]
		if owner := int(s.Owner); owner >= 0 && !p.wants(owner, p.roster.at[owner]) {
			continue
		} else if owner < 0 && i > 0 {
			continue // the map's own come from the first part
		}
		if p.veil != nil && s.StartTick > w.Tick {
			continue // it is late
		}
		c.entity(i, p, s)
	}
}

// entity writes an entity.
func (c *composer) entity(i int, p *part, s *sim.Span) {
	key := thing{part: i, id: s.ID}
	switch s.Kind {
	case sim.SpanProjectile:
		key.class = classProjectile
		c.projectile(c.ids.of(key), p, s)
	case sim.SpanLaser, sim.SpanDoor, sim.SpanDragger, sim.SpanTurret:
		key.class = classBeam
		c.beam(c.ids.of(key), p, s)
	case sim.SpanPickup:
		key.class = classPickup
		c.pickup(c.ids.of(key), s)
	case sim.SpanFlag:
		key.class = classFlag
		c.flag(c.ids.of(key), p, s)
	}
}

// fixed writes what the map itself puts into the world, the nearest to any tee
// where not all of it fits.
func (c *composer) fixed(t sim.Tick) {
	p := c.parts[0]
	if c.fixtures == nil || p.now == nil {
		return
	}
	c.spans = c.fixtures.At(max(0, t-p.shift), c.spans[:0])
	const itemsEach = 2
	if room := (maxItems - len(c.items.list)) / itemsEach; len(c.spans) > room {
		c.nearest(room)
	}
	for k := range c.spans {
		s := &c.spans[k]
		id := c.ids.of(thing{class: classFixture, id: s.ID})
		if s.Kind == sim.SpanPickup {
			c.pickup(id, s)
		} else {
			c.beam(id, p, s)
		}
	}
}

// nearest keeps those n of the spans that are nearest to a tee.
func (c *composer) nearest(n int) {
	dist := make(map[int32]float64, len(c.spans))
	for k := range c.spans {
		s, best := &c.spans[k], math.Inf(1)
		for _, p := range c.parts {
			if p.now == nil {
				continue
			}
			for id := range p.now.world.Players {
				if r := &p.now.world.Rows[id]; r.Present() && p.wants(id, p.roster.at[min(id, sim.MaxPlayers-1)]) {
					best = min(best, math.Hypot(float64(s.X)-float64(r.V[sim.X]), float64(s.Y)-float64(r.V[sim.Y])))
				}
			}
		}
		dist[s.ID] = best
	}
	sort.SliceStable(c.spans, func(i, j int) bool { return dist[c.spans[i].ID] < dist[c.spans[j].ID] })
	c.spans = c.spans[:max(0, n)]
	slices.SortFunc(c.spans, func(a, b sim.Span) int { return int(a.ID - b.ID) })
}

// Bits of the data of a DDRaceProjectile.
const (
	dataNoOwner   = 1 << 8
	dataIs        = 1 << 9
	dataBounceX   = 1 << 10
	dataBounceY   = 1 << 11
	dataExplosive = 1 << 12
	dataFreeze    = 1 << 13
)

// projectile writes a projectile. DDNet's is more exact, but its place must fit.
func (c *composer) projectile(id int, p *part, s *sim.Span) {
	start := p.tick(int32(s.StartTick))
	const farthest = math.MaxInt32 / 100
	unit := math.Abs(math.Hypot(float64(s.VX), float64(s.VY))-1) < 0.01
	fits := math.Abs(float64(s.X)) < farthest && math.Abs(float64(s.Y)) < farthest
	if c.game.Engine != sim.DDNet || c.proto != twcodec.Proto6 || !unit || !fits {
		c.items.add(typeProjectile, id, whole(s.X), whole(s.Y), int32(s.VX*100), int32(s.VY*100), s.Type, start)
		return
	}
	data := int32(dataIs)
	if owner := p.id(int(s.Owner)); owner >= 0 {
		data |= int32(owner)
	} else {
		data |= dataNoOwner
	}
	for _, f := range [...]struct {
		flag uint8
		bit  int32
	}{
		{sim.SpanBounceX, dataBounceX},
		{sim.SpanBounceY, dataBounceY},
		{sim.SpanExplosive, dataExplosive},
		{sim.SpanFreezes, dataFreeze},
	} {
		if s.Flags&f.flag != 0 {
			data |= f.bit
		}
	}
	angle := -math.Atan2(float64(s.VX), float64(s.VY))
	c.items.add(typeDDRaceProjectile, id, int32(s.X*100), int32(s.Y*100), int32(angle*1e6), data, s.Type, start)
	c.attach(id, s, 0)
}

// beam writes a laser, a door, a dragger, a turret or a light. A lasting one has
// no start: its EntityEx says what it is.
func (c *composer) beam(id int, p *part, s *sim.Span) {
	class, start := int32(-1), p.tick(int32(s.StartTick))
	const laserFreeze = 3
	switch {
	case s.Kind == sim.SpanDoor:
		class = entityDoor
	case s.Kind == sim.SpanDragger:
		class = entityDragger + min(max(s.Type, 0), 2)
	case s.Kind == sim.SpanTurret:
		class = entityGun + min(max(s.Type, 0), 3)
	case s.Type == laserFreeze:
		class = entityLight
	}
	if class >= 0 {
		start = 0
	}
	c.items.add(typeLaser, id, whole(s.X), whole(s.Y), whole(s.X2), whole(s.Y2), start)
	if class >= 0 {
		c.attach(id, s, class)
	}
}

// attach writes the EntityEx of an item. An entity of class 0, a projectile,
// needs one only with a switch.
func (c *composer) attach(id int, s *sim.Span, class int32) {
	const switchLayer = 3
	if c.game.Engine != sim.DDNet || c.proto != twcodec.Proto6 || class == 0 && s.Switch <= 0 {
		return
	}
	layer := int32(0)
	if s.Switch > 0 {
		layer = switchLayer
	}
	c.items.add(typeEntityEx, id, int32(max(0, s.Switch)), layer, class)
}

// types7 are types and subtypes of pickups of 0.6 by their type in 0.7.
var types7 = [...][2]int32{{0, 0}, {1, 0}, {2, 3}, {2, 2}, {2, 4}, {3, 5}, {2, 1}, {2, 0}}

func (c *composer) pickup(id int, s *sim.Span) {
	if c.proto == twcodec.Proto7 {
		for i, t := range types7 {
			if t[0] == s.Type && (t[1] == s.Subtype || s.Type != 2) {
				c.items.add(typePickup, id, whole(s.X), whole(s.Y), int32(i))
				return
			}
		}
		return
	}
	c.items.add(typePickup, id, whole(s.X), whole(s.Y), s.Type, s.Subtype)
	if s.Switch > 0 {
		c.attach(id, s, entityPickup)
	}
}

// flag writes a flag. A carried one is where its carrier is.
func (c *composer) flag(id int, p *part, s *sim.Span) {
	x, y := whole(s.X), whole(s.Y)
	if s.Motion == sim.MotionCarried && s.Owner >= 0 {
		r := &p.now.world.Rows[s.Owner]
		if !r.Present() {
			return
		}
		x, y = r.V[sim.X], r.V[sim.Y]
	}
	c.items.add(typeFlag, id, x, y, int32(s.Team))
}

// whole returns a place as items hold it.
func whole(v float32) int32 { return int32(math.Round(float64(v))) }

func sortInts(v []int) { slices.Sort(v) }
