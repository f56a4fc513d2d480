package tee

import (
	"image/color"
	"math"

	"playhead/render/layout"
	"playhead/render/physics"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
)

// The ground of the physics view and of the view without a map.
var (
	voidColor = theme.Hex(0x11151b)
	gridColor = theme.Hex(0x1a2028)
	gridMajor = theme.Hex(0x232b35)
	airColor  = theme.Hex(0x8db8b6) // of the minimap
)

// physicsView returns how the physics are looked at now.
func (s *Scene) physicsView() physics.View {
	v := physics.View{Share: s.share(), World: s.Cur, Team: sim.AnyTeam}
	if s.PointedAt != nil {
		v.Pointed, v.HasPointed = *s.PointedAt, true
	}
	if s.Followed < 0 || s.Game == nil || s.Cur == nil {
		return v
	}
	r := &s.Cur.Rows[s.Followed]
	v.Team = int(r.Or(sim.Team, sim.AnyTeam))
	v.Checkpoint = int(r.Or(sim.TeleCheckpoint, 0))
	v.TeeX, v.TeeY, v.HasTee = s.Place(s.Followed)
	return v
}

// share returns how much of the picture the physics are.
func (s *Scene) share() float64 {
	switch {
	case s.View == Physics || s.Map != nil && !s.Map.HasArt():
		return 1
	case s.View == Design:
		return 0
	}
	return min(max(s.Share, 0), 1)
}

// Describe says what the physics of the map are at tile x, y, nothing without a
// map of tiles.
func (s *Scene) Describe(x, y int) []physics.Line {
	if s.Map == nil || s.Map.Physics == nil {
		return nil
	}
	v := s.physicsView()
	return s.Map.Physics.Describe(x, y, &v)
}

// physics draws walls and all tiles that do something.
func (d *drawing) physics() {
	v := d.physicsView()
	v.Cam = d.cam
	d.Map.Physics.Draw(d.p.Canvas, &v)
}

// grid draws lines step world units apart, every eighth brighter.
func (d *drawing) grid(step float64) {
	if d.cam.Zoom*step < 6 {
		return
	}
	left, top, right, bottom := d.cam.Bounds()
	v := d.cam.View
	for k := math.Ceil(left / step); k*step <= right; k++ {
		x, _ := d.cam.ToScreen(k*step, 0)
		d.p.VLine(x, v.Y, v.H, gridLine(k))
	}
	for k := math.Ceil(top / step); k*step <= bottom; k++ {
		_, y := d.cam.ToScreen(0, k*step)
		d.p.HLine(v.X, y, v.W, gridLine(k))
	}
}

func gridLine(k float64) color.NRGBA {
	if math.Mod(k, 8) == 0 {
		return gridMajor
	}
	return gridColor
}

// schematicStep returns a distance of grid lines that suits a zoom: a tile, or
// eight, or 64 …
func schematicStep(zoom float64) float64 {
	step := float64(sim.TileUnits)
	for step*zoom < 14 {
		step *= 8
	}
	return step
}

// DrawSmall draws the whole map into an area, for a minimap.
func (m *Map) DrawSmall(p *widget.Painter, r layout.Rect) {
	p.Fill(r, airColor)
	m.Physics.DrawSmall(p.Canvas, r.X, r.Y, r.W, r.H)
}
