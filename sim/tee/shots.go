package tee

import (
	"slices"

	"playhead/sim"
)

// maxShots limits the projectiles and lasers in the air; real games have a few
// dozen.
const maxShots = 256

// shots are the projectiles and lasers in flight. The engine handles the newest
// first.
type shots struct {
	projectiles []projectile // oldest first
	lasers      []laser
	serial      int32 // of the newest
}

// copyFrom makes s a copy of o and reuses its memory.
func (s *shots) copyFrom(o *shots) {
	s.projectiles = append(s.projectiles[:0], o.projectiles...)
	s.lasers = append(s.lasers[:0], o.lasers...)
	s.serial = o.serial
}

// dropOf removes a player's shots.
func (s *shots) dropOf(id int32) {
	s.projectiles = slices.DeleteFunc(s.projectiles, func(p projectile) bool { return p.owner == id })
	s.lasers = slices.DeleteFunc(s.lasers, func(l laser) bool { return l.owner == id })
}

// A projectile flies in an arc until it hits something or its time is up. A gun's
// has no effect on a tee; a grenade explodes.
type projectile struct {
	serial int32
	owner  int32
	weapon int32
	from   Vec
	dir    Vec
	start  int32 // tick
	life   int32 // ticks left
	zone   uint8
}

// A laser bounces off walls every few ticks. A shotgun's pulls the first tee it
// meets, a laser's thaws it.
type laser struct {
	serial   int32 // of its current segment
	owner    int32
	weapon   int32
	from, at Vec // of its current segment
	dir      Vec
	energy   float32 // units left; negative on its last segment
	bounces  int32   // off walls
	tele     bool    // its current segment began at a teleporter exit
	out      Vec     // start of its next segment, with tele
	start    int32   // tick of its current segment
	next     int32   // tick of the next bounce, or of its end
	zone     uint8

	cancelled, keeps bool // of a teleport gun's: the last wall forbids the jump; keeps the velocity
}

// moveProjectiles moves players' projectiles, before everything else in the tick.
func (w *world) moveProjectiles() {
	s := &w.shots
	for i := len(s.projectiles) - 1; i >= 0; i-- {
		if w.moveProjectile(&s.projectiles[i]) {
			s.projectiles = append(s.projectiles[:i], s.projectiles[i+1:]...)
		}
	}
}

// moveLasers moves players' lasers.
func (w *world) moveLasers() {
	s := &w.shots
	for i := len(s.lasers) - 1; i >= 0; i-- {
		l := &s.lasers[i]
		switch {
		case w.tick < l.next:
		case l.energy < 0:
			s.lasers = append(s.lasers[:i], s.lasers[i+1:]...)
		default:
			w.bounceLaser(l)
		}
	}
}

// launch fires a projectile of the tee's weapon.
func (w *world) launch(c *tee, t *Tuning, aim Vec) {
	s := &w.shots
	if w.dry || len(s.projectiles) == maxShots {
		return
	}
	lifetime := t[TuneGunLifetime]
	if c.weapon == weaponGrenade {
		lifetime = t[TuneGrenadeLifetime]
	}
	from := c.entity.add(aim.scale(bodySize).scale(0.75))
	s.serial++
	s.projectiles = append(s.projectiles, projectile{
		serial: s.serial, owner: c.id, weapon: c.weapon, from: from, dir: aim, start: w.tick,
		life: int32(ticksPerSecond * min(lifetime, maxLifetime)), zone: w.col.zoneAt(from),
	})
}

// arc returns the speed and curvature of the projectile.
func (p *projectile) arc(t *Tuning) (speed, curvature float32) {
	if p.weapon == weaponGrenade {
		return t[TuneGrenadeSpeed], t[TuneGrenadeCurvature]
	}
	return t[TuneGunSpeed], t[TuneGunCurvature]
}

// at returns where the projectile is at a tick.
func (p *projectile) at(t *Tuning, tick int32) Vec {
	speed, curvature := p.arc(t)
	way := float32(tick-p.start) / ticksPerSecond * speed
	return Vec{
		p.from.X + float32(p.dir.X*way),
		p.from.Y + float32(p.dir.Y*way) + float32(curvature/10000*float32(way*way)),
	}
}

// moveProjectile moves a projectile for a tick and reports whether it is gone.
func (w *world) moveProjectile(p *projectile) bool {
	t := w.zoneTuning(p.zone)
	from, to := p.at(t, w.tick-1), p.at(t, w.tick)
	met, end, before := w.col.solidLine(from, to)
	owner := w.teeOf(p.owner)
	if owner == nil && (p.weapon != weaponGrenade || !w.rules.keepGrenades) {
		return true
	}
	var target *tee
	if owner == nil || owner.hitOff&hitGrenade == 0 {
		if c, at := w.firstHit(from, end, projectileRadius, owner, p.owner); c != nil {
			target, end = c, at
		}
	}
	p.life--
	if target == nil && !met && p.life >= 0 && w.col.inSight(to) {
		if out, ok := w.teleportsShot(from); ok {
			s := &w.shots
			s.serial++
			p.serial, p.from, p.start = s.serial, out, w.tick
		}
		return false
	}
	if p.weapon == weaponGrenade {
		w.explode(end, p.owner, t)
	}
	if target != nil || met || !w.col.inSight(to) {
		w.endProjectile(p, owner, target, met, to, end, before)
	}
	return true
}

const (
	projectileRadius = 6
	maxLifetime      = 60 // seconds; a server may set more
	blastRadius      = 135
	blastInner       = 48
	clippedTiles     = 200 // shots beyond the map's border are deleted
	beamStep         = 4   // how far beyond a wall a laser searches for its bounce direction
)

// teleportsShot returns where a projectile continues that was at a position at
// the start of the tick.
func (w *world) teleportsShot(from Vec) (Vec, bool) {
	if n, ok := w.teleporterOfShots(from); ok {
		return w.wayOutOfShot(n)
	}
	return Vec{}, false
}

// teleporterOfShots returns the number of the weapon teleporter at a position.
func (w *world) teleporterOfShots(at Vec) (uint8, bool) {
	if w.col.tiles.Tele == nil {
		return 0, false
	}
	return w.col.weaponTeleporter(w.col.tileUnder(at), w.rules.oldTeleWeapons)
}

// explode pushes all nearby tees away from p.
func (w *world) explode(p Vec, owner int32, t *Tuning) {
	w.tell(sim.EventExplosion, owner, -1, p)
	shooter := w.teeOf(owner)
	for _, id := range w.order.all() {
		if !w.stands[id].within(p, blastRadius+bodySize) {
			continue
		}
		c := &w.tees[id]
		if !w.canHit(owner, c) {
			continue
		}
		if shooter != nil && shooter.hitOff&hitGrenade != 0 && c.id != owner {
			continue
		}
		if force := blast(c.entity.sub(p), t); force != (Vec{}) {
			c.Vel = c.tileStop.clamp(c.Vel.add(force))
			w.hurt(c)
		}
	}
}

// blast returns the velocity that an explosion gives a tee at an offset from it.
func blast(away Vec, t *Tuning) Vec {
	far, dir := away.length(), Vec{0, 1}
	if far >= blastRadius+bodySize {
		return Vec{}
	}
	if far != 0 {
		dir = away.normal()
	}
	share := 1 - min(max((far-blastInner)/(blastRadius-blastInner), 0), 1)
	damage := t[TuneExplosionStrength] * share
	if int32(damage) == 0 {
		return Vec{}
	}
	return dir.scale(damage).scale(2)
}

// canHit reports whether a player's shots affect a tee. The player may have died
// since.
func (w *world) canHit(owner int32, c *tee) bool {
	if c.id == owner {
		return true
	}
	if o := w.teeOf(owner); o != nil {
		return w.canTouch(o, c)
	}
	a, b := w.players[owner].team, w.team(c)
	return a == teamSuper || b == teamSuper || a == b && !c.solo
}

// firstHit returns the first tee on a line, except one, and where the line meets
// it.
func (w *world) firstHit(from, to Vec, radius float32, but *tee, owner int32) (*tee, Vec) {
	var hit *tee
	var at Vec
	best := from.distance(to) * 100
	reach := bodySize + radius
	path := around(from, to, reach)
	for _, id := range w.order.all() {
		if !path.has(w.stands[id]) {
			continue
		}
		c := &w.tees[id]
		if c == but || !w.canHit(owner, c) {
			continue
		}
		near, ok := closestOnLine(from, to, c.entity)
		if !ok || c.entity.distance(near) >= reach {
			continue
		}
		if d := from.distance(near); d < best {
			hit, at, best = c, near, d
		}
	}
	return hit, at
}

// shootLaser fires a laser or a shotgun; its first segment is instantaneous.
func (w *world) shootLaser(c *tee, t *Tuning, aim Vec) {
	if w.dry || len(w.shots.lasers) == maxShots {
		return
	}
	l := laser{
		owner: c.id, weapon: c.weapon, at: c.entity, dir: aim, energy: t[TuneLaserReach],
		zone: w.col.zoneAt(c.entity),
	}
	w.bounceLaser(&l)
	w.shots.lasers = append(w.shots.lasers, l)
}

// bounceLaser moves a laser to the next wall or tee.
func (w *world) bounceLaser(l *laser) {
	t := w.zoneTuning(l.zone)
	w.shots.serial++
	if l.tele {
		l.at = l.out
	}
	l.serial, l.from, l.start = w.shots.serial, l.at, w.tick
	l.next = w.tick + int32(t[TuneLaserBounceDelay]*ticksPerSecond/1000) + 1
	met, number, wall, to := w.col.laserLine(l.from, l.from.add(l.dir.scale(l.energy)), w.rules.oldTeleWeapons)
	if at, hit := w.laserHits(l, t, to); hit || !met {
		l.at, l.energy = at, -1
		w.endLaser(l, wall, to)
		return
	}
	l.at, l.dir = w.col.bounce(to, l.dir.scale(beamStep))
	l.dir = l.dir.normal()
	way := l.from.distance(l.at)
	l.energy -= way + t[TuneLaserBounceCost]
	if l.out, l.tele = w.wayOutOfShot(number); !l.tele {
		l.bounces++
	}
	if l.bounces > int32(t[TuneLaserBounceNum]) || way == 0 {
		l.energy = -1
	}
	w.endLaser(l, wall, to)
}

// laserHits applies a laser to the first tee on the way to a point. It returns
// the end of the segment and whether a tee was hit.
func (w *world) laserHits(l *laser, t *Tuning, to Vec) (Vec, bool) {
	owner := w.teeOf(l.owner)
	but := owner
	if l.bounces > 0 || l.tele {
		but = nil // it may return to its shooter
	}
	hit, at := w.firstHit(l.from, to, 0, but, l.owner)
	if hit == nil || owner != nil && hit != owner && owner.hitOff&hitBit(l.weapon) != 0 {
		return to, false
	}
	if l.weapon == weaponLaser {
		w.thaw(hit, cause{sim.MethodLaser, l.owner})
	} else if pull := l.from.sub(w.places[hit.id]); pull != (Vec{}) {
		hit.Vel = hit.tileStop.clamp(hit.Vel.add(pull.normal().scale(t[TuneShotgunStrength])))
	}
	return at, true
}
