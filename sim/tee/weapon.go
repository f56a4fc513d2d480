package tee

import "playhead/sim"

// Weapons, numbered as in the game.
const (
	weaponHammer int32 = iota
	weaponGun
	weaponShotgun
	weaponGrenade
	weaponLaser
	weaponNinja
	numWeapons
)

const (
	ninjaTicks     = 15 * ticksPerSecond
	ninjaMoveTicks = ticksPerSecond / 5
	ninjaSpeed     = 50
	hammerRadius   = bodyHalf + bodySize
	strikeRadius   = 2 * bodySize
)

// hitMask is a set of weapons, by the bits of save strings.
type hitMask uint8

const (
	hitHammer hitMask = 1 << iota
	hitShotgun
	hitGrenade
	hitLaser
	hitAll = hitHammer | hitShotgun | hitGrenade | hitLaser
)

// hitBit returns the bit of a weapon, 0 for one that has none.
func hitBit(weapon int32) hitMask {
	switch weapon {
	case weaponHammer:
		return hitHammer
	case weaponShotgun:
		return hitShotgun
	case weaponGrenade:
		return hitGrenade
	case weaponLaser:
		return hitLaser
	}
	return 0
}

func (c *tee) owns(weapon int32) bool { return c.owned>>weapon&1 != 0 }

func (c *tee) give(weapon int32) {
	c.owned |= 1 << weapon
	c.loaded |= 1 << weapon
}

func (c *tee) take(weapon int32) {
	c.owned &^= 1 << weapon
	c.loaded &^= 1 << weapon
}

// presses counts the key presses between two values of its counter, which
// increases by one for each press and each release.
func presses(from, to int32) int32 {
	steps := (to - from) & 63
	return (steps + 1 - from&1) / 2
}

// see applies an input to the weapon logic as soon as it arrives. It is called
// for every input of a tick, though only one of them moves the tee.
func (w *world) see(c *tee, in *Input) {
	before := c.latest
	c.latest = *in
	if in.TargetX == 0 && in.TargetY == 0 {
		c.latest.TargetY = -1
	}
	c.inputs++
	if c.inputs > 1 {
		w.chooseWeapon(c, &before)
		w.fire(c, &before)
	}
}

// chooseWeapon applies the keys that change the weapon.
func (w *world) chooseWeapon(c *tee, before *Input) {
	const cyclable = 1<<weaponNinja - 1
	if c.owned&cyclable == 0 {
		return
	}
	want := c.weapon
	if c.queued != -1 {
		want = c.queued
	}
	want = c.cycle(want, 1, presses(before.NextWeapon, c.latest.NextWeapon))
	want = c.cycle(want, numWeapons-1, presses(before.PrevWeapon, c.latest.PrevWeapon))
	if c.latest.WantedWeapon != 0 {
		// The engine uses the input that moves the tee, which is still the previous
		// tick's.
		want = c.saved.WantedWeapon - 1
	}
	if want >= 0 && want < numWeapons && want != c.weapon && c.owns(want) {
		c.queued = want
	}
	c.switchWeapon()
}

// cycle switches n times to the next owned weapon.
func (c *tee) cycle(from, step, n int32) int32 {
	for ; n > 0; n-- {
		for {
			if from = (from + step) % numWeapons; c.owns(from) {
				break
			}
		}
	}
	return from
}

// switchWeapon switches to the queued weapon when that is allowed.
func (c *tee) switchWeapon() {
	if c.reload == 0 && c.queued != -1 && !c.owns(weaponNinja) && c.owns(c.queued) {
		c.setWeapon(c.queued)
	}
}

func (c *tee) setWeapon(weapon int32) {
	if weapon != c.weapon {
		c.lastWeapon, c.queued, c.weapon = c.weapon, -1, weapon
	}
}

// fire shoots if the fire key was pressed.
func (w *world) fire(c *tee, before *Input) {
	if c.reload != 0 {
		return
	}
	c.switchWeapon()
	loaded := c.loaded>>c.weapon&1 != 0
	repeats := c.weapon >= weaponShotgun && c.weapon <= weaponLaser || c.jetpack && c.weapon == weaponGun || c.thawed
	pressed := presses(before.Fire, c.latest.Fire) > 0 || repeats && c.latest.Fire&1 != 0 && loaded
	if !pressed || c.freeze != 0 || !loaded {
		return
	}
	t := w.tuningOf(c)
	aim := Vec{float32(c.latest.TargetX), float32(c.latest.TargetY)}.normal()
	switch c.weapon {
	case weaponHammer:
		if w.hammer(c, t, aim) {
			c.reload = int32(t[TuneHammerHitFireDelay] * ticksPerSecond / 1000)
		}
	case weaponGun, weaponGrenade:
		w.launch(c, t, aim)
	case weaponShotgun, weaponLaser:
		w.shootLaser(c, t, aim)
	case weaponNinja:
		c.ninjaHits = ClientMask{}
		c.ninjaDir = aim
		c.ninjaMove = ninjaMoveTicks
		c.ninjaSpeed = int32(c.Vel.length())
	}
	c.attackTick = w.tick
	if c.reload == 0 {
		c.reload = int32(t[TuneHammerFireDelay+TuneParam(c.weapon)] * ticksPerSecond / 1000)
	}
}

// hammer hits all tees near the hammer's head, pushes and thaws them. It reports
// whether it hit any.
func (w *world) hammer(c *tee, t *Tuning, aim Vec) bool {
	if c.hitOff&hitHammer != 0 {
		return false
	}
	head := c.entity.add(aim.scale(bodySize).scale(0.75))
	hit := false
	for _, id := range w.order.all() {
		o := &w.tees[id]
		if !w.stands[id].within(head, hammerRadius) || o.entity.distance(head) >= hammerRadius || o.id == c.id ||
			!w.canTouch(c, o) {
			continue
		}
		dir := Vec{0, -1}
		if o.entity != c.entity {
			dir = o.entity.sub(c.entity).normal()
		}
		thrown := o.tileStop.clamp(o.Vel.add(dir.add(Vec{0, -1.1}).normal().scale(10))).sub(o.Vel)
		o.Vel = o.tileStop.clamp(o.Vel.add(Vec{0, -1}.add(thrown).scale(t[TuneHammerStrength])))
		w.thaw(o, cause{sim.MethodHammer, c.id})
		w.hurt(o)
		w.tellHammer(c, o, head)
		hit = true
	}
	return hit
}

// jet pushes a tee with a jetpack away from its aim, in every tick in which the
// key is held.
func (w *world) jet(c *tee) {
	if !c.jetpack || c.weapon != weaponGun || c.inputs < 2 || c.latest.Fire&1 == 0 || c.freeze != 0 {
		return
	}
	strength := w.tuningOf(c)[TuneJetpackStrength] / 100 / 6.11
	aim := Vec{float32(c.latest.TargetX), float32(c.latest.TargetY)}.normal()
	c.Vel = c.tileStop.clamp(c.Vel.add(aim.scale(-1).scale(strength)))
}

// flyNinja moves a tee that holds the ninja's sword.
func (w *world) flyNinja(c *tee) {
	if c.weapon != weaponNinja {
		return
	}
	if w.tick-c.ninjaTick > ninjaTicks {
		c.ninjaMove = 0
		c.owned &^= 1 << weaponNinja
		c.weapon = c.lastWeapon
		return
	}
	c.ninjaMove--
	if c.ninjaMove == 0 {
		c.Vel = c.ninjaDir.scale(float32(c.ninjaSpeed))
	}
	if c.ninjaMove > 0 {
		c.Pos, _ = w.col.moveBox(c.Pos, c.ninjaDir.scale(ninjaSpeed))
		w.put(c, c.Pos)
		c.Vel = Vec{}
		w.strike(c)
	}
}

// strike pushes the tees that the ninja's sword meets, each once.
func (w *world) strike(c *tee) {
	for _, id := range w.order.all() {
		o := &w.tees[id]
		if o.id == c.id || !o.entity.within(c.entity, strikeRadius) || o.entity.distance(c.entity) > strikeRadius ||
			c.ninjaHits.Has(o.id) || c.solo || o.solo || w.team(o) != w.team(c) {
			continue
		}
		c.ninjaHits.Add(o.id)
		o.Vel = o.tileStop.clamp(o.Vel.add(Vec{0, -10}))
		w.hurt(o)
	}
}

// giveNinja gives a tee the ninja's sword in the given tick.
func (c *tee) giveNinja(tick int32) {
	c.ninjaTick = tick
	c.give(weaponNinja)
	if c.weapon != weaponNinja {
		c.lastWeapon = c.weapon
	}
	c.weapon = weaponNinja
}
