package main

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// A painter fills antialiased shapes into a rectangle of an image. Its unit is
// 1/24 of a tile, the grid the art is drawn on; the origin is the rectangle's
// top left corner unless moved. What reaches over the rectangle is cut off.
type painter struct {
	dst  *image.RGBA
	area image.Rectangle
	unit float64 // pixels

	origin point
}

// tileUnits is the width of a tile in the painter's unit.
const tileUnits = 24

type point struct{ x, y float64 }

// polygon fills a closed outline.
func (p painter) polygon(c color.NRGBA, outline ...point) {
	if len(outline) < 3 {
		return
	}
	r := vector.NewRasterizer(p.area.Dx(), p.area.Dy())
	at := func(q point) (float32, float32) {
		return float32((q.x + p.origin.x) * p.unit), float32((q.y + p.origin.y) * p.unit)
	}
	x, y := at(outline[0])
	r.MoveTo(x, y)
	for _, q := range outline[1:] {
		r.LineTo(at(q))
	}
	r.ClosePath()
	r.DrawOp = draw.Over
	r.Draw(p.dst, p.area, image.NewUniform(c), image.Point{})
}

func (p painter) rect(c color.NRGBA, x, y, w, h float64) {
	p.polygon(c, point{x, y}, point{x + w, y}, point{x + w, y + h}, point{x, y + h})
}

// corners are radii in the order top left, top right, bottom right, bottom
// left.
type corners [4]float64

func allCorners(r float64) corners { return corners{r, r, r, r} }

func (p painter) round(c color.NRGBA, x, y, w, h float64, radii corners) {
	var o []point
	for i, centre := range []point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}} {
		r := min(radii[i], w/2, h/2)
		sx, sy := []float64{1, -1, -1, 1}[i], []float64{1, 1, -1, -1}[i]
		o = append(o, arc(point{centre.x + sx*r, centre.y + sy*r}, r, r, math.Pi+float64(i)*math.Pi/2, math.Pi/2)...)
	}
	p.polygon(c, o...)
}

func (p painter) disc(c color.NRGBA, x, y, r float64) { p.ellipse(c, x, y, r, r) }

func (p painter) ellipse(c color.NRGBA, x, y, rx, ry float64) {
	p.polygon(c, arc(point{x, y}, rx, ry, 0, 2*math.Pi)...)
}

// line strokes a polyline with round joins and ends.
func (p painter) line(c color.NRGBA, width float64, way ...point) {
	// One mask for the whole stroke, so that joins of a translucent colour are
	// not painted twice.
	mask := image.NewAlpha(image.Rectangle{Max: p.area.Size()})
	stroke := painter{dst: image.NewRGBA(mask.Rect), area: mask.Rect, unit: p.unit, origin: p.origin}
	opaque := color.NRGBA{255, 255, 255, 255}
	for i, b := range way {
		stroke.disc(opaque, b.x, b.y, width/2)
		if i == 0 {
			continue
		}
		a := way[i-1]
		d := math.Hypot(b.x-a.x, b.y-a.y)
		if d == 0 {
			continue
		}
		nx, ny := -(b.y-a.y)/d*width/2, (b.x-a.x)/d*width/2
		stroke.polygon(opaque, point{a.x + nx, a.y + ny}, point{b.x + nx, b.y + ny}, point{b.x - nx, b.y - ny}, point{a.x - nx, a.y - ny})
	}
	draw.Draw(mask, mask.Rect, stroke.dst, image.Point{}, draw.Src)
	draw.DrawMask(p.dst, p.area, image.NewUniform(c), image.Point{}, mask, image.Point{}, draw.Over)
}

// arc returns points along an ellipse, from an angle over a sweep, clockwise
// as y points down.
func arc(centre point, rx, ry, from, sweep float64) []point {
	const steps = 24
	ps := make([]point, 0, steps+1)
	for i := 0; i <= steps; i++ {
		a := from + sweep*float64(i)/steps
		ps = append(ps, point{centre.x + rx*math.Cos(a), centre.y + ry*math.Sin(a)})
	}
	return ps
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
