package tee

// passTeleporter moves the tee's core at once; tees that have their turn later
// in this tick already see it there.
func (w *world) passTeleporter(c *tee, i int32) {
	t := w.col.tiles.Tele[i]
	switch t.Type {
	case teleIn, teleInEvil:
		if to, ok := w.wayOut(c, w.col.teleOuts[t.Number]); ok && t.Number > 0 {
			w.teleport(c, to, t.Type == teleInEvil)
		}
	case teleCheckIn, teleCheckInEvil:
		evil := t.Type == teleCheckInEvil
		for n := int(c.checkpoint); n > 0; n-- {
			if to, ok := w.wayOut(c, w.col.checkOuts[n]); ok {
				w.teleport(c, to, evil)
				return
			}
		}
		if to, ok := w.wayOut(c, w.col.spawns); ok {
			w.teleport(c, to, evil)
		}
	}
}

// wayOut returns the way out nearest to where the log says the tee went: the
// engine takes a random one.
func (w *world) wayOut(c *tee, outs []Vec) (Vec, bool) {
	target := w.log.Pos[c.id].vec()
	var best Vec
	for i, o := range outs {
		if i == 0 || o.distance(target) < best.distance(target) {
			best = o
		}
	}
	return best, len(outs) > 0
}

// teleport puts the tee somewhere else. An evil teleporter also stops it and
// makes everybody let it go.
func (w *world) teleport(c *tee, to Vec, evil bool) {
	c.Pos, c.teleported = to, true
	w.places[c.id] = to
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

// releaseHooks makes everybody let go of a player.
func (w *world) releaseHooks(id int32) {
	for _, other := range w.alive.all() {
		if o := &w.tees[other]; o.HookedPlayer == id && !w.super(o) {
			o.HookedPlayer, o.HookState = -1, HookRetracted
		}
	}
}
