package outline

import "math"

// A Point is a place in the plane, y downwards.
type Point struct{ X, Y float64 }

// A Sub is one polyline of a path.
type Sub struct {
	Points []Point
	Closed bool // the last point is joined to the first when stroked
}

// A Path is a shape made of polylines. Filling closes each of them.
type Path []Sub

// A Matrix is an affine map: x' = A·x + C·y + E, y' = B·x + D·y + F.
type Matrix struct{ A, B, C, D, E, F float64 }

// Scaling returns the map that multiplies by k and then adds (dx, dy).
func Scaling(k, dx, dy float64) Matrix { return Matrix{A: k, D: k, E: dx, F: dy} }

// Apply returns the image of p.
func (m Matrix) Apply(p Point) Point {
	return Point{m.A*p.X + m.C*p.Y + m.E, m.B*p.X + m.D*p.Y + m.F}
}

// Transform returns a copy of p mapped by m.
func (p Path) Transform(m Matrix) Path {
	out := make(Path, len(p))
	for i, s := range p {
		pts := make([]Point, len(s.Points))
		for j, q := range s.Points {
			pts[j] = m.Apply(q)
		}
		out[i] = Sub{Points: pts, Closed: s.Closed}
	}
	return out
}

// Bounds returns the smallest box around p, or zeros if p has no point.
func (p Path) Bounds() (lo, hi Point) {
	lo, hi = Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, s := range p {
		for _, q := range s.Points {
			lo = Point{min(lo.X, q.X), min(lo.Y, q.Y)}
			hi = Point{max(hi.X, q.X), max(hi.Y, q.Y)}
		}
	}
	if lo.X > hi.X {
		return Point{}, Point{}
	}
	return lo, hi
}

// A Builder collects a path. The zero value is ready to use with a tolerance
// of 0.05 units.
type Builder struct {
	Tolerance float64 // largest distance of a flattened curve from the true one

	path Path
	sub  []Point
	pen  Point
}

// Path returns what was built.
func (b *Builder) Path() Path {
	b.end(false)
	return b.path
}

func (b *Builder) end(closed bool) {
	if len(b.sub) > 0 {
		b.path = append(b.path, Sub{Points: b.sub, Closed: closed})
	}
	b.sub = nil
}

// MoveTo begins a new polyline.
func (b *Builder) MoveTo(p Point) {
	b.end(false)
	b.sub = append(b.sub, p)
	b.pen = p
}

// LineTo adds a straight line.
func (b *Builder) LineTo(p Point) {
	if len(b.sub) == 0 {
		b.sub = append(b.sub, b.pen)
	}
	b.sub = append(b.sub, p)
	b.pen = p
}

// Close ends the polyline at its first point, where the next one starts.
func (b *Builder) Close() {
	if len(b.sub) == 0 {
		return
	}
	b.pen = b.sub[0]
	b.end(true)
}

// QuadTo adds a quadratic curve with control point c.
func (b *Builder) QuadTo(c, p Point) {
	from := b.pen
	c1 := Point{from.X + (c.X-from.X)*2/3, from.Y + (c.Y-from.Y)*2/3}
	c2 := Point{p.X + (c.X-p.X)*2/3, p.Y + (c.Y-p.Y)*2/3}
	b.CubicTo(c1, c2, p)
}

// CubicTo adds a cubic curve with control points c1 and c2.
func (b *Builder) CubicTo(c1, c2, p Point) {
	from := b.pen
	// The second differences bound how far a chord may lie from the curve.
	dev := max(math.Hypot(from.X-2*c1.X+c2.X, from.Y-2*c1.Y+c2.Y), math.Hypot(c1.X-2*c2.X+p.X, c1.Y-2*c2.Y+p.Y))
	n := segments(math.Sqrt(0.75 * dev / b.tolerance()))
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		u := 1 - t
		b.LineTo(Point{
			u*u*u*from.X + 3*u*u*t*c1.X + 3*u*t*t*c2.X + t*t*t*p.X,
			u*u*u*from.Y + 3*u*u*t*c1.Y + 3*u*t*t*c2.Y + t*t*t*p.Y,
		})
	}
	b.LineTo(p)
}

func (b *Builder) tolerance() float64 {
	if b.Tolerance > 0 {
		return b.Tolerance
	}
	return 0.05
}

// segments rounds a wanted number of chords up, to at least 1 and at most 256.
func segments(n float64) int { return int(math.Ceil(min(max(n, 1), 256))) }

// ArcTo adds a part of an ellipse with radii rx and ry, turned by rot radians,
// as the A command of SVG describes it
// (https://www.w3.org/TR/SVG11/implnote.html#ArcConversionEndpointToCenter).
func (b *Builder) ArcTo(rx, ry, rot float64, large, sweep bool, p Point) {
	from := b.pen
	rx, ry = math.Abs(rx), math.Abs(ry)
	if rx == 0 || ry == 0 || from == p {
		b.LineTo(p)
		return
	}
	sin, cos := math.Sincos(rot)
	hx, hy := (from.X-p.X)/2, (from.Y-p.Y)/2
	x1, y1 := cos*hx+sin*hy, -sin*hx+cos*hy
	if l := x1*x1/(rx*rx) + y1*y1/(ry*ry); l > 1 {
		rx, ry = rx*math.Sqrt(l), ry*math.Sqrt(l)
	}
	num := rx*rx*ry*ry - rx*rx*y1*y1 - ry*ry*x1*x1
	k := math.Sqrt(max(0, num/(rx*rx*y1*y1+ry*ry*x1*x1)))
	if large == sweep {
		k = -k
	}
	cx1, cy1 := k*rx*y1/ry, -k*ry*x1/rx
	cx, cy := cos*cx1-sin*cy1+(from.X+p.X)/2, sin*cx1+cos*cy1+(from.Y+p.Y)/2
	start := math.Atan2((y1-cy1)/ry, (x1-cx1)/rx)
	turn := math.Atan2((-y1-cy1)/ry, (-x1-cx1)/rx) - start
	if sweep && turn < 0 {
		turn += 2 * math.Pi
	}
	if !sweep && turn > 0 {
		turn -= 2 * math.Pi
	}
	step := 2 * math.Acos(max(0, 1-b.tolerance()/max(rx, ry)))
	n := segments(math.Abs(turn) / max(step, 0.01))
	for i := 1; i < n; i++ {
		s, c := math.Sincos(start + turn*float64(i)/float64(n))
		b.LineTo(Point{cx + rx*c*cos - ry*s*sin, cy + rx*c*sin + ry*s*cos})
	}
	b.LineTo(p)
}

// Circle adds a full circle as a closed polyline.
func (b *Builder) Circle(c Point, r float64) {
	b.MoveTo(Point{c.X - r, c.Y})
	b.ArcTo(r, r, 0, true, true, Point{c.X + r, c.Y})
	b.ArcTo(r, r, 0, true, true, Point{c.X - r, c.Y})
	b.Close()
}
