package canvas

import (
	"image"
	"image/color"
	"math"

	"playhead/assets/outline"
)

func floor(v float64) int { return int(math.Floor(v)) }
func ceil(v float64) int  { return int(math.Ceil(v)) }

// FillRect fills an area.
func (c *Canvas) FillRect(x, y, w, h float64, col color.NRGBA) {
	r, k := c.snapped(x, y, w, h), c.tint(col)
	c.traceGround(r, k.a, false)
	c.fill(r, k)
}

func (c *Canvas) fill(r rect, col rgba) {
	if c.linear && (r.x1-r.x0)*(r.y1-r.y0) > largeArea && !r.intersect(c.clip).empty() {
		c.Flush()
	}
	c.quad(r, c.tex.white, col)
}

// HLine draws a hairline to the right, its upper edge at y.
func (c *Canvas) HLine(x, y, w float64, col color.NRGBA) {
	r := c.snapped(x, y, w, 0)
	r.y1 = r.y0 + float32(c.hair())
	c.fill(r, c.tint(col))
}

// VLine draws a hairline downwards, its left edge at x.
func (c *Canvas) VLine(x, y, h float64, col color.NRGBA) {
	r := c.snapped(x, y, 0, h)
	r.x1 = r.x0 + float32(c.hair())
	c.fill(r, c.tint(col))
}

// Border draws the edge of an area, inside it, width px wide.
func (c *Canvas) Border(x, y, w, h, width float64, col color.NRGBA) {
	c.frame(c.snapped(x, y, w, h), c.width(width), c.tint(col))
}

// width returns a line width in whole pixels of the screen.
func (c *Canvas) width(px float64) float32 {
	return float32(math.Max(math.Floor(px*c.scale+0.001), c.hair()))
}

func (c *Canvas) frame(r rect, t float32, col rgba) {
	c.fill(rect{r.x0, r.y0, r.x1, r.y0 + t}, col)
	c.fill(rect{r.x0, r.y1 - t, r.x1, r.y1}, col)
	c.fill(rect{r.x0, r.y0 + t, r.x0 + t, r.y1 - t}, col)
	c.fill(rect{r.x1 - t, r.y0 + t, r.x1, r.y1 - t}, col)
}

// Radii are the radii of the corners of a rectangle in px.
type Radii struct{ TopLeft, TopRight, BottomRight, BottomLeft float64 }

// Round returns the same radius for all corners.
func Round(r float64) Radii { return Radii{r, r, r, r} }

// RoundLeft returns a radius for the left corners only.
func RoundLeft(r float64) Radii { return Radii{TopLeft: r, BottomLeft: r} }

// RoundRect fills an area with round corners.
func (c *Canvas) RoundRect(x, y, w, h, radius float64, col color.NRGBA) {
	c.RoundRectEach(x, y, w, h, Round(radius), col)
}

// RoundRectEach fills an area with a radius for each corner.
func (c *Canvas) RoundRectEach(x, y, w, h float64, radii Radii, col color.NRGBA) {
	r := c.snapped(x, y, w, h)
	if r.empty() {
		return
	}
	k := c.tint(col)
	c.traceGround(r, k.a, radii != Radii{})
	c.nine(r, c.corners(r, radii), 0, k)
}

// RoundBorder draws the edge of an area with round corners, inside it.
func (c *Canvas) RoundBorder(x, y, w, h, radius, width float64, col color.NRGBA) {
	c.RoundBorderEach(x, y, w, h, Round(radius), width, col)
}

// RoundBorderEach is RoundBorder with a radius for each corner.
func (c *Canvas) RoundBorderEach(x, y, w, h float64, radii Radii, width float64, col color.NRGBA) {
	r := c.snapped(x, y, w, h)
	if r.empty() {
		return
	}
	c.nine(r, c.corners(r, radii), c.width(width), c.tint(col))
}

// Panel fills an area with round corners and draws its border of one hairline.
func (c *Canvas) Panel(x, y, w, h, radius float64, ground, border color.NRGBA) {
	c.RoundRect(x, y, w, h, radius, ground)
	c.RoundBorder(x, y, w, h, radius, 1, border)
}

// FocusRing draws the ring around a control that has the keyboard: 2 px wide,
// 2 px outside it.
func (c *Canvas) FocusRing(x, y, w, h, radius float64, col color.NRGBA) {
	c.RoundBorder(x-4, y-4, w+8, h+8, radius+4, 2, col)
}

// Shadow draws the soft shadow of a raised area: six rounded rectangles, each
// 1 px larger than the one inside, 3 px down. step is Theme.Shadow.
func (c *Canvas) Shadow(x, y, w, h, radius float64, step color.NRGBA) {
	for i := 6.0; i > 0; i-- {
		c.RoundRect(x-i, y-i+3, w+2*i, h+2*i, radius+i, step)
	}
}

// corners returns the radii in whole pixels of the screen, clockwise from the
// top left. Where two of them do not fit on a side, all are made smaller, as CSS
// does it.
func (c *Canvas) corners(r rect, radii Radii) [4]float32 {
	k := [4]float32{
		c.round(radii.TopLeft), c.round(radii.TopRight), c.round(radii.BottomRight),
		c.round(radii.BottomLeft),
	}
	shrink := float32(1)
	for i := range k {
		k[i] = max(k[i], 0)
	}
	for i := range k {
		side := r.x1 - r.x0
		if i%2 == 1 {
			side = r.y1 - r.y0
		}
		if sum := k[i] + k[(i+1)%4]; sum*shrink > side {
			shrink = side / sum
		}
	}
	for i := range k {
		k[i] = float32(math.Floor(float64(k[i]*shrink) + 0.001))
	}
	return k
}

// nine draws a rectangle with round corners: filled if t is 0, otherwise an
// outline t pixels wide. Its pieces do not overlap, so it may be translucent.
func (c *Canvas) nine(r rect, k [4]float32, t float32, col rgba) {
	if r.intersect(c.clip).empty() || col.a == 0 {
		return
	}
	if m, ok := c.panel(r, k, t); ok {
		c.stamp(m, r.x0, r.y0, col)
		return
	}
	for i, radius := range k {
		if radius > 0 {
			c.corner(r, i, radius, t, col)
		}
	}
	top, bottom := max(k[0], k[1]), max(k[2], k[3])
	if t > 0 {
		c.fill(rect{r.x0 + k[0], r.y0, r.x1 - k[1], r.y0 + t}, col)
		c.fill(rect{r.x0 + k[3], r.y1 - t, r.x1 - k[2], r.y1}, col)
		c.fill(rect{r.x0, r.y0 + max(k[0], t), r.x0 + t, r.y1 - max(k[3], t)}, col)
		c.fill(rect{r.x1 - t, r.y0 + max(k[1], t), r.x1, r.y1 - max(k[2], t)}, col)
		return
	}
	c.fill(rect{r.x0 + k[0], r.y0, r.x1 - k[1], r.y0 + min(k[0], k[1])}, col)
	c.uneven(r.x0, r.x1, r.y0+min(k[0], k[1]), r.y0+top, k[0], k[1], col)
	c.fill(rect{r.x0, r.y0 + top, r.x1, r.y1 - bottom}, col)
	c.uneven(r.x0, r.x1, r.y1-bottom, r.y1-min(k[3], k[2]), k[3], k[2], col)
	c.fill(rect{r.x0 + k[3], r.y1 - min(k[3], k[2]), r.x1 - k[2], r.y1}, col)
}

// uneven fills the band in which only the larger of two corners takes part.
func (c *Canvas) uneven(x0, x1, y0, y1, left, right float32, col rgba) {
	if left > right {
		c.fill(rect{x0 + left, y0, x1, y1}, col)
	} else if right > left {
		c.fill(rect{x0, y0, x1 - right, y1}, col)
	}
}

// corner draws corner i (clockwise from the top left) of nine.
func (c *Canvas) corner(r rect, i int, radius, t float32, col rgba) {
	key := maskKey{kind: maskCorner, a: int32(radius)}
	if t > 0 {
		key.kind, key.b = maskCornerRing, int32(t)
	}
	s := c.mask(key, drawCorner).region
	q := rect{r.x0, r.y0, r.x0 + radius, r.y0 + radius}
	if i == 1 || i == 2 {
		q.x0, q.x1 = r.x1-radius, r.x1
		s.x0, s.x1 = s.x1, s.x0
	}
	if i >= 2 {
		q.y0, q.y1 = r.y1-radius, r.y1
		s.y0, s.y1 = s.y1, s.y0
	}
	c.quad(q, s, col)
}

// drawCorner renders the top left quarter of a disc, or of a ring of width b.
func drawCorner(k maskKey) *image.Alpha {
	r, t := float64(k.a), float64(k.b)
	b := outline.Builder{Tolerance: 0.01}
	b.Circle(outline.Point{X: r, Y: r}, r)
	p := b.Path()
	if k.kind == maskCornerRing && r > t {
		in := outline.Builder{Tolerance: 0.01}
		in.Circle(outline.Point{X: r, Y: r}, r-t)
		p = append(p, in.Path()...)
	}
	m := image.NewAlpha(image.Rect(0, 0, int(r), int(r)))
	outline.Fill(m, p, outline.EvenOdd)
	return m
}
