package stage

import (
	"math"
	"slices"
	"time"

	"playhead/render/camera"
)

// Together are players that the camera follows at the same time. The followed
// player of the session is one of them: lanes and pad show that one. The zero
// Together is nobody.
type Together struct {
	game int
	ids  []int // by id; two at least, or none

	// Of the last move of the camera.
	x, y, zoom float64
	here       int // how many were in the game
}

// Limits of how much of the world several players may take.
const (
	togetherBorder   = 0.28 // share of the view left free around them
	togetherMargin   = 240  // units added to the area they take
	togetherFarthest = 6    // times as much as a first picture shows
	togetherLeap     = 320  // units: a farther move of the middle is glided over
)

// IDs returns who is followed at the same time, by id, empty for one player or
// nobody. It is valid until the next change.
func (t *Together) IDs() []int { return t.ids }

// Has reports whether a player is one of several who are followed.
func (t *Together) Has(id int) bool { return slices.Contains(t.ids, id) }

// clear follows one player again.
func (t *Together) clear() { t.ids = t.ids[:0] }

// ToggleTogether adds a player to those who are followed, or leaves them out. With
// one player left that one is followed as usual.
func ToggleTogether(s *Stage, id int, now time.Time) {
	ids := slices.Clone(s.Together.ids)
	main := s.Session.Followed
	if len(ids) == 0 && main >= 0 {
		ids = append(ids, main)
	}
	if i := slices.Index(ids, id); i >= 0 {
		ids = slices.Delete(ids, i, i+1)
	} else {
		ids = append(ids, id)
	}
	FollowTogether(s, ids, now)
}

// FollowTogether follows players at the same time. The followed player stays the
// one whose keys are shown if they are among them.
func FollowTogether(s *Stage, ids []int, now time.Time) {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	ids = slices.Compact(ids)
	main := s.Session.Followed
	if !slices.Contains(ids, main) && len(ids) > 0 {
		main = ids[0]
	}
	if len(ids) < 2 {
		if len(ids) == 1 {
			s.Follow(ids[0], now)
		}
		return
	}
	s.Follow(main, now)
	s.Together = Together{ids: ids}
	if g := s.Session.Game(); g != nil {
		s.Together.game = g.Index
	}
	s.Cam.Closer = 1
	s.Aim()
	if x, y, zoom, _, ok := togetherTarget(s); ok {
		s.Cam.Go(now, camera.Together, x, y, zoom)
	} else {
		s.Cam.Mode = camera.Together
	}
}

// ShowOf makes one of several players who are followed the one whose keys are shown.
func ShowOf(s *Stage, id int) {
	if s.Together.Has(id) {
		s.watch(id)
	}
}

// togetherTarget returns where the camera must be for all who are followed to be in
// view, and how many of them are in the game, false when none is. Players too far
// apart are not all in view: then the one whose keys are shown is.
func togetherTarget(s *Stage) (x, y, zoom float64, here int, ok bool) {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, id := range s.Together.ids {
		if px, py, in := s.Scene.Place(id); in {
			x0, y0, x1, y1 = min(x0, px), min(y0, py), max(x1, px), max(y1, py)
			here++
		}
	}
	if here == 0 {
		return 0, 0, 0, 0, false
	}
	c, first := s.Cam, s.firstZoom(s.Cam.View)
	fit := c.FitZoom(x1-x0+togetherMargin, y1-y0+togetherMargin, togetherBorder)
	zoom = min(max(fit, first/togetherFarthest), first) * c.Closer
	x, y = (x0+x1)/2, (y0+y1)/2
	if px, py, in := s.Scene.Place(s.Session.Followed); in {
		w, h := c.View.W/2/zoom*(1-togetherBorder), c.View.H/2/zoom*(1-togetherBorder)
		x, y = min(max(x, px-w), px+w), min(max(y, py-h), py+h)
	}
	return x, y, zoom, here, true
}

// trackTogether keeps the camera on all who are followed. It glides to where a
// player came, left or leapt.
func trackTogether(s *Stage, now time.Time) {
	t := &s.Together
	if g := s.Session.Game(); g == nil || len(t.ids) == 0 || g.Index != t.game {
		t.clear() // ids are other players in another game
		s.Cam.Mode = camera.Follow
		return
	}
	x, y, zoom, here, ok := togetherTarget(s)
	if !ok {
		return
	}
	if t.here > 0 && (here != t.here || math.Hypot(x-t.x, y-t.y) > togetherLeap) {
		s.Cam.Go(now, camera.Together, x, y, zoom)
	} else {
		s.Cam.Track(x, y)
		s.Cam.TrackZoom(zoom)
	}
	t.x, t.y, t.zoom, t.here = x, y, zoom, here
}
