package skins

import (
	"image"
	"math"
)

// A bitmap is a premultiplied picture.
type bitmap struct {
	w, h int
	pix  []byte
	ink  map[image.Rectangle]image.Rectangle // see inked
}

func newBitmap(w, h int) *bitmap { return &bitmap{w: w, h: h, pix: make([]byte, 4*w*h)} }

// area copies part of a picture, given in cells of which the picture has cols
// by rows, into a bitmap of w by h pixels.
func area(img *image.NRGBA, cols, rows int, cell image.Rectangle, w, h int) *bitmap {
	cw, ch := float64(img.Rect.Dx())/float64(cols), float64(img.Rect.Dy())/float64(rows)
	x0, y0 := float64(cell.Min.X)*cw, float64(cell.Min.Y)*ch
	sw, sh := float64(cell.Dx())*cw, float64(cell.Dy())*ch
	b := newBitmap(w, h)
	for y := range h {
		for x := range w {
			b.mean(x, y, img, x0+sw*float64(x)/float64(w), y0+sh*float64(y)/float64(h), x0+sw*float64(x+1)/float64(w),
				y0+sh*float64(y+1)/float64(h))
		}
	}
	return b
}

// mean sets a pixel to the mean of an area of a picture.
func (b *bitmap) mean(x, y int, img *image.NRGBA, x0, y0, x1, y1 float64) {
	var sum [4]float64
	weight := 0.0
	for sy := int(y0); sy < int(math.Ceil(y1)) && sy < img.Rect.Dy(); sy++ {
		ky := math.Min(float64(sy+1), y1) - math.Max(float64(sy), y0)
		for sx := int(x0); sx < int(math.Ceil(x1)) && sx < img.Rect.Dx(); sx++ {
			k := ky * (math.Min(float64(sx+1), x1) - math.Max(float64(sx), x0))
			p := img.Pix[sy*img.Stride+4*sx:][:4]
			a := float64(p[3]) / 255
			for c := range 3 {
				sum[c] += float64(p[c]) * a * k
			}
			sum[3] += float64(p[3]) * k
			weight += k
		}
	}
	if weight <= 0 {
		return
	}
	for c := range sum {
		b.pix[4*(y*b.w+x)+c] = byte(sum[c]/weight + 0.5)
	}
}

// tint is a colour that multiplies a picture, 0 to 1.
type tint struct{ r, g, b, a float64 }

var white = tint{1, 1, 1, 1}

// over draws src in a colour over b at x, y.
func (b *bitmap) over(src *bitmap, x0, y0 int, t tint) {
	k := [4]float64{t.r * t.a, t.g * t.a, t.b * t.a, t.a}
	for y := range src.h {
		for x := range src.w {
			if uint(x0+x) >= uint(b.w) || uint(y0+y) >= uint(b.h) {
				continue
			}
			p, q := src.pix[4*(y*src.w+x):][:4], b.pix[4*((y0+y)*b.w+x0+x):][:4]
			left := 1 - float64(p[3])*t.a/255
			for c := range q {
				q[c] = byte(math.Min(float64(p[c])*k[c]+float64(q[c])*left+0.5, 255))
			}
		}
	}
}

// half returns b at half the size.
func (b *bitmap) half() *bitmap {
	out := newBitmap(b.w/2, b.h/2)
	for y := range out.h {
		for x := range out.w {
			i := 4 * (2*y*b.w + 2*x)
			for c := range 4 {
				s := int(b.pix[i+c]) + int(b.pix[i+4+c]) + int(b.pix[i+4*b.w+c]) + int(b.pix[i+4*b.w+4+c])
				out.pix[4*(y*out.w+x)+c] = byte((s + 2) / 4)
			}
		}
	}
	return out
}
