package tee

// freeze freezes a tee for some seconds. A tee in a freeze tile is frozen again
// only a second after the last time, and never for less than the time left.
func (w *world) freeze(c *tee, seconds int32, why cause) {
	if seconds <= 0 || w.immune(c) || c.freeze > seconds*ticksPerSecond {
		return
	}
	early := c.freezeStart == 0 && w.rules.follows[ruleEarlyFreeze]
	if early || c.freezeStart < w.tick-ticksPerSecond {
		c.freeze = seconds * ticksPerSecond
		c.freezeStart = w.tick
		c.ghost.dated = true
		w.note(c, why)
	}
}

// thaw ends a freeze. It takes effect in the next tick.
func (w *world) thaw(c *tee, why cause) {
	if c.freeze == 0 {
		c.ghost.eased = w.tick
		return
	}
	if !c.owns(c.weapon) {
		c.weapon = weaponGun
	}
	c.freeze, c.freezeStart, c.thawed = 0, 0, true
	w.note(c, why)
}
