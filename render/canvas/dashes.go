package canvas

import (
	"image/color"
	"math"
)

// DashedPolyline draws connected lines as dashes of length on with gaps of length
// off, measured horizontally: a dash on a steep curve is longer. Dashes begin at
// multiples of on + off, so that they do not move when a curve only grows.
func (c *Canvas) DashedPolyline(pts []Pt, width, on, off float64, col color.NRGBA) {
	pitch := on + off
	if pitch <= 0 || len(pts) < 2 || (pts[len(pts)-1].X-pts[0].X)/pitch > 1e4 {
		return
	}
	dash := c.dash[:0]
	flush := func() {
		if len(dash) > 1 {
			c.Polyline(dash, width, col)
		}
		dash = dash[:0]
	}
	for i := 1; i < len(pts); i++ {
		a, b := pts[i-1], pts[i]
		for k := math.Floor(a.X / pitch); k*pitch <= b.X; k++ {
			from, to := max(a.X, k*pitch), min(b.X, k*pitch+on)
			if from > to {
				continue
			}
			if len(dash) == 0 {
				dash = append(dash, between(a, b, from))
			}
			dash = append(dash, between(a, b, to))
			if to == k*pitch+on {
				flush()
			}
		}
	}
	flush()
	c.dash = dash
}

// between returns the place at x on the line from a to b.
func between(a, b Pt, x float64) Pt {
	if b.X <= a.X {
		return b
	}
	return Pt{x, a.Y + (b.Y-a.Y)*(x-a.X)/(b.X-a.X)}
}
