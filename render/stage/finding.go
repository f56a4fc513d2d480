package stage

import (
	"time"

	"playhead/render/view/above"
	"playhead/sim"
)

// Find takes over what was found beside the picture, and reports whether there
// is anything new to show.
func Find(s *Stage, now time.Time) (changed bool) {
	return s.Rounds.Update(now)
}

// Finding reports whether Find is going to have something new.
func Finding(s *Stage) bool { return s.Rounds.Pending() }

// FloorPlan returns the floors of the map of game i, nil without them, and whether the
// search for the map is over.
func (s *Stage) FloorPlan(i int) (p *sim.FloorPlan, known bool) {
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
