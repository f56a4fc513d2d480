package stage

import (
	"time"

	"playhead/render/camera"
)

// radarAfter is how long the camera waits where a followed player was last seen
// before it goes to where the radar shows them, as the map does.
const radarAfter = time.Second

// A radar tracks a followed player who goes in and out of sight.
type radar struct {
	player int           // 1 + id
	seen   time.Duration // when they were in sight last
	ever   bool          // seen is set
	shown  bool          // the camera is at (x, y), which the radar shows
	x, y   float64
}

// trackFollowed keeps the camera on the followed player: where they are, or, out of
// sight, where the radar shows them. It glides from one to the other.
func trackFollowed(s *Stage, now time.Time) {
	id, at, r := s.Session.Followed, s.Session.Play.Position(), &s.radar
	if r.player != id+1 {
		*r = radar{player: id + 1}
	}
	if x, y, ok := s.Scene.Place(id); ok {
		if r.shown {
			s.Cam.Go(now, camera.Follow, x, y, 0)
		} else {
			s.Cam.Track(x, y)
		}
		r.seen, r.ever, r.shown = at, true, false
		return
	}
	x, y, ok := s.Scene.Beacon(id)
	if !ok || !r.shown && r.ever && (at-r.seen).Abs() <= radarAfter {
		return
	}
	if !r.shown || x != r.x || y != r.y {
		s.Cam.Go(now, camera.Follow, x, y, 0)
	}
	r.shown, r.x, r.y = true, x, y
}
