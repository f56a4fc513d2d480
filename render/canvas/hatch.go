package canvas

import (
	"image"
	"image/color"
	"math"

	"playhead/assets/outline"
)

// Hatch fills an area with slanted hairlines, pitch px apart horizontally. The
// lines are anchored to the target, not to the area: they do not move when the
// area scrolls.
func (c *Canvas) Hatch(x, y, w, h, pitch float64, col color.NRGBA) {
	p := int32(max(2, math.Round(pitch*c.scale)))
	key := maskKey{kind: maskHatch, a: p, b: int32(c.hair() * 4)}
	c.tiled(c.snapped(x, y, w, h), key, drawHatch, c.tint(col))
}

// tiled fills an area with a part of the texture that repeats from the corner of
// the target.
func (c *Canvas) tiled(r rect, k maskKey, draw func(maskKey) *image.Alpha, col rgba) {
	r = r.intersect(c.clip)
	if r.empty() || col.a == 0 {
		return
	}
	m := c.mask(k, draw)
	tile := m.x1 - m.x0
	x0, y0 := float32(math.Floor(float64(r.x0/tile)))*tile, float32(math.Floor(float64(r.y0/tile)))*tile
	saved := c.clip
	c.clip = r
	for ty := y0; ty < r.y1; ty += tile {
		for tx := x0; tx < r.x1; tx += tile {
			c.quad(rect{tx, ty, tx + tile, ty + tile}, m.region, col)
		}
	}
	c.clip = saved
}

// hatchTile is about how large a tile of hatching is, in pixels of the screen.
const hatchTile = 96

// drawHatch renders lines that climb to the right, a pixels apart, in a tile that
// repeats without a seam. Each row is the one above it moved by a pixel, so only
// the first is rendered: the first picture of a recording does not wait for the
// whole tile (BenchmarkDrawHatch).
func drawHatch(k maskKey) *image.Alpha {
	pitch := int(k.a)
	n := pitch * max(1, hatchTile/pitch)
	row := image.NewAlpha(image.Rect(0, 0, pitch, 1))
	var p outline.Path
	for x := -2 * float64(pitch); x <= 2*float64(pitch); x += float64(pitch) {
		reach := float64(pitch) // beyond the row, so that no end of a line is seen
		p = append(p, outline.Sub{Points: []outline.Point{{X: x - reach, Y: reach}, {X: x + reach, Y: -reach}}})
	}
	outline.Fill(row, p.Stroke(float64(k.b)/4, 0.1), outline.NonZero)
	m := image.NewAlpha(image.Rect(0, 0, n, n))
	for y := range n {
		for x := range n {
			m.Pix[y*m.Stride+x] = row.Pix[(x+y)%pitch]
		}
	}
	return m
}
