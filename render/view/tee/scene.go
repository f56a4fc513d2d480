package tee

import (
	"playhead/render/camera"
	"playhead/render/mapart"
	"playhead/render/physics"
	"playhead/render/theme"
	"playhead/render/view"
	"playhead/render/widget"
	"playhead/sim"
)

// drawing is a scene while it is drawn.
type drawing struct {
	scene
	p   *widget.Painter
	cam *camera.Camera
}

// inView reports whether anything within px of a place on the screen shows.
func (d *drawing) inView(x, y, px float64) bool { return view.InView(d.cam, x, y, px) }

// ground draws everything below the players: scenery, tiles or a grid.
func (d *drawing) ground() {
	if d.Map == nil {
		view.DrawNoMap(d.p, d.cam)
		return
	}
	d.blended()
	if d.Grid {
		view.DrawGrid(d.p, d.cam, sim.TileUnits)
	}
}

// blended draws scenery and physics. While the physics are little of the picture
// the scenery in front stays in front of the tees.
func (d *drawing) blended() {
	share := d.share()
	if share == 1 {
		d.p.Fill(d.cam.View, view.Void)
	} else {
		d.scenery(mapart.Behind)
		if share > frontUpTo {
			d.scenery(mapart.InFront)
		}
		if dim := physics.Dim(share); dim > 0 {
			d.p.Fill(d.cam.View, theme.Fade(view.Void, dim))
		}
	}
	d.physics()
}

// frontUpTo is the largest share of the physics at which scenery is drawn in
// front of the tees.
const frontUpTo = 0.5

// lost draws a moment of which nothing is recorded: the map without colour, and
// hollow tees where they were before.
func (d *drawing) lost(l *labels) {
	if d.Map != nil && d.share() <= frontUpTo {
		d.scenery(mapart.InFront)
	}
	view.GreyOut(d.p, d.cam)
	d.Skins.Begin(d.p.Canvas)
	d.outOfSight()
	if d.Names {
		l.namePlates()
	}
	d.Skins.Flush()
}

// tees draws a game of the Teeworlds family in the game's order: objects below
// the tees, explosions above the scenery.
func (d *drawing) tees(l *labels) {
	specks := particles{drawing: d}
	d.Skins.Begin(d.p.Canvas)
	specks.trails()
	d.projectiles()
	d.beams()
	d.pickups()
	d.flags()
	view.DrawTrail(d.Scene, d.p, d.cam)
	d.outOfSight()
	d.spectators()
	d.hooks()
	d.bodies()
	if d.Map != nil && !d.Alone && d.share() <= frontUpTo {
		d.scenery(mapart.InFront)
	}
	specks.effects()
	d.freezeBars()
	d.bubbles()
	l.emoticons()
	if d.Aim {
		d.aimLine()
	}
	if d.Names {
		l.namePlates()
	}
}
