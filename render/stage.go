package render

import (
	"time"

	"playhead/render/above"
	"playhead/render/camera"
	"playhead/render/skins"
	"playhead/render/world"
	"playhead/sim"
)

// A Stage is what the moment at the playhead of a session is shown with: the
// scene, the camera in front of it, maps and skins.
type Stage struct {
	on  *Session
	Cam *camera.Camera
	// Skins draws players as they look in an installed game, nil for ours. The
	// stage closes it.
	Skins *skins.Wardrobe

	maps     map[int]*GameMap
	scene    world.Scene
	trail    trail
	walked   walkedMap
	band     above.Heights // of the floors shown, chosen by hand
	eyeZoom  float64       // the recorder's, as it was taken over last
	overview bool          // the whole map is shown while there is nobody
	pixels   float64       // of the screen a px
	preview  sim.World
}

// NewStage returns a stage for s. The owner closes it.
func NewStage(s *Session) *Stage {
	return &Stage{
		on: s, Cam: camera.New(), maps: map[int]*GameMap{}, pixels: 1,
		scene: world.Scene{Track: new(above.Track), Moves: new(world.Moves)},
	}
}

// Close ends what goes on behind the stage.
func (s *Stage) Close() {
	s.walked.stop()
	s.Skins.Close()
}

// MapOf returns what is known of the map of game i.
func (s *Stage) MapOf(i int) *GameMap { return s.maps[i] }

// SetMap tells what became of the map of game i.
func (s *Stage) SetMap(i int, m *GameMap) { s.maps[i] = m }

// Follow makes the camera follow player id, −1 nobody.
func (s *Stage) Follow(id int, now time.Time) {
	s.on.auto, s.on.wishes.Follow = false, ""
	s.on.followed = id
	s.trail.reset()
	if id < 0 {
		if s.Cam.Mode == camera.Follow || s.Cam.Mode == camera.Recorder {
			s.Cam.Mode = camera.Free
		}
		return
	}
	s.aim()
	if x, y, ok := s.scene.Place(id); ok {
		s.Cam.Go(now, camera.Follow, x, y, 0)
	} else {
		s.Cam.Mode = camera.Follow
	}
}

// partial reports whether the recording saw only what one or some clients saw.
func (s *Stage) partial() bool {
	r := s.on.Recording()
	return r.Meta.Recorder >= 0 || len(r.Clients) > 0
}

// aim points the scene at the playhead.
func (s *Stage) aim() {
	next, frac := s.on.Play.Next()
	s.scene.Game, s.scene.Cur, s.scene.Next, s.scene.Frac = s.on.Game(), s.on.Play.World(), next, frac
	s.scene.Followed, s.scene.Time = s.on.followed, s.on.Play.Position()
	if s.scene.Past == nil && s.partial() {
		s.scene.Past = new(world.Past)
	}
	s.scene.Map = nil
	if g := s.scene.Game; g != nil {
		if m := s.maps[g.Index]; m != nil {
			if m.Map != nil && !m.Map.Empty() {
				s.scene.Map = m.Map
			}
			if m.Map == nil && (m.Status == MapMissing || m.Status == MapBroken) && !g.Engine.Teeworlds() {
				s.scene.Map = s.walk(g)
			}
		}
		s.Cam.YUp = !g.Engine.Teeworlds()
	}
}
