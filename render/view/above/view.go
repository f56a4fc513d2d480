package above

import (
	"context"
	"fmt"
	"image"
	"math"
	"time"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/physics"
	"playhead/render/view"
	"playhead/render/widget"
	"playhead/sim"
)

// A View shows games of GoldSrc from above: see [view.View]. The zero View
// remembers nothing from one picture to the next: it is for moments of their own.
type View struct {
	track *Track
	last  scene
	whole camera.Camera // that of the drawing, on whole pixels
}

// NewView returns a View for a moment that moves: it remembers where everybody
// was.
func NewView() *View { return &View{track: new(Track)} }

// A scene is a moment with what this package knows of it.
type scene struct {
	*view.Scene
	plan  *Plan  // nil: a grid
	track *Track // nil: only who is in Cur

	storey Storey
	moved  []sim.Span
	plates []plate
}

// scene converts a moment to this package's form. Maps of other games become nil.
func (v *View) scene(s *view.Scene, track *Track) *scene {
	v.last.Scene, v.last.track = s, track
	v.last.plan, _ = s.Map.(*Plan)
	return &v.last
}

// firstWidth is how many units are in view at first.
const firstWidth = 2600

// Lens returns what cameras need to know.
func (v *View) Lens() view.Lens {
	return view.Lens{YUp: true, Preview: 0.7, RecorderPlays: true, StandsIn: true}
}

// FirstZoom shows a few rooms.
func (v *View) FirstZoom(area layout.Rect, _ float64) float64 { return area.W / firstWidth }

// Eye returns nothing: the recorder is followed as a player.
func (v *View) Eye(*view.Scene) (view.Eye, bool) { return view.Eye{}, false }

// Overview returns the camera that shows all of a map in area.
func (v *View) Overview(m view.Map, area layout.Rect) camera.Camera {
	const border = 0.95
	x0, y0, x1, y1, _ := m.Bounds()
	zoom := min(area.W/max(x1-x0, 1), area.H/max(y1-y0, 1)) * border
	return camera.Camera{View: area, YUp: true, X: (x0 + x1) / 2, Y: (y0 + y1) / 2, Zoom: zoom}
}

// Draw draws a scene.
func (v *View) Draw(s *view.Scene, p *widget.Painter, cam *camera.Camera) {
	if v.track != nil && s.Game != nil {
		v.track.Update(s.Game, s.Time)
	}
	s = s.Shown()
	d := drawing{v.scene(s, v.track), p, cam}
	if s.Map != nil {
		v.whole = cam.Whole(p.Canvas.Scale())
		d.cam = &v.whole
	}
	p.Clip(cam.View)
	defer p.Unclip()
	if d.plan == nil && !s.Alone {
		view.DrawNoMap(p, d.cam)
	}
	if s.Game == nil {
		return
	}
	if !s.Alone {
		d.ground(p, d.cam)
		if s.Grid {
			view.DrawGrid(p, d.cam, 8*sim.TileUnits)
		}
	}
	if s.Lost != nil && !s.Alone {
		v.lost(s, p, d.cam)
		return
	}
	view.DrawTrail(s, p, d.cam)
	d.draw()
}

// lostFor is how long players are shown where they were before a gap.
const lostFor = 10 * time.Second

// lost draws a moment of which nothing is recorded: the map without colour, and faint
// players where they were before.
func (v *View) lost(s *view.Scene, p *widget.Painter, cam *camera.Camera) {
	view.GreyOut(p, cam)
	before, alpha, ok := beforeGap(s)
	if !ok {
		return
	}
	d := drawing{v.scene(&before, nil), p, cam}
	d.plates = d.plates[:0]
	p.PushAlpha(alpha)
	defer p.Pop()
	d.players()
	if d.Names {
		d.drawPlates()
	}
}

// beforeGap returns the last scene before the gap that s is in, and how much is seen
// of it, false when too much time has passed.
func beforeGap(s *view.Scene) (before view.Scene, alpha float64, ok bool) {
	if s.Lost.World == nil || s.Lost.Age > lostFor {
		return before, 0, false
	}
	before = *s
	before.Cur, before.Next, before.Frac, before.Lost = s.Lost.World, s.Lost.World, 0, nil
	return before, 0.6 * (1 - s.Lost.Age.Seconds()/lostFor.Seconds()), true
}

// DrawSmall draws the plan and a shape for everybody who is seen.
func (v *View) DrawSmall(s *view.Scene, p *widget.Painter, cam *camera.Camera) {
	s = s.Shown()
	d := drawing{v.scene(s, nil), p, cam}
	d.ground(p, cam)
	if s.Lost == nil {
		d.dots(false)
		return
	}
	view.GreyOut(p, cam)
	if before, alpha, ok := beforeGap(s); ok {
		d = drawing{v.scene(&before, nil), p, cam}
		p.PushAlpha(alpha)
		d.dots(true)
		p.Pop()
	}
}

// Portrait returns nothing: players are seen as shapes.
func (v *View) Portrait(*view.Scene, *sim.Row, int) (canvas.Tee, bool) { return canvas.Tee{}, false }

// Team returns the index of a row's team shape, −1 for none.
func (v *View) Team(s *view.Scene, r *sim.Row) int {
	t, ok := r.Get(sim.Team)
	if !ok {
		return -1
	}
	return feed.TeamShape(s.Game, t)
}

// team returns the index of player id's team shape, −1 for none.
func (s *scene) team(id int) int {
	if id < 0 || id >= sim.MaxRows {
		return -1
	}
	t, ok := s.Cur.Rows[id].Get(sim.Team)
	if !ok {
		return -1
	}
	return feed.TeamShape(s.Game, t)
}

// TeamLabel returns the short name of the team of a row, "" without one.
func (v *View) TeamLabel(s *view.Scene, r *sim.Row) string {
	if v.Team(s, r) < 0 {
		return ""
	}
	return feed.TeamInitial(s.Game, r.Or(sim.Team, 0))
}

// TileAt returns nothing: such maps have no tiles.
func (v *View) TileAt(x, y float64) (image.Point, bool) { return image.Point{}, false }

// floorsMost is how many floors of a position are listed.
const floorsMost = 4

// Describe says how high the floors at a place of the world are, and what the
// place is for.
func (v *View) Describe(s *view.Scene, x, y float64) *view.Pointed {
	d := &view.Pointed{Tile: fmt.Sprintf("%.0f, %.0f", x, y), Empty: "No floor"}
	m, ok := s.Map.(*Plan)
	if !ok || m.Floors == nil {
		d.Empty = "No map"
		return d
	}
	p := m.Floors
	fx, fy, z := float32(x), float32(y), float32(math.MaxFloat32)
	for len(d.Lines) < floorsMost {
		h, ok := p.FloorBelow(fx, fy, z)
		if !ok {
			break
		}
		text, more := fmt.Sprintf("Floor at %.0f", h), "the highest here"
		if n := len(d.Lines); n > 0 {
			more = fmt.Sprintf("%.0f below the next one", z+1-h)
		}
		d.Lines = append(d.Lines, view.PointedLine{Kind: physics.None, Text: text, More: more})
		z = h - 1 // floors of moving parts may coincide with the world's
	}
	for i := range p.Zones {
		zone := &p.Zones[i]
		if fx >= zone.Min[0] && fx <= zone.Max[0] && fy >= zone.Min[1] && fy <= zone.Max[1] {
			d.Lines = append(d.Lines, view.PointedLine{
				Text: view.Capital(zone.String()),
				More: fmt.Sprintf("from %.0f to %.0f high", zone.Min[2], zone.Max[2]),
			})
		}
	}
	return d
}

// Measure says how far it is in units.
func (v *View) Measure(_ *view.Scene, x0, y0, x1, y1 float64) view.Measure {
	dx, dy := x1-x0, y1-y0
	return view.Measure{
		Title: fmt.Sprintf("%.0f units", math.Hypot(dx, dy)),
		Lines: []string{fmt.Sprintf("dx %+.0f  dy %+.0f", dx, dy), "angle " + view.Degrees(math.Atan2(dy, dx))},
	}
}

// Floor returns the height of the followed player's floor, false if it is
// unknown.
func (v *View) Floor(s *view.Scene) (z float32, ok bool) {
	if s.Game == nil {
		return 0, false
	}
	t := scene{Scene: s, track: v.track}
	t.plan, _ = s.Map.(*Plan)
	t.followFloor()
	return t.storey.Z, t.storey.On
}

// StandIn makes a plan of where players walked.
func (v *View) StandIn(ctx context.Context, g *sim.Game) view.Map {
	p := Walked(ctx, g)
	if p == nil {
		return nil
	}
	return New(p, nil)
}

// Without returns the text shown if there is no map.
func (v *View) Without() string { return "Showing where players walked." }
