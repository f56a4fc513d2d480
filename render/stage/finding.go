package stage

import (
	"time"

	"playhead/render/view/above"
	"playhead/sim"
)

// Find takes over what was found beside the picture, and reports whether there
// is anything new to show.
func Find(s *Stage, now time.Time) (changed bool) {
	runs, rounds, jumps := s.Runs.Update(), s.Rounds.Update(now), s.Jumps.Update(now)
	return runs || rounds || jumps
}

// Finding reports whether Find is going to have something new.
func Finding(s *Stage) bool { return s.Runs.Busy() || s.Rounds.Pending() || s.Jumps.Pending() }

// floors returns what returns the floors of the map of a game, nil without them,
// and whether the search for it is over.
func floors(s *Stage) func(i int) (p *sim.FloorPlan, known bool) {
	return func(i int) (*sim.FloorPlan, bool) { return floorsOf(s, i) }
}

func floorsOf(s *Stage, i int) (p *sim.FloorPlan, known bool) {
	switch m := s.maps[i]; {
	case m == nil || m.Map == nil && m.Status == MapSearching:
		return nil, false
	default:
		if plan, ok := m.Map.(*above.Plan); ok && plan.Floors != nil && !plan.Floors.Walked {
			return plan.Floors, true
		}
		return nil, true
	}
}
