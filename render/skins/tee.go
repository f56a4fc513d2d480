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
	w.batch.alpha = float32(alpha)
	defer func() { w.batch.alpha = 1 }()
	if t.Weapon != canvas.NoWeapon && !t.Frozen {
		w.weapon(l, t)
	}
	p := pose(t)
	s := teeSize * t.Unit
	bx, by := t.X, t.Y+p.body*t.Unit
	for _, line := range [...]bool{true, false} {
		body, foot, shade := atBody, atFoot, 1.0
		if line {
			body, foot = atBodyLine, atFootLine
		} else if t.DarkFeet {
			shade = 0.5
		}
		w.foot(l, t, p.back, foot, shade)
		w.part(l, body, place{x: bx, y: by, w: s, h: s, shade: 1})
		if !line {
			w.eyes(l, t, bx, by, s)
		}
		w.foot(l, t, p.front, foot, shade)
	}
}

func (w *Wardrobe) foot(l *Look, t *canvas.Tee, f step, area image.Rectangle, shade float64) {
	s := teeSize * t.Unit
	w.part(l, area, place{x: t.X + f.x*t.Unit, y: t.Y + f.y*t.Unit, w: s, h: s / 2, angle: f.turns * 2 * math.Pi, shade: shade})
}

// eyes draws the eyes on a body at (x, y): two mirrored pictures in 0.6, one of
// both eyes in 0.7.
func (w *Wardrobe) eyes(l *Look, t *canvas.Tee, x, y, s float64) {
	e := t.Eyes
	if t.Frozen {
		e = canvas.EyesBlink
	}
	e = min(e, canvas.EyesBlink)
	sin, cos := math.Sincos(t.Aim)
	x, y = x+cos*0.125*s, y+(-0.05+sin*0.10)*s
	if l.seven {
		n, h := int(e), 0.3*s
		if e == canvas.EyesBlink {
			n, h = 0, 0.075*s
		}
		w.part(l, image.Rect(n*pairStep, 96, n*pairStep+pairW, 96+pairH), place{x: x, y: y, w: 0.6 * s, h: h, shade: 1})
		return
	}
	column, h := eyeColumns[e], 0.4*s
	if e == canvas.EyesBlink {
		h = 0.15 * s
	}
	apart := (0.075 - 0.010*math.Abs(cos)) * s
	area := image.Rect(column*lookCell, singleEyesRow*lookCell, (column+1)*lookCell, (singleEyesRow+1)*lookCell)
	w.part(l, area, place{x: x - apart, y: y, w: 0.4 * s, h: h, shade: 1})
	w.part(l, area, place{x: x + apart, y: y, w: 0.4 * s, h: h, flipX: true, shade: 1})
}

// hold is how a weapon is carried: where it is from the tee, along its aim and
// below, and where the hand is.
type hold struct {
	along, below float64
	hand         bool
	turn         float64 // of the hand
	hx, hy       float64
}

var holds = [...]hold{
	canvas.Hammer:  {along: 4, below: -20},
	canvas.Gun:     {32, 4, true, -3 * math.Pi / 4, -15, 4},
	canvas.Shotgun: {24, -2, true, -math.Pi / 2, -5, 4},
	canvas.Grenade: {24, -2, true, -math.Pi / 2, -4, 7},
	canvas.Laser:   {along: 24, below: -2},
	canvas.Ninja:   {},
}

// weapon draws what a tee holds, and the hand.
func (w *Wardrobe) weapon(l *Look, t *canvas.Tee) {
	if int(t.Weapon) >= len(holds) || !w.HasSheets() {
		return
	}
	h, s, u := holds[t.Weapon], weapons[t.Weapon], t.Unit
	sin, cos := math.Sincos(t.Aim)
	left := cos < 0
	if t.Weapon == canvas.Hammer || t.Weapon == canvas.Ninja {
		p := place{x: t.X, y: t.Y + h.below*u, angle: -math.Pi/2 + swing(t)*2*math.Pi, flipY: left, shade: 1}
		if left {
			p.x, p.angle = p.x-h.along*u, -math.Pi/2-swing(t)*2*math.Pi
		}
		w.sprite(s, p, u)
		return
	}
	out := h.along
	if t.Attack > 0 && t.Attack < 1 {
		out -= 10 * math.Sin(math.Pi*t.Attack)
	}
	x, y := t.X+cos*out*u, t.Y+(sin*out+h.below)*u
	w.sprite(s, place{x: x, y: y, angle: t.Aim, flipY: left, shade: 1}, u)
	if !h.hand {
		return
	}
	w.hand(l, x, y, t.Aim, u, h)
}

// hand draws a hand on a thing at (x, y) that points along aim.
func (w *Wardrobe) hand(l *Look, x, y, aim, u float64, h hold) {
	sin, cos := math.Sincos(aim)
	turn, across := h.turn, h.hy
	if cos < 0 {
		turn, across = -turn, -across
	}
	x, y = x+(cos*(1+h.hx)-sin*across)*u, y+(sin*(1+h.hx)+cos*across)*u
	for _, area := range [...]image.Rectangle{atHandLine, atHand} {
		w.part(l, area, place{x: x, y: y, w: 20 * u, h: 20 * u, angle: aim + turn, shade: 1})
	}
}

// HookHand draws the hand with which a tee at (x, y) holds its chain, which goes
// towards (x1, y1).
func (w *Wardrobe) HookHand(l *Look, x, y, x1, y1, unit float64) {
	w.need(l)
	w.hand(l, x, y, math.Atan2(y1-y, x1-x), unit, hold{turn: -math.Pi / 2, hx: 20})
}

// key2 is a value at a share of a movement.
type key2 struct{ at, turns float64 }

var (
	hammerSwing = []key2{{0, -0.10}, {0.3, 0.25}, {0.4, 0.30}, {0.5, 0.25}, {1, -0.10}}
	ninjaSwing  = []key2{{0, -0.25}, {0.1, -0.05}, {0.15, 0.35}, {0.42, 0.40}, {0.5, 0.35}, {1, -0.25}}
)

// swing returns the angle of a weapon that is swung, in turns.
func swing(t *canvas.Tee) float64 {
	keys, at := hammerSwing, t.Attack
	if t.Weapon == canvas.Ninja {
		keys = ninjaSwing
	}
	if at <= 0 || at >= 1 {
		at = 1
	}
	for i := 1; i < len(keys); i++ {
		if a, b := keys[i-1], keys[i]; at <= b.at {
			return a.turns + (b.turns-a.turns)*(at-a.at)/(b.at-a.at)
		}
	}
	return keys[len(keys)-1].turns
}
