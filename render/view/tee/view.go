package tee

import (
	"context"
	"fmt"
	"image"
	"math"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/view"
	"playhead/render/widget"
	"playhead/sim"
)

// A View shows games of Teeworlds from the side: see [view.View]. The zero View
// remembers nothing from one picture to the next: it is for moments of their own.
type View struct {
	past   *Past
	moves  *Moves
	whole  camera.Camera // that of the drawing, on whole pixels
	labels labels
}

// New returns a View for a moment that moves: it remembers who was lost from
// sight, and where tees jumped and skidded.
func New() *View { return &View{past: new(Past), moves: new(Moves)} }

// A scene is a moment with what this package knows of it.
type scene struct {
	*view.Scene
	Map   *Map   // nil: a grid
	past  *Past  // where players were lost from sight; nil: nowhere
	moves *Moves // where tees jumped and skidded a moment ago; nil: nowhere
	teams bool   // players are coloured by team, and some are in one
}

// scene converts a moment to this package's form. Maps of other games become nil.
func (v *View) scene(s *view.Scene) scene {
	out := scene{Scene: s, moves: v.moves}
	out.Map, _ = s.Map.(*Map)
	if s.Partial {
		out.past = v.past
	}
	out.teams = s.Teams != nil && anyTeam(s)
	return out
}

// Lens returns what cameras need to know.
func (v *View) Lens() view.Lens { return view.Lens{Preview: 0.45} }

// FirstZoom shows about as much as the game does.
func (v *View) FirstZoom(area layout.Rect, pixels float64) float64 {
	return camera.Crisp(camera.GameZoom(area), sim.TileUnits, pixels)
}

// Overview returns the camera that shows all of a map in area.
func (v *View) Overview(m view.Map, area layout.Rect) camera.Camera {
	_, _, w, h, _ := m.Bounds()
	w, h = max(w, 1), max(h, 1)
	zoom := min(area.W/w, area.H/h)
	return camera.Camera{View: area.Centered(w*zoom, h*zoom), X: w / 2, Y: h / 2, Zoom: zoom}
}

// Draw draws a scene.
func (v *View) Draw(s *view.Scene, p *widget.Painter, cam *camera.Camera) {
	s = s.Shown()
	d := drawing{scene: v.scene(s), p: p, cam: cam}
	if d.Map != nil {
		v.whole = cam.Whole(p.Canvas.Scale())
		d.cam = &v.whole
	}
	p.Clip(cam.View)
	defer p.Unclip()
	if !s.Alone {
		d.ground()
	}
	v.labels.drawing, v.labels.emotes = &d, v.labels.emotes[:0]
	switch {
	case s.Lost != nil && !s.Alone:
		d.lost(&v.labels)
	case s.Game != nil:
		d.tees(&v.labels)
	}
	v.labels.drawing = nil
}

// DrawSmall draws the map and every player as the shape of their team in the colour
// of their tee.
func (v *View) DrawSmall(s *view.Scene, p *widget.Painter, cam *camera.Camera) {
	m, ok := s.Map.(*Map)
	if !ok {
		return
	}
	s = s.Shown()
	sc := v.scene(s)
	p.Fill(cam.View, airColor)
	m.Physics.DrawSmall(p.Canvas, cam.View.X, cam.View.Y, cam.View.W, cam.View.H)
	if s.Lost != nil {
		view.GreyOut(p, cam)
		if s.Lost.World != nil {
			d := drawing{scene: sc, p: p, cam: cam}
			d.smallBefore()
		}
		return
	}
	for id := range s.Cur.Players {
		x, y, ok := s.Place(id)
		if !ok {
			continue
		}
		sx, sy := cam.ToScreen(x, y)
		r := &s.Cur.Rows[id]
		body, shape := sc.bodyColor(r, id, &canvas.Tee{Frozen: frozen(r, s.Cur.Tick)}), max(team(s, r), 0)
		if id == s.Followed {
			p.Disc(sx, sy, 6, p.P.Acc)
		}
		p.TeamShape(shape, sx, sy, 8, false, smallRim)
		p.TeamShape(shape, sx, sy, 6, false, body)
	}
}

// Portrait returns how player id in state r looks when standing still.
func (v *View) Portrait(s *view.Scene, r *sim.Row, id int) (t canvas.Tee, ok bool) {
	sc := v.scene(s)
	t = sc.tee(r, id)
	t.Weapon, t.Stance, t.Phase, t.Attack = canvas.NoWeapon, canvas.Standing, 0, 0
	if l := sc.look(r, id, &t); l != nil {
		t.Skin = s.Skins.Portrait(l, t.Eyes, t.Aim)
	}
	return t, true
}

// TileAt returns the tile at a place of the world.
func (v *View) TileAt(x, y float64) (image.Point, bool) {
	return image.Pt(int(math.Floor(x/sim.TileUnits)), int(math.Floor(y/sim.TileUnits))), true
}

// Describe says what the physics of the map are at a place of the world.
func (v *View) Describe(s *view.Scene, x, y float64) *view.Pointed {
	at, _ := v.TileAt(x, y)
	d := &view.Pointed{Tile: fmt.Sprintf("%d, %d", at.X, at.Y), Place: fmt.Sprintf("%.1f, %.1f", x, y), Empty: "Air"}
	sc := v.scene(s)
	if sc.Map == nil {
		d.Empty = "No map"
		return d
	}
	seen := sc.physicsView()
	for _, l := range sc.Map.Physics.Describe(at.X, at.Y, &seen) {
		d.Lines = append(d.Lines, view.PointedLine{
			Kind: l.Kind, Text: view.Capital(l.Text),
			More: l.Layer + " layer · index " + l.Detail,
		})
	}
	if t := sc.Map.Tiles; at.X < 0 || at.Y < 0 || at.X >= t.Width || at.Y >= t.Height {
		d.Tile += " outside"
	}
	return d
}

// Measure says how far it is in tiles, and how much of a hook that is.
func (v *View) Measure(s *view.Scene, x0, y0, x1, y1 float64) view.Measure {
	dx, dy, hook := x1-x0, y1-y0, hookLength(s.Game, s.Cur.Tick)
	units := math.Hypot(dx, dy)
	return view.Measure{
		Hook: hook, HookLabel: fmt.Sprintf("hook %.0f", hook),
		Title: fmt.Sprintf("%.2f tiles, %.0f units", units/sim.TileUnits, units),
		Lines: []string{
			fmt.Sprintf("dx %+.2f  dy %+.2f tiles", dx/sim.TileUnits, dy/sim.TileUnits),
			fmt.Sprintf("dx %+.0f  dy %+.0f units", dx, dy),
			fmt.Sprintf("angle %s  hook %.0f %%", view.Degrees(math.Atan2(dy, dx)), 100*units/hook),
		},
	}
}

// tuneHookLength is the place of hook_length among the tune parameters.
const tuneHookLength = 8

// hookLength returns how long hooks are at a tick, in units.
func hookLength(g *sim.Game, t sim.Tick) float64 {
	if v := g.TuningAt(t); len(v) > tuneHookLength && v[tuneHookLength] > 0 {
		return float64(v[tuneHookLength]) / 100
	}
	return 380
}

// StandIn makes no map: where tees were does not say where walls are.
func (v *View) StandIn(context.Context, *sim.Game) view.Map { return nil }

// Without returns the text shown if there is no map.
func (v *View) Without() string { return "Showing a grid." }
