package skins

import (
	"image"
	"math"

	"playhead/render/canvas"
)

// hold is how a weapon is carried: where it is from the tee, along its aim and
// below, where the hand is, and where a shot flashes, from the weapon.
type hold struct {
	along, below float64
	hand         bool
	turn         float64 // of the hand
	hx, hy       float64
	flash        []Sprite
	muzzle       float64
}

const (
	muzzleAbove = 6.0
	blowBehind  = 40.0
	// blowShare is how long the ninja's blow is seen, of the 0.5 s of its swing.
	blowShare = 1.0 / 3
	// sitsLower is how much lower a sitting tee holds its weapon.
	sitsLower = 3.0
)

var holds = [...]hold{
	canvas.Hammer:  {along: 4, below: -20},
	canvas.Gun:     {32, 4, true, -3 * math.Pi / 4, -15, 4, gunFlash[:], 50 + 8.8752},
	canvas.Shotgun: {24, -2, true, -math.Pi / 2, -5, 4, shotgunFlash[:], 70 + 13.3128},
	canvas.Grenade: {24, -2, true, -math.Pi / 2, -4, 7, nil, 0},
	canvas.Laser:   {along: 24, below: -2},
	canvas.Ninja:   {},
}

// weapon draws what a tee holds, and the hand.
func (w *Wardrobe) weapon(l *Look, t *canvas.Tee) {
	if int(t.Weapon) >= len(holds) || !w.has(sheetGame) {
		return
	}
	h, s, u := holds[t.Weapon], weapons[t.Weapon], t.Unit
	if t.Stance == canvas.SittingLeft || t.Stance == canvas.SittingRight {
		h.below += sitsLower
	}
	sin, cos := math.Sincos(t.Aim)
	left := cos < 0
	if t.Weapon == canvas.Hammer || t.Weapon == canvas.Ninja {
		p := place{x: t.X, y: t.Y + h.below*u, angle: -math.Pi/2 + swing(t)*2*math.Pi, flipY: left}
		if left {
			p.x, p.angle = p.x-h.along*u, -math.Pi/2-swing(t)*2*math.Pi
		}
		w.sprite(s, p, u)
		w.blow(t)
		return
	}
	out := h.along
	if t.Attack > 0 && t.Attack < 1 {
		out -= 10 * math.Sin(math.Pi*t.Attack)
	}
	p := place{x: t.X + cos*out*u, y: t.Y + (sin*out+h.below)*u, angle: t.Aim, flipY: left}
	w.sprite(s, p, u)
	if t.Attack > 0 && t.Attack < 1 && h.flash != nil {
		w.muzzleFlash(t, &h, p)
	}
	if h.hand {
		w.hand(l, p.x, p.y, t.Aim, u, h)
	}
}

// muzzleFlash draws the fire of a shot from a weapon at p.
func (w *Wardrobe) muzzleFlash(t *canvas.Tee, h *hold, p place) {
	sin, cos := math.Sincos(t.Aim)
	above := muzzleAbove
	if p.flipY {
		above = -above
	}
	p.x += (cos*h.muzzle + sin*above) * t.Unit
	p.y += (sin*h.muzzle - cos*above) * t.Unit
	w.sprite(h.flash[t.Shot%uint32(len(h.flash))], p, t.Unit)
}

// blow draws what a ninja leaves behind.
func (w *Wardrobe) blow(t *canvas.Tee) {
	if t.Weapon != canvas.Ninja || t.Attack <= 0 || t.Attack > blowShare {
		return
	}
	sin, cos := math.Sincos(t.Heading)
	s := ninjaBlow[t.Shot%uint32(len(ninjaBlow))]
	w.sprite(s, place{x: t.X - cos*blowBehind*t.Unit, y: t.Y - sin*blowBehind*t.Unit, angle: t.Heading}, t.Unit)
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
		w.part(l, area, place{x: x, y: y, w: 20 * u, h: 20 * u, angle: aim + turn})
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
