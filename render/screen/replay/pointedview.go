package replay

import (
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/view"
	"playhead/sim"
)

// pointedPlace returns the place of the world under the pointer, false while
// that is not on the map.
func pointedPlace(o *part.Kit) (x, y float64, ok bool) {
	if o.S == nil || o.St.Scene.Game == nil || o.D.Pointer.On().Part != mapPart {
		return 0, 0, false
	}
	x, y = o.St.Cam.ToWorld(o.D.Pointer.X, o.D.Pointer.Y)
	return x, y, true
}

// Says returns what the plate says, nil without a plate.
func (o *plate) Says() *view.Pointed {
	if !o.D.Set.Tile || o.ruler.stretching {
		return nil
	}
	if x, y, ok := pointedPlace(&o.Kit); ok {
		return o.St.View.Describe(&o.St.Scene, x, y)
	}
	return nil
}

// paint draws the plate, and around which tile it is.
func (o *plate) paint() {
	d := o.Says()
	if d == nil {
		return
	}
	area := freeArea(&o.D.Lay)
	if at := o.St.Scene.PointedAt; at != nil && o.St.Cam.Zoom*sim.TileUnits >= 4 {
		x, y := o.St.Cam.ToScreen(float64(at.X)*sim.TileUnits, float64(at.Y)*sim.TileUnits)
		size := o.St.Cam.Zoom * sim.TileUnits
		r := layout.Rect{X: x - 1, Y: y - 1, W: size + 2, H: size + 2}
		o.D.P.Clip(area)
		o.D.P.Border(r.X-1, r.Y-1, r.W+2, r.H+2, 1, theme.Fade(theme.Hex(0x0a0d10), 0.7))
		o.D.P.Border(r.X, r.Y, r.W, r.H, 1, theme.Fade(theme.Hex(0xffffff), 0.9))
		o.D.P.Unclip()
	}
	d.Draw(&o.D.P, area, o.D.Pointer.X, o.D.Pointer.Y)
}
