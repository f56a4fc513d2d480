package contacts

import (
	"context"
	"sort"
	"time"

	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/contacts"
	"playhead/sim/table"
)

// A contact is a contact with its positions in the recording.
type contact struct {
	contacts.Contact
	game     int
	from, to time.Duration
}

// A list is the contacts of all games of a recording, in order.
type list struct {
	contacts []contact
	kinds    [contacts.NumKinds]int
	found    [][]contacts.Contact // by game
	touches  [][]sim.Touch        // by game: see [sim.Game.SetTouches]
	table    *table.Table         // has a row for each of contacts
}

func emptyList() *list { return &list{table: contacts.NewTable()} }

// at returns the index of the contact at position t, or the last one before it; -1 before the
// first.
func (l *list) at(t time.Duration) int {
	return sort.Search(len(l.contacts), func(i int) bool { return l.contacts[i].from > t }) - 1
}

// A finder finds the contacts of a session in the background. Close ends it.
type finder struct {
	*session.Finder[*list]
	s        *session.Session
	inferred []sim.Tick // the last tick with inferred values at the last look, by game
	moved    []bool     // stale characters were moved, by game
}

// every is how often a recording that grows, or whose inference goes on, is looked at.
const every = 2 * time.Second

func newFinder(s *session.Session) *finder {
	return &finder{Finder: session.NewFinder(s, "finding contacts", every, emptyList), s: s}
}

// update takes over what was found, and looks again if there is more to read. Until the user asked for contacts,
// it waits for the end of the recording and of its inference. It takes microseconds and reports whether there is
// anything new to show.
func (f *finder) update(now time.Time, asked bool) (changed bool) {
	if changed = f.Take(); changed {
		for i, t := range f.Found().touches {
			f.s.Recording().Games[i].SetTouches(t)
		}
	}
	r := f.s.Recording()
	if len(r.Games) == 0 || !r.Games[0].Engine.Teeworlds() || !asked && !f.settled() {
		return changed
	}
	if !f.Due(now, f.more()) {
		return changed
	}
	f.inferred, f.moved = f.inferred[:0], f.moved[:0]
	move := make([]func(*sim.World), len(r.Games))
	for i, g := range r.Games {
		to, _ := g.InferredTo()
		f.inferred, f.moved = append(f.inferred, to), append(f.moved, f.s.Reckoning(i) != nil)
		move[i] = f.s.NewReckoning(i)
	}
	f.Look(now, func(ctx context.Context, games []*sim.Game, _ bool) *list { return find(ctx, games, move) })
	return changed
}

// more reports whether more of the recording is inferred, or can be, than at the last look.
func (f *finder) more() bool {
	r := f.s.Recording()
	if len(f.inferred) != len(r.Games) {
		return true
	}
	for i, g := range r.Games {
		if to, _ := g.InferredTo(); to != f.inferred[i] || f.moved[i] != (f.s.Reckoning(i) != nil) {
			return true
		}
	}
	return false
}

// settled reports whether the recording is read to its end, with what is inferred of it.
func (f *finder) settled() bool {
	if !f.s.Ended() {
		return false
	}
	for _, g := range f.s.Recording().Games {
		_, end, ok := g.Times()
		if to, begun := g.InferredTo(); begun && ok && g.TimeOf(to) < end {
			return false
		}
	}
	return true
}

func find(ctx context.Context, games []*sim.Game, move []func(*sim.World)) *list {
	l := emptyList()
	for i, g := range games {
		var complete func(*sim.Game, *sim.World)
		if move[i] != nil {
			complete = func(_ *sim.Game, w *sim.World) { move[i](w) }
		}
		found := contacts.Find(ctx, g, complete)
		contacts.AddRows(l.table, g, i, found)
		l.found = append(l.found, found)
		l.touches = append(l.touches, contacts.Touches(g, found))
		for _, c := range found {
			l.kinds[c.Kind]++
			l.contacts = append(l.contacts, contact{c, i, g.TimeOf(c.Start), g.TimeOf(c.End)})
		}
	}
	return l
}
