package tee

import (
	"playhead/render/physics"
	"playhead/render/settings"
	"playhead/render/theme"
	"playhead/sim"
)

// Colours of the minimap.
var (
	airColor = theme.Hex(0x8db8b6)
	smallRim = theme.Hex(0x120c1e) // around every player
)

// physicsView returns how the physics are looked at now.
func (s *scene) physicsView() physics.View {
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
func (s *scene) share() float64 {
	switch {
	case s.Ground == settings.Physics || s.Map != nil && !s.Map.HasArt():
		return 1
	case s.Ground == settings.Design:
		return 0
	}
	return min(max(s.Share, 0), 1)
}

// physics draws walls and all tiles that do something.
func (d *drawing) physics() {
	v := d.physicsView()
	v.Cam = d.cam
	d.Map.Physics.Draw(d.p.Canvas, &v)
}
