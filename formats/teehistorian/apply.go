package teehistorian

import (
	"playhead/formats/internal/secret"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// apply applies a message that does not end the open tick.
func (d *decoder) apply(b *sim.Builder, r *record) {
	switch r.kind {
	case msgPlayerDiff:
		d.move(b, r)
	case msgPlayerNew:
		d.spawn(b, r)
	case msgPlayerOld:
		d.despawn(b, r.cid)
	case msgInputDiff, msgInputNew:
		d.applyInput(r)
	case msgMessage:
		d.message(b, r.cid, r.data)
	case msgJoin:
		d.join(b, r.cid)
	case msgDrop:
		d.asked = true
		d.drop(b, r.cid, r.text)
	case msgConsoleCommand:
		d.asked = true
		d.command(b, r)
	case msgEx:
		d.extended(b, r)
	}
	if d.heard != nil {
		d.heard(r)
	}
}

// move applies a PLAYER_DIFF.
func (d *decoder) move(b *sim.Builder, r *record) {
	if !d.alive.has(r.cid) {
		b.Warn("no-character", d.s.Offset(), "position change for a tee without a position")
		return
	}
	b.Move(int(r.cid), r.x, r.y)
}

// spawn applies a PLAYER_NEW: a character appeared.
func (d *decoder) spawn(b *sim.Builder, r *record) {
	p := &d.players[r.cid]
	if d.alive.has(r.cid) {
		b.Warn("second-character", d.s.Offset(), "a character appears twice")
	}
	d.ensureHere(b, r.cid)
	d.alive.add(r.cid)
	id := int(r.cid)
	b.Set(id, sim.X, r.x)
	b.Set(id, sim.Y, r.y)
	b.Set(id, sim.Alive, 1)
	b.Set(id, sim.Team, p.team)
	b.Event(sim.Event{Kind: sim.EventSpawn, Player: int16(r.cid), Target: -1, Placed: true, X: r.x, Y: r.y})
}

// despawn applies a PLAYER_OLD: the character is gone because the player died,
// paused or left.
func (d *decoder) despawn(b *sim.Builder, cid int32) {
	if !d.alive.has(cid) {
		b.Warn("no-character", d.s.Offset(), "a character disappears that never appeared")
		return
	}
	d.alive.remove(cid)
	if d.players[cid].here {
		b.Unset(int(cid), positionColumns)
		return
	}
	b.Clear(int(cid))
}

// applyInput applies an input on the slow, careful path.
func (d *decoder) applyInput(r *record) {
	in := &d.in
	in.receive(r.cid)
	now, changed := &in.now[r.cid], &in.changed[r.cid]
	first := in.state[r.cid]&inputKnown == 0
	if r.kind == msgInputNew || first && d.minor >= minorFreshInput {
		*now = [numInputs]int32{}
	}
	if r.kind == msgInputNew || first {
		in.state[r.cid] |= inputKnown
		*changed = allInts
	}
	for i, v := range r.input {
		if v != 0 {
			now[i] += v
			*changed |= 1 << i
		}
	}
}

// minorFreshInput is the version_minor from which the inputs of a joining client
// start at zero. Older servers wrote differences from the last input of the id's
// previous owner.
const minorFreshInput = 4

// ensureHere adds a client that the file mentions without a JOIN: old servers
// wrote none for clients who stayed through a map change.
func (d *decoder) ensureHere(b *sim.Builder, cid int32) {
	p := &d.players[cid]
	if p.here {
		return
	}
	p.here, p.identity = true, sim.Identity{Country: -1}
	d.leaveNow(b, cid)
	b.Join(int(cid), p.identity)
}

// join applies a JOIN: a client connected.
func (d *decoder) join(b *sim.Builder, cid int32) {
	p := &d.players[cid]
	d.leaveNow(b, cid) // cleared together with its reason
	*p = player{wire: p.wire, here: true, identity: sim.Identity{Country: -1}}
	d.in.forget(cid)
	b.Unset(int(cid), inputColumnSet)
	b.Join(int(cid), p.identity)
	b.Event(sim.Event{Kind: sim.EventJoin, Player: int16(cid), Target: -1})
}

// drop applies a DROP: a client left. Their tee disappears with the next
// positions.
func (d *decoder) drop(b *sim.Builder, cid int32, reason []byte) {
	p := &d.players[cid]
	p.reason = d.text(reason)
	p.here, p.wire = false, wireUnknown
	d.later.leave.add(cid)
	d.in.forget(cid)
	b.Event(sim.Event{Kind: sim.EventLeave, Player: int16(cid), Target: -1, Text: p.reason})
}

func (d *decoder) leaveNow(b *sim.Builder, cid int32) {
	if d.later.leave.has(cid) {
		d.later.leave.remove(cid)
		b.Leave(int(cid), d.players[cid].reason)
	}
}

// setTeam records a player's DDRace team.
func (d *decoder) setTeam(b *sim.Builder, cid, team int32) {
	p := &d.players[cid]
	if p.team == team {
		return
	}
	p.team = team
	if !p.here && !d.alive.has(cid) {
		return
	}
	if d.asked || d.last < 0 {
		d.later.team.add(cid)
	} else { // caused by a save, a finish or a death, not by a command
		b.Set(int(cid), sim.Team, team)
	}
	e := sim.Event{Kind: sim.EventTeam, Player: int16(cid), Target: -1, Value: team}
	if team == d.superTeam {
		e.Text = "super"
	}
	b.Event(e)
}

// text returns a string from the file in readable form, with addresses masked
// unless Options.ShowPrivate is set.
func (d *decoder) text(s []byte) string {
	t := twcodec.Text(s)
	if d.show {
		return t
	}
	return secret.Text(t)
}
