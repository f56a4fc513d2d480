package view

import (
	"image"
	"image/color"
	"math"
	"time"

	"playhead/render/camera"
	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/render/skins"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
)

// A Scene is one moment of a game and how it is to be shown.
type Scene struct {
	Game *sim.Game // nil before anything is read
	// Cur is the recorded state at or before the moment, Next the one after, and
	// Frac how far between the two the moment is.
	Cur, Next *sim.World
	Frac      float64
	Time      time.Duration
	Map       Map // nil: a grid
	// Lost is set where nothing is recorded; Cur is empty then.
	Lost     *Lost
	Followed int // client id, −1 nobody
	Only     Only
	Recorder int // client id of who recorded, −1 nobody
	// Log: the recording is a server's, of what players pressed. It holds nothing that lies around: that is the map's.
	Log bool
	// Partial: the recording saw only what one or some clients saw.
	Partial bool

	Ground settings.Ground
	// Share is how much of the picture the physics are where both are shown, 0 to 1.
	Share float64
	// Heights is which floors are shown of those above one another.
	Heights Heights
	// PointedAt is the tile under the pointer, nil without one.
	PointedAt *image.Point
	// Covered are parts of the screen where no name can be read, because
	// something else is there.
	Covered []layout.Rect
	Names   bool
	// Alone leaves out the ground: players and what they do are drawn over what is
	// there.
	Alone bool
	Grid  bool
	Aim   bool
	// Trail is where the followed player was, oldest first, in world units.
	Trail []TrailPoint
	// Labels are written on the map where there is room for them, if names are.
	Labels []Label
	// Under draws what lies below the players, nil for nothing.
	Under func(p *widget.Painter, cam *camera.Camera)
	// Inset: a second picture beside the main one, of the same moment.
	Inset bool
	// Settled: all of the scenery is drawn immediately, however long that takes.
	Settled bool
	// Skins draws players and what lies around with the pictures of an installed
	// game where it has them, nil for ours.
	Skins *skins.Wardrobe
	// Teams colours players by team, nil for the colours of their skins.
	Teams *theme.Theme
}

// A Label is a few words about a place of the map.
type Label struct {
	X, Y   float64 // of the world
	DX, DY float64 // px from there to the middle of the label; with Right to its left end
	Right  bool
	Text   string
	Ink    color.NRGBA
}

// A TrailPoint is a place a player was at.
type TrailPoint struct {
	X, Y float64
	Jump bool // not joined to the point before
}

// Ticks returns how many ticks lie between Cur and Next.
func (s *Scene) Ticks() float64 { return float64(s.Next.Tick - s.Cur.Tick) }

// Row sets dst to the state of player id at the moment, false when they are not
// there.
func (s *Scene) Row(dst *sim.Row, id int) bool {
	a := &s.Cur.Rows[id]
	if !a.Present() {
		return false
	}
	sim.Blend(dst, a, &s.Next.Rows[id], s.Frac, s.Ticks(), s.Game.Engine)
	return true
}

// Place returns where player id is in world units, false when they are not there.
func (s *Scene) Place(id int) (x, y float64, ok bool) {
	if s.Game == nil || id < 0 || id >= sim.MaxRows {
		return 0, 0, false
	}
	var r sim.Row
	if !s.Row(&r, id) {
		return s.lastPlace(id)
	}
	x, y = s.XY(id, &r)
	return x, y, true
}

// lastPlace returns where player id was before a gap: the camera stays there.
func (s *Scene) lastPlace(id int) (x, y float64, ok bool) {
	if s.Lost == nil || s.Lost.World == nil || !s.Lost.World.Rows[id].Has.Has(sim.X) {
		return 0, 0, false
	}
	k, r := s.Game.Engine.UnitScale(), &s.Lost.World.Rows[id]
	return float64(r.V[sim.X]) * k, float64(r.V[sim.Y]) * k, true
}

// Beacon returns where the radar of a GoldSrc game shows player id, in world units,
// false where it does not show them, or they are in sight.
func (s *Scene) Beacon(id int) (x, y float64, ok bool) {
	if s.Game == nil || s.Game.Engine != sim.GoldSrc || id < 0 || id >= sim.MaxRows || !s.Cur.Rows[id].OnRadar() {
		return 0, 0, false
	}
	k := s.Game.Engine.UnitScale()
	r := &s.Cur.Rows[id]
	return float64(r.V[sim.BeaconX]) * k, float64(r.V[sim.BeaconY]) * k, true
}

// XY returns the place of player id, whose state at the moment r is, in world
// units.
func (s *Scene) XY(id int, r *sim.Row) (x, y float64) {
	k := s.Game.Engine.UnitScale()
	return s.exact(id, r, sim.X) * k, s.exact(id, r, sim.Y) * k
}

// exact returns a mixed column of player id before it was rounded to a whole
// number of steps: rounded, a slow movement shakes.
func (s *Scene) exact(id int, r *sim.Row, c sim.Col) float64 {
	v, a, b := float64(r.V[c]), s.Cur.Rows[id].V[c], s.Next.Rows[id].V[c]
	if m := float64(a) + float64(b-a)*s.Frac; math.Abs(m-v) <= 0.5 && s.Next.Rows[id].Present() {
		return m
	}
	return v
}

// Bounds returns the area all players take, false without any. Players far
// from all others count as well: fit means all.
func (s *Scene) Bounds() (x0, y0, x1, y1 float64, ok bool) {
	if s.Game == nil {
		return 0, 0, 0, 0, false
	}
	for id := range s.Cur.Players {
		x, y, here := s.Place(id)
		if !here || s.Hides(id) {
			continue
		}
		if !ok {
			x0, y0, x1, y1, ok = x, y, x, y, true
			continue
		}
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	return x0, y0, x1, y1, ok
}

// hitPx is how near to a player, in px, a click is meant for them.
const hitPx = 24.0

// Hit returns the player at a place on the screen, −1 where nobody is.
func (s *Scene) Hit(cam *camera.Camera, sx, sy float64) int {
	best, near := -1, hitPx
	if s.Game == nil {
		return best
	}
	for id := range s.Cur.Players {
		x, y, ok := s.Place(id)
		if !ok || s.Hides(id) {
			continue
		}
		px, py := cam.ToScreen(x, y)
		if d := math.Hypot(px-sx, py-sy); d < near {
			best, near = id, d
		}
	}
	return best
}
