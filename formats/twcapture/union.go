package twcapture

import (
	"slices"
	"strings"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// sameLineTicks is how long the same line of two clients counts as one: a
// resend may bring it later to one of them.
const sameLineTicks = 100

// An eventKey is an event without its time.
type eventKey struct {
	kind           sim.EventKind
	placed         bool
	player, target int16
	value, extra   int32
	x, y           int32
	text           string
}

// keyOfEvent returns the key of an event, without what not everybody knows of
// it: where somebody was killed is known as well as he was seen, and by only
// 0.7 learns how much better a finish was.
func keyOfEvent(e *sim.Event) eventKey {
	k := eventKey{e.Kind, e.Placed, e.Player, e.Target, e.Value, e.Extra, e.X, e.Y, e.Text}
	switch e.Kind {
	case sim.EventKill:
		k.placed, k.x, k.y = false, 0, 0
	case sim.EventFinish:
		k.extra = 0
	case sim.EventHammerHit:
		k.player, k.target = -1, -1
	case sim.EventDamage, sim.EventSpawn, sim.EventInfo:
		// Which player it is often follows from who is seen there; DDNet tells 0.7 no angles.
		k.player, k.extra = -1, 0
	}
	return k
}

// anyone returns the key without the ids.
func (k eventKey) anyone() eventKey {
	k.player, k.target = anyPlayer, anyPlayer
	return k
}

const anyPlayer = -2

// A tally counts how often each client recently received one event. Equal events
// of one client are several, of several clients one.
type tally struct {
	told int
	by   []toldTo
}

type toldTo struct{ client, times int }

// tallies are those of the last ticks, oldest first.
type tallies struct {
	byKey map[eventKey]*tally
	queue []queued
	spare []*tally
}

type queued struct {
	since sim.Tick
	key   eventKey
}

func newTallies() tallies { return tallies{byKey: map[eventKey]*tally{}} }

// fresh reports whether e of client n was not reported yet.
func (t *tallies) fresh(k eventKey, n int, now sim.Tick) bool {
	c := t.of(k, now)
	for i := range c.by {
		if c.by[i].client == n {
			c.by[i].times++
			return c.more(c.by[i].times)
		}
	}
	c.by = append(c.by, toldTo{n, 1})
	return c.more(1)
}

func (c *tally) more(times int) bool {
	if times <= c.told {
		return false
	}
	c.told = times
	return true
}

func (t *tallies) of(k eventKey, now sim.Tick) *tally {
	c := t.byKey[k]
	if c == nil {
		if n := len(t.spare); n > 0 {
			c, t.spare = t.spare[n-1], t.spare[:n-1]
		} else {
			c = new(tally)
		}
		t.byKey[k] = c
		t.queue = append(t.queue, queued{now, k})
	}
	return c
}

// forget drops the tallies that are too old.
func (t *tallies) forget(now sim.Tick) {
	n := 0
	for n < len(t.queue) && t.queue[n].since+sameLineTicks < now {
		c := t.byKey[t.queue[n].key]
		delete(t.byKey, t.queue[n].key)
		c.told, c.by = 0, c.by[:0]
		t.spare = append(t.spare, c)
		n++
	}
	if n > 0 {
		t.queue = append(t.queue[:0], t.queue[n:]...)
	}
}

// events writes each event once, however many clients received it: first from
// clients that know all ids.
func (m *merger) events(now sim.Tick) {
	m.told.forget(now)
	for _, v := range m.watching {
		if !v.ids.translated {
			m.eventsOf(v, now)
		}
	}
	if m.strange {
		for _, v := range m.watching {
			if v.ids.translated {
				m.eventsOf(v, now)
			}
		}
	}
	for i := range m.batch {
		m.b.Event(m.batch[i])
	}
	m.b.Mute(m.b.AfterGap())
	m.freezes.Tick(m.b, m.batch, m.b.Event)
	m.b.Mute(false)
	m.batch = m.batch[:0]
}

func (m *merger) eventsOf(v *view, now sim.Tick) {
	for _, e := range v.b.TakeEvents() {
		if e.Kind == sim.EventTeam && m.allTeams && !v.allTeams() {
			continue
		}
		known := m.translateEvent(v, &e)
		if e.Kind == sim.EventDeath && v.slots > 0 && m.killed(e.Player) {
			continue // its message was read, but the victim was out of sight
		}
		whisper := !m.single && whispered(&e)
		if whisper {
			e.Value = sim.ChatWhisperReceived // as in demos of servers: sender and recipient have one of their own
		}
		k := keyOfEvent(&e)
		if whisper && !m.opt.ShowPrivate && m.several() {
			e.Text = binread.Masked // none of the clients is the one who captured this
		}
		if m.strange && (e.Player >= 0 || e.Target >= 0) {
			// The player is unknown, but others received the same event.
			if !known && m.told.byKey[k.anyone()] != nil {
				continue
			}
			m.told.of(k.anyone(), now)
		}
		if m.told.fresh(k, v.c.index, now) {
			m.batch = append(m.batch, e)
		} else {
			m.complete(&e, k)
		}
	}
	ws, tunings := v.b.TakeNotes()
	for _, w := range ws {
		for range w.Count {
			m.b.Warn(w.Kind, w.FirstOffset, w.Text)
		}
	}
	if len(m.live) > 0 && v == m.live[0] {
		for _, t := range tunings {
			m.b.Retune(t.Values)
		}
	}
}

// killed reports whether a message of this tick said that a player died.
func (m *merger) killed(id int16) bool {
	return slices.ContainsFunc(m.batch, func(e sim.Event) bool { return e.Kind == sim.EventKill && e.Target == id })
}

// several reports whether more than one client was there so far.
func (m *merger) several() bool {
	n := 0
	for _, v := range m.views {
		if v != nil {
			n++
		}
	}
	return n > 1
}

func whispered(e *sim.Event) bool {
	return e.Kind == sim.EventChat && (e.Value == sim.ChatWhisperSent || e.Value == sim.ChatWhisperReceived)
}

// complete adds the details of e to the same event of this tick from another
// client.
func (m *merger) complete(e *sim.Event, k eventKey) {
	switch e.Kind {
	case sim.EventKill, sim.EventFinish, sim.EventHammerHit, sim.EventDamage, sim.EventSpawn, sim.EventInfo:
	default:
		return
	}
	for i := range m.batch {
		o := &m.batch[i]
		if keyOfEvent(o) != k {
			continue
		}
		if !o.Placed && e.Placed {
			o.Placed, o.X, o.Y = true, e.X, e.Y
		}
		if e.Kind == sim.EventHammerHit {
			o.Player, o.Target = max(o.Player, e.Player), max(o.Target, e.Target)
		} else if o.Player < 0 {
			o.Player = e.Player
		}
		if o.Extra == 0 {
			o.Extra = e.Extra
		}
		return
	}
}

// translateEvent turns the ids of an event of v into the server's and reports
// whether all are known.
func (m *merger) translateEvent(v *view, e *sim.Event) (known bool) {
	if e.Kind == sim.EventChat && v.isVoice(int(e.Player)) {
		m.byVoice(e)
		return true
	}
	if e.Kind == sim.EventDeath && v.slots > 0 { // of the server, see [twscene.Scene.ServerIDs]
		if m.single && v.slots == plainIDs {
			e.Player = -1
		}
		return true
	}
	if !v.ids.translated {
		return true
	}
	known = true
	for _, p := range [...]*int16{&e.Player, &e.Target} {
		if *p < 0 {
			continue
		}
		id, ok := m.idOf(v, int(*p))
		if *p = int16(id); !ok {
			*p = -1
		}
		known = known && ok && id < sim.MaxPlayers
	}
	return known
}

// byVoice reads a line that the server says for somebody who has no id among
// the sixteen: "NAME: TEXT".
func (m *merger) byVoice(e *sim.Event) {
	for at := 0; ; at++ {
		i := strings.Index(e.Text[at:], ": ")
		if i < 0 {
			e.Player, e.Value = -1, sim.ChatServer
			return
		}
		at += i
		if id, ok := m.roll.names[e.Text[:at]]; ok && id >= 0 {
			e.Player, e.Value, e.Text = int16(id), sim.ChatAll, e.Text[at+2:]
			return
		}
	}
}
