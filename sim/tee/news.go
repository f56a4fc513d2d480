package tee

import "playhead/sim"

// A cause is why a tee froze or thawed.
type cause struct {
	method sim.Method
	by     int32 // client id of the player responsible, −1 for none
}

// nobody's are causes without a player.
var (
	byTile    = cause{sim.MethodTile, -1}
	byTime    = cause{sim.MethodTime, -1}
	byLight   = cause{sim.MethodLight, -1}
	byPlasma  = cause{sim.MethodPlasma, -1}
	byBullet  = cause{sim.MethodShotgun, -1}
	byRescue  = cause{sim.MethodRescue, -1}
	byCommand = cause{sim.MethodCommand, -1}
)

// news holds events of a tick that a log does not record. A world used for a
// trial has none.
type news struct {
	events []sim.Event
	caused ClientMask // who froze or thawed
	causes []cause    // by id, as far as there were any
}

// begin clears the previous tick.
func (n *news) begin() { n.events, n.caused = n.events[:0], ClientMask{} }

// cause returns why a client's tee froze or thawed in this tick.
func (n *news) cause(id int32) cause {
	if n.caused.Has(id) {
		return n.causes[id]
	}
	return cause{by: -1}
}

// tell adds an event at a position, which the game rounds towards zero.
func (w *world) tell(k sim.EventKind, player, target int32, at Vec) {
	if w.news == nil || w.dry {
		return
	}
	w.news.events = append(w.news.events, sim.Event{
		Kind: k, Inferred: true, Placed: true, Player: int16(player), Target: int16(target), X: int32(at.X),
		Y: int32(at.Y),
	})
}

// note records why a tee froze or thawed. A tile counts as caused by the player
// whose hook holds the tee.
func (w *world) note(c *tee, why cause) {
	if w.news == nil || w.dry {
		return
	}
	if why.method == sim.MethodTile {
		for _, id := range w.alive.all() {
			if o := &w.tees[id]; o.HookState == HookGrabbed && o.HookedPlayer == c.id {
				why = cause{sim.MethodHook, int32(id)}
				break
			}
		}
	}
	for int(c.id) >= len(w.news.causes) {
		w.news.causes = append(w.news.causes, cause{})
	}
	w.news.causes[c.id] = why
	w.news.caused.Add(c.id)
}

// tellHammer reports a hit by a hammer whose head is at a position.
func (w *world) tellHammer(c, o *tee, head Vec) {
	at := head
	if away := o.entity.sub(head); away.length() > 0 {
		at = o.entity.sub(away.normal().scale(bodySize).scale(0.5))
	}
	w.tell(sim.EventHammerHit, c.id, o.id, at)
}

// copyFrom makes n a copy of o and reuses its memory.
func (n *news) copyFrom(o *news) {
	n.events = append(n.events[:0], o.events...)
	n.caused, n.causes = o.caused, append(n.causes[:0], o.causes...)
}
