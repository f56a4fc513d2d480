package tee

// forces are what a map does to tees from afar: turrets and their plasma,
// draggers and their beams.
type forces struct {
	plasmas []plasma // oldest first
	shots   []turretShot
	beams   []beam
	spare   []beam
}

// copyFrom makes f a copy of o and reuses its memory.
func (f *forces) copyFrom(o *forces) {
	f.plasmas = append(f.plasmas[:0], o.plasmas...)
	f.shots = append(f.shots[:0], o.shots...)
	f.beams = append(f.beams[:0], o.beams...)
}

// lastShot returns the entry of a turret and whom it shoots at.
func (f *forces) lastShot(turret, whom int32) *turretShot {
	for i := range f.shots {
		if s := &f.shots[i]; s.turret == turret && s.whom == whom {
			return s
		}
	}
	f.shots = append(f.shots, turretShot{turret, whom, -plasmaEach})
	return &f.shots[len(f.shots)-1]
}

// moveForces runs the tick of the map's own things, before tees have theirs.
func (w *world) moveForces() {
	if len(w.col.turrets) > 0 {
		w.moveTurrets()
	}
	if len(w.col.draggers) > 0 {
		w.moveDraggers()
	}
}

// Entities that act from afar.
const (
	entityPlasmaExplosive = 29
	entityPlasmaFreeze    = 30
	entityPlasma          = 31
	entityPlasmaUnfreeze  = 32
)

// addForce notes an entity that acts from afar.
func (c *Collision) addForce(entity int, at Vec, number uint8) {
	switch {
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

// draggerKinds is how many strengths of draggers there are; as many again pull
// through walls.
const draggerKinds = 3

// tileNoLaser stops what shines, but not what moves.
const tileNoLaser = 4

// stopsLight reports whether a wall, if walls count, or a tile that stops lasers
// lies between a and b.
func (c *Collision) stopsLight(a, b Vec, walls bool) bool {
	length := a.distance(b)
	if !(length < farthest) {
		return true
	}
	for i := 0; float32(i) < length; i++ {
		t := c.tileRounded(a.mix(b, float32(i)/length))
		if walls {
			if r := c.light.reach(t); r > 0 {
				i += int(r) - 2
				continue
			}
			if c.facts[t]&factSolid != 0 {
				return true
			}
		}
		if c.is(t, tileNoLaser) {
			return true
		}
	}
	return false
}
