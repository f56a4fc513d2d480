package replay

import (
	"math"
	"slices"
	"time"

	"playhead/render/camera"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/settings"
	"playhead/render/view"
	"playhead/render/widget"
)

// A Inset shows a second player in a corner of the map. The zero View shows nobody.
type Inset struct {
	part.Kit
	// OpenMenu opens the menu of a player.
	OpenMenu widget.MenuInput
	// Follow makes a player the one in the large picture.
	Follow func(id int, now time.Time)

	open   bool
	id     int
	area   layout.Rect // in which the corners are
	at     layout.Rect // where the picture is
	cam    camera.Camera
	closer float64 // than a first picture of that size, as a factor
	seen   bool    // the camera has looked at the player
	here   bool    // the player is in the game
	hold   hold
}

// A hold is the picture while it is dragged.
type hold struct {
	on, grip bool
	x, y     float64 // how far it was moved
	share    float64 // while the grip is dragged
}

// Sizes, px and shares.
const (
	insetGap   = 8.0  // to what is beside it
	usualShare = 0.28 // of the map's width
	leastShare = 0.14
	mostShare  = 0.6
	leastWidth = 132.0
	mostHeight = 0.62 // of the map's height
	aspect     = 16.0 / 10
	zoomMost   = 4.0
	// closerThanGame: a small picture shows less than a large one, so that the player
	// is not too small.
	closerThanGame = 1.5
	titleHeight    = 20.0
)

// Open reports whether a second player is shown.
func (v *Inset) Open() bool { return v.open }

// Player returns the client id of the second player, −1 without one.
func (v *Inset) Player() int {
	if !v.open {
		return -1
	}
	return v.id
}

// Toggle shows a second player, the next one of the list after the followed one, or
// closes the picture.
func (v *Inset) Toggle() {
	if v.open {
		v.Close()
		return
	}
	v.id = v.S.Followed
	v.Step(1)
}

// Show shows a player.
func (v *Inset) Show(id int) {
	v.open, v.id, v.seen, v.St.Corner = true, id, false, id
	if v.closer == 0 {
		v.closer = 1
	}
}

// Close closes the picture.
func (v *Inset) Close() { v.open, v.hold, v.St.Corner = false, hold{}, -1 }

// Step shows the next player of the list who is not followed, the previous one with
// −1.
func (v *Inset) Step(dir int) {
	ids := slices.DeleteFunc(v.Look.PlayerIDs(), func(id int) bool { return id == v.S.Followed && id != v.id })
	if len(ids) == 0 || len(ids) == 1 && ids[0] == v.S.Followed {
		return
	}
	i := slices.Index(ids, v.id)
	if i < 0 && dir < 0 {
		i = 0
	}
	id := ids[(i+dir+len(ids))%len(ids)]
	if id == v.S.Followed {
		id = ids[(i+2*dir+len(ids))%len(ids)]
	}
	v.Show(id)
}

// WhyNone says why no second player can be shown, "" when one can.
func (v *Inset) WhyNone() string {
	if len(v.Look.PlayerIDs()) < 2 && !v.open {
		return "There is no second player."
	}
	return ""
}

// Swap exchanges the two players.
func (v *Inset) Swap(now time.Time) {
	if !v.open {
		return
	}
	id, main := v.id, v.S.Followed
	if main < 0 {
		return
	}
	v.Show(main)
	v.Follow(id, now)
}

// corner returns where the picture is.
func (v *Inset) corner() settings.Corner { return v.D.Set.Watching.Corner & 3 }

// share returns how wide the picture is.
func (v *Inset) share() float64 {
	switch {
	case v.hold.grip && v.hold.share > 0:
		return v.hold.share
	case v.D.Set.Watching.Share > 0:
		return min(max(v.D.Set.Watching.Share, leastShare), mostShare)
	}
	return usualShare
}

// Taken returns how many px of a corner of the map the picture takes, from its upper
// or lower edge.
func (v *Inset) Taken(c settings.Corner) float64 {
	if !v.open || v.corner() != c || v.at.Empty() {
		return 0
	}
	return v.size().H + insetGap
}

// size returns how large the picture is.
func (v *Inset) size() layout.Rect {
	w := min(max(v.area.W*v.share(), leastWidth), v.area.W*mostShare)
	h := math.Floor(w / aspect)
	if most := math.Floor(v.area.H * mostHeight); h > most {
		h, w = most, most*aspect
	}
	return layout.Rect{W: math.Floor(w), H: h}
}

// Arrange brings picture and camera to where they must be in a part of the map.
func (v *Inset) Arrange(area layout.Rect, margin float64) {
	v.area = area.Inset(margin)
	if !v.open && v.St.Corner >= 0 { // since before the recording was reloaded
		v.Show(v.St.Corner)
	}
	if !v.open {
		return
	}
	if v.id == v.S.Followed { // the large picture shows them already
		if v.Step(1); v.id == v.S.Followed {
			v.Close()
			return
		}
	}
	r := v.size()
	r.X, r.Y = v.area.X, v.area.Y
	if c := v.corner(); c == settings.TopRight || c == settings.BottomRight {
		r.X = v.area.Right() - r.W
	}
	if c := v.corner(); c == settings.BottomLeft || c == settings.BottomRight {
		r.Y = v.area.Bottom() - r.H
	}
	if v.hold.on {
		r.X, r.Y = r.X+v.hold.x, r.Y+v.hold.y
		r = r.Within(v.area)
	}
	v.at = r
	v.aim()
}

// aim has the camera look at the player, or where they were last.
func (v *Inset) aim() {
	sc := &v.St.Scene
	x, y, here := sc.Place(v.id)
	v.here = here
	if here {
		v.cam.X, v.cam.Y, v.seen = x, y, true
	}
	v.cam.View, v.cam.YUp = v.at, v.St.Cam.YUp
	v.cam.Zoom = v.St.View.FirstZoom(v.at, v.St.Pixels) * closerThanGame * v.closer
}

// scene returns what the picture shows.
func (v *Inset) scene() view.Scene {
	sc := v.St.Scene
	sc.Followed, sc.Inset = v.id, true
	sc.PointedAt, sc.Covered, sc.Trail, sc.Under = nil, nil, nil, nil
	return sc
}

// insetShown is what the picture shows. Equal values are drawn alike, of equal stages.
type insetShown struct {
	open bool
	id   int
	at   layout.Rect
	cam  camera.Camera
}

// Shown returns what the picture shows.
func (v *Inset) Shown() insetShown {
	if !v.open {
		return insetShown{}
	}
	return insetShown{true, v.id, v.at, v.cam}
}

// newInset returns a View of a part of a screen.
func newInset(p part.Kit) *Inset {
	v := &Inset{Kit: p, id: -1, closer: 1}
	v.Follow = func(id int, now time.Time) { v.St.Follow(id, now) }
	return v
}
