package stage

import (
	"time"

	"playhead/render/camera"
	"playhead/render/session"
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
	if s.Session.Wishes.At != nil {
		return
	}
	if k := s.Session.Wishes.Look; k != nil {
		s.grantLook(k)
	} else if s.Session.Wishes.Follow != "" {
		s.grantFollow(now)
	}
}

// grantLook points the camera at the wished place. If a player was wished, too, keys and lanes are theirs, and the
// camera stays where it is.
func (s *Stage) grantLook(k *session.Look) {
	id, found := -1, s.Session.Wishes.Follow == ""
	if !found {
		id, found = s.wished()
	}
	if s.Cam.View.W <= 0 || !found && !s.Session.Ended() {
		return
	}
	s.Session.Wishes.Look, s.Session.Wishes.Follow = nil, ""
	s.Session.Followed, s.Session.Auto = id, false
	s.Cam.Look(k.X, k.Y, k.Width)
	s.Cam.Mode = camera.Free
}

// wished returns the player who was wished, if they are there or will not come.
func (s *Stage) wished() (id int, ok bool) {
	s.Aim()
	if id, ok = s.Session.Find(s.Session.Wishes.Follow); !ok {
		return -1, false
	}
	_, _, here := s.Scene.Place(id)
	return id, here || s.Session.Ended()
}

// grantFollow follows the wished player as soon as they are there.
func (s *Stage) grantFollow(now time.Time) {
	if id, ok := s.wished(); ok {
		s.Session.Wishes.Follow = ""
		s.Cam.SetZoom(s.firstZoom(s.Cam.View))
		c := s.carried
		s.Follow(id, now)
		grantCarried(s, c, now)
	}
}
