package canvas

import (
	"image/color"
	"math"
	"unicode/utf8"

	"playhead/render/canvas/typeset"
	"playhead/render/theme"
)

// Align says which part of a text is at its position.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Center
	Right
)

// textCache caches shaped text.
type textCache struct {
	runs  map[runKey]*typeset.Run
	cuts  map[cutKey]string
	wraps map[cutKey][]string
	// rasters are the pictures of glyphs, placed is scratch of lines.
	rasters map[typeset.Key]typeset.Bitmap
	placed  []placed
	frame   uint32
}

type runKey struct {
	s    string
	size float64 // pixels of the screen
	font theme.Font
}

type cutKey struct {
	runKey
	width float64
}

// maxRuns bounds the cache of shaped text; all of it is dropped when it is full.
const maxRuns = 8192

func newTextCache() textCache {
	return textCache{
		runs: map[runKey]*typeset.Run{}, cuts: map[cutKey]string{}, wraps: map[cutKey][]string{},
		rasters: map[typeset.Key]typeset.Bitmap{},
	}
}

func (t *textCache) nextFrame() {
	t.frame++
	if len(t.rasters) > maxRuns {
		clear(t.rasters)
	}
	if len(t.runs) > maxRuns {
		clear(t.runs)
	}
	if len(t.cuts) > maxRuns {
		clear(t.cuts)
	}
	if len(t.wraps) > maxRuns/8 {
		clear(t.wraps)
	}
}

// Text draws s with its left end at x, on the middle y of its row, and returns
// its width in px.
func (c *Canvas) Text(x, y float64, st theme.Text, col color.NRGBA, s string) float64 {
	c.write(c.origin(x, y, st), st, c.tint(col), s)
	return c.TextWidth(st, s)
}

// TextBytes is Text for text that changes every frame, such as a time: it need
// not become a string. Text that has to be shaped is shaped anew each time.
func (c *Canvas) TextBytes(x, y float64, st theme.Text, col color.NRGBA, s []byte) float64 {
	if w, ok := c.letterBytes(c.origin(x, y, st), st, c.tint(col), s); ok {
		return w / c.scale
	}
	return c.Text(x, y, st, col, string(s))
}

// TextAt draws s with its left end, middle or right end at x.
func (c *Canvas) TextAt(x, y float64, al Align, st theme.Text, col color.NRGBA, s string) {
	c.write(c.origin(x-c.shift(al, st, s), y, st), st, c.tint(col), s)
}

// shift returns how far left of its place a text starts.
func (c *Canvas) shift(al Align, st theme.Text, s string) float64 {
	switch al {
	case Center:
		return c.TextWidth(st, s) / 2
	case Right:
		return c.TextWidth(st, s)
	}
	return 0
}

// TextIn draws s inside a row that starts at x and is w wide. Text that is longer
// is cut and ends in "…"; TextIn reports whether it was.
func (c *Canvas) TextIn(x, y, w float64, al Align, st theme.Text, col color.NRGBA, s string) (cut bool) {
	short := c.Fit(st, s, w)
	switch al {
	case Center:
		x += w / 2
	case Right:
		x += w
	}
	c.TextAt(x, y, al, st, col, short)
	return len(short) != len(s)
}

// TextOutlined draws s with a 1 px outline in the background colour: for numbers
// inside a graph.
func (c *Canvas) TextOutlined(x, y float64, al Align, st theme.Text, col, ground color.NRGBA, s string) {
	o, g := c.origin(x-c.shift(al, st, s), y, st), c.tint(ground)
	d := float32(c.hair())
	for _, k := range [...]point{{-d, -d}, {0, -d}, {d, -d}, {-d, 0}, {d, 0}, {-d, d}, {0, d}, {d, d}} {
		c.write(point{o.x + k.x, o.y + k.y}, st, g, s)
	}
	c.write(o, st, c.tint(col), s)
}

// TextWidth returns the width of s in px.
func (c *Canvas) TextWidth(st theme.Text, s string) float64 {
	if w, ok := c.faces.Width(typeset.Base(st.Font), st.Px*c.scale, s); ok {
		return w / c.scale
	}
	return c.run(st, s).Advance / c.scale
}

// Fit returns s, or as much of it as fits into w px with a "…" at its end.
func (c *Canvas) Fit(st theme.Text, s string, w float64) string {
	if c.TextWidth(st, s) <= w {
		return s
	}
	key := cutKey{runKey{s, st.Px * c.scale, st.Font}, w}
	if short, ok := c.text.cuts[key]; ok {
		return short
	}
	lo, hi := 0, len(s) // bytes that fit, bytes that do not
	for hi-lo > 1 {
		mid := (lo + hi) / 2
		if c.faces.Measure(typeset.Base(st.Font), st.Px*c.scale, ellipsis(s, mid))/c.scale <= w {
			lo = mid
		} else {
			hi = mid
		}
	}
	short := ellipsis(s, lo)
	c.text.cuts[key] = short
	return short
}

// ellipsis returns the first n bytes of s, less a character that was cut and the
// spaces before it, and "…".
func ellipsis(s string, n int) string {
	n = typeset.Cut(s, n)
	for n > 0 && s[n-1] == ' ' {
		n--
	}
	return s[:n] + "…"
}

// origin returns where the pen starts, on a whole pixel.
func (c *Canvas) origin(x, y float64, st theme.Text) point {
	return point{
		float32(math.Round((x + c.ox) * c.scale)),
		float32(math.Round((y+c.oy)*c.scale + 0.35*st.Px*c.scale)),
	}
}

// write draws s from the pen o.
func (c *Canvas) write(o point, st theme.Text, col rgba, s string) {
	c.traceText(o, st, col.a, s)
	if col.a == 0 || o.y < c.clip.y0-float32(st.Px*c.scale) || o.y > c.clip.y1+float32(2*st.Px*c.scale) {
		return
	}
	if m, ok := c.line(st, s); ok {
		c.stamp(m, o.x, o.y, col)
		return
	}
	if c.letters(o, st, col, s) {
		return
	}
	size := st.Px * c.scale
	for i := range c.run(st, s).Glyphs {
		g := &c.run(st, s).Glyphs[i]
		k, dx := g.Key.At(float64(g.X))
		c.glyph(k, size, o.x+float32(dx), o.y+float32(math.Round(float64(g.Y))), col)
	}
}

// letters draws s if it needs no shaping, otherwise nothing.
func (c *Canvas) letters(o point, st theme.Text, col rgba, s string) bool {
	if !c.faces.Plain(typeset.Base(st.Font), s) {
		return false
	}
	size, x := st.Px*c.scale, 0.0
	for _, r := range s {
		x += c.letter(o, x, st.Font, size, col, r)
	}
	return true
}

// letterBytes is letters for bytes; it returns the width in pixels of the screen.
func (c *Canvas) letterBytes(o point, st theme.Text, col rgba, s []byte) (float64, bool) {
	for rest := s; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		if _, _, ok := c.faces.Letter(typeset.Base(st.Font), 1, r); !ok {
			return 0, false
		}
		rest = rest[n:]
	}
	size, x := st.Px*c.scale, 0.0
	for rest := s; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		x += c.letter(o, x, st.Font, size, col, r)
		rest = rest[n:]
	}
	return x, true
}

// letter draws one letter at the pen o + x and returns how far it moves.
func (c *Canvas) letter(o point, x float64, f theme.Font, size float64, col rgba, r rune) float64 {
	k, adv, _ := c.faces.Letter(typeset.Base(f), size, r)
	if r != ' ' {
		k, dx := k.At(x)
		c.glyph(k, size, o.x+float32(dx), o.y, col)
	}
	return adv
}

// run returns s shaped.
func (c *Canvas) run(st theme.Text, s string) *typeset.Run {
	key := runKey{s, st.Px * c.scale, st.Font}
	if r, ok := c.text.runs[key]; ok {
		return r
	}
	r := c.faces.Shape(typeset.Base(st.Font), key.size, s)
	c.text.runs[key] = &r
	return &r
}

type glyphKey = typeset.Key

// glyph draws one glyph at the pen (x, y).
func (c *Canvas) glyph(k typeset.Key, size float64, x, y float32, col rgba) {
	if s := float32(size) * 2; x > c.clip.x1+s || x < c.clip.x0-s {
		return
	}
	m, ok := c.tex.glyphs[k]
	if !ok {
		m = c.addGlyph(k)
	}
	if m.x1 > m.x0 {
		c.stamp(m, x, y, col)
	}
}

// addGlyph renders a glyph into the texture.
func (c *Canvas) addGlyph(k typeset.Key) mask {
	b := c.raster(k)
	var m mask
	switch {
	case b.Color != nil:
		r := c.insert(func() (region, bool) { return c.tex.addColor(b.Color) })
		m = mask{r, float32(b.Color.Rect.Min.X), float32(b.Color.Rect.Min.Y), true}
	case b.Alpha != nil:
		r := c.insert(func() (region, bool) { return c.tex.add(b.Alpha) })
		m = mask{r, float32(b.Alpha.Rect.Min.X), float32(b.Alpha.Rect.Min.Y), false}
	}
	c.tex.glyphs[k] = m
	return m
}
