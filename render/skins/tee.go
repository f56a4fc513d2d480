package skins

import (
	"image"
	"math"

	"playhead/render/canvas"
)

// teeSize is how large a tee is drawn, in units.
const teeSize = 64.0

// Tee draws a tee with a look, as canvas.Tee draws ours: the same fields mean
// the same. Colours are those of the look.
func (w *Wardrobe) Tee(l *Look, t *canvas.Tee, alpha float64) {
	w.need(l)
	w.Fade(alpha)
	defer w.Fade(1)
	if t.Weapon != canvas.NoWeapon && !t.Frozen {
		w.weapon(l, t)
	}
	p := pose(t)
	s := teeSize * t.Unit
	bx, by := t.X, t.Y+p.body*t.Unit
	for _, line := range [...]bool{true, false} {
		body, foot, ink := atBody, atFoot, white
		if line {
			body, foot = atBodyLine, atFootLine
		} else if t.DarkFeet {
			ink = tint{0.5, 0.5, 0.5, 1}
		}
		w.foot(l, t, p.back, foot, ink)
		w.part(l, body, place{x: bx, y: by, w: s, h: s})
		if !line {
			w.eyes(l, t, bx, by, s)
		}
		w.foot(l, t, p.front, foot, ink)
	}
}

func (w *Wardrobe) foot(l *Look, t *canvas.Tee, f step, area image.Rectangle, ink tint) {
	s := teeSize * t.Unit
	w.part(l, area, place{
		x: t.X + f.x*t.Unit, y: t.Y + f.y*t.Unit, w: s, h: s / 2, angle: f.turns * 2 * math.Pi,
		flipX: t.Stance == canvas.SittingLeft, ink: ink,
	})
}

// eyes draws the eyes on a body at (x, y): two mirrored pictures in 0.6, one of
// both eyes in 0.7.
func (w *Wardrobe) eyes(l *Look, t *canvas.Tee, x, y, s float64) {
	e := min(t.Eyes, canvas.EyesBlink)
	sin, cos := math.Sincos(t.Aim)
	x, y = x+cos*0.125*s, y+(-0.05+sin*0.10)*s
	if l.seven {
		n, h := int(e), 0.3*s
		if e == canvas.EyesBlink {
			n, h = 0, 0.075*s
		}
		w.part(l, image.Rect(n*pairStep, 96, n*pairStep+pairW, 96+pairH), place{x: x, y: y, w: 0.6 * s, h: h})
		return
	}
	column, h := eyeColumns[e], 0.4*s
	if e == canvas.EyesBlink {
		h = 0.15 * s
	}
	apart := (0.075 - 0.010*math.Abs(cos)) * s
	area := image.Rect(column*lookCell, singleEyesRow*lookCell, (column+1)*lookCell, (singleEyesRow+1)*lookCell)
	w.part(l, area, place{x: x - apart, y: y, w: 0.4 * s, h: h})
	w.part(l, area, place{x: x + apart, y: y, w: 0.4 * s, h: h, flipX: true})
}
