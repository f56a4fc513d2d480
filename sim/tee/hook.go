package tee

const (
	hookOffset   = bodySize * 1.5 // from the tee's centre to the start of a hook
	hookSlack    = 46             // a grabbed hook closer than this does not pull
	grabRadius   = bodySize + 2   // how near a flying hook must pass to a tee
	holdTicks    = ticksPerSecond + ticksPerSecond/5
	pullDown     = 0.3  // shares of the pull of a hook:
	pullAlong    = 0.95 // down, in the running direction, and otherwise sideways
	pullSideways = 0.75
)

// launchHook starts the flight of an idle hook towards aim, which has length 1.
// The hook starts flying in the same tick.
func (c *Core) launchHook(t *Tuning, aim Vec) {
	c.HookState = HookFlying
	c.HookPos = c.Pos.add(aim.scale(bodySize).scale(1.5))
	c.HookDir = aim
	c.HookedPlayer = -1
	c.HookTick = int32(ticksPerSecond * (1.25 - t[TuneHookDuration]))
}

// restHook puts the hook into a state in which it is not out.
func (c *Core) restHook(state int32) {
	c.HookState, c.HookedPlayer, c.HookPos = state, -1, c.Pos
}

// stepHook handles a hook that is not flying.
func (c *Core) stepHook() {
	switch c.HookState {
	case HookIdle:
		c.HookedPlayer, c.HookPos = -1, c.Pos
	case HookRetractStart, HookRetractStart + 1:
		c.HookState++
	case HookRetractEnd:
		c.HookState = HookRetracted
	}
}

// A flight is what a flying hook met in one tick.
type flight struct {
	to   Vec // end of the tick's line
	hit  lineHit
	tele uint8 // number of the teleporter, with hitTeleporter
}

// flyHook returns how far a flying hook gets. Beyond its reach from base, it
// turns back; the line is cut there, and players on it can still be grabbed, but
// the hook itself does not move.
func (c *Core) flyHook(col *Collision, t *Tuning, rules hookRules, base Vec) flight {
	f := flight{to: c.HookPos.add(c.HookDir.scale(t[TuneHookFireSpeed]))}
	if base.distance(f.to) > t[TuneHookLength] {
		c.HookState = HookRetractStart
		from := c.Pos
		if rules.fromBase {
			from = base
		}
		f.to = from.add(f.to.sub(from).normal().scale(t[TuneHookLength]))
	}
	f.hit, f.to, f.tele = col.hookLine(c.HookPos, f.to, rules)
	return f
}

// landHook moves a hook that grabbed no player to the end of its line.
func (c *Core) landHook(f flight) {
	if c.HookState != HookFlying {
		return
	}
	switch f.hit {
	case hitGround:
		c.HookState = HookGrabbed
	case hitUnhookable:
		c.HookState = HookRetractStart
	}
	c.HookPos = f.to
}

// pullToHook drags the tee towards the tile that its hook holds.
func (c *Core) pullToHook(t *Tuning) {
	if c.HookPos.distance(c.Pos) <= hookSlack {
		return
	}
	pull := c.HookPos.sub(c.Pos).normal().scale(t[TuneHookDragAccel])
	if pull.Y > 0 {
		pull.Y *= pullDown
	}
	if pull.X < 0 && c.Direction < 0 || pull.X > 0 && c.Direction > 0 {
		pull.X *= pullAlong
	} else {
		pull.X *= pullSideways
	}
	vel := c.Vel.add(pull)
	if speed := vel.length(); speed < t[TuneHookDragSpeed] || speed < c.Vel.length() {
		c.Vel = vel
	}
}
