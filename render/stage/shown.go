package stage

import (
	"playhead/render/camera"
	"playhead/render/view"
)

// Shown is where the camera looks, and on what. Equal values are drawn alike, of
// equal sessions.
type Shown struct {
	camera camera.Camera
	scene  view.Map
	status MapStatus
}

// Shown returns where the camera looks.
func (s *Stage) Shown() Shown {
	out := Shown{camera: *s.Cam, scene: s.Scene.Map}
	if g := s.Session.Game(); g != nil && s.maps[g.Index] != nil {
		out.status = s.maps[g.Index].Status
	}
	return out
}
