package tee

// passTeleporter moves the tee's core immediately; tees whose turn comes later in
// this tick already see it there.
func (w *world) passTeleporter(c *tee, i int32) {
	t := w.col.tiles.Tele[i]
	switch t.Type {
	case teleIn, teleInEvil:
		if to, ok := w.wayOut(c, w.col.teleOuts[t.Number]); ok && t.Number > 0 {
			w.teleport(c, to, t.Type == teleInEvil)
		}
	case teleCheckIn, teleCheckInEvil:
		if t.Number == 0 && !w.rules.follows[ruleCheckAnyNumber] {
			return
		}
		evil := t.Type == teleCheckInEvil
		for n := int(c.checkpoint); n > 0; n-- {
			if to, ok := w.wayOut(c, w.col.checkOuts[n]); ok {
				w.teleport(c, to, evil)
				return
			}
		}
		if n := nearestOf(w.col.spawns, w.log.Pos[c.id].vec()); n >= 0 {
			w.teleport(c, w.col.spawns[n], evil)
		}
	}
}

// wayOut returns the exit of a teleported tee: the one nearest to its logged
// position, which also tells whether the random number is right.
func (w *world) wayOut(c *tee, outs []Vec) (Vec, bool) {
	if len(outs) == 0 {
		return Vec{}, false
	}
	drawn := w.random.draw(len(outs))
	if !w.log.Alive.Has(c.id) || w.log.Born.Has(c.id) {
		return outs[drawn], true
	}
	target := w.log.Pos[c.id].vec()
	best := nearestOf(outs, target)
	if outs[best].within(target, maxWalk) {
		w.random.observe(len(outs), best)
	}
	return outs[best], true
}

// nearestOf returns the index of the nearest of some positions, −1 if there are
// none.
func nearestOf(places []Vec, to Vec) int {
	best := -1
	for i, o := range places {
		if best < 0 || o.distance(to) < places[best].distance(to) {
			best = i
		}
	}
	return best
}

// wayOutOfShot returns the exit of a hook or a shot, which the log does not show.
func (w *world) wayOutOfShot(number uint8) (Vec, bool) {
	outs := w.col.teleOuts[number]
	if len(outs) == 0 || number == 0 {
		return Vec{}, false
	}
	return outs[w.random.draw(len(outs))], true
}

// teleport moves the tee. A red (evil) teleporter also stops it and makes all
// players release it.
func (w *world) teleport(c *tee, to Vec, evil bool) {
	c.Pos, c.teleported = to, true
	w.put(c, to)
	if evil {
		c.Vel = Vec{}
	}
	if w.rules.holdHook {
		return
	}
	c.restHook(HookRetracted)
	if evil {
		w.releaseHooks(c.id)
	}
}

// releaseHooks makes all players release a player.
func (w *world) releaseHooks(id int32) {
	for _, other := range w.alive.all() {
		if o := &w.tees[other]; o.HookedPlayer == id && !w.super(o) {
			o.HookedPlayer, o.HookState = -1, HookRetracted
		}
	}
}
