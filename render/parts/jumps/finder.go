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
	*session.Finder[*List]
	s *session.Session
	// plan returns the map of a game, nil without one, and whether it is known by
	// now which it is.
	plan  func(game int) (p *sim.FloorPlan, known bool)
	none  *List            // while the future is hidden
	plans []*sim.FloorPlan // of an update
	of    []*sim.FloorPlan // of the last look
}

// every is how often a recording that grows is looked at.
const every = 2 * time.Second

// NewFinder returns a finder of the jumps of s. It starts nothing by itself.
func NewFinder(s *session.Session, plan func(game int) (*sim.FloorPlan, bool)) *Finder {
	return &Finder{Finder: session.NewFinder(s, "finding jumps", every, empty), s: s, plan: plan, none: empty()}
}

// List returns the jumps that were found so far. It is never nil.
func (f *Finder) List() *List {
	if f.s.Seen.Hiding() { // those of the whole recording are compared with each other
		return f.none
	}
	return f.Found()
}

// Update takes over what was found and looks again if the recording has grown or
// a map was found. It takes microseconds and reports whether there is anything
// new to show.
func (f *Finder) Update(now time.Time) (changed bool) {
	changed = f.Take()
	r := f.s.Recording()
	if len(r.Games) == 0 || r.Games[0].Engine != sim.GoldSrc || r.Meta.Recorder < 0 {
		return changed
	}
	f.plans = f.plans[:0]
	for i := range r.Games {
		p, known := f.plan(i)
		if !known && f.s.Ended() { // high jumps need the map
			return changed
		}
		f.plans = append(f.plans, p)
	}
	if !f.Due(now, !slices.Equal(f.plans, f.of)) {
		return changed
	}
	f.of = slices.Clone(f.plans)
	plans, recorder := f.of, r.Meta.Recorder
	f.Look(now, func(ctx context.Context, games []*sim.Game, whole bool) *List {
		return list(ctx, games, recorder, plans, whole)
	})
	return changed
}
