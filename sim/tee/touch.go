package tee

import "playhead/sim"

// canTouch reports whether two tees push, hook and hit each other: they are of
// one team and neither plays solo, or one of them is super.
func (w *world) canTouch(a, b *tee) bool {
	ta, tb := w.team(a), w.team(b)
	return ta == teamSuper || tb == teamSuper || ta == tb && !a.solo && !b.solo
}

// canKeep reports whether a may go on holding b: playing solo breaks no hold.
func (w *world) canKeep(a, b *tee) bool {
	ta, tb := w.team(a), w.team(b)
	return ta == teamSuper || tb == teamSuper || ta == tb
}

// flyHook moves a flying hook on. Players are looked for before tiles, on the
// whole line of this tick, also in the tick in which the reach ran out.
func (w *world) flyHook(c *tee, t *Tuning, aim Vec) {
	base := c.Pos
	if c.teleHook {
		base = c.teleBase
	}
	f := c.flyHook(w.col, t, w.rules.hookRules, base)
	if !c.hookOff && t[TunePlayerHooking] != 0 {
		w.grabPlayer(c, f.to)
	}
	if c.HookState == HookFlying && f.hit == hitTeleporter {
		// The engine takes a random way out and the log does not tell which.
		if outs := w.col.teleOuts[f.tele]; len(outs) > 0 {
			c.teleHook, c.HookedPlayer = true, -1
			c.HookPos = outs[0].add(aim.scale(bodySize).scale(1.5))
			c.HookDir, c.teleBase = aim, c.HookPos
			return
		}
	}
	c.landHook(f)
}

// grabPlayer lets the hook take the player nearest to where it was, among
// those it passes on its way to a point.
func (w *world) grabPlayer(c *tee, to Vec) {
	var best float32
	lo := Vec{min(c.HookPos.X, to.X) - grabRadius, min(c.HookPos.Y, to.Y) - grabRadius}
	hi := Vec{max(c.HookPos.X, to.X) + grabRadius, max(c.HookPos.Y, to.Y) + grabRadius}
	for _, id := range w.alive.all() {
		o := &w.tees[id]
		if o.Pos.X < lo.X || o.Pos.X > hi.X || o.Pos.Y < lo.Y || o.Pos.Y > hi.Y || o.id == c.id || !w.canTouch(c, o) {
			continue
		}
		near, ok := closestOnLine(c.HookPos, to, o.Pos)
		if !ok || o.Pos.distance(near) >= grabRadius {
			continue
		}
		if d := c.HookPos.distance(o.Pos); c.HookedPlayer == -1 || d < best {
			c.HookState, c.HookedPlayer, best = HookGrabbed, o.id, d
		}
	}
}

// holdHook follows the hooked player, or pulls the tee to the tile it holds.
func (w *world) holdHook(c *tee, t *Tuning) {
	if c.HookedPlayer != -1 {
		// A tee that is gone, or left the team, is let go.
		if o := w.at(c.HookedPlayer); o != nil && w.canKeep(c, o) {
			c.HookPos = o.Pos
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

// touchOthers pushes the tee away from those it touches and lets its hook pull
// the one it holds. The other's velocity changes at once, before or after its
// own turn: that is why the list order matters.
func (w *world) touchOthers(c *tee) {
	t := w.tuningOf(c)
	for _, id := range w.alive.all() {
		o := &w.tees[id]
		held := c.HookedPlayer == int32(id)
		if !held && !c.Pos.within(o.Pos, pushRange) || o.id == c.id || !w.canTouch(c, o) {
			continue
		}
		c.contact = true
		d := c.Pos.distance(o.Pos)
		if !(d > 0) {
			continue
		}
		dir := c.Pos.sub(o.Pos).normal()
		if d < pushRange && w.canPush(c, o, t) {
			c.push(dir, d)
		}
		if held && !c.hookOff && t[TunePlayerHooking] != 0 && d > pullRange {
			w.pull(c, o, t, dir, d)
		}
	}
	if c.HookState != HookFlying {
		c.teleHook = false
	}
	c.limitSpeed()
}

func (w *world) canPush(c, o *tee, t *Tuning) bool {
	return w.super(c) || w.super(o) || !c.collisionOff && !o.collisionOff && t[TunePlayerCollision] != 0
}

// push drives the tee along dir, away from another that is d away.
func (c *Core) push(dir Vec, d float32) {
	share := float32(0.5)
	if c.Vel.length() > 0.0001 {
		share = 1 - (c.Vel.normal().dot(dir)+1)/2
	}
	c.Vel = c.Vel.add(dir.scale(pushSize - d).scale(share * pushShare)).scale(pushSlow)
}

// pull lets c's hook drag o, which is d away against dir, and c a little too.
func (w *world) pull(c, o *tee, t *Tuning, dir Vec, d float32) {
	accel := t[TuneHookDragAccel] * (d / t[TuneHookLength])
	limit := t[TuneHookDragSpeed]
	add := func(v Vec, f float32) Vec {
		return Vec{
			saturatedAdd(limit, v.X, float32(float32(accel*dir.X)*f)),
			saturatedAdd(limit, v.Y, float32(float32(accel*dir.Y)*f)),
		}
	}
	if !w.dry {
		o.contact = true
		o.Vel = o.moveStop.clamp(add(o.Vel, pullOther))
	}
	c.Vel = c.moveStop.clamp(add(c.Vel, -pullItself))
}

// walk moves the tee by its velocity and stops it at other tees, which it
// looks for once a unit. It returns the place before rounding, the velocity,
// and the velocity with which walls were met.
func (w *world) walk(c *tee) (pos, vel Vec) {
	t := w.tuningOf(c)
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
	lo := Vec{min(c.Pos.X, to.X) - bodySize, min(c.Pos.Y, to.Y) - bodySize}
	hi := Vec{max(c.Pos.X, to.X) + bodySize, max(c.Pos.Y, to.Y) + bodySize}
	for _, id := range w.alive.all() {
		o := &w.tees[id]
		if o.Pos.X < lo.X || o.Pos.X > hi.X || o.Pos.Y < lo.Y || o.Pos.Y > hi.Y || o.id == c.id {
			continue
		}
		if super || w.super(o) || !o.collisionOff && w.canTouch(c, o) {
			near[n] = id
			n++
		}
	}
	way := c.Pos.distance(to)
	c.contact = c.contact || n > 0
	if n == 0 || !(way > 0) {
		return to
	}
	last := c.Pos
	for i := range int(way + 1) {
		share := float32(i) / way
		p := c.Pos.mix(to, share)
		for _, id := range near[:n] {
			o := &w.tees[id]
			d := p.distance(o.Pos)
			if d >= bodySize || d == 0 && w.rules.engine == sim.Teeworlds06 {
				continue
			}
			switch {
			case share > 0:
				return last
			case to.distance(o.Pos) > d:
				return to // it moves out of him
			}
			return c.Pos
		}
		last = p
	}
	return to
}
