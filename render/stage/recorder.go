package stage

import (
	"math"
	"time"

	"playhead/render/camera"
	"playhead/sim"
)

// An eye is what the one who recorded looked at.
type eye struct {
	player int     // whom he watched, himself as a rule, −1 nobody
	x, y   float64 // middle of his picture, world units
	zoom   float64 // how many times as much he saw as the game usually shows, 0 not recorded
}

// recorder returns what the recorder looked at at the playhead, false for a
// recording of nobody's and while that is not known.
func (s *Stage) recorder() (e eye, ok bool) {
	g := s.Scene.Game
	if g == nil || !g.Engine.Teeworlds() || s.Session.Recording().Meta.Recorder < 0 {
		return eye{}, false
	}
	now, next := &s.Scene.Cur.Global, &s.Scene.Next.Global
	e.player = s.Session.Recording().Meta.Recorder
	if v, ok := now.Get(sim.SpectatedPlayer); ok {
		e.player = int(v)
	}
	e.zoom = float64(now.Or(sim.CameraZoom, 0)) / 1000
	if x, y, here := s.Scene.Place(e.player); here {
		dx, dy := s.cameraLead(e.player)
		e.x, e.y = x+dx, y+dy
		return e, true
	}
	if !now.Has(sim.CameraX) || !now.Has(sim.CameraY) {
		return eye{}, false
	}
	e.player = -1
	at := func(c sim.GameCol) float64 {
		a, b := float64(now.Or(c, 0)), float64(next.Or(c, 0))
		const cut = 800 // units: he went somewhere else
		if !next.Has(c) || math.Abs(b-a) > cut {
			return a
		}
		return a + (b-a)*s.Scene.Frac
	}
	e.x, e.y = at(sim.CameraX), at(sim.CameraY)
	return e, true
}

// cameraLead returns how far the recorder's camera was ahead of a player, towards
// where he aimed.
func (s *Stage) cameraLead(id int) (dx, dy float64) {
	now := &s.Scene.Cur.Global
	factor, ok := now.Get(sim.CameraFollowFactor)
	var r sim.Row
	if !ok || factor <= 0 || !s.Scene.Row(&r, id) || !r.Has.Has(sim.AimX) || !r.Has.Has(sim.AimY) {
		return 0, 0
	}
	x, y := float64(r.V[sim.AimX]), float64(r.V[sim.AimY])
	length := math.Hypot(x, y)
	if length == 0 {
		return 0, 0
	}
	ahead := max(length-float64(now.Or(sim.CameraDeadzone, 0)), 0) * float64(factor) / 100
	return x / length * ahead, y / length * ahead
}

// followRecorder has the camera look where the recorder looked from now on.
// Seen from above, it follows him.
func (s *Stage) FollowRecorder(now time.Time) bool {
	if g, id := s.Scene.Game, s.Session.Recording().Meta.Recorder; g != nil && !g.Engine.Teeworlds() && id >= 0 && id < sim.MaxRows {
		s.Follow(id, now)
		return true
	}
	e, ok := s.recorder()
	if !ok {
		return false
	}
	s.Session.Auto = false
	s.watch(e.player)
	s.eyeZoom = 0
	s.Cam.Go(now, camera.Recorder, e.x, e.y, s.recordedZoom(e))
	return true
}

// noCamera says why a recording has no camera of its own, noCameraNow why it has
// none at the playhead.
const (
	NoCamera    = "A server records what everybody does, not what anybody sees."
	NoCameraNow = "Where the recorder looks is not known at this time."
)

// whyNoCamera returns which of both it is.
func (s *Stage) WhyNoCamera() string {
	if s.Session.Recording().Meta.Recorder < 0 {
		return NoCamera
	}
	return NoCameraNow
}

// trackRecorder keeps the camera where the recorder looked, or at the followed
// player while that is not known.
func (s *Stage) trackRecorder() {
	e, ok := s.recorder()
	if !ok {
		if x, y, here := s.Scene.Place(s.Session.Followed); here {
			s.Cam.Track(x, y)
		}
		return
	}
	s.watch(e.player)
	s.Cam.Track(e.x, e.y)
	// The user's own zoom stays until the recorder changes his.
	if e.zoom != s.eyeZoom {
		s.Cam.TrackZoom(s.recordedZoom(e))
	}
	s.eyeZoom = e.zoom
}

// recordedZoom returns the zoom of the recorder's picture, 0 when that is not
// recorded.
func (s *Stage) recordedZoom(e eye) float64 {
	if e.zoom <= 0 {
		return 0
	}
	return camera.GameZoom(s.Cam.View) / e.zoom
}

// watch makes id the followed player without moving the camera.
func (s *Stage) watch(id int) {
	if s.Session.Followed != id {
		s.Session.Followed = id
		s.trail.reset()
		s.Aim()
	}
}
