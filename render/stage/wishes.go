package stage

import (
	"time"

	"playhead/render/camera"
)

// Pending reports whether a wish is still open. That of the camera is not while
// there is no picture yet: only the first one tells how large its view is.
func (s *Stage) Pending() bool {
	_, waiting := s.Session.Play.Waiting()
	look := s.Session.Wishes.Look != nil && s.Cam.View.W > 0
	return waiting || s.Session.Wishes.At != nil || look || s.Session.Wishes.Follow != "" && !s.Session.Ended()
}

// Grant does what has become possible.
func (s *Stage) Grant(now time.Time) {
	if s.Session.Game() == nil {
		return
	}
	if t := s.Session.Wishes.At; t != nil && s.Session.Reachable(*t) {
		s.Session.Wishes.At = nil
		s.Session.GoTo(*t)
	}
	if s.Session.Wishes.At == nil && s.Session.Wishes.Follow != "" {
		s.grantFollow(now)
	}
	if k := s.Session.Wishes.Look; k != nil && s.Cam.View.W > 0 {
		s.Session.Wishes.Look = nil
		s.Session.Followed, s.Session.Auto = -1, false
		s.Cam.Look(k.X, k.Y, k.Width)
		s.Cam.Mode = camera.Free
	}
}

// grantFollow follows the wished player as soon as he is there.
func (s *Stage) grantFollow(now time.Time) {
	s.Aim()
	id, ok := s.Session.Find(s.Session.Wishes.Follow)
	if !ok {
		return
	}
	if _, _, here := s.Scene.Place(id); here || s.Session.Ended() {
		s.Session.Wishes.Follow = ""
		s.Cam.SetZoom(s.firstZoom(s.Cam.View))
		c := s.carried
		s.Follow(id, now)
		grantCarried(s, c, now)
	}
}
