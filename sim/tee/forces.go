package tee

import "slices"

// forces are a map's effects on tees from a distance: bullets of crazy shotguns,
// turrets and their plasma, draggers and their beams, lights.
type forces struct {
	bullets []bullet
	rays    []ray
	plasmas []plasma     // oldest first
	shots   []turretShot // after which turrets reload, oldest first
	beams   []beam       // oldest first
	pulls   []ClientMask // by dragger: targets with a beam; empty without one
	aims    []aim
	empty   int // ticks simulated without a tee

	// Scratch space for the draggers' next target search.
	spareAims  []aim
	candidates []candidate
}

// copyFrom makes f a copy of o and reuses its memory. Lights that are not used any more
// are left out.
func (f *forces) copyFrom(o *forces, lights bool) {
	f.bullets = append(f.bullets[:0], o.bullets...)
	if lights {
		f.rays = append(f.rays[:0], o.rays...)
	}
	f.plasmas = append(f.plasmas[:0], o.plasmas...)
	f.shots = append(f.shots[:0], o.shots...)
	f.copyPulls(o)
	f.aims = append(f.aims[:0], o.aims...)
	f.empty = o.empty
}

// copyPulls copies beams and the tees that they pull. Few draggers of a map pull at a time.
func (f *forces) copyPulls(o *forces) {
	if len(f.pulls) != len(o.pulls) {
		f.pulls = make([]ClientMask, len(o.pulls))
		f.beams = f.beams[:0]
	}
	for _, b := range f.beams {
		f.pulls[b.dragger] = ClientMask{}
	}
	f.beams = append(f.beams[:0], o.beams...)
	for _, b := range f.beams {
		f.pulls[b.dragger] = o.pulls[b.dragger]
	}
}

// reloads reports whether a turret shot at a target a short while ago.
func (f *forces) reloads(turret, target int32) bool {
	for i := range f.shots {
		if s := &f.shots[i]; s.turret == turret && s.whom == target {
			return true
		}
	}
	return false
}

// reload drops the shots after which turrets have reloaded at a tick.
func (f *forces) reload(tick int32) {
	f.shots = slices.DeleteFunc(f.shots, func(s turretShot) bool { return s.tick+plasmaEach <= tick })
}

// moveForces runs the map's entities for a tick, except bullets, before the tees'
// turns.
func (w *world) moveForces() {
	if len(w.col.turrets) > 0 {
		w.moveTurrets()
	}
	if len(w.col.draggers) > 0 {
		w.moveDraggers()
	}
	w.moveLights()
}

// maxEmpty limits the total number of simulated ticks without any tee.
const maxEmpty = 1 << 21

// passEmpty simulates the ticks up to and including one without tees, in which
// only the map's entities move.
func (w *world) passEmpty(until int32) {
	if len(w.forces.bullets)+len(w.forces.rays) == 0 {
		w.tick = until
		return
	}
	told := w.news
	w.news = nil // no tee is there to be affected
	for w.tick < until && w.forces.empty < maxEmpty {
		w.tick++
		w.forces.empty++
		w.moveBullets()
		w.moveLights()
	}
	w.tick = until
	w.news = told
}

// newForces returns the forces of a freshly loaded map.
func newForces(c *Collision) forces {
	f := forces{pulls: make([]ClientMask, len(c.draggers))}
	for i := range c.crazy {
		g := &c.crazy[i]
		f.bullets = append(f.bullets, bullet{from: g.at, dir: g.dir, zone: c.zoneAt(g.at)})
	}
	for i := range c.lights {
		f.rays = append(f.rays, newRay(&c.lights[i]))
	}
	return f
}

// Entities that act from a distance.
const (
	entityPlasmaExplosive = 29
	entityPlasmaFreeze    = 30
	entityPlasma          = 31
	entityPlasmaUnfreeze  = 32
)

// maxForces limits the number of entities of a kind; real maps have a few
// hundred.
const maxForces = 2048

// addForce adds an entity of tile i that acts from a distance.
func (c *Collision) addForce(i, entity, layer int, number uint8) {
	at := c.centreOf(i)
	switch {
	case max(len(c.lights), len(c.crazy), len(c.turrets), len(c.draggers)) >= maxForces:
	case entity >= entityFirstLaser && entity <= entityLastLaser:
		c.addLights(i, entity, layer, number)
	case entity == entityCrazyExplosive, entity == entityCrazyShotgun:
		c.addCrazyShotgun(entity, at, c.flagsOf(i, layer), number)
	case entity >= entityPlasmaExplosive && entity <= entityPlasmaUnfreeze:
		c.turrets = append(c.turrets, turret{
			at: at, number: number,
			freezes:  entity == entityPlasmaFreeze || entity == entityPlasma,
			explodes: entity == entityPlasmaExplosive || entity == entityPlasma,
		})
	case entity >= entityFirstDragger && entity <= entityLastDragger:
		kind := entity - entityFirstDragger
		c.draggers = append(c.draggers, dragger{
			at: at, number: number, strength: float32(kind%draggerKinds + 1), walls: kind < draggerKinds,
		})
	}
}

// draggerKinds is the number of dragger strengths; the same number again pulls
// through walls.
const draggerKinds = 3

// tileNoLaser stops lasers but not tees.
const tileNoLaser = 4

// stopsLight reports whether a wall or a tile that stops lasers is between a and b.
func (c *Collision) stopsLight(a, b Vec) bool {
	_, stopped := c.lightLine(a, b, true)
	return stopped
}

// lightEnd returns where light from a to b ends: at b, or in the first wall.
func (c *Collision) lightEnd(a, b Vec) Vec {
	end, _ := c.lightLine(a, b, true)
	return end
}

func (c *Collision) lightLine(a, b Vec, walls bool) (Vec, bool) {
	length := a.distance(b)
	if !(length < farthest) {
		return a, true
	}
	near := c.dark
	if walls {
		near = c.light
	}
	way, pace := b.sub(a), newStride(a, b, length)
	for i := 0; float32(i) < length; {
		p := a.add(way.scale(float32(i) / length))
		_, steps := pace.ahead(c, near, round(p.X), round(p.Y))
		if steps == 0 {
			return p, true
		}
		i += steps
	}
	return b, false
}
