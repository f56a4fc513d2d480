package heat

import (
	"context"
	"slices"
	"time"

	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/heat"
)

// A finder finds what counts in the games of a session, in the background while the heat map is
// shown.
type finder struct {
	*session.Finder[found]
	s     *session.Session
	plan  func(game int) (p *sim.FloorPlan, known bool)
	plans []*sim.FloorPlan // of the last look
}

// found is what counts, by game.
type found struct {
	list  []*heat.Found
	whole bool // the recording was read to its end
}

// every is how often a recording that grows is looked at.
const every = 3 * time.Second

func newFinder(s *session.Session, plan func(game int) (*sim.FloorPlan, bool)) *finder {
	f := session.NewFinder(s, "finding what a heat map counts", every, func() found { return found{} })
	return &finder{Finder: f, s: s, plan: plan}
}

// game returns what was found in a game, nil if nothing was.
func (f *finder) game(g *sim.Game) *heat.Found {
	list := f.Found().list
	if g == nil || g.Index >= len(list) {
		return nil
	}
	return list[g.Index]
}

// update takes over what was found, and looks again if there is more to read, or a map was found. It takes
// microseconds and reports whether there is anything new to count.
func (f *finder) update(now time.Time) (changed bool) {
	changed = f.Take()
	r := f.s.Recording()
	plans := make([]*sim.FloorPlan, len(r.Games))
	for i := range r.Games {
		plans[i], _ = f.plan(i)
	}
	if !f.Due(now, !slices.Equal(plans, f.plans)) {
		return changed
	}
	f.plans = plans
	meta := r.Meta
	f.Look(now, func(_ context.Context, games []*sim.Game, whole bool) found {
		all := found{whole: whole}
		for i, g := range games {
			all.list = append(all.list, heat.Find(&meta, g, i, plans[i]))
		}
		return all
	})
	return changed
}

// A choice is what is counted.
type choice struct {
	found  *heat.Found
	of     heat.Choice
	rounds string // which rounds, as a text that differs where they do
	text   string // of the filter
}

// same reports whether two choices count the same.
func (c *choice) same(o *choice) bool {
	return c.found == o.found && c.of.Team == o.of.Team && c.of.Player == o.of.Player && c.rounds == o.rounds &&
		c.text == o.text
}

// A sum is what was counted of a choice. It never changes.
type sum struct {
	of    choice
	heat  *heat.Map
	basis heat.Basis
	cells []*heat.Cell
	most  [heat.NumKinds]float64
}

// amount returns how much of a kind a cell has: seconds of positions, else a number.
func amount(c *heat.Cell, k heat.Kind) float64 {
	if k == heat.Position {
		return c.Seconds()
	}
	return float64(c.Count[k])
}

func add(c choice) *sum {
	s := &sum{of: c, heat: new(heat.Map)}
	s.heat.Count(c.found, &c.of)
	s.basis.Add(c.found, s.heat)
	s.cells = s.heat.Cells()
	for _, cell := range s.cells {
		for k := range heat.NumKinds {
			s.most[k] = max(s.most[k], amount(cell, k))
		}
	}
	return s
}
