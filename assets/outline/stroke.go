package outline

import "math"

// Stroke returns the outline of a line of the given width along p, with round
// caps and joins. Its pieces overlap: fill it with [NonZero].
func (p Path) Stroke(width, tolerance float64) Path {
	r := width / 2
	var out Path
	for _, s := range p {
		n := len(s.Points)
		for i, a := range s.Points {
			out = append(out, disc(a, r, tolerance))
			j := i + 1
			if j == n {
				if !s.Closed {
					break
				}
				j = 0
			}
			if seg, ok := bar(a, s.Points[j], r); ok {
				out = append(out, seg)
			}
		}
	}
	return out
}

// bar returns the rectangle around the line from a to b.
func bar(a, b Point, r float64) (Sub, bool) {
	dx, dy := b.X-a.X, b.Y-a.Y
	l := math.Hypot(dx, dy)
	if l == 0 {
		return Sub{}, false
	}
	nx, ny := -dy/l*r, dx/l*r
	return Sub{Closed: true, Points: []Point{
		{a.X - nx, a.Y - ny},
		{b.X - nx, b.Y - ny},
		{b.X + nx, b.Y + ny},
		{a.X + nx, a.Y + ny},
	}}, true
}

// disc returns a circle that runs the same way round as bar.
func disc(c Point, r, tolerance float64) Sub {
	b := Builder{Tolerance: tolerance}
	b.Circle(c, r)
	return b.Path()[0]
}

// Dash returns p cut into dashes of length on with gaps of length off, starting
// with a dash at the first point of every polyline.
func (p Path) Dash(on, off float64) Path {
	var out Path
	for _, s := range p {
		pts := s.Points
		if s.Closed && len(pts) > 0 {
			pts = append(append([]Point(nil), pts...), pts[0])
		}
		drawing, left := true, on
		cur := []Point{}
		for i := range pts {
			if i == 0 {
				cur = append(cur, pts[0])
				continue
			}
			a, b := pts[i-1], pts[i]
			l := math.Hypot(b.X-a.X, b.Y-a.Y)
			for at := 0.0; at < l; {
				step := min(left, l-at)
				at += step
				left -= step
				q := Point{a.X + (b.X-a.X)*at/l, a.Y + (b.Y-a.Y)*at/l}
				if drawing {
					cur = append(cur, q)
				}
				if left > 0 {
					continue
				}
				if drawing {
					out = append(out, Sub{Points: cur})
				}
				drawing = !drawing
				cur, left = []Point{q}, on
				if !drawing {
					left = off
				}
			}
		}
		if drawing && len(cur) > 1 {
			out = append(out, Sub{Points: cur})
		}
	}
	return out
}
