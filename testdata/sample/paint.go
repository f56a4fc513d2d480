package main

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"playhead/assets/outline"
)

// A painter fills shapes into a rectangle of an image. Its unit is 1/24 of a
// tile, the grid the art is drawn on; the origin is the rectangle's top left
// corner unless moved. What reaches over the rectangle is cut off.
type painter struct {
	dst    *image.RGBA
	area   image.Rectangle
	unit   float64 // pixels
	origin outline.Point
}

// tileUnits is the width of a tile in the painter's unit.
const tileUnits = 24

// tolerance is how far a curve may be from the true one, in the painter's unit.
const tolerance = 0.03

// moved returns p with its origin moved right and down.
func (p painter) moved(x, y float64) painter {
	p.origin.X += x
	p.origin.Y += y
	return p
}

func (p painter) fill(c color.NRGBA, path outline.Path) {
	mask := image.NewAlpha(image.Rectangle{Max: p.area.Size()})
	outline.Fill(mask, path.Transform(outline.Scaling(p.unit, p.origin.X*p.unit, p.origin.Y*p.unit)), outline.NonZero)
	draw.DrawMask(p.dst, p.area, image.NewUniform(c), image.Point{}, mask, image.Point{}, draw.Over)
}

// polygon fills a closed outline given as x, y, x, y, …
func (p painter) polygon(c color.NRGBA, xy ...float64) {
	p.fill(c, outline.Path{{Points: points(xy), Closed: true}})
}

// line strokes a polyline given as x, y, x, y, … with round joins and ends.
func (p painter) line(c color.NRGBA, width float64, xy ...float64) {
	p.fill(c, outline.Path{{Points: points(xy)}}.Stroke(width, tolerance))
}

func points(xy []float64) []outline.Point {
	var ps []outline.Point
	for i := 0; i < len(xy); i += 2 {
		ps = append(ps, outline.Point{X: xy[i], Y: xy[i+1]})
	}
	return ps
}

func (p painter) rect(c color.NRGBA, x, y, w, h float64) {
	p.polygon(c, x, y, x+w, y, x+w, y+h, x, y+h)
}

func (p painter) disc(c color.NRGBA, x, y, r float64) {
	b := outline.Builder{Tolerance: tolerance}
	b.Circle(outline.Point{X: x, Y: y}, r)
	p.fill(c, b.Path())
}

// round fills a rectangle with round corners.
func (p painter) round(c color.NRGBA, x, y, w, h, r float64) {
	b := outline.Builder{Tolerance: tolerance}
	b.MoveTo(outline.Point{X: x + r, Y: y})
	for _, q := range [...][4]float64{
		{x + w - r, y, x + w, y + r},
		{x + w, y + h - r, x + w - r, y + h},
		{x + r, y + h, x, y + h - r},
		{x, y + r, x + r, y},
	} {
		b.LineTo(outline.Point{X: q[0], Y: q[1]})
		b.ArcTo(r, r, 0, false, true, outline.Point{X: q[2], Y: q[3]})
	}
	b.Close()
	p.fill(c, b.Path())
}

// arc returns the points of a part of a circle as x, y, x, y, …: from an angle
// in radians over a sweep, clockwise.
func arc(x, y, r, from, sweep float64) []float64 {
	const steps = 24
	var xy []float64
	for i := range steps + 1 {
		a := from + sweep*float64(i)/steps
		xy = append(xy, x+r*math.Cos(a), y+r*math.Sin(a))
	}
	return xy
}

// hex is an opaque colour given as 0xRRGGBB.
func hex(rgb uint32) color.NRGBA {
	return color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
}

// alpha returns c with the given opacity, 0 to 1.
func alpha(c color.NRGBA, opacity float64) color.NRGBA {
	c.A = uint8(math.Round(255 * opacity))
	return c
}

// straight returns the picture with its alpha not premultiplied, as maps hold
// it: width*height*4 bytes.
func straight(img *image.RGBA) []byte {
	out := image.NewNRGBA(img.Rect)
	draw.Draw(out, out.Rect, img, img.Rect.Min, draw.Src)
	return out.Pix
}
