package canvas

import (
	"image"
	"math"

	"playhead/render/canvas/typeset"
	"playhead/render/theme"
)

// A line of text is a picture a letter, and a panel with round corners nine. Each
// has to be set up on its own, which for small ones costs more than their pixels.
// What is drawn again and again becomes one picture in the texture.

// oftenFrames is the default number of pictures in which something must appear
// before it is cached: things that change all the time, such as a clock, are not
// worth caching.
const oftenFrames = 8

// A stamped is a line of text or a panel.
type stamped struct {
	frame uint32 // in which it was drawn last
	seen  uint8  // number of pictures, up to Often
	made  bool   // into mask
	never bool   // cannot be
	mask  mask
}

// Limits for cached pictures, in pixels, and for remembered candidates.
const (
	oftenWidth  = 1000
	oftenHeight = 200
	oftenArea   = 1 << 14 // of a panel: in larger ones the pixels are what costs
	maxStamped  = 8192
	oldFrames   = 1000
)

// often notes that something is drawn and reports whether it should be one
// picture.
func (c *Canvas) often(s *stamped) bool {
	if s.frame != c.text.frame {
		s.frame = c.text.frame
		s.seen = min(s.seen+1, c.Often)
	}
	return s.seen >= c.Often && !s.never
}

// forgetOld drops candidates that were not drawn for a while.
func forgetOld[K comparable](m map[K]*stamped, frame uint32) {
	if len(m) <= maxStamped {
		return
	}
	for k, s := range m {
		if !s.made || frame-s.frame > oldFrames {
			delete(m, k)
		}
	}
}

// line returns a text as one picture, false while it is drawn letter by letter.
func (c *Canvas) line(st theme.Text, s string) (mask, bool) {
	if len(s) < 2 {
		return mask{}, false
	}
	key := runKey{s, st.Px * c.scale, st.Font}
	l := c.tex.lines[key]
	if l == nil {
		l = c.tex.candidate()
		c.tex.lines[key] = l
	}
	if !c.often(l) {
		return mask{}, false
	}
	if !l.made {
		img := c.lineImage(st, s)
		if img == nil {
			l.never = true
			return mask{}, false
		}
		l.mask, l.made = c.stampOf(img), true
		c.tex.lines[key] = l // making room forgets all
	}
	return l.mask, true
}

// candidate returns a new text or panel. They are made many at a time: values that change make some in each picture.
func (t *texture) candidate() *stamped {
	if len(t.spare) == 0 {
		t.spare = make([]stamped, 64)
	}
	s := &t.spare[0]
	t.spare = t.spare[1:]
	return s
}

func (c *Canvas) stampOf(img *image.Alpha) mask {
	r := c.insert(func() (region, bool) { return c.tex.add(img) })
	return mask{region: r, dx: float32(img.Rect.Min.X), dy: float32(img.Rect.Min.Y)}
}

// A placed is a letter of a line.
type placed struct {
	img  *image.Alpha
	x, y int
}

// lineImage renders a text relative to its pen position, nil if it has colours of
// its own or is too large.
func (c *Canvas) lineImage(st theme.Text, s string) *image.Alpha {
	letters := c.text.placed[:0]
	var bounds image.Rectangle
	ok := true
	c.eachGlyph(st, s, func(k typeset.Key, x, y int) {
		b := c.raster(k)
		ok = ok && b.Color == nil
		if b.Alpha == nil {
			return
		}
		letters = append(letters, placed{b.Alpha, x, y})
		bounds = bounds.Union(b.Alpha.Rect.Add(image.Pt(x, y)))
	})
	c.text.placed = letters
	if !ok || bounds.Empty() || bounds.Dx() > oftenWidth || bounds.Dy() > oftenHeight {
		return nil
	}
	img := image.NewAlpha(bounds)
	for _, l := range letters {
		for y := l.img.Rect.Min.Y; y < l.img.Rect.Max.Y; y++ {
			from := l.img.Pix[l.img.PixOffset(l.img.Rect.Min.X, y):][:l.img.Rect.Dx()]
			to := img.Pix[img.PixOffset(l.img.Rect.Min.X+l.x, y+l.y):][:len(from)]
			for i, a := range from {
				// As if one were drawn over the other.
				to[i] = a + uint8((uint32(to[i])*uint32(255-a)+127)/255)
			}
		}
	}
	return img
}

// eachGlyph calls do for the glyphs of a text and the whole pixels, from its pen,
// they are drawn at.
func (c *Canvas) eachGlyph(st theme.Text, s string, do func(k typeset.Key, x, y int)) {
	size := st.Px * c.scale
	if c.faces.Plain(typeset.Base(st.Font), s) {
		x := 0.0
		for _, r := range s {
			k, adv, _ := c.faces.Letter(typeset.Base(st.Font), size, r)
			if r != ' ' {
				k, dx := k.At(x)
				do(k, dx, 0)
			}
			x += adv
		}
		return
	}
	for _, g := range c.run(st, s).Glyphs {
		k, dx := g.Key.At(float64(g.X))
		do(k, dx, int(math.Round(float64(g.Y))))
	}
}

// raster returns the cached picture of a glyph: lines are composed of glyphs that
// were drawn individually before.
func (c *Canvas) raster(k typeset.Key) typeset.Bitmap {
	b, ok := c.text.rasters[k]
	if !ok {
		b = c.faces.Raster(k)
		c.text.rasters[k] = b
	}
	return b
}

// panel returns a rectangle with round corners, or its edge, as one picture,
// false while it is drawn in pieces.
func (c *Canvas) panel(r rect, k [4]float32, t float32) (mask, bool) {
	w, h := int32(r.x1-r.x0), int32(r.y1-r.y0)
	if w*h > oftenArea || w > oftenWidth || h > oftenHeight || t > 255 {
		return mask{}, false
	}
	key := maskKey{kind: maskPanel, id: uint8(t), a: w<<16 | h}
	for i, radius := range k {
		if !whole(radius) || radius > 127 {
			return mask{}, false
		}
		key.b |= int32(radius) << (8 * i)
	}
	s := c.tex.panels[key]
	if s == nil {
		s = c.tex.candidate()
		c.tex.panels[key] = s
	}
	if !c.often(s) {
		return mask{}, false
	}
	if !s.made {
		s.mask, s.made = c.stampOf(drawPanel(int(w), int(h), k, int(t))), true
		c.tex.panels[key] = s
	}
	return s.mask, true
}

// drawPanel renders a rectangle with round corners: filled if t is 0, otherwise
// an outline t pixels wide.
func drawPanel(w, h int, k [4]float32, t int) *image.Alpha {
	m := image.NewAlpha(image.Rect(0, 0, w, h))
	for y := range h {
		row := m.Pix[y*m.Stride:][:w]
		for x := range row {
			if t == 0 || x < t || y < t || x >= w-t || y >= h-t {
				row[x] = 255
			}
		}
	}
	for i, radius := range k {
		n := int(radius)
		key := maskKey{kind: maskCorner, a: int32(n)}
		if t > 0 {
			key.kind, key.b = maskCornerRing, int32(t)
		}
		if n == 0 {
			continue
		}
		corner := drawCorner(key)
		for y := range n {
			for x := range n {
				px, py := x, y
				if i == 1 || i == 2 {
					px = w - 1 - x
				}
				if i >= 2 {
					py = h - 1 - y
				}
				m.Pix[py*m.Stride+px] = corner.Pix[y*corner.Stride+x]
			}
		}
	}
	return m
}
