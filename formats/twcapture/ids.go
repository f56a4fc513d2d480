package twcapture

import (
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// Clients without a DDNet version know 16 ids only. The server shows them the
// players around them under ids of its own choosing, which it gives to others
// as people come and go: themselves as 0, and 15 as a name for its own words.
const (
	plainIDs   = 16
	plainVoice = 15
)

// isPlain reports whether the client of a sighting is one of them. Of a client whose
// beginning the capture does not hold nobody knows the version; but only
// plain ones are shown a nameless player for the server's voice.
func isPlain(see *sighting, e sim.Engine) bool {
	if e != sim.DDNet || see.c.proto != twcodec.Proto6 || see.ddnet {
		return false
	}
	return !see.c.midstream || showsVoice(&see.snap.Snapshot)
}

func showsVoice(s *twcodec.Snapshot) bool {
	const clientInfo6, nameInts = 11, 4
	d, ok := s.Find(clientInfo6, plainVoice)
	return ok && len(d) >= nameInts && string(twcodec.AppendPackedString(nil, d[:nameInts])) == " "
}

// underServerIDs reports whether a message to a plain client has the server's
// ids all the same: DDNet's servers up to version 19 tell everybody the teams
// of all 64.
func underServerIDs(m *twcodec.Msg, data []byte) bool {
	if m.Read(twcodec.Proto6, data) != nil || m.Kind() != twcodec.MsgSvTeamsState {
		return false
	}
	return len(m.Values) > plainIDs
}

// An idMap is what is known of the ids of one client.
type idMap struct {
	translated bool
	to         [plainIDs]int16  // server id, −1 unknown
	row        [plainIDs]int16  // of an unknown one, 0 none yet
	name       [plainIDs]string // of who was meant when it was learnt
	changes    int
}

func (m *idMap) init() {
	for i := range m.to {
		m.to[i] = -1
	}
}

// An unknownRow is a row above all ids for a tee whose id is not known, so that
// nobody is shown under a false name.
type unknownRow struct {
	v     *view
	local int
}

// idOf returns the row for an id of a view: the server's id, or while that is
// not known a row of its own, while there are such rows. The server's voice is
// no player.
func (m *merger) idOf(v *view, local int) (id int, ok bool) {
	ids := &v.ids
	if local < 0 || local >= sim.MaxPlayers || v.plain && (local >= plainIDs || local == plainVoice) {
		return 0, false
	}
	if !ids.translated {
		return local, true
	}
	if s := ids.to[local]; s >= 0 {
		return int(s), true
	}
	if ids.row[local] == 0 {
		for i := range m.unknown {
			if m.unknown[i].v == nil {
				m.unknown[i] = unknownRow{v, local}
				ids.row[local] = int16(sim.MaxPlayers + i)
				break
			}
		}
	}
	return int(ids.row[local]), ids.row[local] != 0
}

// match learns which server ids the translated ids of plain clients stand for.
func (m *merger) match() {
	for i := range m.live {
		if v := m.live[i]; v.ids.translated {
			m.learn(v)
		}
	}
	for i := range m.unknown {
		if u := &m.unknown[i]; u.v != nil && !u.needed() {
			u.v.ids.row[u.local] = 0
			u.v = nil
		}
	}
}

// needed reports whether the row is still that of a tee nobody knows.
func (u *unknownRow) needed() bool {
	_, named := u.v.b.Identity(u.local)
	return !u.v.gone && !u.v.closed && u.v.ids.translated && u.v.ids.to[u.local] < 0 && (named || !u.v.b.Row(u.local).Has.Empty())
}

// learn compares what v sees at this tick with what clients with true ids see:
// where one tee stands in both, its ids are the same; a name nobody else has
// tells, too. What was learnt stands until it is contradicted.
func (m *merger) learn(v *view) {
	for local := range plainIDs {
		if local == plainVoice {
			continue
		}
		who, named := v.b.Identity(local)
		if m.outdated(v, local, who.Name, named) {
			v.ids.assign(local, -1, "")
		}
		id := m.sameTee(v, local, who.Name, named)
		if id < 0 && named && v.ids.to[local] < 0 {
			if byName, ok := m.roll.names[who.Name]; ok {
				id = byName
			}
		}
		if id >= 0 && int16(id) != v.ids.to[local] {
			v.ids.assign(local, id, who.Name)
		}
	}
}

// outdated reports whether what is known of an id of v cannot be true any more:
// another name stands there, or the tee is elsewhere in another's view.
func (m *merger) outdated(v *view, local int, name string, named bool) bool {
	to := int(v.ids.to[local])
	if to < 0 {
		return false
	}
	if !named || name != v.ids.name[local] {
		return true
	}
	row := v.b.Row(local)
	if !row.Present() {
		return false
	}
	for i := range m.live {
		if o := m.live[i]; !o.ids.translated && o.b.Row(to).Present() && !sameTee(row, o.b.Row(to)) {
			return true
		}
	}
	return false
}

// sameTee returns the server id of the one tee that clients with true ids see
// where v sees its own, −1 when there is none or more than one.
func (m *merger) sameTee(v *view, local int, name string, named bool) int {
	row := v.b.Row(local)
	if !row.Present() {
		return -1
	}
	found := -1
	for i := range m.live {
		o := m.live[i]
		if o.ids.translated {
			continue
		}
		w := o.b.World()
		for id := range w.Players {
			if id == found || id >= sim.MaxPlayers || !w.Rows[id].Present() || !sameTee(row, &w.Rows[id]) {
				continue
			}
			if theirs, ok := o.b.Identity(id); ok && named && theirs.Name != name {
				continue
			}
			if found >= 0 {
				return -1
			}
			found = id
		}
	}
	return found
}

// assign notes that local stands for server id, −1 for nobody known; no other
// local can then.
func (m *idMap) assign(local, id int, name string) {
	for i := range m.to {
		if id >= 0 && m.to[i] == int16(id) {
			m.to[i] = -1
		}
	}
	m.to[local], m.name[local] = int16(id), name
	m.changes++
}

// sameTee reports whether two rows of one tick are one tee.
func sameTee(a, b *sim.Row) bool {
	for _, c := range [...]sim.Col{sim.X, sim.Y, sim.VX, sim.VY, sim.AimAngle, sim.HookState, sim.HookX, sim.HookY, sim.AttackTick} {
		if a.V[c] != b.V[c] {
			return false
		}
	}
	return true
}

// translateRow turns the ids inside a row of v into the server's.
func (m *merger) translateRow(v *view, r *sim.Row) {
	if !r.Has.Has(sim.HookedPlayer) || r.V[sim.HookedPlayer] < 0 {
		return
	}
	if id, ok := m.idOf(v, int(r.V[sim.HookedPlayer])); ok && id < sim.MaxPlayers {
		r.V[sim.HookedPlayer] = int32(id)
		return
	}
	r.Has = r.Has.Without(sim.HookedPlayer)
	r.V[sim.HookedPlayer] = 0
}

// sentIn returns the offset of the packet whose snapshot has the tee of an
// unknown row at tick p.
func (m *merger) sentIn(p *pendingTick, row int) int64 {
	c := m.unknown[row-sim.MaxPlayers].v.c
	for i := range p.seen {
		if p.seen[i].c == c {
			return p.seen[i].snap.offset
		}
	}
	return -1
}
