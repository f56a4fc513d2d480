package render

import (
	"strconv"
	"strings"
	"time"

	"playhead/render/camera"
	"playhead/render/timeline"
	"playhead/sim"
)

// Wishes are what a session shall do as soon as enough of it is loaded. Each is
// forgotten when it came true.
type Wishes struct {
	At     *timeline.Target
	Follow string // client id, id#stint or name
	Look   *Look
}

// A Look is a place for the camera; a Width of 0 keeps the zoom.
type Look struct{ X, Y, Width float64 }

// Wish tells what to do once it is possible.
func (s *Session) Wish(w Wishes) {
	s.wishes = w
	if w.Follow != "" || w.Look != nil {
		s.auto = false
	}
}

// Pending reports whether a wish is still open. That of the camera is not while
// there is no picture yet: only the first one tells how large its view is.
func (s *Session) Pending() bool {
	_, waiting := s.Play.Waiting()
	look := s.wishes.Look != nil && s.Cam.View.W > 0
	return waiting || s.wishes.At != nil || look || s.wishes.Follow != "" && !s.ended
}

// grant does what has become possible.
func (s *Session) grant(now time.Time) {
	if s.Game() == nil {
		return
	}
	if t := s.wishes.At; t != nil && s.reachable(*t) {
		s.wishes.At = nil
		s.GoTo(*t)
	}
	if s.wishes.At == nil && s.wishes.Follow != "" {
		s.grantFollow(now)
	}
	if k := s.wishes.Look; k != nil && s.Cam.View.W > 0 {
		s.wishes.Look = nil
		s.followed, s.auto = -1, false
		s.Cam.Look(k.X, k.Y, k.Width)
		s.Cam.Mode = camera.Free
	}
}

// reachable reports whether going to t now leads to the right place.
func (s *Session) reachable(t timeline.Target) bool {
	if s.ended {
		return true
	}
	switch t.Kind {
	case timeline.TargetPercent:
		return s.Recording().Promised() > 0
	case timeline.TargetTick:
		g := s.Game()
		if t.Game >= 0 {
			if t.Game >= len(s.Recording().Games) {
				return false
			}
			g = s.Recording().Games[t.Game]
		}
		_, last, ok := g.Span()
		return ok && last >= tickOf(t)
	}
	return true
}

// grantFollow follows the wished player as soon as he is there.
func (s *Session) grantFollow(now time.Time) {
	s.aim()
	id, ok := s.find(s.wishes.Follow)
	if !ok {
		return
	}
	if _, _, here := s.scene.Place(id); here || s.ended {
		s.wishes.Follow = ""
		s.Cam.SetZoom(s.firstZoom(s.Cam.View))
		s.Follow(id, now)
	}
}

// find returns the client id of a player by id, id#stint or name.
func (s *Session) find(who string) (id int, ok bool) {
	g := s.Game()
	number, _, _ := strings.Cut(who, "#")
	if n, err := strconv.Atoi(number); err == nil && n >= 0 && n < sim.MaxRows {
		return n, true
	}
	found := -1
	for i := range g.Stints {
		if st := &g.Stints[i]; strings.EqualFold(st.Identity.Name, who) || strings.EqualFold(g.ShownName(st.Identity.Name), who) {
			found = st.Player
			if st.From <= s.Play.Tick() && s.Play.Tick() < st.To {
				break
			}
		}
	}
	return found, found >= 0
}
