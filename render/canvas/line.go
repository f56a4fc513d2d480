package canvas

import (
	"image/color"
	"math"
)

// Line draws a straight line with soft edges and flat ends.
func (c *Canvas) Line(x0, y0, x1, y1, width float64, col color.NRGBA) {
	t := c.tint(col)
	c.segment(c.pt(x0, y0), c.pt(x1, y1), float32(width*c.scale), t, t)
}

// GradientLine draws a line from one colour to another.
func (c *Canvas) GradientLine(x0, y0, x1, y1, width float64, from, to color.NRGBA) {
	c.segment(c.pt(x0, y0), c.pt(x1, y1), float32(width*c.scale), c.tint(from), c.tint(to))
}

// RoundLine draws a line with round ends.
func (c *Canvas) RoundLine(x0, y0, x1, y1, width float64, col color.NRGBA) {
	c.Line(x0, y0, x1, y1, width, col)
	c.Disc(x0, y0, width/2, col)
	c.Disc(x1, y1, width/2, col)
}

// DashedLine draws dashes of length on with gaps of length off. The first dash
// starts at (x0, y0): pass the end that does not move first, so that the dashes
// do not crawl when the other end moves.
func (c *Canvas) DashedLine(x0, y0, x1, y1, width, on, off float64, col color.NRGBA) {
	p, q, t := c.pt(x0, y0), c.pt(x1, y1), c.tint(col)
	dx, dy := q.x-p.x, q.y-p.y
	length := hypot(dx, dy)
	step, dash := float32((on+off)*c.scale), float32(on*c.scale)
	if length == 0 || step <= 0 || length/step > 1e4 {
		return
	}
	at := func(d float32) point { d = min(d, length); return point{p.x + dx*d/length, p.y + dy*d/length} }
	for d := float32(0); d < length; d += step {
		c.segment(at(d), at(d+dash), float32(width*c.scale), t, t)
	}
}

// DottedHLine draws a row of dots to the right: 2 px on, 4 px off, a hairline
// high. It marks a lane that was not recorded.
func (c *Canvas) DottedHLine(x, y, w float64, col color.NRGBA) {
	for d := 0.0; d < w; d += 6 {
		c.HLine(x+d, y, min(2, w-d), col)
	}
}

func hypot(x, y float32) float32 { return float32(math.Hypot(float64(x), float64(y))) }

// segment draws a line of w pixels: a core and a feather of one pixel on each
// side, which is what antialiasing would give.
func (c *Canvas) segment(p, q point, w float32, from, to rgba) {
	dx, dy := q.x-p.x, q.y-p.y
	l := hypot(dx, dy)
	if l == 0 || w <= 0 {
		return
	}
	if w < 1 {
		from, to = from.mul(w), to.mul(w)
		w = 1
	}
	nx, ny := -dy/l, dx/l
	core, rim := w/2-0.5, w/2+0.5
	side := func(o point, d float32, col rgba) vert { return c.solid(point{o.x + nx*d, o.y + ny*d}, col) }
	a := [4]vert{side(p, -rim, from.mul(0)), side(p, -core, from), side(p, core, from), side(p, rim, from.mul(0))}
	b := [4]vert{side(q, -rim, to.mul(0)), side(q, -core, to), side(q, core, to), side(q, rim, to.mul(0))}
	defer c.joined(c.join())
	for i := range 3 {
		if i == 1 && core == 0 {
			continue
		}
		c.tri(a[i], a[i+1], b[i+1])
		c.tri(a[i], b[i+1], b[i])
	}
}

// A Pt is a place in px.
type Pt struct{ X, Y float64 }

// Polyline draws connected lines with mitred joins and flat ends.
func (c *Canvas) Polyline(pts []Pt, width float64, col color.NRGBA) {
	t := c.tint(col)
	c.strip(pts, width, func(int) rgba { return t })
}

// Trail draws connected lines whose opacity grows from first at the first point
// to last at the last one (0 to 1).
func (c *Canvas) Trail(pts []Pt, width float64, col color.NRGBA, first, last float64) {
	t, n := c.tint(col), max(len(pts)-1, 1)
	c.strip(pts, width, func(i int) rgba { return t.mul(float32(first + (last-first)*float64(i)/float64(n))) })
}

// miterLimit is how many half widths a join may stick out before it is cut.
const miterLimit = 2.5

// strip draws a line along pts as one band whose pieces share their corners, so
// that it may be translucent.
func (c *Canvas) strip(pts []Pt, width float64, colour func(int) rgba) {
	w, fade := float32(width*c.scale), float32(1)
	if w < 1 {
		fade, w = w, 1
	}
	var prev [4]vert
	var from point
	started := false
	for i := range pts {
		p := c.pt(pts[i].X, pts[i].Y)
		if started && p == from {
			continue
		}
		n := c.normal(pts, i, p, from, started)
		col := colour(i).mul(fade)
		cur := c.band(p, n, w, col)
		if started {
			v0, i0 := c.join()
			for j := range 3 {
				c.tri(prev[j], prev[j+1], cur[j+1])
				c.tri(prev[j], cur[j+1], cur[j])
			}
			c.joined(v0, i0)
		}
		prev, from, started = cur, p, true
	}
}

// band returns the four corners across a line at p.
func (c *Canvas) band(p, n point, w float32, col rgba) [4]vert {
	core, rim := w/2-0.5, w/2+0.5
	side := func(d float32, k rgba) vert { return c.solid(point{p.x + n.x*d, p.y + n.y*d}, k) }
	return [4]vert{side(-rim, col.mul(0)), side(-core, col), side(core, col), side(rim, col.mul(0))}
}

// normal returns the direction across a line at point i, longer at a bend.
func (c *Canvas) normal(pts []Pt, i int, p, from point, started bool) point {
	next, ahead := p, false
	for _, q := range pts[i+1:] {
		if next = c.pt(q.X, q.Y); next != p {
			ahead = true
			break
		}
	}
	out := unit(p, next)
	if !started {
		return point{-out.y, out.x}
	}
	in := unit(from, p)
	if !ahead {
		return point{-in.y, in.x}
	}
	sum := point{-in.y - out.y, in.x + out.x}
	l := hypot(sum.x, sum.y)
	if l < 1e-3 {
		return point{-in.y, in.x}
	}
	sum = point{sum.x / l, sum.y / l}
	grow := min(1/max(sum.x*-in.y+sum.y*in.x, 1e-3), miterLimit)
	return point{sum.x * grow, sum.y * grow}
}

// unit returns the direction from p to q.
func unit(p, q point) point {
	dx, dy := q.x-p.x, q.y-p.y
	l := hypot(dx, dy)
	if l == 0 {
		return point{}
	}
	return point{dx / l, dy / l}
}
