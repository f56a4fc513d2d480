package tee

import "playhead/sim"

// keys are the keys that a core obeys in one tick.
type keys struct {
	direction  int32
	jump, hook bool
	target     Point
}

// aim returns the direction of the target.
func (k *keys) aim() Vec { return k.target.vec().normal() }

// turn runs one tee's tick up to, but not including, its movement: the part
// of the tick in which tees act on each other in list order.
func (w *world) turn(c *tee) {
	switch {
	case w.trial:
		c.ghost.on = false
	case w.strays != nil && w.mayBeLit(c):
		w.turnGhost(c)
	}
	w.turnCore(c)
	c.ghost.thaws = c.ghost.on && c.ghost.frozen && c.freeze == 0
	w.turnRest(c)
}

// turnCore runs freeze and core, without the effects of tees on each other.
func (w *world) turnCore(c *tee) {
	k := w.keysOf(c)
	w.enterZone(c)
	w.rememberRescue(c)
	w.control(c, k)
}

// turnRest runs everything after the core: other tees, weapons, tiles.
func (w *world) turnRest(c *tee) {
	w.touchOthers(c)
	w.flyNinja(c)
	strikes := c.weapon == weaponNinja && c.ninjaMove >= 0
	w.jet(c)
	if c.reload > 0 {
		c.reload--
	} else {
		w.fire(c, &c.latest)
	}
	if w.rules.engine == sim.DDNet {
		w.afterCore(c)
		w.passTiles(c)
		w.jumpByGun(c)
	}
	if c.ghost.on {
		c.ghost.compare(c, strikes, strikes && c.ninjaMove == ninjaMoveTicks-1)
	}
	c.prevPos = c.Pos
}

// keysOf returns a tee's keys without those that freeze disables, and counts the
// freeze down.
func (w *world) keysOf(c *tee) keys {
	in := &c.saved
	k := keys{in.Direction, in.Jump != 0, in.Hook != 0, Point{in.TargetX, in.TargetY}}
	if c.live && !w.immune(c) {
		k.direction, k.jump = 0, false
	}
	if c.freeze > 0 {
		c.freeze--
		k.direction, k.jump, k.hook = 0, false, false
		if c.freeze == 1 {
			w.thaw(c, byTime)
		}
	}
	return k
}

// control is the core's tick with input but without other tees' pushes and pulls:
// gravity, jump, hook, run, and the pull of its own hook on a tile.
func (w *world) control(c *tee, k keys) {
	t := w.tuningOf(c)
	c.moveStop = w.col.restrictions(c.Pos, -1) | w.doorStops(c, c.Pos)
	ground := w.col.grounded(c.Pos)
	c.Vel.Y += t[TuneGravity]
	c.Direction = k.direction
	if k.target != c.aimed {
		c.aimed, c.angle = k.target, Angle(w.rules.engine, k.target.X, k.target.Y)
	}
	w.jump(c, t, k.jump, ground)
	switch {
	case !k.hook:
		c.restHook(HookIdle)
	case c.HookState == HookIdle:
		c.launchHook(t, k.aim())
		c.launched = w.tick
	}
	if ground {
		c.Jumped &^= JumpedAir
		c.jumpedTotal = 0
	}
	c.run(t, ground)
	if c.HookState == HookFlying {
		w.flyHook(c, t, k)
	} else {
		c.stepHook()
	}
	if c.HookState == HookGrabbed {
		w.holdHook(c, t)
	}
}

// jump applies the jump key. Vanilla tees have one jump from the ground and one
// in the air; DDNet's may have a different number.
func (w *world) jump(c *tee, t *Tuning, key, ground bool) {
	if !key {
		c.Jumped &^= JumpedKey
		return
	}
	if c.Jumped&JumpedKey != 0 {
		return
	}
	ddnet := w.rules.engine == sim.DDNet
	switch {
	case ground && (!ddnet || c.Jumped&JumpedAir == 0 || c.jumps != 0):
		c.Vel.Y = -t[TuneGroundJumpImpulse]
		c.Jumped |= JumpedKey
		if ddnet && c.jumps <= 1 {
			c.Jumped |= JumpedAir
		}
		c.jumpedTotal = 0
	case c.Jumped&JumpedAir == 0:
		c.Vel.Y = -t[TuneAirJumpImpulse]
		c.Jumped |= JumpedKey | JumpedAir
		c.jumpedTotal++
	}
}

// afterCore renews what endless hooks and deep freeze renew every tick, and
// adjusts the jumps of tees with more or fewer than two.
func (w *world) afterCore(c *tee) {
	if c.endlessHook {
		c.HookTick = 0
	}
	c.thawed = false
	if c.deep && !w.immune(c) {
		w.freeze(c, w.rules.freezeSeconds, byTile)
	}
	switch {
	case c.jumps <= 0, c.jumps == 1 && c.Jumped > 0:
		c.Jumped |= JumpedAir
	case c.jumpedTotal < c.jumps-1 && c.Jumped > JumpedKey:
		c.Jumped = JumpedKey
	}
	if (c.endlessJump || w.super(c)) && c.Jumped > JumpedKey {
		c.Jumped = JumpedKey
	}
}

// enterZone selects the tune zone under the tee.
func (w *world) enterZone(c *tee) { c.zone = w.col.zoneAt(c.entity) }
