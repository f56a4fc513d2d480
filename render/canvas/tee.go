package canvas

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/render/theme"
)

// Eyes is what a tee's eyes show.
type Eyes uint8

// The emotions.
const (
	EyesNormal Eyes = iota
	EyesHappy
	EyesPain
	EyesAngry
	EyesSurprise
	EyesBlink
)

func (e Eyes) sprite() assets.Sprite {
	return [...]assets.Sprite{
		assets.EyesNormal, assets.EyesHappy, assets.EyesPain,
		assets.EyesAngry, assets.EyesSurprise, assets.EyesBlink,
	}[min(e, EyesBlink)]
}

// Stance is what a tee's feet do.
type Stance uint8

// The stances.
const (
	Standing Stance = iota
	Walking
	RunningLeft
	RunningRight
	Skidding // moving one way while the keys say the other
	InAir
	SittingLeft
	SittingRight
)

// A Weapon is what a tee holds.
type Weapon uint8

// The weapons in the game's order, and none.
const (
	Hammer Weapon = iota
	Gun
	Shotgun
	Grenade
	Laser
	Ninja
	NoWeapon
)

// Sprite returns the picture of a weapon. It is not meant for NoWeapon.
func (w Weapon) Sprite() assets.Sprite {
	return [...]assets.Sprite{
		assets.Hammer, assets.Gun, assets.Shotgun,
		assets.Grenade, assets.Laser, assets.Ninja, assets.Hammer,
	}[min(w, NoWeapon)]
}

// A Tee is a character as it is drawn. The zero value of every field but the
// first five is the common case.
type Tee struct {
	X, Y float64     // the character's position, px
	Unit float64     // px a unit of the world: at 1 a tile is 32 px
	Body color.NRGBA // opaque
	Feet color.NRGBA // alpha 0: a darker body colour

	Aim    float64 // radians, clockwise from the right
	Eyes   Eyes
	Weapon Weapon
	Attack float64 // progress of an attack from 0 to 1; 0 or 1 for none
	Shot   uint32  // any number of the attack's own: which of the pictures of a flash is shown
	// Heading is where a ninja's blow goes, as Aim.
	Heading float64

	Stance   Stance
	Phase    float64 // of the walk or run, 0 to 1: [WalkPhase]
	DarkFeet bool    // the air jump is used up

	Portrait bool // in a list: with feet, however small
	// Skin is drawn in place of ours: a picture, [SkinUnits] wide and high, of the tee
	// in a skin of an installed game. Nil for ours.
	Skin *ebiten.Image

	Frozen bool // in a block of ice, without a weapon
	Ninja  bool // in ninja colours
	Ghost  bool // another run, or inferred: hollow
}

// SkinUnits is how wide and high the area is that [Tee.Skin] shows.
const SkinUnits = 88.0

// Levels of detail, as the height of the body in pixels of the screen.
const (
	bodyHeight  = 42.0 // units
	detailFeet  = 20.0 // below: no feet, no glint
	detailHands = 14.0 // below: no hand, no weapon, dots for eyes
)

// WalkPhase returns the phase of the walk at a map position, in units: the feet
// stay on the ground while the body passes. Running takes longer steps.
func WalkPhase(x float64, running bool) float64 {
	step := 100.0
	if running {
		step = 250
	}
	return x/step - math.Floor(x/step)
}

// Tee draws a tee: the masked pebble. The mask and the eyes move towards its aim.
func (c *Canvas) Tee(t *Tee) {
	if t.Ghost {
		c.ghost(t)
		return
	}
	if t.Skin != nil {
		size := SkinUnits * t.Unit
		c.Image(t.Skin, t.X-size/2, t.Y-size/2, size, size)
		return
	}
	if t.Ninja {
		t2 := *t
		t2.Body, t2.Feet = theme.Hex(0x4a4f63), theme.Hex(0xc03a4a)
		t = &t2
	}
	height := bodyHeight * t.Unit * c.scale
	p := pose(t)
	ink := inkOf(t.Body)
	u, x, y := t.Unit, t.X, t.Y+p.body*t.Unit
	feet := height >= detailFeet || t.Portrait
	if feet {
		c.foot(t, p.back, ink)
	}
	c.Sprite(assets.TeeBodyLine, x, y, u*lineGrowth(u*c.scale), ink.line)
	c.Sprite(assets.TeeBody, x, y, u, t.Body)
	c.Sprite(assets.TeeShade, x, y, u, ink.shade)
	c.Sprite(assets.TeeSheen, x, y, u, ink.sheen)
	if feet {
		c.foot(t, p.front, ink)
	}
	sin, cos := math.Sincos(t.Aim)
	c.Sprite(assets.TeeMask, x+cos*8.5*u, y+(sin*7-4)*u, u, ink.mask)
	c.eyes(t, x+cos*10.2*u, y+(sin*8.2-4.6)*u, height)
	if t.Frozen {
		c.Sprite(assets.TeeIce, x, y, u, Untinted())
		return
	}
	if height >= detailHands && t.Weapon != NoWeapon {
		c.armed(t, x, y, ink)
	}
}

// lineGrowth returns how much larger the outline of a tee is drawn than its body
// asks for, k pixels of the screen a unit, so that it is never thinner than
// thinLine.
func lineGrowth(k float64) float64 {
	const (
		line = 2.0  // units
		half = 24.0 // units from the middle to the outer edge of the line
	)
	return 1 + max(0, thinLine-line*k)/(half*k)
}

// thinLine is the thinnest outline of a tee in pixels of the screen.
const thinLine = 0.9

// inks are the colours of a tee that follow from its body.
type inks struct{ line, shade, sheen, mask color.NRGBA }

func inkOf(body color.NRGBA) inks {
	paper := theme.Hex(0xffffff)
	return inks{
		line:  theme.Mix(body, theme.Hex(0x120c1e), 0.68),
		shade: theme.Mix(body, theme.Hex(0x1b1030), 0.22),
		sheen: theme.Mix(body, paper, 0.42),
		mask:  theme.Mix(body, paper, 0.74),
	}
}

// eyes draws the eyes around (x, y).
func (c *Canvas) eyes(t *Tee, x, y, height float64) {
	e := t.Eyes
	if t.Frozen {
		e = EyesPain
	}
	s := e.sprite()
	switch {
	case height < detailHands:
		r := 0.65 * math.Max(1, height/12) / c.scale
		d := 4.4 * t.Unit
		c.Disc(x-d, y, r, theme.Hex(0x221a2e))
		c.Disc(x+d, y, r, theme.Hex(0x221a2e))
		return
	case height < detailFeet && e == EyesNormal:
		s = assets.EyesPlain
	}
	c.Sprite(s, x, y, t.Unit, Untinted())
}

// foot draws one foot.
func (c *Canvas) foot(t *Tee, f footPose, ink inks) {
	col := t.Feet
	if col.A == 0 {
		col = theme.Mix(t.Body, theme.Hex(0x1b1030), 0.30)
	}
	sole := theme.Mix(col, theme.Hex(0xffffff), 0.35)
	if t.Feet.A == 0 {
		sole = theme.Mix(t.Body, theme.Hex(0xffffff), 0.35)
	}
	if t.DarkFeet {
		black := theme.Hex(0)
		col, sole = theme.Mix(col, black, 0.5), theme.Mix(sole, black, 0.5)
	}
	x, y, u := t.X+f.x*t.Unit, t.Y+f.y*t.Unit, t.Unit*0.86
	turn := Turn{Angle: f.turn}
	c.SpriteTurned(assets.TeeFootLine, x, y, u, turn, ink.line)
	c.SpriteTurned(assets.TeeFoot, x, y, u, turn, col)
	c.SpriteTurned(assets.TeeSole, x, y, u, turn, sole)
}

// armed draws the weapon and the hand that holds it.
func (c *Canvas) armed(t *Tee, x, y float64, ink inks) {
	angle, push := strike(t)
	sin, cos := math.Sincos(angle)
	left, u := math.Cos(t.Aim) < 0, t.Unit
	turn := Turn{Angle: angle, FlipY: left}
	x, y = x+cos*push*u, y+sin*push*u
	wx, wy := x+cos*21*u, y+(sin*19+4)*u
	c.SpriteTurned(t.Weapon.Sprite(), wx, wy, u*0.86, turn, Untinted())
	if far, ok := muzzle(t); ok {
		c.SpriteTurned(assets.FxHit, wx+cos*far*u, wy+sin*far*u, u*(0.62-t.Attack), Turn{Angle: angle}, Untinted())
	}
	hx, hy := x+cos*20*u, y+(sin*18+5.5)*u
	c.Sprite(assets.TeeHandLine, hx, hy, u*0.8, ink.line)
	c.Sprite(assets.TeeHand, hx, hy, u*0.8, t.Body)
	c.Sprite(assets.TeeHandSheen, hx, hy, u*0.8, ink.sheen)
}

// strike returns the angle of the arm and how far the weapon is pushed along it,
// in units: a swing for hammer and ninja, recoil for guns.
func strike(t *Tee) (angle, push float64) {
	a := t.Attack
	if a <= 0 || a >= 1 {
		return t.Aim, 0
	}
	if t.Weapon != Hammer && t.Weapon != Ninja {
		return t.Aim, -6 * math.Sin(math.Pi*a)
	}
	swing := 0.16 // turns: down in the first third, held, and back
	switch {
	case a < 0.3:
		swing = -0.18 + 0.34*a/0.3
	case a > 0.5:
		swing *= (1 - a) / 0.5
	}
	if math.Cos(t.Aim) < 0 {
		swing = -swing
	}
	return t.Aim + swing*2*math.Pi, 0
}

// muzzle returns how far from the hand a shot flashes, in units, while it does.
func muzzle(t *Tee) (far float64, ok bool) {
	if t.Attack <= 0 || t.Attack > 0.4 {
		return 0, false
	}
	switch t.Weapon {
	case Gun:
		return 22, true
	case Shotgun:
		return 29, true
	case Grenade:
		return 30, true
	}
	return 0, false
}

// ghost draws a hollow tee: a dashed outline, a quarter of its fill, hollow eyes.
func (c *Canvas) ghost(t *Tee) {
	sin, cos := math.Sincos(t.Aim)
	c.Sprite(assets.TeeBody, t.X, t.Y, t.Unit, theme.Fade(t.Body, 0.25))
	c.Sprite(assets.TeeGhost, t.X, t.Y, t.Unit, t.Body)
	if bodyHeight*t.Unit*c.scale >= detailHands {
		c.Sprite(assets.TeeGhostEyes, t.X+cos*10*t.Unit, t.Y+(sin*8-4.5)*t.Unit, t.Unit, t.Body)
	}
}
