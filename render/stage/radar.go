package stage

import (
	"time"

	"playhead/render/camera"
	"playhead/sim"
)

// radarAfter is how long the camera waits where a followed player was last seen
// before it goes to where the radar shows them, as the map does.
const radarAfter = time.Second

// A radar tracks a followed player who goes in and out of sight.
type radar struct {
	player int           // 1 + id
	seen   time.Duration // when they were in sight last, or the camera went to where they were or will be
	ever   bool          // seen is set
	shown  bool          // the camera is at (x, y), which the radar shows
	x, y   float64
}

// trackFollowed keeps the camera on the followed player: where they are, or, out of
// sight, where the radar shows them, or else where they were last. It glides from one
// to the other.
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
	if !r.shown && r.ever && (at-r.seen).Abs() <= radarAfter {
		return
	}
	x, y, ok := s.Scene.Beacon(id)
	if !ok {
		if x, y, ok = elsewhere(s.Scene.Game, id, s.Scene.Cur.Tick); ok {
			s.Cam.Go(now, camera.Follow, x, y, 0)
		}
		r.seen, r.ever, r.shown = at, true, false
		return
	}
	if !r.shown || x != r.x || y != r.y {
		s.Cam.Go(now, camera.Follow, x, y, 0)
	}
	r.shown, r.x, r.y = true, x, y
}

// elsewhereWithin is how far from a tick elsewhere looks.
const elsewhereWithin = 10 * time.Minute

// elsewhere returns where player id was last before tick t or, if they were nowhere yet, where they will be first,
// in world units. It reads the rows of one player and takes about a millisecond.
func elsewhere(g *sim.Game, id int, t sim.Tick) (x, y float64, ok bool) {
	if g == nil || g.TickLen <= 0 {
		return 0, 0, false
	}
	w, k, far := new(sim.World), g.Engine.UnitScale(), sim.Tick(elsewhereWithin/g.TickLen)
	look := func(from, to sim.Tick, first bool) bool {
		g.EachRow(id, from, to, w, func() bool {
			if r := &w.Rows[id]; r.Present() {
				x, y, ok = float64(r.V[sim.X])*k, float64(r.V[sim.Y])*k, true
			}
			return !first || !ok
		})
		return ok
	}
	near := sim.Tick(20 * time.Second / g.TickLen) // most who are gone died a moment ago
	if !look(t-near, t, false) && !look(t-far, t-near, false) {
		look(t, t+far, true)
	}
	return x, y, ok
}
