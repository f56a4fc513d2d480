package canvas

import "image/color"

// Triangle fills a triangle with soft edges.
func (c *Canvas) Triangle(x0, y0, x1, y1, x2, y2 float64, col color.NRGBA) {
	c.poly = append(c.poly[:0], c.pt(x0, y0), c.pt(x1, y1), c.pt(x2, y2))
	c.fan(c.tint(col))
}

// Polygon fills a convex shape with soft edges.
func (c *Canvas) Polygon(pts []Pt, col color.NRGBA) {
	c.poly = c.poly[:0]
	for _, p := range pts {
		c.poly = append(c.poly, c.pt(p.X, p.Y))
	}
	c.fan(c.tint(col))
}

// Quad fills a rectangle from a colour at the top to another at the bottom.
func (c *Canvas) Quad(x, y, w, h float64, top, bottom color.NRGBA) {
	r := c.snapped(x, y, w, h)
	a, b := c.tint(top), c.tint(bottom)
	v := [4]vert{
		c.solid(point{r.x0, r.y0}, a), c.solid(point{r.x1, r.y0}, a), c.solid(point{r.x1, r.y1}, b),
		c.solid(point{r.x0, r.y1}, b),
	}
	defer c.joined(c.join())
	c.tri(v[0], v[1], v[2])
	c.tri(v[0], v[2], v[3])
}

// Area fills the area between a curve and a horizontal line, as in a filled
// graph.
func (c *Canvas) Area(curve []Pt, level float64, col color.NRGBA) {
	t := c.tint(col)
	for i := 1; i < len(curve); i++ {
		a, b := c.pt(curve[i-1].X, curve[i-1].Y), c.pt(curve[i].X, curve[i].Y)
		p, q := c.pt(curve[i-1].X, level), c.pt(curve[i].X, level)
		v0, i0 := c.join()
		c.tri(c.solid(a, t), c.solid(b, t), c.solid(q, t))
		c.tri(c.solid(a, t), c.solid(q, t), c.solid(p, t))
		c.joined(v0, i0)
	}
}

// fan fills the convex shape in c.poly and feathers its edges: half a pixel inwards
// to half a pixel outwards.
func (c *Canvas) fan(col rgba) {
	pts := c.poly
	n := len(pts)
	if n < 3 {
		return
	}
	turn := float32(1)
	if area(pts) < 0 {
		turn = -1
	}
	inner := func(i int) (in, out vert) {
		a, b, d := pts[(i+n-1)%n], pts[i], pts[(i+1)%n]
		u, v := unit(a, b), unit(b, d)
		o := point{u.y + v.y, -u.x - v.x}
		l := max(hypot(o.x, o.y), 1e-3)
		o = point{o.x / l, o.y / l}
		grow := min(1/max(o.x*u.y-o.y*u.x, 1e-3), miterLimit) * 0.5 * turn
		return c.solid(point{b.x - o.x*grow, b.y - o.y*grow}, col), c.solid(point{b.x + o.x*grow, b.y + o.y*grow},
			col.mul(0))
	}
	defer c.joined(c.join())
	first, firstOut := inner(0)
	prev, prevOut := first, firstOut
	for i := 1; i <= n; i++ {
		cur, curOut := first, firstOut
		if i < n {
			cur, curOut = inner(i)
		}
		if i > 1 && i < n {
			c.tri(first, prev, cur)
		}
		c.tri(prev, prevOut, curOut)
		c.tri(prev, curOut, cur)
		prev, prevOut = cur, curOut
	}
}

// area returns twice the signed area of a shape.
func area(pts []point) float32 {
	var sum float32
	for i, p := range pts {
		q := pts[(i+1)%len(pts)]
		sum += p.x*q.y - q.x*p.y
	}
	return sum
}
