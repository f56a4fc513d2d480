package scenery

import (
	"image"
	"math"
)

// A corner of a triangle: where it is, in pixels, what of its texture it shows, and its colour, premultiplied.
type corner struct {
	x, y, u, v float64
	c          [4]float64
}

// triangle draws a triangle over dst; a nil texture is plain white. A pixel belongs to it if its centre does.
func triangle(dst *image.RGBA, tex *level, a, b, c corner) {
	area := (b.x-a.x)*(c.y-a.y) - (c.x-a.x)*(b.y-a.y)
	if area == 0 || math.IsNaN(area) || math.IsInf(area, 0) {
		return
	}
	w, h := float64(dst.Rect.Dx()), float64(dst.Rect.Dy())
	x0, x1 := max(0, math.Floor(min(a.x, b.x, c.x))), min(w, math.Ceil(max(a.x, b.x, c.x)))
	y0, y1 := max(0, math.Floor(min(a.y, b.y, c.y))), min(h, math.Ceil(max(a.y, b.y, c.y)))
	for y := int(y0); y < int(y1); y++ {
		for x := int(x0); x < int(x1); x++ {
			px, py := float64(x)+0.5, float64(y)+0.5
			s := ((px-a.x)*(c.y-a.y) - (c.x-a.x)*(py-a.y)) / area
			t := ((b.x-a.x)*(py-a.y) - (px-a.x)*(b.y-a.y)) / area
			if s < 0 || t < 0 || s+t > 1 {
				continue
			}
			r := 1 - s - t
			var col [4]float64
			for i := range col {
				col[i] = r*a.c[i] + s*b.c[i] + t*c.c[i]
			}
			if tex != nil {
				at := tex.at(r*a.u+s*b.u+t*c.u, r*a.v+s*b.v+t*c.v)
				for i := range col {
					col[i] *= at[i]
				}
			}
			over(dst.Pix[dst.PixOffset(x, y):], &col)
		}
	}
}

// over draws a premultiplied colour over a pixel.
func over(p []uint8, c *[4]float64) {
	left := 1 - c[3]
	for i := range c {
		p[i] = uint8(min(255, c[i]*255+float64(p[i])*left+0.5))
	}
}
