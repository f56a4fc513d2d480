package teams

import (
	"slices"

	"playhead/sim"
)

// waits finds when the team waited: at least one member was late (frozen or behind), at least one was not, and all
// of these stood, for a second or more.
func (t *walk) waits() {
	w := waiting{states: make([]cursor, len(t.members)), late: make([]cursor, len(t.members))}
	var edges []sim.Tick
	for i := range t.members {
		m := &t.members[i]
		w.states[i].list, w.late[i].list = m.list, m.late
		for _, l := range [...][]Moment{m.list, m.late} {
			for k := range l {
				edges = append(edges, l[k].Start, l[k].End)
			}
		}
	}
	slices.Sort(edges)
	edges = slices.Compact(edges)
	for i := 1; i < len(edges); i++ {
		w.between(t, edges[i-1], edges[i])
	}
	w.flush(t)
}

// A cursor finds the moment of a list at ascending ticks.
type cursor struct{ list []Moment }

func (c *cursor) at(now sim.Tick) *Moment {
	for len(c.list) > 0 && c.list[0].End <= now {
		c.list = c.list[1:]
	}
	if len(c.list) == 0 || c.list[0].Start > now {
		return nil
	}
	return &c.list[0]
}

// waiting is a stretch in which the team waits.
type waiting struct {
	states, late []cursor // by member
	open         []Moment // of it, by member and time
	start, end   sim.Tick
}

// between goes through a stretch in which nothing changes.
func (w *waiting) between(t *walk, from, to sim.Tick) {
	var late, others []int
	stand := true
	for i := range t.members {
		state, behind := w.states[i].at(from), w.late[i].at(from)
		switch {
		case state == nil: // not in the game
		case state.Kind == Frozen || behind != nil:
			late = append(late, t.members[i].id)
		default:
			others = append(others, t.members[i].id)
			stand = stand && state.Kind == Stand
		}
	}
	if len(late) == 0 || len(others) == 0 || !stand {
		w.flush(t)
		return
	}
	if len(w.open) > 0 && w.end != from {
		w.flush(t)
	}
	if len(w.open) == 0 {
		w.start = from
	}
	w.end = to
	for _, id := range late {
		w.goOn(Moment{Kind: HeldUp, Player: id, Other: NoPlayer, Start: from, End: to})
	}
	for _, id := range others {
		m := Moment{Kind: Waiting, Player: id, Other: NoPlayer, Start: from, End: to}
		if len(late) == 1 {
			m.Other = late[0]
		}
		w.goOn(m)
	}
}

// goOn adds m to what went on until now, or begins it.
func (w *waiting) goOn(m Moment) {
	for i := range w.open {
		if o := &w.open[i]; o.Kind == m.Kind && o.Player == m.Player && o.End == m.Start {
			if o.End = m.End; o.Other != m.Other {
				o.Other = NoPlayer
			}
			return
		}
	}
	w.open = append(w.open, m)
}

// flush ends the stretch. A short one does not count.
func (w *waiting) flush(t *walk) {
	if w.end-w.start >= standTicks {
		t.team.Moments = append(t.team.Moments, w.open...)
	}
	w.open, w.start, w.end = w.open[:0], 0, 0
}
