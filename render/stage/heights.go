package stage

import (
	"playhead/render/view/above"
)

// plan returns the map seen from above with floors that is shown, nil without.
func (s *Stage) Plan() *above.Plan {
	m := s.Scene.Map
	if m == nil || m.Plan == nil || m.Plan.Floors == nil {
		return nil
	}
	return m.Plan
}
