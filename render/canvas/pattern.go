package canvas

import (
	"image"
	"image/color"

	"playhead/assets/outline"
	"playhead/render/theme"
)

// TeamPattern fills an area with the pattern of team n (from 0), so that team
// areas are distinguishable without colour. Like [Canvas.Hatch], it is anchored
// to the target. The first team is plain.
func (c *Canvas) TeamPattern(n int, x, y, w, h float64, col color.NRGBA) {
	if n = ((n % theme.NumTeams) + theme.NumTeams) % theme.NumTeams; n == 0 {
		c.FillRect(x, y, w, h, col)
		return
	}
	key := maskKey{kind: maskPattern, id: uint8(n), a: int32(max(4, 8*c.scale+0.5)), b: quarters(c.scale)}
	c.tiled(c.snapped(x, y, w, h), key, drawPattern, c.tint(col))
}

// drawPattern renders the pattern of a team, a pixels a period, in a tile that
// repeats without a seam.
func drawPattern(k maskKey) *image.Alpha {
	period := float64(k.a)
	n := int(k.a) * max(1, hatchTile/int(k.a))
	m := image.NewAlpha(image.Rect(0, 0, n, n))
	var lines, fills outline.Path
	bar := func(x0, y0, x1, y1 float64) {
		lines = append(lines, outline.Sub{Points: []outline.Point{{X: x0, Y: y0}, {X: x1, Y: y1}}})
	}
	size := float64(n)
	for at := -size; at <= 2*size; at += period {
		mid := at + period/2
		switch k.id {
		case 1:
			bar(mid, -9, mid, size+9)
		case 2:
			dots(&fills, mid, period, size)
		case 3, 6:
			bar(at-2, size+2, at+size+2, -2)
		case 4:
			bar(at-2, -2, at+size+2, size+2)
		case 5:
			bar(-9, mid, size+9, mid)
		case 7:
			checks(&fills, at, period, size)
		}
		if k.id == 6 {
			bar(at-2, -2, at+size+2, size+2)
		}
	}
	outline.Fill(m, append(fills, lines.Stroke(float64(k.b)/4*1.5, 0.1)...), outline.NonZero)
	return m
}

// dots adds a row of dots.
func dots(p *outline.Path, y, period, size float64) {
	for x := period / 2; x < size; x += period {
		b := outline.Builder{Tolerance: 0.02}
		b.Circle(outline.Point{X: x, Y: y}, period*0.2)
		*p = append(*p, b.Path()...)
	}
}

// checks adds a row of a chequered ground.
func checks(p *outline.Path, y, period, size float64) {
	h := period / 2
	square := func(x, y float64) {
		*p = append(*p, outline.Sub{Closed: true, Points: []outline.Point{
			{X: x, Y: y},
			{X: x + h, Y: y},
			{X: x + h, Y: y + h},
			{X: x, Y: y + h},
		}})
	}
	for x := 0.0; x < size; x += period {
		square(x, y)
		square(x+h, y+h)
	}
}
