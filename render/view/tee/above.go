package tee

import (
	"playhead/render/camera"
	"playhead/render/view/above"
	"playhead/render/widget"
	"playhead/sim"
)

// aimAbove points the scene seen from above at the moment, for games that are.
func (d *drawing) aimAbove() {
	if d.Game == nil || d.Game.Engine.Teeworlds() {
		return
	}
	a := &d.above
	a.Game, a.Cur, a.Next, a.Frac, a.Time = d.Game, d.Cur, d.Next, d.Frac, d.Time
	a.Followed, a.Names, a.Plan, a.Track, a.Covered = d.Followed, d.Names, nil, d.Track, d.Covered
	a.Heights, a.Recorder = d.Heights, d.Recorder
	if d.Map != nil {
		a.Plan = d.Map.Plan
	}
	a.Look = [...]above.Look{above.Both, above.Picture, above.Floors}[d.View]
	if d.Track != nil {
		d.Track.Update(d.Game, d.Time)
	}
}

// groundAbove draws the floor plan, or a grid without one.
func (d *drawing) groundAbove() {
	if d.Map == nil || d.Map.Plan == nil {
		d.p.Fill(d.cam.View, voidColor)
		d.grid(schematicStep(d.cam.Zoom))
	}
	d.above.Ground(d.p, d.cam)
	if d.Grid {
		d.grid(8 * sim.TileUnits)
	}
}

// fromAbove draws what is on the plan: players and what happens.
func (d *drawing) fromAbove() {
	d.trail()
	d.above.Draw(d.p, d.cam)
}

// DrawSmall draws a game seen from above into a minimap: the plan and a dot for
// everybody whose place is known.
func (s *Scene) DrawSmall(p *widget.Painter, cam *camera.Camera) {
	d := drawing{Scene: s, p: p, cam: cam}
	d.aimAbove()
	d.above.Ground(p, cam)
	d.above.Dots(p, cam)
}

// Floor returns the height of the floor that the followed player stands on,
// false when that is not known.
func (s *Scene) Floor() (z float32, ok bool) { return s.above.Floor() }
