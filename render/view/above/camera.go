package above

import (
	"math"

	"playhead/assets"
	"playhead/render/theme"
	"playhead/sim"
)

// Sizes of the recorder's camera, px.
const (
	cameraPx     = 9.0
	cameraReach  = 90.0
	cameraHalf   = 30 * math.Pi / 180
	cameraInEyes = 40 // units: nearer to a player it counts as first person
)

// camera draws the recorder's camera while they watch others: in first person as
// a sign beside the player, otherwise as a camera.
func (d *drawing) camera() {
	g, n := &d.Cur.Global, &d.Next.Global
	if id := int(g.Or(sim.SpectatedPlayer, -1)); d.Recorder <= 0 && id > 0 { // the player HLTV's director shows
		if p, ok := d.place(id); ok {
			d.watched(p.X, p.Y)
		}
		return
	}
	if d.Recorder <= 0 {
		d.directed()
		return
	}
	if d.Recorder >= sim.MaxRows || !g.Has(sim.CameraX) || !g.Has(sim.CameraY) {
		return
	}
	k := d.Game.Engine.UnitScale()
	at := func(c sim.GameCol) float64 {
		a, b := float64(g.Or(c, 0))*k, float64(n.Or(c, 0))*k
		if !n.Has(c) || math.Abs(b-a) > jumpUnits {
			return a
		}
		return a + (b-a)*d.Frac
	}
	wx, wy := at(sim.CameraX), at(sim.CameraY)
	x, y := d.cam.ToScreen(wx, wy)
	ink := d.p.P.PlateText
	if id := int(g.Or(sim.SpectatedPlayer, -1)); id >= 0 {
		if p, ok := d.place(id); ok && math.Hypot(p.X-wx, p.Y-wy) < cameraInEyes {
			d.watched(p.X, p.Y)
			return
		}
	}
	if !d.inView(x, y, cameraReach) {
		return
	}
	if yaw, ok := d.Cur.Rows[d.Recorder].Get(sim.Yaw); ok {
		a := -float64(yaw) / 65536 * 2 * math.Pi
		d.p.Cone(x, y, cameraReach, a-cameraHalf, a+cameraHalf, theme.Fade(ink, 0.22), theme.Fade(ink, 0))
		d.nose(x, y, a, cameraPx+7, ink)
	}
	d.p.Disc(x, y, cameraPx+1.5, theme.Fade(inkColor, 0.9))
	d.p.Circle(x, y, cameraPx+1.5, 1.2, ink)
	d.p.Icon(assets.IconCamera, x-6, y-6, 12, ink)
	d.plate(d.Recorder, x, y, "camera", false, 0.85)
}

// watched draws the sign of a player through whose eyes others look.
func (d *drawing) watched(wx, wy float64) {
	x, y := d.cam.ToScreen(wx, wy)
	d.p.Disc(x+15, y-11, 8, theme.Fade(inkColor, 0.85))
	d.p.Icon(assets.IconEye, x+9, y-17, 12, d.p.P.PlateText)
}

// directed draws the fixed camera that HLTV's director shows.
func (d *drawing) directed() {
	g := &d.Cur.Global
	if g.Or(sim.SpectatedPlayer, 0) != -1 || !g.Has(sim.CameraX) || !g.Has(sim.CameraY) {
		return
	}
	k := d.Game.Engine.UnitScale()
	x, y := d.cam.ToScreen(float64(g.Or(sim.CameraX, 0))*k, float64(g.Or(sim.CameraY, 0))*k)
	if !d.inView(x, y, cameraReach) {
		return
	}
	ink := d.p.P.PlateText
	if g.Has(sim.CameraYaw) {
		a := -float64(g.Or(sim.CameraYaw, 0)) / 65536 * 2 * math.Pi
		d.p.Cone(x, y, cameraReach, a-cameraHalf, a+cameraHalf, theme.Fade(ink, 0.22), theme.Fade(ink, 0))
		d.nose(x, y, a, cameraPx+7, ink)
	}
	d.p.Disc(x, y, cameraPx+1.5, theme.Fade(inkColor, 0.9))
	d.p.Circle(x, y, cameraPx+1.5, 1.2, ink)
	d.p.Icon(assets.IconCamera, x-6, y-6, 12, ink)
	if d.Names {
		const text = "director's camera"
		d.scene.plates = append(d.scene.plates, plate{
			id: labelID, x: x, y: y - plateAbove,
			w: d.p.TextWidth(theme.Small, text) + 12, name: text, ink: ink, alpha: 1, far: 1e5,
		})
	}
}
