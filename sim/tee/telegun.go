package tee

// Teleport guns: a tee that passed one of their tiles is moved to where its shots end,
// at a player or on a tile that allows it.

// teleGuns is a set of weapons that teleport their owner.
type teleGuns uint8

const (
	teleGunGun teleGuns = 1 << iota
	teleGunGrenade
	teleGunLaser
)

func teleGunOf(weapon int32) teleGuns {
	switch weapon {
	case weaponGun:
		return teleGunGun
	case weaponGrenade:
		return teleGunGrenade
	case weaponLaser:
		return teleGunLaser
	}
	return 0
}

// set applies one of the tiles that turn a teleport gun on or off.
func (g *teleGuns) set(tile uint8) {
	switch tile {
	case tileTeleGunOn:
		*g |= teleGunGun
	case tileTeleGunOff:
		*g &^= teleGunGun
	case tileTeleGrenadeOn:
		*g |= teleGunGrenade
	case tileTeleGrenadeOff:
		*g &^= teleGunGrenade
	case tileTeleLaserOn:
		*g |= teleGunLaser
	case tileTeleLaserOff:
		*g &^= teleGunLaser
	}
}

// A gunJump is where a tee's shot takes it in its next turn.
type gunJump struct {
	due  bool
	keep bool // its velocity
	to   Vec
}

// jumpByGun moves a tee to where its shot has ended.
func (w *world) jumpByGun(c *tee) {
	j := c.gunJump
	if !j.due {
		return
	}
	c.gunJump = gunJump{}
	c.Pos, c.teleported = j.to, true
	w.put(c, j.to)
	if !j.keep {
		c.Vel = Vec{}
	}
}

// teleGunTile returns what a tile allows to the teleport gun of a weapon: a jump, and
// whether it keeps the velocity.
func (c *Collision) teleGunTile(i, weapon int32) (allowed, keeps bool) {
	front := c.front(i)
	allowed, keeps = front == tileAllowTeleGun || front == tileAllowBlueTeleGun, front == tileAllowBlueTeleGun
	if c.tiles.Switch == nil {
		return allowed, keeps
	}
	s := c.tiles.Switch[i]
	only := [...]int32{1: weaponGun, 2: weaponGrenade, 3: weaponLaser}
	if s.Delay > 0 && (int(s.Delay) < len(only) && only[s.Delay] != weapon || int(s.Delay) >= len(only) &&
		weapon == weaponLaser) {
		return allowed, keeps
	}
	blue := s.Type == tileAllowBlueTeleGun
	return allowed || blue || s.Type == tileAllowTeleGun, keeps || blue
}

// endProjectile notes where a projectile takes its owner. Its last step met a wall at a
// place, with the place before it, or a tee.
func (w *world) endProjectile(p *projectile, owner, target *tee, met bool, to, end, before Vec) {
	if owner == nil || owner.teleGuns&teleGunOf(p.weapon) == 0 || !w.col.inSight(end) {
		return
	}
	at := end
	if target != nil {
		at = target.entity
	}
	allowed, keeps := w.col.teleGunTile(w.col.tileRounded(at), p.weapon)
	if !allowed && target == nil {
		return
	}
	j, ok := Vec{}, false
	if met {
		j, ok = w.col.airNear(before, to)
	} else {
		j, ok = w.col.airAtTee(at)
	}
	if ok {
		owner.gunJump = gunJump{due: true, keep: keeps, to: j}
	}
}

// endLaser notes where a laser takes its owner if it ends here, or what the tile that it
// met allows to its end.
func (w *world) endLaser(l *laser, wall, to Vec) {
	owner := w.at(l.owner)
	if l.weapon != weaponLaser || owner == nil {
		return
	}
	if l.energy > 0 || l.cancelled || owner.teleGuns&teleGunLaser == 0 {
		i := w.col.tileRounded(wall)
		if w.col.tiles.Tele != nil {
			if _, teleports := w.col.weaponTeleporter(i, false); teleports {
				return
			}
		}
		allowed, keeps := w.col.teleGunTile(i, l.weapon)
		l.cancelled, l.keeps = !allowed, keeps
		return
	}
	but := owner
	if l.bounces > 0 || l.tele {
		but = nil
	}
	hit, _ := w.firstHit(l.at, to, 0, but, l.owner)
	if hit != nil && hit != owner && owner.hitOff&hitLaser != 0 {
		hit = nil
	}
	var j Vec
	var ok bool
	if hit != nil {
		j, ok = w.col.airAtTee(hit.entity)
	} else {
		j, ok = w.col.airNear(l.at, l.from)
	}
	if ok {
		owner.gunJump = gunJump{due: true, keep: l.keeps, to: j}
	}
}

// roomAt reports whether there is room for a tee.
func (c *Collision) roomAt(p Vec) bool {
	return !c.solidAt(p.X-bodyHalf, p.Y-bodyHalf) && !c.solidAt(p.X+bodyHalf, p.Y-bodyHalf) &&
		!c.solidAt(p.X-bodyHalf, p.Y+bodyHalf) && !c.solidAt(p.X+bodyHalf, p.Y+bodyHalf)
}

// airNear returns a place with room for a tee beside the one at which a shot ended that
// came from another.
func (c *Collision) airNear(p, from Vec) (Vec, bool) {
	for range 16 {
		if !c.solidAt(p.X, p.Y) {
			break
		}
		p = p.sub(from.sub(p).normal())
	}
	x, y := round(p.X), round(p.Y)
	beside := func(v int32) float32 {
		in := v % tileUnits
		mid := float32(v - in + tileUnits/2)
		if in < tileUnits/2 {
			return mid - 2
		}
		return mid + 1
	}
	for _, to := range [...]Vec{{beside(x), p.Y}, {p.X, beside(y)}, {beside(x), beside(y)}} {
		if c.roomAt(to) {
			return to, true
		}
	}
	return Vec{}, false
}

// airAtTee returns a place for a tee at another one.
func (c *Collision) airAtTee(p Vec) (Vec, bool) {
	for up := 5; up >= -1; up-- {
		if to := (Vec{p.X, p.Y - float32(up)}); c.roomAt(to) {
			return to, true
		}
	}
	return Vec{}, false
}
