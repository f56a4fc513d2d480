package canvas

import (
	"image/color"
	"math"

	"playhead/assets"
	"playhead/render/theme"
)

// Hook draws a chain from a tee at (x0, y0) to the tip of its hook at (x1, y1),
// unit px a unit. The links start at the tee, so that they do not crawl when the
// tip moves.
func (c *Canvas) Hook(x0, y0, x1, y1, unit float64) {
	dx, dy := x1-x0, y1-y0
	length := math.Hypot(dx, dy)
	if length < 1e-6 {
		return
	}
	ux, uy, turn := dx/length, dy/length, Turn{Angle: math.Atan2(dy, dx)}
	const pitch, first, head = 8.4, 18.0, 12.0
	if unit*c.scale*pitch < 2 { // links no one could see
		c.Line(x0, y0, x1, y1, 3*unit, theme.Hex(0x2a2230))
		c.Line(x0, y0, x1, y1, 1.6*unit, theme.Hex(0xc3ccd6))
	} else {
		edge := false
		for d := first * unit; d < length-14*unit; d += pitch * unit {
			link := assets.HookLink
			if edge {
				link = assets.HookEdge
			}
			edge = !edge
			c.SpriteTurned(link, x0+ux*d, y0+uy*d, unit, turn, Untinted())
		}
	}
	c.SpriteTurned(assets.HookHead, x1-ux*head*unit, y1-uy*head*unit, unit, turn, Untinted())
}

// Laser draws a beam, alive from 1 (just fired) to 0 (gone): a dark rim, a
// coloured body and a light core that grow thinner.
func (c *Canvas) Laser(x0, y0, x1, y1, unit, alive float64, col color.NRGBA) {
	k := unit * min(max(alive, 0), 1)
	if k == 0 {
		return
	}
	white := theme.Hex(0xffffff)
	c.RoundLine(x0, y0, x1, y1, max(7*k, 2), theme.Mix(col, theme.Hex(0x120c1e), 0.68))
	c.RoundLine(x0, y0, x1, y1, max(5*k, 1.4), col)
	c.RoundLine(x0, y0, x1, y1, max(2.2*k, 0.7), theme.Mix(col, white, 0.8))
	c.Disc(x1, y1, max(5.5*k, 1.6), theme.Mix(col, white, 0.55))
}

// AimLine draws the line from a tee to its cursor: dashes in the accent colour
// over a dark line. The dashes start at the tee.
func (c *Canvas) AimLine(x0, y0, x1, y1 float64, acc color.NRGBA) {
	c.Line(x0, y0, x1, y1, 3.5, theme.Fade(theme.Hex(0x0a0d10), 0.55))
	c.DashedLine(x0, y0, x1, y1, 1.5, 7, 4, acc)
	c.Cursor(x1, y1)
}

// Cursor draws the aim cursor, 20 px at every zoom.
func (c *Canvas) Cursor(x, y float64) { c.Sprite(assets.Cursor, x, y, 0.72, Untinted()) }

// Plate draws the ground of an overlay on the map.
func (c *Canvas) Plate(x, y, w, h, radius float64, th *theme.Theme) {
	c.Panel(x, y, w, h, radius, th.Plate, th.PlateBorder)
}
