package skins

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// A place is where and how a picture is drawn: its middle and size in px, turned
// clockwise by radians, after flipping.
type place struct {
	x, y, w, h   float64
	angle        float64
	flipX, flipY bool
	ink          tint // multiplies the picture; the zero tint leaves it
}

// add adds the part of an area of a picture that is painted. The picture, halved
// n times, lies in the texture at a place.
func (w *Wardrobe) add(from *bitmap, area image.Rectangle, n int, at image.Point, p place) {
	whole, ink := from.halved(area, n)
	if ink.Empty() {
		return
	}
	// Where the edges of the part are in the area, from −½ to ½.
	edge := func(at, min, max int) float64 { return float64(at-min)/float64(max-min) - 0.5 }
	left, right := edge(ink.Min.X, whole.Min.X, whole.Max.X), edge(ink.Max.X, whole.Min.X, whole.Max.X)
	top, low := edge(ink.Min.Y, whole.Min.Y, whole.Max.Y), edge(ink.Max.Y, whole.Min.Y, whole.Max.Y)
	ink = ink.Add(at)
	u0, v0, u1, v1 := float32(ink.Min.X), float32(ink.Min.Y), float32(ink.Max.X), float32(ink.Max.Y)
	if p.flipX {
		u0, u1, left, right = u1, u0, -right, -left
	}
	if p.flipY {
		v0, v1, top, low = v1, v0, -low, -top
	}
	w.quad([4]vertex{{left, top, u0, v0}, {right, top, u1, v0}, {right, low, u1, v1}, {left, low, u0, v1}}, p)
}

// A vertex is a corner of what is added: its place in the area, from −½ to ½,
// and in the texture.
type vertex struct {
	x, y float64
	u, v float32
}

// quad adds four corners.
func (w *Wardrobe) quad(corners [4]vertex, p place) {
	b, k := &w.batch, w.batch.scale
	sin, cos := math.Sincos(p.angle)
	n := uint32(len(b.vs))
	ink := p.ink
	if ink == (tint{}) {
		ink = white
	}
	alpha := float32(ink.a) * b.alpha
	red, green, blue := float32(ink.r)*alpha, float32(ink.g)*alpha, float32(ink.b)*alpha
	for _, c := range corners {
		x, y := c.x*p.w, c.y*p.h
		b.vs = append(b.vs, ebiten.Vertex{
			DstX: float32((p.x + x*cos - y*sin) * k), DstY: float32((p.y + x*sin + y*cos) * k), SrcX: c.u, SrcY: c.v,
			ColorR: red, ColorG: green, ColorB: blue, ColorA: alpha,
		})
	}
	b.is = append(b.is, n, n+1, n+2, n, n+2, n+3)
}

// part adds an area of a look.
func (w *Wardrobe) part(l *Look, area image.Rectangle, p place) {
	n := levelFor(float64(area.Dx()) / math.Max(p.w*w.batch.scale, 0.5))
	w.add(l.paint, area, n, slotAt(l.slot).Add(lookLevels[n]), p)
}

// Sprite draws a sprite with its middle at (x, y), unit px a unit, turned
// clockwise. It reports false, and draws nothing, when its sheet is not
// installed.
func (w *Wardrobe) Sprite(s Sprite, x, y, unit, angle float64) bool {
	return w.sprite(s, place{x: x, y: y, angle: angle}, unit)
}

// Particle draws a sprite size px wide and high in a colour that multiplies it,
// which is not premultiplied. Like Sprite it reports whether it could.
func (w *Wardrobe) Particle(s Sprite, x, y, size, angle float64, col color.NRGBA) bool {
	if !w.has(s.sheet) {
		return false
	}
	w.cell(s, place{x: x, y: y, w: size, h: size, angle: angle, ink: inkOf(col)})
	return true
}

func inkOf(c color.NRGBA) tint {
	return tint{float64(c.R) / 255, float64(c.G) / 255, float64(c.B) / 255, float64(c.A) / 255}
}

// Fade makes everything drawn after it transparent, until it is called with 1.
func (w *Wardrobe) Fade(alpha float64) {
	if w != nil {
		w.batch.alpha = float32(alpha)
	}
}

func (w *Wardrobe) sprite(s Sprite, p place, unit float64) bool {
	if !w.has(s.sheet) {
		return false
	}
	p.w, p.h = s.units()
	p.w, p.h = p.w*unit, p.h*unit
	w.cell(s, p)
	return true
}

// cell adds the cells of a sprite.
func (w *Wardrobe) cell(s Sprite, p place) {
	k := &sheetKinds[s.sheet]
	cell := k.w / k.cols
	n := levelFor(float64(s.w*cell) / math.Max(p.w*w.batch.scale, 0.5))
	w.add(w.sheets[s.sheet], image.Rect(s.x*cell, s.y*cell, (s.x+s.w)*cell, (s.y+s.h)*cell), n, k.levels[n], p)
}

// Hook draws a chain from a tee at (x0, y0) to the head of its hook at (x1, y1).
func (w *Wardrobe) Hook(x0, y0, x1, y1, unit float64) bool {
	if !w.has(sheetGame) {
		return false
	}
	dx, dy := x0-x1, y0-y1
	length := math.Hypot(dx, dy)
	if length < 1e-6 {
		return true
	}
	p := place{x: x1, y: y1, angle: math.Atan2(-dy, -dx)}
	w.sprite(hookHead, p, unit)
	// A game that hooks farther than this has other troubles.
	const most = 1024
	for d, n := 24*unit, 0; d < length && n < most; d, n = d+24*unit, n+1 {
		p.x, p.y = x1+dx/length*d, y1+dy/length*d
		w.sprite(hookChain, p, unit)
	}
	return true
}

// Emoticon draws emoticon n above a tee at (x, y), turned clockwise; grown goes
// from 0 to 1 while it rises.
func (w *Wardrobe) Emoticon(n int, x, y, unit, grown, angle float64) bool {
	if !w.has(sheetEmoticons) || n < 0 || n >= 16 {
		return false
	}
	s := Sprite{sheet: sheetEmoticons, x: n % 4, y: n / 4, w: 1, h: 1}
	w.cell(s, place{x: x, y: y - (23+32*grown)*unit, w: 64 * unit, h: 64 * grown * unit, angle: angle})
	return true
}
