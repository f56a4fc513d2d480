package replay

import (
	"math"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/part"
	"playhead/render/widget"
)

// Drag measures, or moves the camera.
func (c *picture) Drag(p *widget.Press) bool {
	switch {
	case p.Phase == widget.Begun:
		if !p.Secondary && c.ruler.measures(p.Mods) {
			c.ruler.begin(p)
		}
	case p.Phase == widget.Ended:
		c.ruler.stretching = c.ruler.stretching && p.Click() // until the click
	case c.ruler.stretching:
		c.ruler.stretch(p)
	case !p.Click():
		c.St.Cam.Pan(p.DX, p.DY)
		c.S.Auto = false
	}
	return true
}

// Click follows the player at the pointer.
func (c *picture) Click(p *widget.Press) {
	id := c.St.Scene.Hit(c.St.Cam, p.X, p.Y)
	if c.ruler.stretching { // a click measures nothing
		c.ruler.stretching, c.ruler.Measure.Set = false, false
		if c.ruler.Measure.On {
			return
		}
	}
	switch {
	case p.Mods&part.Several != 0:
		if id >= 0 {
			c.FollowPressed(p, id)
		}
	case p.Double:
		c.D.Do(action.FullScreen)
	case c.picked(p):
	case c.St.Cam.View.Has(p.X, p.Y):
		if id >= 0 && (id != c.S.Followed || c.St.Together.Has(id)) {
			c.FollowPressed(p, id)
		}
	}
}

// picked gives a click to the part that waits for one, and reports whether one did.
func (c *picture) picked(press *widget.Press) bool {
	for p := range part.Each[part.Picking](c.parts) {
		if p.Pick(press) {
			return true
		}
	}
	return false
}

// Menu opens the menu of the tee or the place at the pointer.
func (c *picture) Menu(p *widget.Press) bool {
	c.menu(widget.AMap, 0, p)
	return true
}

// Wheel zooms.
func (c *picture) Wheel(t *widget.Turn) bool {
	c.St.Cam.ZoomAt(math.Pow(4.0/3, t.DY/2), t.X, t.Y)
	c.S.Auto = c.S.Auto && c.S.Followed >= 0
	return true
}

// panSpeed is how far a held key moves the picture, in px a second.
const panSpeed = 660

// panKeys moves the camera while a key is held.
func (c *picture) panKeys(in *desk.Input) {
	dx, dy, far := 0.0, 0.0, panSpeed*in.HeldTime.Seconds()
	for a, d := range map[action.ID][2]float64{
		action.PanLeft: {1, 0}, action.PanRight: {-1, 0}, action.PanUp: {0, 1},
		action.PanDown: {0, -1},
	} {
		if c.held.Holds(in, a) {
			dx, dy = dx+d[0]*far, dy+d[1]*far
		}
	}
	if dx != 0 || dy != 0 {
		c.St.Cam.Pan(math.Round(dx), math.Round(dy))
		c.S.Auto = false
	}
}
