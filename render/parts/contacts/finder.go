package contacts

import (
	"context"
	"slices"
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
	table    *table.Table // has a row for each of contacts
}

func emptyList() *list { return &list{table: contacts.NewTable()} }

// at returns the index of the contact at position t, or the last one before it; -1 before the
// first.
func (l *list) at(t time.Duration) int {
	return sort.Search(len(l.contacts), func(i int) bool { return l.contacts[i].from > t }) - 1
}

// A finder finds the contacts of a session in the background. close ends it.
type finder struct {
	s     *session.Session
	list  *list
	found chan *list // of the goroutine that looks now, nil without one
	of    lookedAt
	more  bool // there is more to look at soon
	ctx   context.Context
	stop  context.CancelFunc
}

// lookedAt is what the last look was at.
type lookedAt struct {
	at       time.Time
	updates  int
	inferred []sim.Tick // the last tick with inferred values, by game
	moved    []bool     // stale characters are moved, by game
	whole    bool
}

// every is how often a recording that grows is looked at: a look reads all of it.
const every = 2 * time.Second

func newFinder(s *session.Session) *finder {
	f := &finder{s: s, list: emptyList()}
	f.ctx, f.stop = context.WithCancel(context.Background())
	return f
}

func (f *finder) close() { f.stop() }

// pending reports whether a look goes on, or will begin, whose result is still to come.
func (f *finder) pending() bool { return f.found != nil || f.more }

// update takes over what was found, and looks again if there is more to read. It takes
// microseconds and reports whether there is anything new to show.
func (f *finder) update(now time.Time) (changed bool) {
	select {
	case l := <-f.found:
		f.found, f.list, changed = nil, l, true
	default:
	}
	r := f.s.Recording()
	if len(r.Games) == 0 || !r.Games[0].Engine.Teeworlds() || f.found != nil || f.ctx.Err() != nil {
		return changed
	}
	next := lookedAt{at: now, updates: f.s.Updates, whole: f.s.Ended()}
	for i, g := range r.Games {
		to, _ := g.InferredTo()
		next.inferred = append(next.inferred, to)
		next.moved = append(next.moved, f.s.Reckoning(i) != nil)
	}
	same := next.updates == f.of.updates && slices.Equal(next.inferred, f.of.inferred) &&
		slices.Equal(next.moved, f.of.moved) && next.whole == f.of.whole
	if f.more = !same && now.Sub(f.of.at) < every; same || f.more {
		return changed
	}
	f.of = next
	games := make([]*sim.Game, len(r.Games))
	move := make([]func(*sim.World), len(r.Games))
	for i, g := range r.Games {
		games[i], move[i] = g.View(), f.s.NewReckoning(i)
	}
	found, ctx := make(chan *list, 1), f.ctx
	f.found = found
	f.s.Guard.Start("finding contacts", func() { // ends by itself: the channel has room
		l := emptyList() // what a bug leaves
		defer func() { found <- l }()
		l = find(ctx, games, move)
	})
	return changed
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
		for _, c := range found {
			l.kinds[c.Kind]++
			l.contacts = append(l.contacts, contact{c, i, g.TimeOf(c.Start), g.TimeOf(c.End)})
		}
	}
	return l
}
