package twcapture

import (
	"fmt"

	"playhead/sim"
)

// A roll is the roster as last written, with the client that reported each
// player.
type roll struct {
	calls []call
	fresh bool           // something changed since
	names map[string]int // server id by name; −1 for a name that two have
}

// A call is the state of one client's word.
type call struct {
	v       *view
	changes int // of its roster and of what its ids stand for
}

func (v *view) changes() int { return v.b.RosterChanges() + v.ids.changes }

// callRoll notes whether anything about who is there changed since the last
// tick.
func (m *merger) callRoll() {
	r := &m.roll
	same := len(r.calls) == len(m.watching)
	for i := 0; same && i < len(r.calls); i++ {
		v := m.watching[i]
		same = r.calls[i] == call{v, v.changes()}
	}
	if r.fresh = !same; !r.fresh {
		return
	}
	r.names = map[string]int{}
	for _, v := range m.watching {
		if v.ids.translated {
			continue
		}
		for id := range sim.MaxPlayers {
			who, ok := v.b.Identity(id)
			if !ok {
				continue
			}
			if other, there := r.names[who.Name]; there && other != id {
				id = -1
			}
			r.names[who.Name] = id
		}
	}
}

// roster tells who is there: by clients that get the server's own ids, and by
// the others for ids that are known.
func (m *merger) roster() {
	for i := range m.watching {
		if i < len(m.roll.calls) && m.roll.calls[i] == (call{m.watching[i], m.watching[i].changes()}) {
			continue
		}
		m.roll.fresh = true // an id was learnt at this tick
	}
	if !m.roll.fresh {
		return
	}
	m.roll.calls = m.roll.calls[:0]
	for _, v := range m.watching {
		m.roll.calls = append(m.roll.calls, call{v, v.changes()})
	}
	var here [sim.MaxRows]bool
	var programs [sim.MaxRows]string
	for _, v := range m.watching {
		if id, ok := m.idOf(v, v.scene.Local()); ok {
			programs[id] = v.told
		}
	}
	for rank := range numWords {
		for _, v := range m.watching {
			if wordOf(v) == rank {
				m.present(v, &here, &programs)
			}
		}
	}
	b := m.b
	for id := range here {
		if _, was := b.Identity(id); was && !here[id] {
			b.Leave(id, "")
		}
	}
}

// Whose word counts first about looks and names: 0.6 clients', who receive
// skins by name, then those of 0.7, then those that know few players only.
const (
	word6 = iota
	word7
	wordPlain
	numWords
)

func wordOf(v *view) int {
	switch {
	case v.ids.translated:
		return wordPlain
	case v.c.proto != 0:
		return word7
	}
	return word6
}

// present tells whom v knows, as far as nobody did before. Programs are those
// of players whose own connection is in the capture.
func (m *merger) present(v *view, here *[sim.MaxRows]bool, programs *[sim.MaxRows]string) {
	for local := range sim.MaxPlayers {
		who, ok := v.b.Identity(local)
		if !ok {
			continue
		}
		again := v.stints[local] > 0 && v.stints[local] != v.b.Stints(local)
		v.stints[local] = v.b.Stints(local)
		id, known := m.idOf(v, local)
		if !known || here[id] {
			continue
		}
		if id >= sim.MaxPlayers {
			who.Name = fmt.Sprintf("?%d (client %d)", local, v.c.index)
			who.Clan = ""
		}
		here[id] = true
		who.Client = programs[id]
		if was, there := m.b.Identity(id); there && who.Client == "" && was.Name == who.Name {
			who.Client = was.Client // their own connection has ended
		}
		if again && !v.ids.translated {
			m.b.Join(id, who) // an id of the server that somebody else took over
			continue
		}
		m.b.SetIdentity(id, who)
	}
}
