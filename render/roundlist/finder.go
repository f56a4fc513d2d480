package roundlist

import (
	"time"

	"playhead/render/session"
	"playhead/sim"
)

// A Finder finds the rounds of a session. Close ends it.
type Finder struct {
	s     *session.Session
	list  *List
	found chan *List // of the goroutine that looks now, nil without one
	at    time.Time  // of the last look
	seen  int        // updates taken in at the last look
	whole bool       // the last look was at the whole recording

	// While the future is hidden: the rounds that were seen, and what they are of.
	of       seenOf
	seenList *List
}

// every is how often a recording that grows is looked at: a look reads all of
// its events.
const every = time.Second

// New returns a finder of the rounds of s. It starts nothing by itself.
func New(s *session.Session) *Finder { return &Finder{s: s, list: new(List)} }

// Found is what has the rounds that were found. Parts find it by this interface.
type Found interface{ RoundFinder() *Finder }

// List returns the rounds that were found so far. It is never nil.
func (f *Finder) List() *List {
	if !f.s.Seen.Hiding() {
		return f.list
	}
	if k := (seenOf{f.list, f.s.Seen.Cut(f.s.Recording().Loaded())}); k != f.of {
		f.of, f.seenList = k, f.list.until(k.to)
	}
	return f.seenList
}

// Pending reports whether a look goes on whose result is still to come.
func (f *Finder) Pending() bool { return f.found != nil }

// Update takes over what was found and looks again if the recording has grown.
// It takes microseconds and reports whether there is anything new to show.
func (f *Finder) Update(now time.Time) (changed bool) {
	select {
	case l := <-f.found:
		f.found, f.list, changed = nil, l, true
	default:
	}
	r := f.s.Recording()
	if len(r.Games) == 0 || r.Games[0].Engine != sim.GoldSrc || f.found != nil || f.whole {
		return changed
	}
	if f.s.Updates == f.seen && !f.s.Ended() || now.Sub(f.at) < every && !f.s.Ended() {
		return changed
	}
	games := make([]*sim.Game, len(r.Games))
	for i, g := range r.Games {
		games[i] = g.View()
	}
	f.at, f.seen, f.whole = now, f.s.Updates, f.s.Ended()
	found, whole, before := make(chan *List, 1), f.whole, f.list
	f.found = found
	f.s.Guard.Start("listing rounds", func() { // ends by itself: the channel has room
		l := new(List)
		defer func() { found <- l }()
		l = list(games, whole, before)
	})
	return changed
}
