package canvas

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/assets/outline"
)

// texture is the one picture everything is drawn from. Its parts are rendered
// when they are first needed and stay until it is full; then it starts again.
type texture struct {
	img   *ebiten.Image
	white region // a point inside a solid white square

	shelves []shelf
	bottom  int
	masks   map[maskKey]mask
	glyphs  map[glyphKey]mask
	lines   map[runKey]*stamped
	panels  map[maskKey]*stamped
	spare   []stamped // for both
	pages   [assets.NumPages]page

	imageOptions ebiten.DrawImageOptions
}

// The size of the texture: small enough for every graphics card,
// large enough for the sprites of all sizes and thousands of letters.
const (
	textureWidth  = 2048
	textureHeight = 4096
)

// shelf is a row of parts of about the same height.
type shelf struct{ y, h, x int }

func newTexture() texture {
	t := texture{img: ebiten.NewImageWithOptions(image.Rect(0, 0, textureWidth, textureHeight),
		&ebiten.NewImageOptions{Unmanaged: true})}
	t.reset()
	return t
}

// reset forgets all parts but the white square.
func (t *texture) reset() {
	t.shelves, t.bottom = t.shelves[:0], 0
	t.masks, t.glyphs = map[maskKey]mask{}, map[glyphKey]mask{}
	t.lines, t.panels = map[runKey]*stamped{}, map[maskKey]*stamped{}
	t.pages = [assets.NumPages]page{}
	white := image.NewAlpha(image.Rect(0, 0, 4, 4))
	for i := range white.Pix {
		white.Pix[i] = 255
	}
	r, _ := t.add(white)
	t.white = region{r.x0 + 2, r.y0 + 2, r.x0 + 2, r.y0 + 2}
}

// mask is a part of the texture and where it goes: the offset of its top left
// from the place it is drawn at, in pixels of the screen.
type mask struct {
	region
	dx, dy float32
	color  bool // has its own colours
}

// padding keeps linear filtering from reaching into the neighbour.
const padding = 1

// place finds room for w × h pixels, or reports that the texture is full.
func (t *texture) place(w, h int) (x, y int, ok bool) {
	w, h = w+2*padding, h+2*padding
	best := -1
	for i, s := range t.shelves {
		if s.h >= h && s.h <= h+h/3+2 && s.x+w <= textureWidth && (best < 0 || s.h < t.shelves[best].h) {
			best = i
		}
	}
	if best < 0 {
		if t.bottom+h > textureHeight || w > textureWidth {
			return 0, 0, false
		}
		t.shelves = append(t.shelves, shelf{y: t.bottom, h: h})
		t.bottom += h
		best = len(t.shelves) - 1
	}
	s := &t.shelves[best]
	x, y = s.x+padding, s.y+padding
	s.x += w
	return x, y, true
}

// add copies a coverage mask into the texture as white with that alpha.
func (t *texture) add(m *image.Alpha) (region, bool) {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	pix := make([]byte, 0, (w+2*padding)*(h+2*padding)*4)
	pix = append(pix, make([]byte, (w+2*padding)*4)...)
	for y := range h {
		pix = append(pix, 0, 0, 0, 0)
		for _, a := range m.Pix[y*m.Stride:][:w] {
			pix = append(pix, a, a, a, a)
		}
		pix = append(pix, 0, 0, 0, 0)
	}
	pix = append(pix, make([]byte, (w+2*padding)*4)...)
	return t.write(pix, w, h)
}

// addColor copies a premultiplied picture into the texture.
func (t *texture) addColor(m *image.RGBA) (region, bool) {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	pad := image.NewRGBA(image.Rect(0, 0, w+2*padding, h+2*padding))
	for y := range h {
		copy(pad.Pix[(y+padding)*pad.Stride+padding*4:], m.Pix[y*m.Stride:][:w*4])
	}
	return t.write(pad.Pix, w, h)
}

// write uploads w × h pixels with their padding.
func (t *texture) write(pix []byte, w, h int) (region, bool) {
	x, y, ok := t.place(w, h)
	if !ok {
		return region{}, false
	}
	r := image.Rect(x-padding, y-padding, x+w+padding, y+h+padding)
	t.img.SubImage(r).(*ebiten.Image).WritePixels(pix)
	return region{float32(x), float32(y), float32(x + w), float32(y + h)}, true
}

// insert adds a part, making room by starting again if the texture is full.
func (c *Canvas) insert(add func() (region, bool)) region {
	r, ok := add()
	if !ok {
		c.Flush()
		c.tex.reset()
		r, _ = add() // a part too large for an empty texture is never asked for
	}
	return r
}

// maskKey names a shape rendered for one size. Lengths are in quarters of a pixel
// of the screen.
type maskKey struct {
	kind maskKind
	id   uint8
	a, b int32
}

type maskKind uint8

const (
	maskCorner maskKind = iota // a: radius, quarter disc, top left
	maskCornerRing
	maskDisc
	maskRing
	maskIcon
	maskMark
	maskTeam
	maskHatch
	maskPattern
	maskPanel
)

// mask returns the part for a key, rendered by draw into an image whose bounds
// are pixels around the place it is drawn at.
func (c *Canvas) mask(k maskKey, draw func(maskKey) *image.Alpha) mask {
	if m, ok := c.tex.masks[k]; ok {
		return m
	}
	img := draw(k)
	r := c.insert(func() (region, bool) { return c.tex.add(img) })
	m := mask{region: r, dx: float32(img.Rect.Min.X), dy: float32(img.Rect.Min.Y)}
	c.tex.masks[k] = m
	return m
}

// stamp adds the mask m at (x, y).
func (c *Canvas) stamp(m mask, x, y float32, col rgba) {
	x, y = x+m.dx, y+m.dy
	if m.color {
		col = rgba{col.a, col.a, col.a, col.a}
	}
	if x != float32(int(x)) || y != float32(int(y)) {
		// Between pixels the edge spreads by one: the empty padding is drawn too.
		c.needLinear()
		x, y = x-padding, y-padding
		m.region = region{m.x0 - padding, m.y0 - padding, m.x1 + padding, m.y1 + padding}
	}
	c.quad(rect{x, y, x + m.x1 - m.x0, y + m.y1 - m.y0}, m.region, col)
}

// quarters returns a length in pixels of the screen as a maskKey stores it.
func quarters(v float64) int32 { return int32(v*4 + 0.5) }

// pathMask fills p into a mask just large enough.
func pathMask(p outline.Path) *image.Alpha {
	lo, hi := p.Bounds()
	m := image.NewAlpha(image.Rect(floor(lo.X), floor(lo.Y), ceil(hi.X), ceil(hi.Y)))
	outline.Fill(m, p, outline.NonZero)
	return m
}
