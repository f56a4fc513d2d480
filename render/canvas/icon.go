package canvas

import (
	"image"
	"image/color"
	"math"

	"playhead/assets"
	"playhead/assets/outline"
)

// Icon draws an icon in a square of size px with its top left at (x, y). Sizes
// are 16, 20 and 24; it is rendered for the scale of the screen, never stretched.
func (c *Canvas) Icon(i assets.Icon, x, y, size float64, col color.NRGBA) {
	r := c.snapped(x, y, 0, 0)
	px := int32(math.Round(size * c.scale))
	c.stamp(c.mask(maskKey{kind: maskIcon, id: uint8(i), a: px, b: int32(size)}, drawIcon), r.x0, r.y0, c.tint(col))
}

// drawIcon renders an icon at a pixels, with the detail designed for a size of b
// px.
func drawIcon(k maskKey) *image.Alpha {
	d, filled := assets.Icon(k.id).Path()
	n := float64(k.a)
	scale := n / assets.IconGrid
	p, err := outline.Parse(d, 0.02/scale)
	if err != nil {
		panic("canvas: icon " + assets.Icon(k.id).Name() + ": " + err.Error())
	}
	if !filled {
		// Larger icons keep a finer line than they would by size alone.
		p = p.Stroke(assets.IconLine/max(1, float64(k.b)/16*0.8), 0.02/scale)
	}
	m := image.NewAlpha(image.Rect(0, 0, int(k.a), int(k.a)))
	outline.Fill(m, p.Transform(outline.Scaling(scale, 0, 0)), outline.NonZero)
	return m
}
