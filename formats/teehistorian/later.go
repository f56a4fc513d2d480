package teehistorian

import "playhead/sim"

// later is what happened after the positions of the open tick and shows from
// the next tick on, as it does in the snapshots of a demo: who left, who
// presents himself anew, who changed his team. The events of these belong to
// the open tick.
type later struct {
	leave, identity, team idSet
}

func (l *later) any() bool {
	return l.leave[0]|l.leave[1]|l.identity[0]|l.identity[1]|l.team[0]|l.team[1] != 0
}

// catchUp makes what was to show later show at the open tick.
func (d *decoder) catchUp(b *sim.Builder) {
	for id := range d.later.leave.all {
		d.leaveNow(b, int32(id))
		if d.alive.has(int32(id)) {
			b.Unset(id, inputColumnSet)
		} else {
			b.Clear(id)
		}
	}
	for id := range d.later.identity.all {
		if p := &d.players[id]; p.here {
			b.SetIdentity(id, p.identity)
		}
	}
	for id := range d.later.team.all {
		if p := &d.players[id]; p.here || d.alive.has(int32(id)) {
			b.Set(id, sim.Team, p.team)
		}
	}
	d.later = later{}
}

// early reports whether the positions of the open tick are still to come, with
// w: then what stood before them happened in this tick.
func (d *decoder) early(w []byte) bool {
	return d.last < 0 && len(w) > 0 && (w[0]&0x40 == 0 || w[0] == 0x40|(-msgPlayerNew-1) || w[0] == 0x40|(-msgPlayerOld-1))
}
