package skins

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// A place is where and how a picture is drawn: its middle and size in px, turned
// clockwise by radians, after flipping.
type place struct {
	x, y, w, h   float64
	angle        float64
	flipX, flipY bool
	shade        float64 // brightness, 1 leaves it
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
	shade := float32(p.shade) * b.alpha
	for _, c := range [4][4]float64{{-0.5, -0.5, float64(u0), float64(v0)}, {0.5, -0.5, float64(u1), float64(v0)}, {0.5, 0.5, float64(u1), float64(v1)}, {-0.5, 0.5, float64(u0), float64(v1)}} {
		x, y := c[0]*p.w, c[1]*p.h
		b.vs = append(b.vs, ebiten.Vertex{
			DstX: float32((p.x + x*cos - y*sin) * k), DstY: float32((p.y + x*sin + y*cos) * k), SrcX: float32(c[2]), SrcY: float32(c[3]),
			ColorR: shade, ColorG: shade, ColorB: shade, ColorA: b.alpha,
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

// A Sprite is a picture of the game's sheet: where it lies in its 32×16 cells,
// and how large it is drawn.
type Sprite struct {
	x, y, w, h int
	size       float64 // units, of the diagonal unless exact
	exact      [2]float64
}

// The sprites of weapons, pickups and what flies. Sizes are those of the game.
// Source: docs/formats/skins.md.
var (
	Health     = Sprite{x: 10, y: 2, w: 2, h: 2, size: 64}
	Armor      = Sprite{x: 12, y: 2, w: 2, h: 2, size: 64}
	FlagBlue   = Sprite{x: 12, y: 8, w: 4, h: 8, exact: [2]float64{42, 84}}
	FlagRed    = Sprite{x: 16, y: 8, w: 4, h: 8, exact: [2]float64{42, 84}}
	hookChain  = Sprite{x: 2, y: 0, w: 1, h: 1, exact: [2]float64{24, 16}}
	hookHead   = Sprite{x: 3, y: 0, w: 2, h: 1, exact: [2]float64{24, 16}}
	weapons    = [...]Sprite{{x: 2, y: 1, w: 4, h: 3, size: 96}, {x: 2, y: 4, w: 4, h: 2, size: 64}, {x: 2, y: 6, w: 8, h: 2, size: 96}, {x: 2, y: 8, w: 7, h: 2, size: 96}, {x: 2, y: 12, w: 7, h: 3, size: 92}, {x: 2, y: 10, w: 8, h: 2, size: 96}}
	projectile = [...]Sprite{
		{},
		{x: 6, y: 4, w: 2, h: 2, exact: [2]float64{32, 32}},
		{x: 10, y: 6, w: 2, h: 2, exact: [2]float64{32, 32}},
		{x: 10, y: 8, w: 2, h: 2, exact: [2]float64{32, 32}},
		{x: 10, y: 12, w: 2, h: 2, exact: [2]float64{32, 32}},
		{},
	}
)

// Weapon returns the sprite of weapon n, and Projectile that of what it fires,
// both numbered as in the game, false when there is none.
func Weapon(n int) (Sprite, bool) {
	if n < 0 || n >= len(weapons) {
		return Sprite{}, false
	}
	return weapons[n], true
}

// Projectile returns the sprite of what weapon n fires, false when it is none.
func Projectile(n int) (Sprite, bool) {
	if n < 0 || n >= len(projectile) || projectile[n].w == 0 {
		return Sprite{}, false
	}
	return projectile[n], true
}

// Ninja returns the sprite of the ninja's blade as it lies around, which is
// larger than in the hand.
func Ninja() Sprite {
	s := weapons[5]
	s.size = 128
	return s
}

// units returns how large a sprite is drawn, in units.
func (s *Sprite) units() (w, h float64) {
	if s.size == 0 {
		return s.exact[0], s.exact[1]
	}
	d := math.Hypot(float64(s.w), float64(s.h))
	return s.size * float64(s.w) / d, s.size * float64(s.h) / d
}

// Sprite draws a sprite of the game's sheet with its middle at (x, y), unit px a
// unit, turned clockwise. It reports false, and draws nothing, when the sheet is
// not installed.
func (w *Wardrobe) Sprite(s Sprite, x, y, unit, angle float64) bool {
	return w.sprite(s, place{x: x, y: y, angle: angle, shade: 1}, unit)
}

func (w *Wardrobe) sprite(s Sprite, p place, unit float64) bool {
	if w == nil || !w.HasSheets() || !w.sheet(sheetGame) {
		return false
	}
	const cell = gameW / 32
	p.w, p.h = s.units()
	p.w, p.h = p.w*unit, p.h*unit
	n := levelFor(float64(s.w*cell) / math.Max(p.w*w.batch.c.Scale(), 0.5))
	at := sheetLevels[sheetGame][n]
	w.add(image.Rect(s.x*cell>>n, s.y*cell>>n, (s.x+s.w)*cell>>n, (s.y+s.h)*cell>>n).Add(at), p)
	return true
}

// Hook draws a chain from a tee at (x0, y0) to the head of its hook at (x1, y1).
func (w *Wardrobe) Hook(x0, y0, x1, y1, unit, alpha float64) bool {
	if !w.HasSheets() {
		return false
	}
	w.batch.alpha = float32(alpha)
	defer func() { w.batch.alpha = 1 }()
	dx, dy := x0-x1, y0-y1
	length := math.Hypot(dx, dy)
	if length < 1e-6 {
		return true
	}
	angle := math.Atan2(-dy, -dx)
	for d := 24 * unit; d < length-10*unit; d += 24 * unit {
		w.sprite(hookChain, place{x: x1 + dx/length*d, y: y1 + dy/length*d, angle: angle, shade: 1}, unit)
	}
	return w.sprite(hookHead, place{x: x1, y: y1, angle: angle, shade: 1}, unit)
}

// Emoticon draws emoticon n above a tee at (x, y); grown goes from 0 to 1 while
// it rises.
func (w *Wardrobe) Emoticon(n int, x, y, unit, grown float64) bool {
	if w == nil || !w.HasSheets() || !w.sheet(sheetEmoticons) || n < 0 || n >= 16 {
		return false
	}
	const cell = emoteSide / 4
	p := place{x: x, y: y - (23+32*grown)*unit, w: 64 * unit, h: 64 * grown * unit, shade: 1}
	l := levelFor(cell / math.Max(p.w*w.batch.c.Scale(), 0.5))
	at := sheetLevels[sheetEmoticons][l]
	w.add(image.Rect(n%4*cell>>l, n/4*cell>>l, (n%4+1)*cell>>l, (n/4+1)*cell>>l).Add(at), p)
	return true
}
