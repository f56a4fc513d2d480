package twscene

import (
	"strings"

	"playhead/sim"
)

// A saying is an event reported by messages, and the number of their copies.
type saying struct {
	event  sim.Event
	copies int
	drop   bool // names ids that are not the server's
	// derived finishes are read from a chat line or the recorder's own time,
	// which also come where the server says it properly.
	derived bool
}

// maxLookBack bounds how far equal sayings are looked for.
const maxLookBack = 128

// tell records an event from the current message. A line sent to many clients is
// recorded once, and so is a line that a server sent in both 0.6 and 0.7 form.
func (s *Scene) tell(e sim.Event) { s.tellAs(e, false) }

func (s *Scene) tellAs(e sim.Event, derived bool) {
	for i := len(s.said) - 1; i >= 0 && i >= len(s.said)-maxLookBack; i-- {
		if s.said[i].event == e {
			s.said[i].copies += s.copies
			return
		}
	}
	s.said = append(s.said, saying{event: e, copies: s.copies, derived: derived})
}

// endSayings emits the events of the messages in a flush.
func (s *Scene) endSayings() {
	if s.local < 0 && !s.oneClient && s.engine == sim.DDNet {
		for i := range s.said {
			s.said[i].drop = s.translated(&s.said[i])
		}
	}
	for i := range s.said {
		if s.said[i].drop || s.said[i].derived && s.finished(i) || s.calledBy(i) {
			continue
		}
		e := s.said[i].event
		if e.Kind == sim.EventKill {
			s.placeKill(&e)
			s.happens(e)
			continue
		}
		s.b.Event(e)
	}
}

// finished reports whether another saying reports the same finish as the derived
// one at i: one that is not derived, or an earlier one.
func (s *Scene) finished(i int) bool {
	for k := range s.said {
		o := &s.said[k]
		if k != i && o.event.Kind == sim.EventFinish && o.event.Player == s.said[i].event.Player &&
			(!o.derived || k < i) {
			return true
		}
	}
	return false
}

// calledBy reports whether the saying at i is a vote without a caller (from 0.6),
// and another one names the caller (from 0.7).
func (s *Scene) calledBy(i int) bool {
	v := &s.said[i].event
	if v.Kind != sim.EventVote || v.Player >= 0 {
		return false
	}
	for k := range s.said {
		if o := &s.said[k].event; o.Kind == sim.EventVote && o.Player >= 0 && o.Text == v.Text {
			return true
		}
	}
	return false
}

// placeKill sets where the victim died: at its Death item, or where it was.
func (s *Scene) placeKill(e *sim.Event) {
	if e.Target < 0 {
		return
	}
	if d := s.deathOf(e.Target); d != nil {
		d.told = true
		e.Placed, e.X, e.Y = true, d.x, d.y
		return
	}
	if r := s.b.Row(int(e.Target)); r.Present() {
		e.Placed, e.X, e.Y = true, r.V[sim.X], r.V[sim.Y]
	}
	s.killedBefore(-1) // forgets the old ones
	s.early = append(s.early, earlyKill{e.Target, s.now})
}

// vanished reports whether a player's character was in the last snapshot and is not in this one.
func (s *Scene) vanished(id int16) bool {
	return id >= 0 && id < sim.MaxPlayers && s.b.Row(int(id)).Present() && s.bodies[id/64]>>(id%64)&1 == 0
}

// fakeClient is the id under which DDNet's server sends chat from a player
// without an id to a client that supports 16 ids: "NAME: TEXT".
const fakeClient = 15

// translated reports whether x is a copy for a client that supports only 16 ids.
// DDNet's server gives such a client its own ids for the players near it, and
// records what it sent like everything else. The true ids are the ones that most
// clients received.
func (s *Scene) translated(x *saying) bool {
	switch x.event.Kind {
	case sim.EventEmote, sim.EventChat, sim.EventKill:
	default:
		return false
	}
	if x.event.Player < 0 || x.event.Player > fakeClient {
		return false
	}
	if x.event.Kind == sim.EventKill && (s.deathOf(x.event.Target) != nil || s.vanished(x.event.Target)) {
		return false
	}
	most, own := 0, x.copies
	for i := range s.said {
		o := &s.said[i]
		if o == x || !s.sameBut(x, o) {
			continue
		}
		if o.event.Kind == sim.EventKill && s.deathOf(o.event.Target) != nil {
			return true
		}
		most = max(most, o.copies)
	}
	if x.event.Kind == sim.EventChat && x.event.Value == sim.ChatTeam {
		return own <= most/2
	}
	return most > own && own < max(1, s.clients()/2)
}

// sameBut reports whether a and b are the same but for the client ids.
func (s *Scene) sameBut(a, b *saying) bool {
	x, y := a.event, b.event
	if x.Kind == sim.EventChat && y.Kind == sim.EventChat && x.Text != y.Text && x.Player == fakeClient &&
		y.Player >= 0 {
		who, ok := s.b.Identity(int(y.Player))
		text, cut := strings.CutPrefix(x.Text, who.Name+": ")
		if ok && cut {
			x.Text = text
		}
	}
	x.Player, x.Target = y.Player, y.Target
	return x == y
}
