package stage

import (
	"time"

	"playhead/render/camera"
	"playhead/render/view"
	"playhead/sim"
)

// recorderPlays reports whether the camera follows the recorder as a player.
func (s *Stage) recorderPlays() bool {
	r := s.Scene.Recorder
	return s.Scene.Game != nil && r >= 0 && r < sim.MaxRows && s.View.Lens().RecorderPlays
}

// FollowRecorder has the camera look where the recorder looked from now on.
// Where they have no camera of their own, it follows them.
func (s *Stage) FollowRecorder(now time.Time) bool {
	if s.recorderPlays() {
		s.Follow(s.Scene.Recorder, now)
		return true
	}
	e, ok := s.View.Eye(&s.Scene)
	if !ok {
		return false
	}
	s.Session.Auto = false
	s.watch(e.Player)
	s.eyeZoom = 0
	s.Cam.Go(now, camera.Recorder, e.X, e.Y, s.recordedZoom(e))
	return true
}

// noCamera says why a recording has no camera of its own, noCameraNow why it has
// none at the playhead.
const (
	NoCamera    = "A server's recording has no camera: it shows all players."
	NoCameraNow = "The recorder's view is unknown at this moment."
)

// WhyNoCamera returns which of both it is.
func (s *Stage) WhyNoCamera() string {
	if s.Session.Recording().Meta.Recorder < 0 {
		return NoCamera
	}
	return NoCameraNow
}

// trackRecorder keeps the camera where the recorder looked, or at the followed
// player while that is not known.
func (s *Stage) trackRecorder() {
	e, ok := s.View.Eye(&s.Scene)
	if !ok {
		if x, y, here := s.Scene.Place(s.Session.Followed); here {
			s.Cam.Track(x, y)
		}
		return
	}
	s.watch(e.Player)
	s.Cam.Track(e.X, e.Y)
	// The user's own zoom stays until the recorder changes his.
	if e.Zoom != s.eyeZoom {
		s.Cam.TrackZoom(s.recordedZoom(e))
	}
	s.eyeZoom = e.Zoom
}

// recordedZoom returns the zoom of the recorder's picture, 0 when that is not
// recorded.
func (s *Stage) recordedZoom(e view.Eye) float64 {
	if e.Zoom <= 0 {
		return 0
	}
	return camera.GameZoom(s.Cam.View) / e.Zoom
}

// watch makes id the followed player without moving the camera.
func (s *Stage) watch(id int) {
	if s.Session.Followed != id {
		s.Session.Followed = id
		s.trail.reset()
		s.Aim()
	}
}
