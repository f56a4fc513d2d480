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
	plainSelf  = 0
	plainVoice = 15
)

// translated reports whether c gets other ids than the server's own.
func (c *client) translated(e sim.Engine) bool {
	return e == sim.DDNet && c.proto == twcodec.Proto6 && !c.ddnet
}

// An idMap is what is known of the ids of one client.
type idMap struct {
	translated bool
	to         [plainIDs]int16 // server id, −1 unknown
}

func (m *idMap) init(translated bool) {
	m.translated = translated
	for i := range m.to {
		m.to[i] = -1
	}
}

// server returns the server's id for an id of client c. An id whose meaning is
// not known gets a row of its own above all ids, while there are such rows, so
// that nobody is shown under a false name. The server's voice is no player.
func (m *idMap) server(local int, c *client) (id int, ok bool) {
	if !m.translated {
		return local, local >= 0 && local < sim.MaxPlayers
	}
	if local < 0 || local >= plainIDs || local == plainVoice {
		return 0, false
	}
	if s := m.to[local]; s >= 0 {
		return int(s), true
	}
	const unknownRows = sim.MaxRows - sim.MaxPlayers
	return sim.MaxPlayers + (c.index*plainIDs+local)%unknownRows, true
}

// learn compares what c sees at this tick with what clients with true ids see:
// where one tee stands in both, its ids are the same. What was learnt stands
// until it is contradicted.
func (m *idMap) learn(v *view, live []sighting) {
	w := v.b.World()
	for local := range w.Players {
		if local >= plainIDs || local == plainVoice || !w.Rows[local].Present() {
			continue
		}
		who, named := v.b.Identity(local)
		found, n := -1, 0
		contradicted := false
		for i := range live {
			other := live[i].v
			if other.ids.translated {
				continue
			}
			ow := other.b.World()
			for id := range ow.Players {
				if id >= sim.MaxPlayers || !ow.Rows[id].Present() {
					continue
				}
				theirs, theirNamed := other.b.Identity(id)
				same := sameTee(&w.Rows[local], &ow.Rows[id]) && (!named || !theirNamed || who.Name == theirs.Name)
				if same && found != id {
					found = id
					n++
				}
				if int16(id) == m.to[local] && !same {
					contradicted = true
				}
			}
		}
		switch {
		case n == 1:
			m.assign(local, found)
		case contradicted:
			m.to[local] = -1
		}
	}
}

// assign notes that local stands for server id; no other can then.
func (m *idMap) assign(local, id int) {
	for i := range m.to {
		if m.to[i] == int16(id) {
			m.to[i] = -1
		}
	}
	m.to[local] = int16(id)
}

// sameTee reports whether two rows of one tick are one tee.
func sameTee(a, b *sim.Row) bool {
	for _, c := range [...]sim.Col{sim.X, sim.Y, sim.VX, sim.VY, sim.AimAngle, sim.HookState, sim.HookX, sim.HookY, sim.Weapon, sim.AttackTick} {
		if a.V[c] != b.V[c] {
			return false
		}
	}
	return true
}

// translateRow turns the ids inside a row of c into the server's.
func (m *idMap) translateRow(r *sim.Row, c *client) {
	if !m.translated || !r.Has.Has(sim.HookedPlayer) || r.V[sim.HookedPlayer] < 0 {
		return
	}
	if id, ok := m.server(int(r.V[sim.HookedPlayer]), c); ok && id < sim.MaxPlayers {
		r.V[sim.HookedPlayer] = int32(id)
		return
	}
	r.Has = r.Has.Without(sim.HookedPlayer)
	r.V[sim.HookedPlayer] = 0
}

// translateEvent turns the ids of an event into the server's.
func (m *idMap) translateEvent(e *sim.Event, c *client) {
	if !m.translated {
		return
	}
	for _, p := range [...]*int16{&e.Player, &e.Target} {
		if *p < 0 {
			continue
		}
		if *p == plainVoice && e.Kind == sim.EventChat {
			*p, e.Value = -1, sim.ChatServer
			continue
		}
		if id, ok := m.server(int(*p), c); ok {
			*p = int16(id)
		} else {
			*p = -1
		}
	}
}
