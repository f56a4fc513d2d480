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

// add adds an area of the texture.
func (w *Wardrobe) add(src image.Rectangle, p place) {
	b, k := &w.batch, w.batch.c.Scale()
	u0, v0, u1, v1 := float32(src.Min.X), float32(src.Min.Y), float32(src.Max.X), float32(src.Max.Y)
	if p.flipX {
		u0, u1 = u1, u0
	}
	if p.flipY {
		v0, v1 = v1, v0
	}
	sin, cos := math.Sincos(p.angle)
	n := uint32(len(b.vs))
	ink := p.ink
	if ink == (tint{}) {
		ink = white
	}
	alpha := float32(ink.a) * b.alpha
	red, green, blue := float32(ink.r)*alpha, float32(ink.g)*alpha, float32(ink.b)*alpha
	for _, c := range [4][4]float64{{-0.5, -0.5, float64(u0), float64(v0)}, {0.5, -0.5, float64(u1), float64(v0)}, {0.5, 0.5, float64(u1), float64(v1)}, {-0.5, 0.5, float64(u0), float64(v1)}} {
		x, y := c[0]*p.w, c[1]*p.h
		b.vs = append(b.vs, ebiten.Vertex{
			DstX: float32((p.x + x*cos - y*sin) * k), DstY: float32((p.y + x*sin + y*cos) * k), SrcX: float32(c[2]), SrcY: float32(c[3]),
			ColorR: red, ColorG: green, ColorB: blue, ColorA: alpha,
		})
	}
	b.is = append(b.is, n, n+1, n+2, n, n+2, n+3)
}

// part adds an area of a look.
func (w *Wardrobe) part(l *Look, area image.Rectangle, p place) {
	n := levelFor(float64(area.Dx()) / math.Max(p.w*w.batch.c.Scale(), 0.5))
	at := slotAt(l.slot).Add(lookLevels[n])
	w.add(image.Rect(area.Min.X>>n, area.Min.Y>>n, area.Max.X>>n, area.Max.Y>>n).Add(at), p)
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
	n := levelFor(float64(s.w*cell) / math.Max(p.w*w.batch.c.Scale(), 0.5))
	w.add(image.Rect(s.x*cell>>n, s.y*cell>>n, (s.x+s.w)*cell>>n, (s.y+s.h)*cell>>n).Add(k.levels[n]), p)
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
