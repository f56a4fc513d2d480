package tee

import "math"

// A light is a ray of a map that freezes the tees it touches. It may rotate, grow
// and shrink.
type light struct {
	at     Vec
	length float32 // at most
	turn   float32 // radians a tick
	speed  float32 // initial growth in units a tick
	start  float32 // direction, radians
	full   bool    // starts at full length
	number uint8   // of its switch, 0 if none
}

// A ray is the current state of a light.
type ray struct {
	rotation, length, speed, rest float32
	to                            Vec
	shines                        bool // to is where it ends now
}

const fullTurn = float32(math.Pi) * 2

// newRay returns a light's ray for a freshly loaded map.
func newRay(l *light) ray {
	r := ray{rotation: l.start, speed: l.speed}
	if l.full {
		r.length = l.length
	}
	return r
}

// turn rotates the ray and grows or shrinks it, as lights do every few ticks.
func (r *ray) turn(l *light) {
	r.shines = false
	if r.speed != 0 {
		if r.length >= l.length && r.speed > 0 || r.length <= 0 && r.speed < 0 {
			r.speed = -r.speed
		}
		r.length += r.speed*lookEach + r.rest
		r.rest = 0
		if r.length > l.length {
			r.rest, r.length = r.length-l.length, l.length
		} else if r.length < 0 {
			r.rest, r.length = r.length, 0
		}
	}
	r.rotation += l.turn * lookEach
	if r.rotation > fullTurn {
		r.rotation -= fullTurn
	} else if r.rotation < 0 {
		r.rotation += fullTurn
	}
}

// shine computes where the ray ends.
func (r *ray) shine(c *Collision, l *light) {
	r.shines = true
	sin, cos := math.Sincos(float64(r.rotation))
	dir := Vec{float32(sin), float32(cos)}.normal()
	r.to = c.lightEnd(l.at, l.at.add(dir.scale(r.length)))
}

// moveLights rotates the map's lights and freezes the tees they touch.
func (w *world) moveLights() {
	if w.astray {
		return // they are elsewhere
	}
	for i := range w.forces.rays {
		r, l := &w.forces.rays[i], &w.col.lights[i]
		if w.tick%lookEach == 0 {
			r.turn(l)
		}
		for _, id := range w.order.all() {
			if !w.stands[id].within(l.at, l.length+bodySize) {
				continue
			}
			c := &w.tees[id]
			if l.number > 0 && !w.switches.active(w.team(c), l.number) {
				continue
			}
			if !r.shines {
				r.shine(w.col, l)
			}
			if near, ok := closestOnLine(l.at, r.to, c.entity); ok && c.entity.distance(near) < bodySize {
				w.freeze(c, w.rules.freezeSeconds, byLight)
			}
		}
	}
}

// Entities that define a light together with the tiles around it: its length, and
// how it grows.
const (
	entityLaserStop   = 15
	entityLaserShort  = 19
	entityLaserLong   = 21
	entityCloseSlow   = 22 // and 23, 24: grows
	entityCloseFast   = 24
	entityOpenSlow    = 25 // and 26, 27: shrinks
	entityOpenFast    = 27
	lightTiles        = 3
	lightDegreeFactor = math.Pi / 360
)

// addLights adds the lights that a laser entity on tile i defines.
func (c *Collision) addLights(i, entity, layer int, number uint8) {
	var turn float32
	switch n := entityLaserStop - entity; n {
	case 1, -1:
		turn = lightDegreeFactor
	case 2, -2:
		turn = lightDegreeFactor * 2
	case 3, -3:
		turn = lightDegreeFactor * 4
	}
	if entity > entityLaserStop {
		turn = -turn
	}
	for _, a := range c.laserArms(i, layer) {
		l := light{at: c.centreOf(i), turn: turn, start: a.angle, number: number, full: true, length: a.length}
		switch {
		case a.grow >= entityCloseSlow && a.grow <= entityCloseFast:
			l.speed = 1 + float32(a.grow-entityCloseSlow)*2
		case a.grow >= entityOpenSlow && a.grow <= entityOpenFast:
			l.speed, l.full = 1+float32(a.grow-entityOpenSlow)*2, false
		}
		c.lights = append(c.lights, l)
	}
}

// A laserArm is one of up to eight rays or doors that start at a tile.
type laserArm struct {
	angle  float32
	dir    Vec
	length float32
	grow   int // the entity behind it, which says how it grows
}

// laserArms returns the arms of tile i: one for each neighbour in its layer that
// states a length.
func (c *Collision) laserArms(i, layer int) []laserArm {
	var arms []laserArm
	x, y := i%int(c.width), i/int(c.width)
	for k, d := range [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
		size := c.entityAt(x+d[0], y+d[1], layer)
		if size < entityLaserShort || size > entityLaserLong {
			continue
		}
		angle := float32(math.Pi) / 4 * float32(k)
		sin, cos := math.Sincos(float64(angle))
		arms = append(arms, laserArm{
			angle: angle, dir: Vec{float32(sin), float32(cos)},
			length: tileUnits*lightTiles + tileUnits*float32(size-entityLaserShort)*lightTiles,
			grow:   c.entityAt(x+2*d[0], y+2*d[1], layer),
		})
	}
	return arms
}

// entityAt returns a layer's entity at a tile, 0 outside the map.
func (c *Collision) entityAt(x, y, layer int) int {
	if x < 0 || y < 0 || x >= int(c.width) || y >= int(c.height) {
		return 0
	}
	return c.entitiesOf(y*int(c.width) + x)[layer]
}
