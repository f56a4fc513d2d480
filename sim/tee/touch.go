package tee

import (
	"math/bits"

	"playhead/sim"
)

// canTouch reports whether two tees push, hook and hit each other: they are in
// the same team and neither is solo, or one of them is super.
func (w *world) canTouch(a, b *tee) bool {
	ta, tb := w.team(a), w.team(b)
	return ta == teamSuper || tb == teamSuper || ta == tb && !a.solo && !b.solo
}

// canKeep reports whether a may keep holding b: becoming solo does not break a
// hold.
func (w *world) canKeep(a, b *tee) bool {
	ta, tb := w.team(a), w.team(b)
	return ta == teamSuper || tb == teamSuper || ta == tb
}

// flyHook moves a flying hook. Players are checked before tiles, on the whole
// line of this tick, even in the tick in which the reach ended.
func (w *world) flyHook(c *tee, t *Tuning, k keys) {
	base := c.Pos
	if c.teleHook {
		base = c.teleBase
	}
	f := c.flyHook(w.col, t, w.rules.hookRules, base)
	// On newer servers, a teleported hook that turned back grabs no player.
	spent := c.teleHook && c.HookState != HookFlying && w.rules.follows[ruleHookBase]
	if !c.hookOff && t[TunePlayerHooking] != 0 && !spent {
		w.grabPlayer(c, f.to)
	}
	if c.HookState == HookFlying && f.hit == hitTeleporter {
		if out, ok := w.wayOutOfShot(f.tele); ok {
			aim := k.aim()
			c.teleHook, c.HookedPlayer = true, -1
			c.HookPos = out.add(aim.scale(bodySize).scale(1.5))
			c.HookDir, c.teleBase = aim, c.HookPos
			return
		}
	}
	c.landHook(f)
}

// grabPlayer makes the hook grab the player nearest to its previous position,
// among those on its way to a point.
func (w *world) grabPlayer(c *tee, to Vec) {
	var best float32
	path := around(c.HookPos, to, grabRadius)
	for _, id := range w.alive.all() {
		at := w.places[id]
		if !path.has(at) || int32(id) == c.id {
			continue
		}
		o := &w.tees[id]
		near, ok := closestOnLine(c.HookPos, to, at)
		if !ok || at.distance(near) >= grabRadius || !w.canTouch(c, o) {
			continue
		}
		if d := c.HookPos.distance(at); c.HookedPlayer == -1 || d < best {
			c.HookState, c.HookedPlayer, best = HookGrabbed, o.id, d
		}
	}
}

// holdHook follows the hooked player, or pulls the tee to the hooked tile.
func (w *world) holdHook(c *tee, t *Tuning) {
	if c.HookedPlayer != -1 {
		// A tee that is gone, or left the team, is released.
		if o := w.at(c.HookedPlayer); o != nil && w.canKeep(c, o) {
			c.HookPos = w.places[o.id]
		} else {
			c.restHook(HookRetracted)
		}
	}
	if c.HookedPlayer == -1 {
		c.pullToHook(t)
	}
	c.HookTick++
	if c.HookedPlayer != -1 && c.HookTick > holdTicks {
		c.restHook(HookRetracted)
	}
}

const (
	pushRange  = bodySize * 1.25
	pushSize   = bodySize * 1.45
	pullRange  = bodySize * 1.5
	pushShare  = 0.75
	pushSlow   = 0.85
	pullOther  = 1.5
	pullItself = 0.25
)

// touchOthers pushes the tee away from those it touches, and its hook pulls the
// one it holds. The other's velocity changes immediately, before or after its own
// turn: that is why the list order matters.
func (w *world) touchOthers(c *tee) {
	t := w.tuningOf(c)
	held := c.HookedPlayer
	for i, rest := range w.around(c, c.Pos) {
		if w.alive.has(held) && int(held>>6) == i {
			rest |= 1 << (held & 63)
		}
		for ; rest != 0; rest &= rest - 1 {
			id := int32(i*64 + bits.TrailingZeros64(rest))
			at := w.places[id]
			if (id == held || c.Pos.within(at, pushRange)) && id != c.id {
				w.touch(c, &w.tees[id], at, t)
			}
		}
	}
	if c.HookState != HookFlying {
		c.teleHook = false
	}
	c.limitSpeed()
}

// touch pushes the tee away from another one at a place, and its hook pulls that one if it holds it.
func (w *world) touch(c, o *tee, at Vec, t *Tuning) {
	if !w.canTouch(c, o) {
		return
	}
	c.contact = true
	away := c.Pos.sub(at)
	d := away.length()
	if !(d > 0) {
		return
	}
	dir := away.scale(1 / d)
	if d < pushRange && w.canPush(c, o, t) {
		c.push(dir, d)
	}
	if c.HookedPlayer == o.id && !c.hookOff && t[TunePlayerHooking] != 0 && d > pullRange {
		w.pull(c, o, t, dir, d)
	}
}

func (w *world) canPush(c, o *tee, t *Tuning) bool {
	return w.super(c) || w.super(o) || !c.collisionOff && !o.collisionOff && t[TunePlayerCollision] != 0
}

// push accelerates the tee along dir, away from another one at distance d.
func (c *Core) push(dir Vec, d float32) {
	share := float32(0.5)
	if speed := c.Vel.length(); speed > 0.0001 {
		share = 1 - (c.Vel.scale(1/speed).dot(dir)+1)/2
	}
	c.Vel = c.Vel.add(dir.scale(pushSize - d).scale(share * pushShare)).scale(pushSlow)
}

// pull makes c's hook drag o, at distance d against dir, and c itself a little.
// In Teeworlds 0.7, the drag is collected and applied before the movement.
func (w *world) pull(c, o *tee, t *Tuning, dir Vec, d float32) {
	accel := t[TuneHookDragAccel] * (d / t[TuneHookLength])
	if w.rules.engine == sim.Teeworlds07 {
		o.dragged = o.dragged.add(dir.scale(accel).scale(pullOther))
		c.dragged = c.dragged.sub(dir.scale(accel).scale(pullItself))
		return
	}
	limit := t[TuneHookDragSpeed]
	if !w.dry {
		o.Vel = o.moveStop.clamp(o.Vel.pulled(limit, dir.scale(accel).scale(pullOther)))
		o.contact = true
	}
	c.Vel = c.moveStop.clamp(c.Vel.pulled(limit, dir.scale(accel).scale(-pullItself)))
}

// pulled returns a velocity with a pull added, limited on each axis.
func (a Vec) pulled(limit float32, by Vec) Vec {
	return Vec{saturatedAdd(limit, a.X, by.X), saturatedAdd(limit, a.Y, by.Y)}
}

// feelDrag applies the drag that other tees' hooks collected in this tick.
func (w *world) feelDrag(c *tee) {
	if w.rules.engine == sim.Teeworlds07 {
		c.Vel = c.Vel.pulled(w.tuningOf(c)[TuneHookDragSpeed], c.dragged)
		c.dragged = Vec{}
	}
}

// walk moves the tee by its velocity and stops it at other tees, checked once per
// unit. It returns the position before rounding and the velocity.
func (w *world) walk(c *tee) (pos, vel Vec) {
	t := w.tuningOf(c)
	w.feelDrag(c)
	pos, vel = c.moved(w.col, t)
	wall := vel.X < 0.001 && vel.X > -0.001
	c.againstWall = wall && c.Vel.X != 0
	if !wall {
		c.leftWall = true
	}
	super := w.super(c)
	if !super && (t[TunePlayerCollision] == 0 || c.collisionOff || c.solo) {
		return pos, vel
	}
	return w.stopAtOthers(c, pos, super), vel
}

// stopAtOthers returns how far the tee gets on its way to a point.
func (w *world) stopAtOthers(c *tee, to Vec, super bool) Vec {
	var near [sim.MaxPlayers]uint8
	n := 0
	path := around(c.Pos, to, bodySize)
	for i, rest := range w.around(c, to) {
		for ; rest != 0; rest &= rest - 1 {
			id := int32(i*64 + bits.TrailingZeros64(rest))
			if !path.has(w.places[id]) || id == c.id {
				continue
			}
			o := &w.tees[id]
			if super || w.super(o) || !o.collisionOff && w.canTouch(c, o) {
				near[n] = uint8(id)
				n++
			}
		}
	}
	way := c.Pos.distance(to)
	c.contact = c.contact || n > 0
	if n == 0 || !(way > 0 && way < farthest) {
		return to
	}
	last := c.Pos
	for i := range int(way + 1) {
		share := float32(i) / way
		p := c.Pos.mix(to, share)
		for _, id := range near[:n] {
			at := w.places[id]
			if !p.within(at, bodySize) {
				continue // cheaper than the distance
			}
			d := p.distance(at)
			if d >= bodySize || d == 0 && w.rules.engine == sim.Teeworlds06 {
				continue
			}
			switch {
			case share > 0:
				return last
			case to.distance(at) > d:
				return to // it is moving out of the other
			}
			return c.Pos
		}
		last = p
	}
	return to
}
