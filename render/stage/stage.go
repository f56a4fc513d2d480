package stage

import (
	"image"
	"time"

	"playhead/render/camera"
	"playhead/render/session"
	"playhead/render/skins"
	"playhead/render/view"
	"playhead/sim"
)

// A Stage is what the moment at the playhead of a session is shown with: the
// scene, the camera in front of it, maps and skins.
type Stage struct {
	Session *session.Session
	Cam     *camera.Camera
	// Skins draws players as they look in an installed game, nil for ours. The
	// stage closes it.
	Skins *skins.Wardrobe

	maps map[int]*GameMap
	// Scene is the moment, View how its game is looked at. Aim keeps both at the
	// playhead.
	Scene view.Scene
	View  view.View
	views views
	trail trail
	lost  lostMoment
	radar radar
	// Together are several players that are followed at the same time.
	Together Together
	// Corner is who is shown in a picture in a corner, −1 nobody.
	Corner   int
	carried  Carried
	stood    standIn
	Band     view.Heights // of the floors shown, chosen by hand
	eyeZoom  float64      // the recorder's, as it was taken over last
	overview bool         // the whole map is shown while there is nobody
	Pixels   float64      // of the screen a px
	Pointed  image.Point  // the tile under the pointer: see Scene.PointedAt
	// Snapshot is how many bytes the snapshot has that was chosen in a capture, at the
	// playhead; 0 without one.
	Snapshot int
	// Opened is where the first player is, if the playhead was taken there by itself.
	Opened time.Duration
	// Runners appends the client ids of those who are in a run of a race to a list, and reports whether all others are
	// hidden; nil shows everyone.
	Runners func(ids []int) (racing []int, only bool)
}

// NewStage returns a stage for s. The caller must close it.
func New(s *session.Session) *Stage {
	st := &Stage{Session: s, Cam: camera.New(), maps: map[int]*GameMap{}, Pixels: 1, views: newViews(), Corner: -1}
	st.View, st.Scene.Followed, st.Scene.Recorder = st.views.of(nil), -1, -1
	return st
}

// Close ends what goes on behind the stage.
func (s *Stage) Close() {
	s.stood.stop()
	s.Skins.Close()
}

// MapOf returns what is known of the map of game i.
func (s *Stage) MapOf(i int) *GameMap { return s.maps[i] }

// SetMap tells what became of the map of game i.
func (s *Stage) SetMap(i int, m *GameMap) { s.maps[i] = m }

// Follow makes the camera follow player id, −1 nobody.
func (s *Stage) Follow(id int, now time.Time) {
	s.Session.Auto, s.Session.Wishes.Follow = false, ""
	s.Session.Followed = id
	s.Together.clear()
	s.carried = Carried{}
	s.trail.reset()
	if id < 0 {
		if s.Cam.Mode == camera.Follow || s.Cam.Mode == camera.Recorder || s.Cam.Mode == camera.Together {
			s.Cam.Release()
		}
		return
	}
	s.Aim()
	if x, y, ok := s.Scene.Place(id); ok {
		s.Cam.Go(now, camera.Follow, x, y, 0)
	} else if x, y, ok := s.Scene.Beacon(id); ok {
		s.Cam.Go(now, camera.Follow, x, y, 0)
	} else {
		s.Cam.Mode = camera.Follow
	}
}

// partial reports whether the recording saw only what one or some clients saw.
func (s *Stage) partial() bool {
	r := s.Session.Recording()
	return r.Meta.Recorder >= 0 || len(r.Clients) > 0
}

// Aim points the scene at the playhead.
func (s *Stage) Aim() {
	next, frac := s.Session.Play.Next()
	s.Scene.Game, s.Scene.Cur, s.Scene.Next, s.Scene.Frac = s.Session.Game(), s.Session.Play.World(), next, frac
	s.Scene.Followed, s.Scene.Time = s.Session.Followed, s.Session.Play.Position()
	s.Scene.Only.Teams, s.Scene.Only.Also = s.Session.Teams, s.Together.ids
	if s.Scene.Only.Runners = false; s.Runners != nil {
		s.Scene.Only.Racing, s.Scene.Only.Runners = s.Runners(s.Scene.Only.Racing[:0])
	}
	s.Scene.Log = s.Session.Recording().Meta.Content == sim.ContentInputs
	s.Scene.Partial, s.Scene.Recorder = s.partial(), s.Session.Recording().Meta.Recorder
	s.Scene.Map = nil
	s.Scene.Lost = s.lost.update(s.Session)
	g := s.Scene.Game
	if g == nil {
		return
	}
	s.View = s.views.of(g)
	lens := s.View.Lens()
	s.Cam.YUp = lens.YUp
	if m := s.maps[g.Index]; m != nil {
		switch {
		case m.Map != nil && !m.Map.Empty():
			s.Scene.Map = m.Map
		case m.Map == nil && (m.Status == MapMissing || m.Status == MapBroken) && lens.StandsIn:
			s.Scene.Map = s.standIn(g)
		}
	}
}

// StartOver has the stage look for a player to follow as it did at first.
func (s *Stage) StartOver() { s.Session.Auto, s.Session.Followed, s.overview = true, -1, false }

// TrailTo brings the trail of the followed player to where they are and returns
// it.
func (s *Stage) TrailTo(x, y float64, here bool) []view.TrailPoint {
	g := s.Scene.Game
	if g == nil {
		return nil
	}
	return s.trail.update(g, s.Scene.Cur.Tick, s.Session.Followed, x, y, here, s.Session.Reckoning(g.Index))
}

// Unfinished reports whether more of the scenery, of the players' skins or of a
// map made of where players walked is about to come.
func (s *Stage) Unfinished() bool {
	m := s.Scene.Map
	return m != nil && m.Pending() || s.Scene.Skins.Pending() || s.stood.result != nil
}
