package stage

import (
	"playhead/render/view/above"
	"playhead/sim"
)

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
