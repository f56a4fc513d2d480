package physics

import (
	"image"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/canvas"
	"playhead/render/theme"
)

const (
	// coarsePx is how many tiles a picture of the coarse level is wide and high.
	coarsePx = 1024
	// smallPx is how large the picture of the whole map is at most.
	smallPx = 512
)

// wallFar is a wall from far away: its slab and the rims mixed.
var wallFar = theme.Hex(0x4a545f)

// coarseColors holds the colours of all kinds from far away. It is never written
// after the program has started.
var coarseColors = func() (t [NumKinds]color.RGBA) {
	for k := Solid; k < NumKinds; k++ {
		t[k] = coarseColor(k)
	}
	return t
}()

// coarseColor returns what a tile is from far away: its border's colour says more
// than its ground's.
func coarseColor(k Kind) color.RGBA {
	if k == Solid {
		return color.RGBA{wallFar.R, wallFar.G, wallFar.B, 255}
	}
	l := &looks[k]
	mix := func(a, b uint8) uint8 { return uint8((int(a) + int(b)) / 2) }
	return color.RGBA{mix(l.ground.R, l.border.R), mix(l.ground.G, l.border.G), mix(l.ground.B, l.border.B), 255}
}

// shrink adds up the colours of tiles for each pixel of a smaller picture.
type shrink struct {
	step, w, h, ow, oh int
	sum                [][4]uint32
}

func newShrink(w, h int) *shrink {
	step := max(1, (max(w, h)+smallPx-1)/smallPx)
	s := &shrink{step: step, w: (w + step - 1) / step, h: (h + step - 1) / step, ow: w, oh: h}
	s.sum = make([][4]uint32, s.w*s.h)
	return s
}

// row adds a row of tiles.
func (s *shrink) row(y int, kinds []Kind) {
	sums := s.sum[y/s.step*s.w:][:s.w]
	for i := range sums {
		p := &sums[i]
		part := kinds[i*s.step:]
		for _, k := range part[:min(s.step, len(part))] {
			if k == None {
				continue
			}
			c := &coarseColors[k]
			p[0] += uint32(c.R)
			p[1] += uint32(c.G)
			p[2] += uint32(c.B)
			p[3] += uint32(c.A)
		}
	}
}

// picture returns the means. A pixel at the edge represents fewer tiles.
func (s *shrink) picture() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, s.w, s.h))
	for y := range s.h {
		for x := range s.w {
			n := uint32(min(s.step, s.ow-x*s.step) * min(s.step, s.oh-y*s.step))
			for i, v := range s.sum[y*s.w+x] {
				img.Pix[y*img.Stride+4*x+i] = uint8(v / n)
			}
		}
	}
	return img
}

// DrawSmall draws the whole map over an area.
func (m *Map) DrawSmall(c *canvas.Canvas, x, y, w, h float64) {
	if m.Empty() {
		return
	}
	if m.smallI == nil {
		m.smallI = upload(m.small)
	}
	// Its last column and row reach past the map when that is no multiple.
	b, t := m.small.Rect, m.tiles
	step := float64(max(1, (max(t.Width, t.Height)+smallPx-1)/smallPx))
	c.PushClip(x, y, w, h)
	c.Image(m.smallI, x, y, w*float64(b.Dx())*step/float64(t.Width), h*float64(b.Dy())*step/float64(t.Height))
	c.Pop()
}

// drawCoarse draws the map from pictures that have a pixel for each tile.
func (d *drawing) drawCoarse() {
	t := d.m.tiles
	for by := 0; by*coarsePx < t.Height; by++ {
		for bx := 0; bx*coarsePx < t.Width; bx++ {
			w, h := min(coarsePx, t.Width-bx*coarsePx), min(coarsePx, t.Height-by*coarsePx)
			x, y := d.at(float64(bx*coarsePx), float64(by*coarsePx))
			if d.c.Visible(x, y, float64(w)*d.size, float64(h)*d.size) {
				d.c.Image(d.m.coarseAt(bx, by), x, y, float64(w)*d.size, float64(h)*d.size)
			}
		}
	}
}

// coarseAt returns the picture of a square of coarsePx tiles. It is made when it
// is first asked for.
func (m *Map) coarseAt(bx, by int) *ebiten.Image {
	at := image.Pt(bx, by)
	if img, ok := m.coarse[at]; ok {
		return img
	}
	t := m.tiles
	img := image.NewRGBA(image.Rect(0, 0, min(coarsePx, t.Width-bx*coarsePx), min(coarsePx, t.Height-by*coarsePx)))
	for y := range img.Rect.Dy() {
		i := (by*coarsePx+y)*t.Width + bx*coarsePx
		for x := range img.Rect.Dx() {
			if k := m.at(i + x).main().kind; k != None {
				img.SetRGBA(x, y, coarseColors[k])
			}
		}
	}
	m.coarse[at] = upload(img)
	return m.coarse[at]
}

func upload(img *image.RGBA) *ebiten.Image {
	e := ebiten.NewImageWithOptions(img.Rect, &ebiten.NewImageOptions{Unmanaged: true})
	e.WritePixels(img.Pix)
	return e
}
