package session

import (
	"context"
	"time"

	"playhead/sim"
)

// A Finder finds a T in a whole recording, on a goroutine of its own, and finds it again
// when there is more to read. On the goroutine of the session, an Update takes over what
// was found ([Finder.Take]), and looks again ([Finder.Look]) if that is due ([Finder.Due]).
// Close ends it.
type Finder[T any] struct {
	s     *Session
	task  string
	every time.Duration
	found T
	none  func() T
	next  chan T // of the goroutine that looks now, nil without one
	of    looked
	later bool // there is more to look at soon
	ctx   context.Context
	stop  context.CancelFunc
}

// looked is what the last look was at.
type looked struct {
	at      time.Time
	updates int
	whole   bool
}

// NewFinder returns a finder that has found none, and looks at a recording that grows at
// most once in every: a look reads all of it. A look that a bug ends finds none. task says
// what is done, as in "finding jumps".
func NewFinder[T any](s *Session, task string, every time.Duration, none func() T) *Finder[T] {
	f := &Finder[T]{s: s, task: task, every: every, found: none(), none: none}
	f.ctx, f.stop = context.WithCancel(context.Background())
	return f
}

// Close ends the goroutine behind the finder. What was found stays valid.
func (f *Finder[T]) Close() { f.stop() }

// Found returns what was found so far.
func (f *Finder[T]) Found() T { return f.found }

// Looked reports whether there was a look.
func (f *Finder[T]) Looked() bool { return !f.of.at.IsZero() }

// Pending reports whether a look goes on, or will begin, whose result is still to come.
func (f *Finder[T]) Pending() bool { return f.next != nil || f.later }

// Take takes over what was found and reports whether there was anything.
func (f *Finder[T]) Take() bool {
	select {
	case f.found = <-f.next:
		f.next = nil
		return true
	default:
		return false
	}
}

// Due reports whether to look now: the recording has grown since the last look, or more is
// set, as what is found depends on something else that has changed. The end of the recording
// is looked at without delay.
func (f *Finder[T]) Due(now time.Time, more bool) bool {
	f.later = false
	if f.next != nil || f.ctx.Err() != nil {
		return false
	}
	ends := f.s.Ended() && !f.of.whole
	if !ends && !more && f.s.Updates == f.of.updates {
		return false
	}
	f.later = !ends && now.Sub(f.of.at) < f.every
	return !f.later
}

// Look finds in views of all games of the recording, which whole says is read to its end.
func (f *Finder[T]) Look(now time.Time, find func(ctx context.Context, games []*sim.Game, whole bool) T) {
	f.of = looked{at: now, updates: f.s.Updates, whole: f.s.Ended()}
	r := f.s.Recording()
	games := make([]*sim.Game, len(r.Games))
	for i, g := range r.Games {
		games[i] = g.View()
	}
	next, ctx, whole := make(chan T, 1), f.ctx, f.of.whole
	f.next = next
	f.s.Guard.Start(f.task, func() { // ends by itself: the channel has room
		found := f.none()
		defer func() { next <- found }()
		found = find(ctx, games, whole)
	})
}
