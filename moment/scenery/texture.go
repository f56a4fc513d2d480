package scenery

import (
	"image"
	"math"

	"playhead/sim"
)

// A texture is a picture of a map in halved sizes, premultiplied, the whole one first.
type texture struct{ levels []level }

type level struct {
	w, h int
	pix  []uint8
}

// newTexture prepares an image of a map, nil without pixels.
func newTexture(m *sim.MapImage) *texture {
	if m.Pix == nil || m.Width <= 0 || m.Height <= 0 || len(m.Pix) < m.Width*m.Height*4 {
		return nil
	}
	first := level{m.Width, m.Height, make([]uint8, m.Width*m.Height*4)}
	for i := 0; i < len(first.pix); i += 4 {
		a := uint32(m.Pix[i+3])
		for c := range 3 {
			first.pix[i+c] = uint8((uint32(m.Pix[i+c])*a + 127) / 255)
		}
		first.pix[i+3] = uint8(a)
	}
	t := &texture{levels: []level{first}}
	for l := first; l.w > 1 && l.h > 1; {
		l = l.halved()
		t.levels = append(t.levels, l)
	}
	return t
}

func (l *level) halved() level {
	out := level{l.w / 2, l.h / 2, make([]uint8, l.w/2*(l.h/2)*4)}
	for y := range out.h {
		for x := range out.w {
			at, from := (y*out.w+x)*4, (2*y*l.w+2*x)*4
			for c := range 4 {
				sum := int(l.pix[from+c]) + int(l.pix[from+4+c]) + int(l.pix[from+l.w*4+c]) + int(l.pix[from+l.w*4+4+c])
				out.pix[at+c] = uint8((sum + 2) / 4)
			}
		}
	}
	return out
}

// near returns the level of which about one pixel comes to one of the picture, if texels of the whole one do.
func (t *texture) near(texels float64) *level {
	n := 0
	if texels > 1 {
		n = int(math.Round(math.Log2(texels)))
	}
	return &t.levels[min(n, len(t.levels)-1)]
}

// at returns the colour at (u, v), where 1 is the whole image, which repeats.
func (l *level) at(u, v float64) (c [4]float64) {
	x, y := u*float64(l.w)-0.5, v*float64(l.h)-0.5
	x0, y0 := math.Floor(x), math.Floor(y)
	fx, fy := x-x0, y-y0
	wrap := func(v float64, n int) int {
		k := int(v) % n
		if k < 0 {
			k += n
		}
		return k
	}
	xa, xb := wrap(x0, l.w), wrap(x0+1, l.w)
	ya, yb := wrap(y0, l.h), wrap(y0+1, l.h)
	for _, s := range [...]struct {
		x, y  int
		share float64
	}{{xa, ya, (1 - fx) * (1 - fy)}, {xb, ya, fx * (1 - fy)}, {xa, yb, (1 - fx) * fy}, {xb, yb, fx * fy}} {
		p := l.pix[(s.y*l.w+s.x)*4:][:4]
		for i := range c {
			c[i] += float64(p[i]) / 255 * s.share
		}
	}
	return c
}

// tile returns tile index of a tileset as a picture of px × px pixels, each the mean of what it shows.
func (t *texture) tile(index uint8, px int) *image.RGBA {
	const across = 16
	whole := &t.levels[0]
	img := image.NewRGBA(image.Rect(0, 0, px, px))
	tw, th := float64(whole.w)/across, float64(whole.h)/across
	x0, y0 := float64(index%across)*tw, float64(index/across)*th
	for y := range px {
		for x := range px {
			c := whole.mean(x0+float64(x)*tw/float64(px), y0+float64(y)*th/float64(px), tw/float64(px), th/float64(px))
			copy(img.Pix[img.PixOffset(x, y):], c[:])
		}
	}
	return img
}

// mean returns the mean colour of an area of at least one pixel.
func (l *level) mean(x, y, w, h float64) [4]uint8 {
	x0, y0 := int(x), int(y)
	x1, y1 := max(x0+1, int(math.Ceil(x+w-1e-9))), max(y0+1, int(math.Ceil(y+h-1e-9)))
	var sum [4]int
	n := 0
	for j := y0; j < min(y1, l.h); j++ {
		for i := x0; i < min(x1, l.w); i++ {
			p := l.pix[(j*l.w+i)*4:][:4]
			for c := range sum {
				sum[c] += int(p[c])
			}
			n++
		}
	}
	var out [4]uint8
	for c := range out {
		if n > 0 {
			out[c] = uint8((sum[c] + n/2) / n)
		}
	}
	return out
}
