package tee

import (
	"image"
	"math"
	"time"

	"playhead/render/camera"
	"playhead/render/layout"
	"playhead/render/mapart"
	"playhead/render/physics"
	"playhead/render/skins"
	"playhead/render/theme"
	"playhead/render/view/above"
	"playhead/render/widget"
	"playhead/sim"
)

// View is what of the map is shown.
type View uint8

// The views.
const (
	Both    View = iota // scenery with physics over it, as strong as Scene.Share says
	Design              // scenery only
	Physics             // what tees collide with only
)

// String returns the word of the view.
func (v View) String() string { return [...]string{"both", "design", "physics"}[v] }

// A Scene is one moment of a game and how it is to be shown.
type Scene struct {
	Game *sim.Game
	// Cur is the recorded state at or before the moment, Next the one after, and
	// Frac how far between the two the moment is.
	Cur, Next *sim.World
	Frac      float64
	Map       *Map // nil: a grid
	// Skins draws tees and what lies around with the pictures of an installed
	// game where it has them, nil for ours.
	Skins    *skins.Wardrobe
	Followed int // client id, −1 nobody
	Time     time.Duration

	View View
	// Share is how much of the picture the physics are in the view Both, 0 to 1.
	Share float64
	// PointedAt is the tile under the pointer, nil without one.
	PointedAt *image.Point
	// Covered are parts of the screen where no name can be read, because
	// something else stands there.
	Covered []layout.Rect
	Names   bool
	Grid    bool
	Aim     bool
	// Trail is where the followed player was, oldest first, in world units.
	Trail []TrailPoint
	// Past is where players were lost from sight; nil for recordings that saw
	// everybody.
	Past *Past
	// Moves is where tees jumped and skidded a moment ago; nil shows nothing of
	// it.
	Moves *Moves
	// Track is where everybody was around this moment, of a game seen from above;
	// nil for a moment of its own.
	Track *above.Track
	// Heights is which floors are shown of a map seen from above.
	Heights above.Heights
	// Recorder is the client id of who recorded a game seen from above, 0 none.
	Recorder int

	above above.Scene
	whole camera.Camera // that of the drawing, on whole pixels
}

// A TrailPoint is a place a player was at.
type TrailPoint struct {
	X, Y float64
	Jump bool // not joined to the point before
}

// ticks returns how many ticks lie between Cur and Next.
func (s *Scene) ticks() float64 { return float64(s.Next.Tick - s.Cur.Tick) }

// Row sets dst to the state of player id at the moment, false when he is not
// there.
func (s *Scene) Row(dst *sim.Row, id int) bool {
	a := &s.Cur.Rows[id]
	if !a.Present() {
		return false
	}
	sim.Blend(dst, a, &s.Next.Rows[id], s.Frac, s.ticks(), s.Game.Engine)
	return true
}

// Place returns where player id is in world units, false when he is not there.
func (s *Scene) Place(id int) (x, y float64, ok bool) {
	if s.Game == nil || id < 0 || id >= sim.MaxRows {
		return 0, 0, false
	}
	var r sim.Row
	if !s.Row(&r, id) {
		return 0, 0, false
	}
	x, y = s.xy(id, &r)
	return x, y, true
}

// xy returns the place of player id, whose state at the moment r is, in world
// units.
func (s *Scene) xy(id int, r *sim.Row) (x, y float64) {
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
		if !here {
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

// Draw draws the scene into the camera's view.
func (s *Scene) Draw(p *widget.Painter, cam *camera.Camera) {
	d := drawing{Scene: s, p: p, cam: cam}
	if s.Map != nil {
		s.whole = cam.Whole(p.Canvas.Scale())
		d.cam = &s.whole
	}
	d.aimAbove()
	p.Clip(cam.View)
	defer p.Unclip()
	d.ground()
	if s.Game == nil {
		return
	}
	if s.Game.Engine.Teeworlds() {
		d.tees()
	} else {
		d.fromAbove()
	}
}

// drawing is a scene while it is drawn.
type drawing struct {
	*Scene
	p      *widget.Painter
	cam    *camera.Camera
	specks int           // particles drawn in this pass
	emotes []layout.Rect // emoticons drawn, which names keep off
}

// ground draws what is below the players: scenery, tiles or a grid.
func (d *drawing) ground() {
	switch {
	case d.Game != nil && !d.Game.Engine.Teeworlds():
		d.groundAbove()
		return
	case d.Map == nil:
		d.p.Fill(d.cam.View, voidColor)
		d.grid(schematicStep(d.cam.Zoom))
		return
	default:
		d.blended()
	}
	if d.Grid {
		d.grid(sim.TileUnits)
	}
}

// blended draws scenery and physics. While the physics are little of the picture
// the scenery in front stays in front of the tees.
func (d *drawing) blended() {
	share := d.share()
	if share == 1 {
		d.p.Fill(d.cam.View, voidColor)
	} else {
		d.scenery(mapart.Behind)
		if share > frontUpTo {
			d.scenery(mapart.InFront)
		}
		if dim := physics.Dim(share); dim > 0 {
			d.p.Fill(d.cam.View, theme.Fade(voidColor, dim))
		}
	}
	d.physics()
}

// frontUpTo is the largest share of the physics at which scenery is drawn in
// front of the tees.
const frontUpTo = 0.5

// tees draws a game of the Teeworlds family, in the order of the game: what
// flies and lies around is below the tees, what bursts above the scenery.
func (d *drawing) tees() {
	d.Skins.Begin(d.p.Canvas)
	d.trails()
	d.projectiles()
	d.beams()
	d.pickups()
	d.flags()
	d.trail()
	d.outOfSight()
	d.spectators()
	d.hooks()
	d.bodies()
	if d.Map != nil && d.share() <= frontUpTo {
		d.scenery(mapart.InFront)
	}
	d.effects()
	d.freezeBars()
	d.bubbles()
	d.emoticons()
	if d.Aim {
		d.aimLine()
	}
	if d.Names {
		d.namePlates()
	}
}
