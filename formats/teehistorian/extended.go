package teehistorian

import (
	"fmt"
	"strconv"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// extended applies an EX message. Payloads may have grown since we learned of
// them: what follows the known fields is ignored. One that is too short is
// left out; so were the saves of servers before 18.8 whose text did not fit.
func (d *decoder) extended(b *sim.Builder, r *record) {
	kind := exOf(r.id)
	u := twcodec.NewUnpacker(r.data)
	switch kind {
	case exUnknown:
		b.Warn("unknown-ex", d.s.Offset(), fmt.Sprintf("unknown EX message %s", r.id))
		return
	case exTest, exAntibot:
		return // nothing for us: a test of the writer; the antibot's own secret
	case exSaveSuccess, exSaveFailure, exLoadSuccess, exLoadFailure, exTeamPractice, exTeamFinish:
		d.teamEx(b, kind, &u)
		return
	}
	cid := u.Int()
	if !u.OK() || cid < 0 || cid >= maxClients {
		b.Warn("bad-ex", d.s.Offset(), "an EX message without a client")
		return
	}
	d.clientEx(b, kind, cid, &u)
}

// clientEx applies an EX message about one client.
func (d *decoder) clientEx(b *sim.Builder, kind exKind, cid int32, u *twcodec.Unpacker) {
	p, who := &d.players[cid], int16(cid)
	switch kind {
	case exJoinVer6:
		p.wire = wire6
	case exJoinVer7:
		p.wire = wire7
	case exDDNetVerOld:
		d.client(b, cid, ddnetVersion(u.Int()))
	case exDDNetVer:
		connection := d.connection(u.Raw(16))
		version, text := u.Int(), d.text(u.String())
		if text == "" {
			text = ddnetVersion(version)
		}
		d.client(b, cid, text)
		p.identity.Connection = connection
	case exAuthInit, exAuthLogin:
		level, name := u.Int(), d.text(u.String())
		b.Event(sim.Event{Kind: sim.EventRcon, Player: who, Target: -1, Value: level, Text: "logged in as " +
			authLevel(level) + quoted(name)})
	case exAuthRole: // since minor version 23: servers name roles of their own
		role, name := d.text(u.String()), d.text(u.String())
		b.Event(sim.Event{Kind: sim.EventRcon, Player: who, Target: -1, Value: roleLevel(role), Text: "logged in as " +
			role + quoted(name)})
	case exAuthLogout:
		b.Event(sim.Event{Kind: sim.EventRcon, Player: who, Target: -1, Text: "logged out"})
	case exPlayerSwitch:
		if other := u.Int(); other >= 0 && other < maxClients {
			b.Event(sim.Event{Kind: sim.EventSwap, Player: who, Target: int16(other)})
		}
	case exPlayerTeam:
		d.setTeam(b, cid, u.Int())
	case exPlayerReady:
		d.ensureHere(b, cid)
		b.Event(sim.Event{Kind: sim.EventInfo, Player: who, Target: -1, Text: "is ready to play"})
	case exPlayerRejoin:
		d.ensureHere(b, cid)
		p.wire = wireUnknown
		b.Event(sim.Event{Kind: sim.EventJoin, Player: who, Target: -1, Text: "again, in the same place"})
	case exPlayerName:
		d.ensureHere(b, cid)
		id := p.identity
		id.Name = d.text(u.String())
		d.present(b, cid, id)
	case exPlayerFinish:
		b.Event(sim.Event{Kind: sim.EventFinish, Player: who, Target: -1, Value: ticksToMillis(u.Int())})
	}
	if !u.OK() {
		b.Warn("bad-ex", d.s.Offset(), "an EX message ends early")
	}
}

// teamEx applies an EX message about one DDRace team.
func (d *decoder) teamEx(b *sim.Builder, kind exKind, u *twcodec.Unpacker) {
	e := sim.Event{Player: -1, Target: -1, Extra: u.Int()}
	switch kind {
	case exSaveSuccess, exLoadSuccess:
		e.Kind, e.Value = sim.EventSave, 1
		if kind == exLoadSuccess {
			e.Kind = sim.EventLoad
		}
		if u.Raw(16); u.OK() && len(u.Rest()) > 0 {
			var raced int32
			if e.Text, raced = d.saved(u.Rest()); raced >= 0 {
				e.Value = 2 + min(raced, 1<<31-3)
			}
		}
	case exSaveFailure:
		e.Kind = sim.EventSave
	case exLoadFailure:
		e.Kind = sim.EventLoad
	case exTeamPractice:
		e.Kind, e.Value = sim.EventPractice, u.Int()
	case exTeamFinish:
		e.Kind, e.Value = sim.EventFinish, ticksToMillis(u.Int())
	}
	if !u.OK() {
		b.Warn("bad-ex", d.s.Offset(), "an EX message ends early")
		return
	}
	b.Event(e)
}

// connection returns a number for a connection's id, which itself stays private: 1
// for the first of the recording.
func (d *decoder) connection(id []byte) int {
	if len(id) != 16 || [16]byte(id) == [16]byte{} {
		return 0
	}
	if d.connections == nil {
		d.connections = map[[16]byte]int{}
	}
	n, ok := d.connections[[16]byte(id)]
	if !ok && len(d.connections) < maxConnections {
		n = len(d.connections) + 1
		d.connections[[16]byte(id)] = n
	}
	return n
}

// maxConnections bounds the connections that are tracked.
const maxConnections = 1 << 16

// client notes the program a client uses.
func (d *decoder) client(b *sim.Builder, cid int32, program string) {
	d.ensureHere(b, cid)
	d.players[cid].identity.Client = program
	d.later.identity.add(cid)
}

// ddnetVersion names a DDNet version as DDNet numbers it: 18030 is 18.3.
func ddnetVersion(v int32) string {
	if v < 1000 { // the numbers of the time before 10.0
		return "DDNet client version " + strconv.Itoa(int(v))
	}
	s := fmt.Sprintf("DDNet %d.%d", v/1000, v/10%100)
	if v%10 != 0 {
		s += "." + strconv.Itoa(int(v%10))
	}
	return s
}

// authLevel names the rights of the remote console.
func authLevel(level int32) string {
	switch level {
	case 1:
		return "helper"
	case 2:
		return "moderator"
	case 3:
		return "admin"
	}
	return "level " + strconv.Itoa(int(level))
}

// roleLevel returns the rights that a role has in the older records, 0 for a role
// of the server's own.
func roleLevel(role string) int32 {
	for level := int32(1); level <= 3; level++ {
		if role == authLevel(level) {
			return level
		}
	}
	return 0
}

func quoted(s string) string {
	if s == "" {
		return ""
	}
	return " (" + s + ")"
}

// ticksToMillis clamps, as a forged number of ticks need not fit.
func ticksToMillis(ticks int32) int32 {
	return int32(min(int64(ticks)*20, 1<<31-1))
}
