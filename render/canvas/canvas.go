package canvas

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"

	"playhead/render/canvas/typeset"
	"playhead/render/theme"
)

// A Canvas draws on one target at a time. Make one with [New] and keep it: it
// holds the texture and everything that was rendered into it.
type Canvas struct {
	scale float64
	dst   *ebiten.Image

	batch
	kept  retained
	tex   texture
	text  textCache
	faces *typeset.Faces

	clip  rect
	alpha float32
	ox    float64 // px, added to every place
	oy    float64
	stack []state

	poly []point // scratch of polygons and lines
	dash []Pt    // scratch of dashes

	copied *ebiten.Image // scratch of Grey

	Stats Stats // of the frame so far
	// Often is in how many frames a text or a small panel has to be seen to be
	// kept as one picture.
	Often uint8

	trace *Trace // set by tests, otherwise nil
	// CountPixels has Stats.Pixels counted, which takes a while.
	CountPixels bool
}

// state is what Push saves.
type state struct {
	clip   rect
	alpha  float32
	ox, oy float64
	scale  float64
}

// rect is an area in pixels of the screen.
type rect struct{ x0, y0, x1, y1 float32 }

func (r rect) empty() bool { return r.x1 <= r.x0 || r.y1 <= r.y0 }

func (r rect) intersect(s rect) rect {
	return rect{max(r.x0, s.x0), max(r.y0, s.y0), min(r.x1, s.x1), min(r.y1, s.y1)}
}

func (r rect) area() float64 {
	if r.empty() {
		return 0
	}
	return float64(r.x1-r.x0) * float64(r.y1-r.y0)
}

// fonts are those of the interface, by theme.Font.
var fonts = [theme.NumFonts][]byte{goregular.TTF, gomedium.TTF, gomono.TTF}

// New returns a canvas with an empty texture.
func New() *Canvas {
	return &Canvas{
		scale: 1, alpha: 1, Often: oftenFrames, faces: typeset.New(fonts[:]...), text: newTextCache(),
		tex: newTexture(),
	}
}

// Begin starts a frame on dst. One px is scale pixels of dst, which is clamped
// to 0.25 … 8.
func (c *Canvas) Begin(dst *ebiten.Image, scale float64) {
	c.dst = dst
	c.scale = min(max(scale, 0.25), 8)
	c.clip = c.bounds()
	c.kept.on = false
	c.alpha, c.ox, c.oy, c.stack = 1, 0, 0, c.stack[:0]
	c.Stats = Stats{}
	c.text.nextFrame()
	forgetOld(c.tex.lines, c.text.frame)
	forgetOld(c.tex.panels, c.text.frame)
}

// End draws everything still collected and ends the frame.
func (c *Canvas) End() {
	if c.kept.on {
		c.endRetained()
	} else {
		c.Flush()
		c.Forget()
	}
	c.dst = nil
}

// bounds returns the area of the target.
func (c *Canvas) bounds() rect {
	b := c.dst.Bounds()
	return rect{float32(b.Min.X), float32(b.Min.Y), float32(b.Max.X), float32(b.Max.Y)}
}

// Scale returns how many pixels of the screen a px is.
func (c *Canvas) Scale() float64 { return c.scale }

// Size returns the size of the target in px.
func (c *Canvas) Size() (w, h float64) {
	b := c.dst.Bounds()
	return float64(b.Dx()) / c.scale, float64(b.Dy()) / c.scale
}

// Hair returns the width of a hairline in px.
func (c *Canvas) Hair() float64 { return c.hair() / c.scale }

// hair returns the width of a hairline in pixels of the screen.
func (c *Canvas) hair() float64 { return math.Max(1, math.Floor(c.scale)) }

// Snap returns x moved to the nearest whole pixel of the screen, in px.
func (c *Canvas) Snap(x float64) float64 { return math.Round(x*c.scale) / c.scale }

// Push saves the clip, the alpha, the offset and the scale until [Canvas.Pop].
func (c *Canvas) Push() {
	c.stack = append(c.stack, state{c.clip, c.alpha, c.ox, c.oy, c.scale})
}

// Pop brings back what the last Push saved.
func (c *Canvas) Pop() {
	s := c.stack[len(c.stack)-1]
	c.stack = c.stack[:len(c.stack)-1]
	c.clip, c.alpha, c.ox, c.oy, c.scale = s.clip, s.alpha, s.ox, s.oy, s.scale
}

// PushClip saves the state and draws only inside an area, which is cut by the
// clip that is set already.
func (c *Canvas) PushClip(x, y, w, h float64) {
	c.Push()
	c.clip = c.clip.intersect(c.snapped(x, y, w, h))
}

// PushAlpha saves the state and multiplies the opacity of everything drawn until
// Pop.
func (c *Canvas) PushAlpha(alpha float64) {
	c.Push()
	c.alpha *= float32(min(max(alpha, 0), 1))
}

// PushOffset saves the state and moves what follows.
func (c *Canvas) PushOffset(dx, dy float64) {
	c.Push()
	c.ox += dx
	c.oy += dy
}

// PushScale saves the state and draws what follows k times as large: a px is k px
// of before.
func (c *Canvas) PushScale(k float64) {
	c.Push()
	c.ox, c.oy, c.scale = c.ox/k, c.oy/k, c.scale*k
}

// Clear fills the whole target with a colour, which may be transparent.
func (c *Canvas) Clear(col color.Color) {
	c.Flush()
	if c.trace == nil {
		c.dst.Fill(col)
	}
}

// Visible reports whether any of an area is inside the clip.
func (c *Canvas) Visible(x, y, w, h float64) bool {
	return !c.clip.intersect(c.snapped(x, y, w, h)).empty()
}

// snapped returns an area in pixels of the screen, each edge rounded.
func (c *Canvas) snapped(x, y, w, h float64) rect {
	x, y = x+c.ox, y+c.oy
	return rect{c.round(x), c.round(y), c.round(x + w), c.round(y + h)}
}

func (c *Canvas) round(v float64) float32 { return float32(math.Round(v * c.scale)) }

// pt returns a place in pixels of the screen, not rounded.
func (c *Canvas) pt(x, y float64) point {
	return point{float32((x + c.ox) * c.scale), float32((y + c.oy) * c.scale)}
}

// tint returns a colour as the batch wants it: premultiplied, with the alpha of
// the state.
func (c *Canvas) tint(col color.NRGBA) rgba {
	a := float32(col.A) * c.alpha / 255
	return rgba{float32(col.R) / 255 * a, float32(col.G) / 255 * a, float32(col.B) / 255 * a, a}
}

// Image draws a picture of another texture over an area, smoothly scaled. It
// ends the current batch.
func (c *Canvas) Image(img *ebiten.Image, x, y, w, h float64) {
	r := c.snapped(x, y, w, h)
	b := img.Bounds()
	if r.intersect(c.clip).empty() || b.Empty() {
		return
	}
	op := &c.tex.imageOptions
	op.GeoM.Reset()
	op.GeoM.Scale(float64(r.x1-r.x0)/float64(b.Dx()), float64(r.y1-r.y0)/float64(b.Dy()))
	op.GeoM.Translate(float64(r.x0), float64(r.y0))
	op.ColorScale.Reset()
	op.ColorScale.ScaleAlpha(c.alpha)
	op.Filter = ebiten.FilterLinear
	if b.Dx() == int(r.x1-r.x0) && b.Dy() == int(r.y1-r.y0) {
		op.Filter = ebiten.FilterNearest
	}
	if c.kept.on {
		c.noteOther(other{img: img, draw: *op, whole: true}, nil, nil, r)
		return
	}
	c.Flush()
	if c.trace == nil {
		c.target().DrawImage(img, op)
	}
	c.Stats.Calls++
	c.Stats.Triangles += 2
	c.Stats.Pixels += r.intersect(c.clip).area()
}

// Triangles draws triangles of another texture, clipped. Places in vs are pixels
// of the screen, colours are premultiplied. It ends the current batch.
func (c *Canvas) Triangles(vs []ebiten.Vertex, is []uint32, img *ebiten.Image, op *ebiten.DrawTrianglesOptions) {
	if len(is) == 0 || c.clip.empty() {
		return
	}
	if c.kept.on {
		c.noteOther(other{img: img, tri: *op}, vs, is, rect{})
		return
	}
	c.Flush()
	if c.trace == nil {
		c.target().DrawTriangles32(vs, is, img, op)
	}
	c.count(vs, is)
}

// target returns the part of the destination inside the clip.
func (c *Canvas) target() *ebiten.Image {
	r := image.Rect(int(c.clip.x0), int(c.clip.y0), int(c.clip.x1), int(c.clip.y1))
	if r == c.dst.Bounds() {
		return c.dst
	}
	return c.dst.SubImage(r).(*ebiten.Image)
}
