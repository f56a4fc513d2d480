package canvas

import (
	"image"
	"image/color"
	"math"

	"playhead/assets/outline"
)

// maxMaskRadius is the radius in pixels of the screen up to which a disc is
// rendered once and then stamped; larger ones are made of triangles.
const maxMaskRadius = 64

// Disc fills a circle around (x, y).
func (c *Canvas) Disc(x, y, r float64, col color.NRGBA) {
	p, rad := c.pt(x, y), r*c.scale
	if rad > maxMaskRadius {
		c.wheel(p, 0, float32(rad), 0, 2*math.Pi, c.tint(col), c.tint(col))
		return
	}
	if rad < 0.05 {
		return
	}
	c.stamp(c.mask(maskKey{kind: maskDisc, a: quarters(rad)}, drawDisc), p.x, p.y, c.tint(col))
}

// Circle draws a circle around (x, y): a line of the given width, its middle at
// the radius.
func (c *Canvas) Circle(x, y, r, width float64, col color.NRGBA) {
	p, rad, w := c.pt(x, y), r*c.scale, width*c.scale
	if rad > maxMaskRadius {
		c.wheel(p, float32(rad-w/2), float32(rad+w/2), 0, 2*math.Pi, c.tint(col), c.tint(col))
		return
	}
	c.stamp(c.mask(maskKey{kind: maskRing, a: quarters(rad), b: quarters(w)}, drawDisc), p.x, p.y, c.tint(col))
}

// drawDisc renders a disc, or a ring of width b, around a corner of a pixel.
func drawDisc(k maskKey) *image.Alpha {
	r, half := float64(k.a)/4, 0.0
	if k.kind == maskRing {
		half = max(float64(k.b)/8, 0.125)
	}
	n := ceil(r+half) + 1
	b := outline.Builder{Tolerance: 0.01}
	b.Circle(outline.Point{}, r+half)
	p := b.Path()
	if k.kind == maskRing && r > half {
		in := outline.Builder{Tolerance: 0.01}
		in.Circle(outline.Point{}, r-half)
		p = append(p, in.Path()...)
	}
	m := image.NewAlpha(image.Rect(-n, -n, n, n))
	outline.Fill(m, p, outline.EvenOdd)
	return m
}

// Arc draws a part of a circle: a line of the given width from one angle to
// another, in radians, clockwise from the right.
func (c *Canvas) Arc(x, y, r, width, from, to float64, col color.NRGBA) {
	w := width * c.scale / 2
	c.wheel(c.pt(x, y), float32(r*c.scale-w), float32(r*c.scale+w), from, to, c.tint(col), c.tint(col))
}

// Cone fills a sector of a circle, from one colour in the middle to another at
// the rim: the view of a player.
func (c *Canvas) Cone(x, y, r, from, to float64, middle, rim color.NRGBA) {
	c.wheel(c.pt(x, y), 0, float32(r*c.scale), from, to, c.tint(middle), c.tint(rim))
}

// wheel fills the area between two radii and two angles, with antialiased edges.
func (c *Canvas) wheel(p point, r0, r1 float32, from, to float64, inner, outer rgba) {
	n := max(3, int(math.Ceil(math.Abs(to-from)/(2*math.Acos(1-0.1/max(float64(r1), 1))))))
	r0 = max(r0, 0)
	defer c.joined(c.join())
	var prev, cur [4]vert
	for i := 0; i <= n; i++ {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/float64(n))
		s, k := float32(sin), float32(cos)
		at := func(r float32, col rgba) vert { return c.solid(point{p.x + k*r, p.y + s*r}, col) }
		lo := max(r0-0.5, 0)
		cur = [4]vert{
			at(lo, inner.mul(0)), at(min(r0+0.5, r1), inner), at(max(r1-0.5, r0), outer),
			at(r1+0.5, outer.mul(0)),
		}
		if r0 == 0 {
			cur[0], cur[1] = at(0, inner), at(0, inner)
		}
		if i > 0 {
			for j := range 3 {
				if j == 0 && r0 == 0 {
					continue
				}
				c.tri(prev[j], prev[j+1], cur[j+1])
				c.tri(prev[j], cur[j+1], cur[j])
			}
		}
		prev = cur
	}
}
