package tee

import "playhead/sim"

// Players pause with /spec and /pause. A paused tee keeps its last input. If the
// server allows it, and in practice mode, /spec also removes a tee that stands
// still on the ground from the world.

// pauseState says how a player is paused.
type pauseState uint8

const (
	pauseNone   pauseState = iota
	pauseStays             // the tee stays in the world
	pauseLeaves            // it leaves as soon as it stands still
)

// togglePause executes /spec or /pause. Both end a pause unless they name a
// player to watch.
func (w *world) togglePause(r *Record, wanted pauseState) {
	p := &w.players[r.ClientID]
	switch {
	case p.forcedUntil >= w.tick && p.forcedUntil > 0 || w.teeOf(r.ClientID) == nil:
		// Rejected: the player is paused by force, or has no tee.
	case len(r.Args) > 0 || p.paused == pauseNone:
		p.paused = wanted
		w.pausedAt(r.ClientID)
	case w.away.Has(r.ClientID) && w.rules.pauseTicks > 0 && p.pauseTick+w.rules.pauseTicks > w.tick:
		// Rejected: too early.
	default:
		w.resume(r.ClientID)
	}
}

// pauseOf returns the effect of /spec for a player.
func (w *world) pauseOf(id int32) pauseState {
	if w.rules.pauseable || w.rules.follows[rulePracticeSpec] && w.practice.Has(w.players[id].team) {
		return pauseLeaves
	}
	return pauseStays
}

// forcePause executes force_pause: the player cannot end the pause for some
// seconds.
func (w *world) forcePause(id, seconds int32) {
	if id < 0 || id >= sim.MaxPlayers {
		return
	}
	w.meetID(id)
	w.players[id].forcedUntil = w.tick + seconds*ticksPerSecond
	w.forced = true
	if w.teeOf(id) != nil {
		w.players[id].paused = pauseLeaves
		w.pausedAt(id)
	}
}

func (w *world) pausedAt(id int32) {
	w.players[id].pauseTick = w.tick
	if w.players[id].paused == pauseLeaves {
		w.leaving = true
	} else {
		w.comeBack(id)
	}
}

// resume ends a pause.
func (w *world) resume(id int32) {
	p := &w.players[id]
	if p.paused != pauseNone {
		p.paused, p.pauseTick = pauseNone, w.tick
	}
	w.comeBack(id)
}

// endForcedPauses ends pauses whose time is over, on servers that do not leave that to
// the player.
func (w *world) endForcedPauses() {
	if !w.forced || w.rules.follows[ruleForcedPauseStays] {
		return
	}
	w.forced = false
	for id := range w.players {
		switch p := &w.players[id]; {
		case p.forcedUntil == 0 || w.teeOf(int32(id)) == nil:
		case p.forcedUntil < w.tick:
			p.forcedUntil = 0
			w.resume(int32(id))
		default:
			w.forced = true
		}
	}
}

// leaveWorld removes the tees that are waiting to leave and stand still, after a
// tick's movement.
func (w *world) leaveWorld() {
	if !w.leaving {
		return
	}
	w.leaving = false
	for id := range w.players {
		p, c := &w.players[id], w.at(int32(id))
		if p.paused != pauseLeaves || c == nil {
			continue
		}
		w.leaving = true
		if c.entity != c.prevPos || !w.col.stands(c.entity) {
			continue
		}
		w.away.Add(c.id)
		p.awayTick = w.tick
		w.alive.remove(c.id)
		w.order.remove(c.id)
		if c.HookedPlayer != -1 {
			c.restHook(HookRetracted)
			w.releaseHooks(c.id)
		}
	}
}

// comeBack returns a tee to the world that left it for a pause.
func (w *world) comeBack(id int32) {
	if !w.away.Has(id) {
		return
	}
	w.away.Remove(id)
	c := &w.tees[id]
	c.Vel = Vec{}
	if c.freezeStart > 0 {
		c.freezeStart += w.tick - w.players[id].awayTick
	}
	w.alive.insert(id)
	w.order.pushFront(id)
}

// teeOf returns a client's tee, even if it left the world for a pause; nil if
// there is none.
func (w *world) teeOf(id int32) *tee {
	if w.away.Has(id) {
		return &w.tees[id]
	}
	return w.at(id)
}
