package skins

import "image"

// Most cells are larger than what is painted in them: of a body's a third is
// empty, of a star's a half. Where a processor does the drawing every pixel of
// it costs, so only what is painted is drawn.

// inked returns the smallest rectangle around what is painted in an area of b,
// and remembers it.
func (b *bitmap) inked(area image.Rectangle) image.Rectangle {
	if r, ok := b.ink[area]; ok {
		return r
	}
	r := image.Rectangle{}
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if b.pix[4*(y*b.w+x)+3] > 0 {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if b.ink == nil {
		b.ink = map[image.Rectangle]image.Rectangle{}
	}
	b.ink[area] = r
	return r
}

// halved returns an area in the picture that was halved n times, with a margin
// around what is painted for filtering. It is empty when nothing is painted.
func (b *bitmap) halved(area image.Rectangle, n int) (whole, ink image.Rectangle) {
	whole = image.Rect(area.Min.X>>n, area.Min.Y>>n, area.Max.X>>n, area.Max.Y>>n)
	if ink = b.inked(area); ink.Empty() {
		return whole, ink
	}
	up := 1<<n - 1
	ink = image.Rect(ink.Min.X>>n, ink.Min.Y>>n, (ink.Max.X+up)>>n, (ink.Max.Y+up)>>n).Inset(-1)
	return whole, ink.Intersect(whole)
}
