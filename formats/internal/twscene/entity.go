package twscene

import (
	"math"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// An entity is an item that became a span: it stays open as long as snapshots
// hold the item unchanged.
type entity struct {
	key   uint32 // class<<16 | id
	round uint32 // in which it was seen last
	ref   sim.SpanRef
	span  sim.Span
	beam  beam
}

// An entityTable holds the open entities. They are walked in the order they
// came, so that the same file always gives the same calls.
type entityTable struct {
	list  []entity
	index map[uint32]int
	// next is where the entity of the next item is likely to be: items come in
	// the same order again and again.
	next int
}

func (t *entityTable) init() { t.index = map[uint32]int{} }

// find returns where the entity with a key is.
func (t *entityTable) find(key uint32) (i int, there bool) {
	if t.next < len(t.list) && t.list[t.next].key == key {
		return t.next, true
	}
	i, there = t.index[key]
	return i, there
}

func (t *entityTable) closeAll(b *sim.Builder) {
	for i := range t.list {
		b.CloseSpan(t.list[i].ref)
	}
	t.list = t.list[:0]
	clear(t.index)
}

// An attachment is an EntityEx: what DDRace says of the item with its id.
type attachment struct{ switchNumber, class int32 }

// The classes of entities.
const (
	classDoor    = 1
	classDragger = 2 // weak, normal, strong
	classGun     = 5 // normal, explosive, freeze, unfreeze
	classLight   = 9
)

// Items of different classes may have the same id.
const (
	isProjectile = iota
	isBeam
	isPickup
	isFlag
)

// entity records that an item of a class exists, as span sp.
func (s *Scene) entity(class uint32, it *twcodec.Item, sp sim.Span) {
	key := class<<16 | uint32(it.ID)
	sp.ID = int32(it.ID)
	if len(s.attached) > 0 {
		if a := s.attached[it.ID]; a.switchNumber > 0 && a.switchNumber < maxSwitches {
			sp.Switch = int16(a.switchNumber)
		}
	}
	if sp.Switch > 0 && s.haveSwitches && !s.switchOn(int(sp.Switch)) {
		sp.Flags |= sim.SpanSwitchOff
	}
	i, there := s.entities.find(key)
	if !there {
		i = len(s.entities.list)
		s.entities.list = append(s.entities.list, entity{key: key})
		s.entities.index[key] = i
	}
	s.entities.next = i + 1
	e := &s.entities.list[i]
	e.round = s.round
	if !there {
		e.beam.begin(&sp, s.now)
	} else {
		if class == isBeam {
			e.beam.follow(&e.span, &sp, s.now, s.nearTee)
		}
		if e.span == sp {
			return
		}
		s.b.CloseSpan(e.ref)
	}
	e.span, e.ref = sp, s.b.OpenSpan(sp)
}

// endEntities closes what the snapshot does not hold any more.
func (s *Scene) endEntities() {
	t := &s.entities
	t.next = 0
	n := 0
	for i := range t.list {
		e := &t.list[i]
		if e.round != s.round {
			s.b.CloseSpan(e.ref)
			delete(t.index, e.key)
			continue
		}
		if n != i {
			t.list[n] = *e
			t.index[e.key] = n
		}
		n++
	}
	t.list = t.list[:n]
}

// Bits of the data of a projectile in DDRace's form.
const (
	ddraceOwner     = 0xff
	ddraceNoOwner   = 1 << 8
	ddraceIs        = 1 << 9
	ddraceBounceX   = 1 << 10
	ddraceBounceY   = 1 << 11
	ddraceExplosive = 1 << 12
	ddraceFreeze    = 1 << 13
)

// projectile reads the three forms: vanilla's, DDRace's with an angle, which
// also hides in a vanilla item, and DDNet's with a full velocity.
func (s *Scene) projectile(it *twcodec.Item) {
	v := it.Data
	sp := sim.Span{
		Kind: sim.SpanProjectile, Motion: sim.MotionCurve,
		X: float32(v[0]), Y: float32(v[1]), VX: float32(v[2]) / 100, VY: float32(v[3]) / 100,
		Type: v[4], StartTick: sim.Tick(v[5]), Owner: -1,
	}
	switch {
	case it.Kind == twcodec.ItemDDNetProjectile:
		ddnetProjectile(&sp, v)
	case it.Kind == twcodec.ItemDDRaceProjectile, s.proto == twcodec.Proto6 && v[3] >= 0 && v[3]&ddraceIs != 0:
		ddraceProjectile(&sp, v)
	}
	sp.Speed, sp.Curvature = s.projectileCurve(sp.Type)
	s.entity(isProjectile, it, sp)
}

func ddraceProjectile(sp *sim.Span, v []int32) {
	angle, data := float64(v[2])/1e6, v[3]
	sp.X, sp.Y = float32(v[0])/100, float32(v[1])/100
	sp.VX, sp.VY = float32(math.Sin(-angle)), float32(math.Cos(-angle))
	if data&ddraceNoOwner == 0 {
		sp.Owner = client(data & ddraceOwner)
	}
	sp.Flags = spanFlags(data, ddraceBounceX, ddraceBounceY, ddraceExplosive, ddraceFreeze)
}

// Bits of DDNetProjectile.flags.
const (
	ddnetBounceX   = 1 << 0
	ddnetBounceY   = 1 << 1
	ddnetExplosive = 1 << 2
	ddnetFreeze    = 1 << 3
	ddnetNormalise = 1 << 4
)

func ddnetProjectile(sp *sim.Span, v []int32) {
	sp.X, sp.Y = float32(v[0])/100, float32(v[1])/100
	vx, vy := float64(v[2]), float64(v[3])
	sp.Owner = client(v[6])
	if v[6] < 0 {
		vx, vy = vx/1e6, vy/1e6
	}
	if length := math.Hypot(vx, vy); v[9]&ddnetNormalise != 0 && length > 0 {
		vx, vy = vx/length, vy/length
	}
	sp.VX, sp.VY = float32(vx), float32(vy)
	if n := v[7]; n > 0 && n < maxSwitches {
		sp.Switch = int16(n)
	}
	sp.Flags = spanFlags(v[9], ddnetBounceX, ddnetBounceY, ddnetExplosive, ddnetFreeze)
}

func spanFlags(v, bounceX, bounceY, explosive, freeze int32) (f uint8) {
	for _, m := range [...]struct {
		bit  int32
		flag uint8
	}{
		{bounceX, sim.SpanBounceX},
		{bounceY, sim.SpanBounceY},
		{explosive, sim.SpanExplosive},
		{freeze, sim.SpanFreezes},
	} {
		if v&m.bit != 0 {
			f |= m.flag
		}
	}
	return f
}

// pickups7 are the types of 0.7 as type and subtype of 0.6: health, armor,
// grenade, shotgun, laser, ninja, gun, hammer.
var pickups7 = [...][2]int32{{0, 0}, {1, 0}, {2, 3}, {2, 2}, {2, 4}, {3, 5}, {2, 1}, {2, 0}}

func (s *Scene) pickup(it *twcodec.Item) {
	v := it.Data
	sp := sim.Span{
		Kind: sim.SpanPickup, Owner: -1, X: float32(v[0]), Y: float32(v[1]), Type: v[2],
		Subtype: it.Int(3, 0),
	}
	if it.Kind == twcodec.ItemDDNetPickup {
		if n := it.Int(4, 0); n > 0 && n < maxSwitches {
			sp.Switch = int16(n)
		}
	} else if s.proto == twcodec.Proto7 && v[2] >= 0 && int(v[2]) < len(pickups7) {
		sp.Type, sp.Subtype = pickups7[v[2]][0], pickups7[v[2]][1]
	}
	s.entity(isPickup, it, sp)
}

// flag reads a flag at its stand, dropped or carried. A carried flag is at its
// carrier's position.
func (s *Scene) flag(it *twcodec.Item) {
	v := it.Data
	sp := sim.Span{Kind: sim.SpanFlag, Owner: -1, X: float32(v[0]), Y: float32(v[1]), Team: int8(v[2])}
	if v[2] == teamRed || v[2] == teamBlue {
		if who := client(s.carriers[v[2]]); who >= 0 && s.haveCarriers {
			sp.Motion, sp.Owner = sim.MotionCarried, who
			sp.X, sp.Y = 0, 0
		}
	}
	s.entity(isFlag, it, sp)
}
