package stage

import (
	"cmp"
	"math"
	"slices"
	"time"

	"playhead/render/camera"
	"playhead/sim"
)

// Together are players that the camera follows at the same time. The followed
// player of the session is one of them: lanes and pad show that one. The zero
// Together is nobody.
type Together struct {
	game int
	ids  []int // by id; two at least, or none
	team bool  // those who are far from the followed player may be out of view: see Away

	// Of the last move of the camera.
	x, y, zoom float64
	here       int   // how many it shows
	away       []int // who is in the game, but too far away
	spare      []int // memory for those of the next move
}

// Limits of how much of the world several players may take.
const (
	togetherBorder   = 0.28 // share of the view left free around them
	togetherMargin   = 240  // units added to the area they take
	togetherFarthest = 6    // times as much as a first picture shows
	togetherLeap     = 320  // units: a farther move of the middle is glided over

	teamFarthest = 2.5  // the same of a team, whose far members have pictures of their own
	teamStays    = 1.15 // who is in view stays there up to this much more
)

// IDs returns who is followed at the same time, by id, empty for one player or
// nobody. It is valid until the next change.
func (t *Together) IDs() []int { return t.ids }

// Away returns who of a team is in the game, but too far from the followed player to be in view, by id. It is valid
// until the camera moves.
func (t *Together) Away() []int { return t.away }

// Team reports whether a team is followed.
func (t *Together) Team() bool { return t.team }

// Has reports whether a player is one of several who are followed.
func (t *Together) Has(id int) bool { return slices.Contains(t.ids, id) }

// clear follows one player again.
func (t *Together) clear() { t.ids, t.away, t.team = t.ids[:0], t.away[:0], false }

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

// FollowTeam follows the members of a team at the same time, as FollowTogether does. Those who are too far from the
// followed one are away.
func FollowTeam(s *Stage, ids []int, now time.Time) {
	FollowTogether(s, ids, now)
	if len(s.Together.ids) == 0 {
		return
	}
	s.Together.team = true
	if x, y, zoom, _, ok := togetherTarget(s); ok {
		s.Cam.Go(now, camera.Together, x, y, zoom)
	}
}

// ShowOf makes one of several players who are followed the one whose keys are shown.
func ShowOf(s *Stage, id int) {
	if s.Together.Has(id) {
		s.watch(id)
	}
}

// FollowOf is ShowOf, and brings that player of a team into view.
func FollowOf(s *Stage, id int, now time.Time) {
	ShowOf(s, id)
	if x, y, zoom, _, ok := togetherTarget(s); ok && s.Together.team {
		s.Cam.Go(now, camera.Together, x, y, zoom)
	}
}

// togetherTarget returns where the camera must be for all who are followed to be in
// view, and how many of them are in the game, false when none is. Players too far
// apart are not all in view: then the one whose keys are shown is.
func togetherTarget(s *Stage) (x, y, zoom float64, here int, ok bool) {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	c, first, t := s.Cam, s.firstZoom(s.Cam.View), &s.Together
	away := t.near(s, first, t.spare[:0])
	for _, id := range t.ids {
		if px, py, in := s.Scene.Place(id); in && !slices.Contains(away, id) {
			x0, y0, x1, y1 = min(x0, px), min(y0, py), max(x1, px), max(y1, py)
			here++
		}
	}
	if t.away, t.spare = away, t.away; here == 0 {
		return 0, 0, 0, 0, false
	}
	x, y = (x0+x1)/2, (y0+y1)/2
	left, right := t.sides(s, x)
	room := 1 - FarShare*(left+right)
	zoom = min(max(fitTogether(c, (x1-x0)/room, y1-y0), first/togetherFarthest), first) * c.Closer
	if px, py, in := s.Scene.Place(s.Session.Followed); in {
		w, h := c.View.W/2/zoom*(1-togetherBorder), c.View.H/2/zoom*(1-togetherBorder)
		x, y = min(max(x, px-w), px+w), min(max(y, py-h), py+h)
	}
	x += FarShare / 2 * (right - left) * c.View.W / zoom
	// The camera glides to another view for other members, and for pictures at other sides.
	return x, y, zoom, here + int(left)*sim.MaxRows + int(right)*2*sim.MaxRows, true
}

// sides returns 1 for each side of x that members are away on.
func (t *Together) sides(s *Stage, x float64) (left, right float64) {
	for _, id := range t.away {
		switch px, _, in := s.Scene.Place(id); {
		case !in || s.Cam.View.W < FarLeast:
		case px < x:
			left = 1
		default:
			right = 1
		}
	}
	return left, right
}

// Members who are away are in pictures at the sides, which take this share of the width of the map, at each side where
// some are; a map that is narrower than FarLeast has no room for pictures.
const (
	FarShare = 0.24
	FarLeast = 700
)

func fitTogether(c *camera.Camera, w, h float64) float64 {
	return c.FitZoom(w+togetherMargin, h+togetherMargin, togetherBorder)
}

// near returns who of a team must be left out so that the others stay large: the nearest to the followed player come
// first. Nobody is left out of players who are no team. It appends to away.
func (t *Together) near(s *Stage, first float64, away []int) []int {
	px, py, in := s.Scene.Place(s.Session.Followed)
	if !t.team || !in {
		return away
	}
	type member struct {
		id      int
		x, y, d float64
	}
	var room [16]member
	members := room[:0]
	for _, id := range t.ids {
		if x, y, in := s.Scene.Place(id); in {
			members = append(members, member{id, x, y, math.Hypot(x-px, y-py)})
		}
	}
	slices.SortStableFunc(members, func(a, b member) int { return cmp.Compare(a.d, b.d) })
	x0, y0, x1, y1 := px, py, px, py
	for _, m := range members {
		l, r, u, d := min(x0, m.x), max(x1, m.x), min(y0, m.y), max(y1, m.y)
		farthest := teamFarthest
		if t.here > 0 && !slices.Contains(t.away, m.id) {
			farthest *= teamStays
		}
		if fitTogether(s.Cam, (r-l)/(1-FarShare), d-u) < first/farthest {
			away = append(away, m.id)
			continue
		}
		x0, x1, y0, y1 = l, r, u, d
	}
	slices.Sort(away)
	return away
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
