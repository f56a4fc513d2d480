package tee

import "slices"

// A rescue is a tee's state at an earlier tick, for commands that restore it.
type rescue struct {
	valid bool
	tick  int32
	tee   tee
}

// rescues are by id, as far as any client had one: most games have none.
type rescues []rescue

// of returns a client's rescue, nil if there is none.
func (r rescues) of(id int32) *rescue {
	if int(id) < len(r) && r[id].valid {
		return &r[id]
	}
	return nil
}

// keep stores a tee as it is in a tick.
func (r *rescues) keep(c *tee, tick int32) {
	for int(c.id) >= len(*r) {
		*r = append(*r, make([]rescue, idsAtOnce)...)
	}
	s := &(*r)[c.id]
	s.valid, s.tick, s.tee = true, tick, *c
}

// forget removes a client's rescue.
func (r rescues) forget(id int32) {
	if int(id) < len(r) {
		r[id].valid = false
	}
}

// exchange swaps those of two clients.
func (r *rescues) exchange(a, b int32) {
	for int(max(a, b)) >= len(*r) {
		*r = append(*r, make([]rescue, idsAtOnce)...)
	}
	(*r)[a], (*r)[b] = (*r)[b], (*r)[a]
}

// copyFrom makes r a copy of o and reuses its memory.
func (r *rescues) copyFrom(o rescues) {
	if n := len(o) - len(*r); n > 0 {
		*r = append(*r, make([]rescue, n)...)
	}
	for i := range *r {
		if s := o.of(int32(i)); s != nil {
			(*r)[i] = *s
		} else {
			(*r)[i].valid = false
		}
	}
}

// rememberRescue stores a tee that stands on safe ground, if players may use
// /rescue.
func (w *world) rememberRescue(c *tee) {
	if w.dry || !w.canRescue(c) {
		return
	}
	w.rescues.keep(c, w.tick)
}

// canRescue reports whether a tee is where it may be restored later.
func (w *world) canRescue(c *tee) bool {
	team := w.team(c)
	if team >= teamSuper || team <= 0 && !w.rules.rescue && !w.rules.forcedSolo || c.deep || !w.col.stands(c.entity) {
		return false
	}
	here := w.col.tileRounded(c.entity)
	for _, index := range [3]uint8{tileFreeze, tileDeepFreeze, tileLiveFreeze} {
		if w.col.is(here, index) || w.col.tiles.Switch != nil && w.col.tiles.Switch[here].Type == index {
			return false
		}
	}
	if w.rules.follows[ruleNoRescueOnDeath] && (w.onDeath(here) || w.touches(c, tileDeath)) {
		return false
	}
	return !w.rules.follows[ruleNoRescueByHearts] || !w.nearHeart(c)
}

// onDeath reports whether a layer has a death tile at tile i.
func (w *world) onDeath(i int32) bool {
	return w.col.is(i, tileDeath) || w.col.tiles.Switch != nil && w.col.tiles.Switch[i].Type == tileDeath
}

// heartsAmong is how many pickups near a tee the engine looks at, the last of the map first.
const heartsAmong = 9

// nearHeart reports whether a tee touches a heart, which freezes, even if a switch turned it off.
func (w *world) nearHeart(c *tee) bool {
	if w.col.facts[w.col.tileUnder(c.entity)]&factNearPickup == 0 {
		return false
	}
	n := 0
	for _, p := range slices.Backward(w.col.pickups) {
		if !c.entity.within(p.at, pickupReach) || c.entity.distance(p.at) >= pickupReach {
			continue
		}
		if p.entity == entityHealth {
			return true
		}
		if n++; n == heartsAmong {
			break
		}
	}
	return false
}

// commandReach is how far from the target of a command the log may show the tee.
const commandReach = 40

// rescue restores a tee where it last stood, if the log agrees.
func (w *world) rescue(c *tee) {
	p := &w.players[c.id]
	r := w.rescues.of(c.id)
	if p.manualRescue {
		if w.canRescue(c) {
			p.manual = &rescue{true, w.tick, *c}
			return
		}
		r = p.manual
	}
	w.putBack(c, r)
}

// putBack restores a tee's state, at rest.
func (w *world) putBack(c *tee, r *rescue) {
	if r == nil || !r.valid || w.immune(c) {
		return
	}
	reach := float32(commandReach)
	if r.tee.weapon == weaponNinja {
		reach += ninjaSpeed // a ninja may strike at once
	}
	if r.tee.Pos.distance(w.log.Pos[c.id].vec()) >= reach {
		return
	}
	w.loadTee(c, r)
	c.Vel = Vec{}
	c.HookState, c.HookedPlayer = HookIdle, -1
	c.saved.Direction, c.saved.Jump, c.saved.Hook = 0, 0, 0
	w.thaw(c, byRescue)
	c.ghost.freed(c)
	w.note(c, byRescue) // it may have been frozen then
	w.resume(c.id)
}

// loadTee restores a tee's state except for its last input.
func (w *world) loadTee(c *tee, r *rescue) {
	old := *c
	*c = r.tee
	in := r.tee.saved
	c.id, c.born, c.invincible = old.id, old.born, old.invincible
	c.saved, c.latest, c.inputs, c.attackTick = old.saved, old.latest, old.inputs, old.attackTick
	c.saved.Direction, c.saved.Jump, c.saved.Fire, c.saved.Hook = in.Direction, in.Jump, in.Fire, in.Hook
	c.loaded = 1<<numWeapons - 1
	c.freezeStart = w.tick - (r.tick - r.tee.freezeStart)
	if c.ninjaTick != 0 {
		c.ninjaTick = w.tick - (r.tick - r.tee.ninjaTick)
	}
}
