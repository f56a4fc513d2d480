package tee

import (
	"image/color"
	"math"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/skins"
	"playhead/render/theme"
)

// Particles have no memory: where each one is follows from what set it free and
// how long ago that was. So a moment looks the same however it was reached, and
// playing backward takes an explosion back.

// A grain is a kind of particle.
type grain uint8

const (
	grainSmoke grain = iota
	grainJump        // of an air jump
	grainBall
	grainGlint
	grainShell
	grainSplat
	grainFlame
	grainBlow
	grainFlake
	grainStar
	grainPaper
)

// A speck is one particle as it is drawn: place and size in units of the world.
type speck struct {
	grain      grain
	x, y, size float64
	angle      float64
	col        color.NRGBA
	variant    int
}

// particles are those of a picture while it is drawn, in passes: below the tees and
// above them.
type particles struct {
	*drawing
	drawn int  // in this pass
	rolls dice // of the particle that is drawn
}

// maxSpecks is how many particles a picture has at most, like the game.
const maxSpecks = 8192

// speck draws a particle that is in view, with the installed game's picture or
// with ours.
func (d *particles) speck(s *speck) {
	x, y := d.cam.ToScreen(s.x, s.y)
	px := s.size * d.cam.Zoom
	if px < 0.75 || s.col.A == 0 || !d.inView(x, y, px) || d.drawn >= maxSpecks {
		return
	}
	d.drawn++
	if d.pictured(s.grain) {
		if d.Skins.Particle(s.picture(), x, y, px, s.angle, s.col) {
			return
		}
	}
	d.ownSpeck(s, x, y, px)
}

// pictured reports whether an installed game shows a kind of particle.
func (d *particles) pictured(g grain) bool { return d.Skins.HasSheets() && g != grainPaper }

func (s *speck) picture() skins.Sprite {
	switch s.grain {
	case grainJump:
		return skins.AirJump
	case grainBall:
		return skins.Ball
	case grainGlint:
		return skins.Slice
	case grainShell:
		return skins.Shell
	case grainSplat:
		return skins.Splat(s.variant)
	case grainFlame:
		return skins.Explosion
	case grainBlow:
		return skins.Blow
	case grainFlake:
		return skins.Snowflake
	case grainStar:
		return skins.Star
	}
	return skins.Smoke
}

// ownSpeck draws a particle of px pixels with our art.
func (d *particles) ownSpeck(s *speck, x, y, px float64) {
	sprite := func(a assets.Sprite, units float64) {
		d.p.SpriteTurned(a, x, y, px/units, canvas.Turn{Angle: s.angle}, s.col)
	}
	switch s.grain {
	case grainBall:
		d.p.Disc(x, y, px*0.3, theme.Fade(s.col, 0.7))
	case grainFlake:
		d.p.Disc(x, y, px*0.22, theme.Fade(theme.Hex(0xd8ecff), float64(s.col.A)/255))
	case grainGlint:
		d.p.Disc(x, y, px*0.16, s.col)
	case grainShell:
		sprite(assets.FxRing, 68)
	case grainFlame:
		sprite(assets.FxBurst, 76)
	case grainBlow:
		sprite(assets.FxHit, 56)
	case grainStar:
		sprite(assets.Star, 34)
	case grainPaper:
		sin, cos := math.Sincos(s.angle)
		d.p.Line(x-cos*px*0.4, y-sin*px*0.4, x+cos*px*0.4, y+sin*px*0.4, max(1, px*0.45), s.col)
	default:
		sprite(assets.FxPuff, 40)
	}
}

// dice gives numbers that look random and are the same for the same seed.
type dice uint32

// roll returns a number from 0 to 1, without 1.
func (r *dice) roll() float64 {
	*r += 0x9e3779b9
	v := uint32(*r)
	v = (v ^ v>>16) * 0x85ebca6b
	v = (v ^ v>>13) * 0xc2b2ae35
	return float64(v^v>>16) / (1 << 32)
}

// direction returns a direction.
func (r *dice) direction() (x, y float64) {
	x, y = r.roll()-0.5, r.roll()-0.5
	l := math.Hypot(x, y)
	if l == 0 {
		return 1, 0
	}
	return x / l, y / l
}

func seed(values ...int) dice {
	h := uint32(2166136261)
	for _, v := range values {
		h = (h ^ uint32(v)) * 16777619
	}
	return dice(h)
}

// A flight is how a particle moves: units and seconds. Friction is the share of
// its speed that is left after each twentieth of a second.
type flight struct {
	x, y, vx, vy float64
	gravity      float64
	friction     float64
	bounce       float64 // share of speed kept at walls, 0: it goes through them
	// first is when it is slowed for the first time: the game slows all of them
	// at the same moments.
	first float64
}

const frictionStep = 0.05

// at returns where the particle is at an age, in seconds.
func (f flight) at(age float64, solid func(x, y float64) bool) (x, y float64) {
	for step := f.first; age > 0; step = frictionStep {
		dt := min(age, step)
		f.vy += f.gravity * dt
		f.move(dt, solid)
		f.vx, f.vy = f.vx*f.friction, f.vy*f.friction
		age -= dt
	}
	return f.x, f.y
}

// pieces is how many steps a movement is looked at in at most, and pieceUnits
// how long they are.
const (
	pieces     = 6
	pieceUnits = 16.0
)

// move moves the particle for dt seconds, off walls.
func (f *flight) move(dt float64, solid func(x, y float64) bool) {
	if f.bounce == 0 {
		f.x, f.y = f.x+f.vx*dt, f.y+f.vy*dt
		return
	}
	n := min(max(1, math.Ceil(math.Hypot(f.vx, f.vy)*dt/pieceUnits)), pieces)
	dt /= n
	for range int(n) {
		x, y := f.x+f.vx*dt, f.y+f.vy*dt
		if !solid(x, y) {
			f.x, f.y = x, y
			continue
		}
		side, below := solid(x, f.y), solid(f.x, y)
		if side || !below {
			f.vx *= -f.bounce
		}
		if below || !side {
			f.vy *= -f.bounce
		}
	}
}
