package tee

import (
	"math"

	"playhead/sim"
)

// A crazy shotgun is a map position whose bullet flies back and forth between two
// walls forever and freezes the tees it meets.
type crazyShotgun struct {
	at       Vec
	dir      Vec
	upright  bool // it reverses vertically
	explodes bool // where it hits a wall
	number   uint8
}

// A bullet belongs to a crazy shotgun.
type bullet struct {
	from, dir Vec
	start     int32 // tick of its last reversal
	zone      uint8
}

const (
	bulletRadius = 1
	bulletReach  = bodySize + bulletRadius
)

// moveBullets moves the bullets of crazy shotguns.
func (w *world) moveBullets() {
	for i := len(w.forces.bullets) - 1; i >= 0; i-- {
		w.moveBullet(i)
	}
}

func (w *world) moveBullet(i int) {
	b, g := &w.forces.bullets[i], &w.col.crazy[i]
	line := b.line(w.zoneTuning(b.zone))
	tick := w.tick - b.start
	p := w.paths.of(w, i, line)
	open := tick > 0 && tick <= p.open
	if open && !w.anyStands(&p.near) {
		return
	}
	from, to := line.at(tick-1), line.at(tick)
	if open && !w.meetsTee(from, to) {
		return
	}
	met, end, before := w.col.solidLine(from, to)
	hit := w.meetsTee(from, end)
	if !hit && !met && w.col.inSight(to) {
		w.teleportBullet(b, from)
		return
	}
	if g.explodes && (!hit || met) {
		w.tell(sim.EventExplosion, -1, -1, end)
		w.blowOnce(end, func(*tee) bool { return true })
	} else {
		w.freezeAround(to, g.number)
	}
	if !met {
		w.teleportBullet(b, from)
		return
	}
	b.start = w.tick
	b.from = before.sub(b.dir.scale(4))
	if g.upright {
		b.dir.Y = -b.dir.Y
	} else {
		b.dir.X = -b.dir.X
	}
	b.from = b.from.add(b.dir)
	w.teleportBullet(b, from)
}

// teleportBullet moves a bullet to a teleporter exit if it was in a weapon
// teleporter at the start of the tick.
func (w *world) teleportBullet(b *bullet, from Vec) {
	if out, ok := w.teleportsShot(from); ok {
		b.from, b.start = out, w.tick
	}
}

// meetsTee reports whether a bullet meets a tee on its path.
func (w *world) meetsTee(from, to Vec) bool {
	path := around(from, to, bulletReach)
	for _, id := range w.order.all() {
		if !path.has(w.stands[id]) {
			continue
		}
		c := &w.tees[id]
		if at, ok := closestOnLine(from, to, c.entity); ok && c.entity.distance(at) < bulletReach {
			return true
		}
	}
	return false
}

// freezeAround freezes all tees that touch a position.
func (w *world) freezeAround(at Vec, number uint8) {
	for _, id := range w.order.all() {
		if !w.stands[id].within(at, bodySize+1) {
			continue
		}
		c := &w.tees[id]
		if c.entity.distance(at) < bodySize+1 && (number == 0 || w.switches.active(w.team(c), number)) {
			w.freeze(c, w.rules.freezeSeconds, byBullet)
		}
	}
}

// addCrazyShotgun adds one. The rotation of its tile is its bullet's direction.
func (c *Collision) addCrazyShotgun(entity int, at Vec, flags, number uint8) {
	quarter := 3
	switch flags {
	case rotate0:
		quarter = 0
	case rotate90:
		quarter = 1
	case rotate180:
		quarter = 2
	}
	sin, cos := math.Sincos(float64(float32(quarter) * (float32(math.Pi) / 2)))
	c.crazy = append(c.crazy, crazyShotgun{
		at: at, dir: Vec{float32(sin), float32(cos)}, upright: quarter%2 == 0,
		explodes: entity == entityCrazyExplosive, number: number,
	})
}

const (
	entityCrazyExplosive = 33
	entityCrazyShotgun   = 34
)
