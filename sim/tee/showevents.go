package tee

import "playhead/sim"

// showEvents writes the events of the tick just simulated: explosions, hammer
// hits, freezes and thaws. before is nil at the first tick.
func (inf *Inference) showEvents(b *sim.Builder, before *Section) {
	n := inf.w.news
	defer n.begin()
	if inf.Limit != LimitNone {
		return
	}
	for i := range n.events {
		if e := n.events[i]; before != nil && inf.trusts(e.Player) {
			b.Event(e)
		}
	}
	someone := inf.frozen
	for i := range someone {
		someone[i] |= inf.w.alive.mask[i]
	}
	for id := range someone.all {
		inf.showFrozen(b, id, before != nil)
	}
}

// trusts reports whether a player's actions are shown. The map's own entities do
// not depend on how tees move, because their positions are logged.
func (inf *Inference) trusts(player int16) bool {
	return player < 0 || inf.check.trusted(int32(player))
}

// showFrozen records that a tee froze or thawed. A dying tee thaws, and the same
// player's next tee may freeze immediately.
func (inf *Inference) showFrozen(b *sim.Builder, id int32, told bool) {
	w := inf.w
	c := w.at(id)
	was, is := inf.frozen.Has(id), c != nil && c.freezeEnd(w.tick) != 0
	e := sim.Event{Inferred: true, Player: int16(id), Target: -1}
	if was && (c == nil || c.born == w.tick) {
		e.Kind, e.Method = sim.EventUnfreeze, sim.MethodDeath
		b.Event(e)
		was = false
		inf.frozen.Remove(id)
	}
	if was == is {
		return
	}
	inf.frozen.Remove(id)
	e.Kind = sim.EventUnfreeze
	if is {
		inf.frozen.Add(id)
		e.Kind = sim.EventFreeze
	}
	why := w.news.cause(id)
	e.Method, e.Target = why.method, int16(why.by)
	if told {
		b.Event(e)
	}
}
