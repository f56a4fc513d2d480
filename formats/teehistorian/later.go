package teehistorian

import "playhead/sim"

// later holds changes that happened after the positions of the open tick and take
// effect with the next one, as in a demo's snapshots: clients who left, new
// identities, new teams. Their events belong to the open tick.
type later struct {
	leave, identity, team idSet
}

func (l *later) any() bool {
	return l.leave[0]|l.leave[1]|l.identity[0]|l.identity[1]|l.team[0]|l.team[1] != 0
}

// catchUp applies these changes to the open tick.
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

// early reports whether the positions of the open tick are still to come,
// beginning with w: if so, the messages before them happened in this tick.
func (d *decoder) early(w []byte) bool {
	return d.last < 0 && len(w) > 0 && (w[0]&0x40 == 0 || w[0] == 0x40|(-msgPlayerNew-1) ||
		w[0] == 0x40|(-msgPlayerOld-1))
}
