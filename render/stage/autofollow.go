package stage

import (
	"math"
	"time"

	"playhead/render/camera"
	"playhead/sim"
)

// Who is followed when nobody was chosen: whom the recorder watched, else whoever
// is about to do most. A recording is judged by its first picture.
const (
	lookAhead  = 20 * time.Second
	lookSteps  = 40
	enoughRead = 6 * time.Second
)

// followSomebody follows a player as soon as there is one.
func (s *Stage) followSomebody(now time.Time) {
	g := s.Scene.Game
	if g == nil {
		return
	}
	if _, ok := s.View.Eye(&s.Scene); ok {
		s.Cam.SetZoom(s.firstZoom(s.Cam.View))
		s.FollowRecorder(now)
		return
	}
	if s.recorderPlays() {
		if _, _, ok := s.Scene.Place(s.Scene.Recorder); ok {
			s.begin(s.Scene.Recorder, now)
			return
		}
	}
	pos := s.Session.Play.Position()
	if !s.anybody() {
		return
	}
	if s.Session.Recording().Loaded() < pos+enoughRead && !s.Session.Ended() && !s.Session.Growing {
		return // a moment later much more is known
	}
	if id := s.busiest(g, pos); id >= 0 {
		s.begin(id, now)
		if s.Scene.Recorder >= 0 && !s.recorderPlays() {
			s.Cam.Mode = camera.Recorder // as soon as they are somewhere
		}
	}
}

// anybody reports whether anybody is there.
func (s *Stage) anybody() bool {
	for id := range s.Scene.Cur.Players {
		if s.Scene.Cur.Rows[id].Present() {
			return true
		}
	}
	return false
}

func (s *Stage) begin(id int, now time.Time) {
	s.Cam.SetZoom(s.firstZoom(s.Cam.View))
	wished := s.Session.Wishes.Follow // who may still come
	s.Follow(id, now)
	s.Session.Wishes.Follow = wished
}

// busiest returns the player among those who are there at pos who moves most
// in the time after it, −1 when nobody is there.
func (s *Stage) busiest(g *sim.Game, pos time.Duration) int {
	var moved [sim.MaxRows]float64
	var last [sim.MaxRows][2]int32
	best := -1
	w := new(sim.World)
	for i := range lookSteps {
		g.AtTime(min(pos+lookAhead*time.Duration(i)/lookSteps, s.Session.Recording().Loaded()), w)
		for id := range w.Players {
			r := &w.Rows[id]
			if !r.Present() {
				continue
			}
			at := [2]int32{r.V[sim.X], r.V[sim.Y]}
			if i > 0 && last[id] != [2]int32{} {
				moved[id] += math.Hypot(float64(at[0]-last[id][0]), float64(at[1]-last[id][1]))
			}
			last[id] = at
		}
	}
	for id := range s.Scene.Cur.Players {
		if _, _, ok := s.Scene.Place(id); ok && (best < 0 || moved[id] > moved[best]) {
			best = id
		}
	}
	return best
}

// nobodyYet shows the whole map while there is nobody to follow.
func (s *Stage) nobodyYet(now time.Time) {
	if s.Cam.Mode == camera.Free && s.Scene.Map != nil && !s.overview {
		s.overview = true
		s.FitMap(now)
	}
}
