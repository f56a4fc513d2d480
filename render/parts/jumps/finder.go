package jumps

import (
	"context"
	"slices"
	"time"

	"playhead/render/session"
	"playhead/sim"
)

// A Finder finds the jumps of a session. Close ends it.
type Finder struct {
	s *session.Session
	// plan returns the map of a game, nil without one, and whether it is known by
	// now which it is.
	plan  func(game int) (p *sim.FloorPlan, known bool)
	list  *List
	none  *List      // while the future is hidden
	found chan *List // of the goroutine that looks now, nil without one
	of    lookedAt
	plans []*sim.FloorPlan // those of an update, when they are those of the last look
	ctx   context.Context
	stop  context.CancelFunc
}

// lookedAt is what the last look was at.
type lookedAt struct {
	at      time.Time
	updates int
	whole   bool
	plans   []*sim.FloorPlan
}

// every is how often a recording that grows is looked at: a look reads all of it.
const every = 2 * time.Second

// NewFinder returns a finder of the jumps of s. It starts nothing by itself.
func NewFinder(s *session.Session, plan func(game int) (*sim.FloorPlan, bool)) *Finder {
	f := &Finder{s: s, plan: plan, list: empty(), none: empty()}
	f.ctx, f.stop = context.WithCancel(context.Background())
	return f
}

// Close ends the goroutine behind the finder. What was handed out stays valid.
func (f *Finder) Close() { f.stop() }

// List returns the jumps that were found so far. It is never nil.
func (f *Finder) List() *List {
	if f.s.Seen.Hiding() { // those of the whole recording are compared with each other
		return f.none
	}
	return f.list
}

// Pending reports whether a look goes on whose result is still to come.
func (f *Finder) Pending() bool { return f.found != nil }

// Update takes over what was found and looks again if the recording has grown or
// a map was found. It takes microseconds and reports whether there is anything
// new to show.
func (f *Finder) Update(now time.Time) (changed bool) {
	select {
	case l := <-f.found:
		f.found, f.list, changed = nil, l, true
	default:
	}
	r := f.s.Recording()
	if len(r.Games) == 0 || r.Games[0].Engine != sim.GoldSrc || r.Meta.Recorder < 0 || f.found != nil ||
		f.ctx.Err() != nil {
		return changed
	}
	next := lookedAt{at: now, updates: f.s.Updates, whole: f.s.Ended(), plans: f.plans[:0]}
	for i := range r.Games {
		p, known := f.plan(i)
		if !known && next.whole { // high jumps need the map
			return changed
		}
		next.plans = append(next.plans, p)
	}
	f.plans = next.plans
	same := next.updates == f.of.updates && slices.Equal(next.plans, f.of.plans)
	if same && next.whole == f.of.whole || !next.whole && now.Sub(f.of.at) < every {
		return changed
	}
	games := make([]*sim.Game, len(r.Games))
	for i, g := range r.Games {
		games[i] = g.View()
	}
	f.of = next
	found, ctx, recorder := make(chan *List, 1), f.ctx, r.Meta.Recorder
	f.found = found
	f.s.Guard.Start("finding jumps", func() { // ends by itself: the channel has room
		l := empty() // what a bug leaves
		defer func() { found <- l }()
		l = list(ctx, games, recorder, next.plans, next.whole)
	})
	return changed
}
