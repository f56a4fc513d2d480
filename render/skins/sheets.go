package skins

import (
	"image"
	"math"
)

// The sheets of the game that are used.
const (
	sheetGame = iota
	sheetEmoticons
	sheetParticles
	sheetExtras
	numSheets
)

// A sheetKind says how one sheet is divided, in which size it is kept, and where
// its sizes lie in the texture.
type sheetKind struct {
	name       string
	cols, rows int
	w, h       int
	levels     [numLevels]image.Point
}

// Of the extras only what is in the top left corner is used.
var sheetKinds = [numSheets]sheetKind{
	sheetGame:      {"game", 32, 16, 1024, 512, [numLevels]image.Point{{0, 0}, {1024, 0}, {1024, 256}, {1280, 256}}},
	sheetEmoticons: {"emoticons", 4, 4, 512, 512, [numLevels]image.Point{{1536, 0}, {0, 512}, {256, 512}, {384, 512}}},
	sheetParticles: {"particles", 8, 8, 512, 512, [numLevels]image.Point{
		{512, 512},
		{1024, 512},
		{1280, 512},
		{1408, 512},
	}},
	sheetExtras: {"extras", 16, 16, 512, 512, [numLevels]image.Point{{1536, 512}, {0, 768}, {256, 768}, {384, 768}}},
}

// A Sprite is a picture of one of the game's sheets: where it lies in its cells,
// and how large it is drawn.
type Sprite struct {
	sheet      int
	x, y, w, h int
	size       float64 // units, of the diagonal unless exact
	exact      [2]float64
}

func square(x, y, w, h int, units float64) Sprite {
	return Sprite{x: x, y: y, w: w, h: h, exact: [2]float64{units, units}}
}

func ofParticles(x, y, cells int) Sprite {
	return Sprite{sheet: sheetParticles, x: x, y: y, w: cells, h: cells}
}

// The sprites of what lies around. Sizes are those of the game.
// Source: docs/formats/skins.md.
var (
	Health    = Sprite{x: 10, y: 2, w: 2, h: 2, size: 64}
	Armor     = Sprite{x: 12, y: 2, w: 2, h: 2, size: 64}
	FlagBlue  = Sprite{x: 12, y: 8, w: 4, h: 8, exact: [2]float64{42, 84}}
	FlagRed   = Sprite{x: 16, y: 8, w: 4, h: 8, exact: [2]float64{42, 84}}
	hookChain = Sprite{x: 2, y: 0, w: 1, h: 1, exact: [2]float64{24, 16}}
	hookHead  = Sprite{x: 3, y: 0, w: 2, h: 1, exact: [2]float64{24, 16}}
)

// The sprites of effects, which are drawn with Particle.
var (
	Star      = Sprite{x: 15, y: 0, w: 2, h: 2} // of damage
	Slice     = ofParticles(0, 0, 1)            // a glint
	Ball      = ofParticles(1, 0, 1)            // behind a bullet
	Smoke     = ofParticles(0, 1, 1)
	Shell     = ofParticles(0, 2, 2) // of a tee that appears
	AirJump   = ofParticles(2, 2, 2)
	Explosion = ofParticles(0, 4, 4)
	Blow      = ofParticles(4, 1, 2) // of a hammer
	Snowflake = Sprite{sheet: sheetExtras, x: 0, y: 0, w: 2, h: 2}
	Hexagon   = Sprite{sheet: sheetExtras, x: 6, y: 0, w: 2, h: 2}
	Pulley    = Sprite{sheet: sheetExtras, x: 4, y: 0, w: 1, h: 1}
	splats    = [...]Sprite{ofParticles(2, 0, 1), ofParticles(3, 0, 1), ofParticles(4, 0, 1)}
)

// The sprites of weapons, by the number of the weapon.
var (
	weapons = [...]Sprite{
		{x: 2, y: 1, w: 4, h: 3, size: 96},
		{x: 2, y: 4, w: 4, h: 2, size: 64},
		{x: 2, y: 6, w: 8, h: 2, size: 96},
		{x: 2, y: 8, w: 7, h: 2, size: 96},
		{x: 2, y: 12, w: 7, h: 3, size: 92},
		{x: 2, y: 10, w: 8, h: 2, size: 96},
	}
	projectiles = [...]Sprite{
		{}, square(6, 4, 2, 2, 32), square(10, 6, 2, 2, 32), square(10, 8, 2, 2, 32), square(10, 12, 2, 2, 32), {},
	}
	shields = [...]Sprite{
		{x: 15, y: 2, w: 2, h: 2, size: 64}, // shotgun
		{x: 17, y: 2, w: 2, h: 2, size: 64}, // grenade launcher
		{x: 10, y: 10, w: 2, h: 2, size: 64},
		{x: 19, y: 2, w: 2, h: 2, size: 64}, // laser
	}
	// The flash of a gun and of a shotgun is as high as three cells of two would
	// be, and a third wider: one cell of each picture is behind the muzzle.
	gunFlash     = [...]Sprite{flash(8, 4, 64), flash(12, 4, 64), flash(16, 4, 64)}
	shotgunFlash = [...]Sprite{flash(12, 6, 96), flash(16, 6, 96), flash(20, 6, 96)}
	ninjaBlow    = [...]Sprite{
		{x: 25, y: 0, w: 7, h: 4, size: 160},
		{x: 25, y: 4, w: 7, h: 4, size: 160},
		{x: 25, y: 8, w: 7, h: 4, size: 160},
	}
)

func flash(x, y int, weapon float64) Sprite {
	d := math.Hypot(3, 2)
	return Sprite{x: x, y: y, w: 4, h: 2, exact: [2]float64{weapon * 3 / d * 4 / 3, weapon * 2 / d}}
}

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
	if n < 0 || n >= len(projectiles) || projectiles[n].w == 0 {
		return Sprite{}, false
	}
	return projectiles[n], true
}

// Shield returns the sprite of the shield that takes weapon n away, false when
// there is none.
func Shield(n int) (Sprite, bool) {
	at := [...]int{-1, -1, 0, 1, 3, 2}
	if n < 0 || n >= len(at) || at[n] < 0 {
		return Sprite{}, false
	}
	return shields[at[n]], true
}

// Splat returns one of the sprites of a splash, n being any number.
func Splat(n int) Sprite { return splats[uint(n)%uint(len(splats))] }

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
