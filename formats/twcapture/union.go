package twcapture

import (
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

// A tally counts how often each client was told one event lately. Equal events
// of one client are several, of several clients one.
type tally struct {
	since sim.Tick
	told  int
	by    map[int]int
}

// events tells what happened, each thing once whoever was told of it.
func (m *merger) events(now sim.Tick) {
	for _, c := range m.watching {
		for _, e := range c.view.b.TakeEvents() {
			c.view.ids.translateEvent(&e, c)
			if m.fresh(&e, c.index, now) {
				m.b.Event(e)
			}
		}
		ws, tunings := c.view.b.TakeNotes()
		for _, w := range ws {
			for range min(w.Count, 1) {
				m.b.Warn(w.Kind, w.FirstOffset, w.Text)
			}
		}
		if len(m.live) > 0 && c == m.live[0].c {
			for _, t := range tunings {
				m.b.Retune(t.Values)
			}
		}
	}
	for k, t := range m.tallies {
		if t.since+sameLineTicks < now {
			delete(m.tallies, k)
		}
	}
}

// fresh reports whether e of client n was not told yet.
func (m *merger) fresh(e *sim.Event, n int, now sim.Tick) bool {
	k := eventKey{e.Kind, e.Placed, e.Player, e.Target, e.Value, e.Extra, e.X, e.Y, e.Text}
	t := m.tallies[k]
	if t == nil {
		t = &tally{since: now, by: map[int]int{}}
		m.tallies[k] = t
	}
	t.by[n]++
	if t.by[n] <= t.told {
		return false
	}
	t.told = t.by[n]
	return true
}

// A spanKey tells entities apart that several clients see.
type spanKey struct {
	kind  sim.SpanKind
	id    int32
	start sim.Tick
	typ   int32
	x, y  float32
}

type openSpan struct {
	ref   sim.SpanRef
	round int
}

// uniteSpans tells the entities that some client sees.
func (m *merger) uniteSpans() {
	m.round++
	for _, c := range m.watching {
		for _, sp := range c.view.b.Spans {
			k := spanKey{sp.Kind, sp.ID, sp.StartTick, sp.Type, sp.X, sp.Y}
			o := m.spans[k]
			if o == nil {
				one := *sp
				if one.Owner >= 0 && c.view.ids.translated {
					one.Owner = -1
					if id, ok := c.view.ids.server(int(sp.Owner), c); ok && id < sim.MaxPlayers {
						one.Owner = int16(id)
					}
				}
				o = &openSpan{ref: m.b.OpenSpan(one)}
				m.spans[k] = o
			}
			o.round = m.round
		}
	}
	for k, o := range m.spans {
		if o.round != m.round {
			m.b.CloseSpan(o.ref)
			delete(m.spans, k)
		}
	}
}
