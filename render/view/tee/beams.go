package tee

import (
	"image/color"
	"math"

	"playhead/render/layout"
	"playhead/render/skins"
	"playhead/render/theme"
	"playhead/sim"
)

// A beamLook is the colours of a beam: outline and core.
type beamLook struct{ line, inner color.NRGBA }

// Source: docs/formats/skins.md, Beams.
var (
	rifleBeam   = beamLook{hslColor(11176233, 0), hslColor(11206591, 0)}
	shotgunBeam = beamLook{hslColor(1866773, 0), hslColor(1467241, 0)}
	doorBeam    = beamLook{hslColor(7667473, 0), hslColor(7701379, 0)}
	freezeBeam  = beamLook{hslColor(11613223, 0), hslColor(12001153, 0)}
	draggerBeam = beamLook{hslColor(57618, 0), hslColor(42398, 0)}
)

// Types of lasers, as DDNet numbers them, and of turrets.
const (
	laserShotgun = 1
	laserFreeze  = 3

	gunExplosiveFreeze = 1
	gunFreeze          = 2
)

// Widths of a beam, units.
const (
	beamWidth  = 14.0
	innerWidth = 10.0
)

// beamTicks is how long a shot takes to fade where the game does not tune it.
const beamTicks = 7.5

// tuneBounceDelay is the place of laser_bounce_delay among the tune parameters.
const tuneBounceDelay = 27

// beams draws lasers, doors, draggers and turrets.
func (d *drawing) beams() {
	for i := range d.Cur.Spans {
		s := &d.Cur.Spans[i]
		switch s.Kind {
		case sim.SpanLaser, sim.SpanDoor, sim.SpanDragger, sim.SpanTurret:
		default:
			continue
		}
		x0, y0 := d.cam.ToScreen(float64(s.X2), float64(s.Y2))
		x1, y1 := d.cam.ToScreen(float64(s.X), float64(s.Y))
		v, rim := d.cam.View, 24*d.cam.Zoom
		if max(x0, x1) < v.X-rim || min(x0, x1) > v.Right()+rim || max(y0, y1) < v.Y-rim ||
			min(y0, y1) > v.Bottom()+rim {
			continue
		}
		d.p.PushAlpha(d.otherTeam(int(s.Owner)))
		switch s.Kind {
		case sim.SpanDoor:
			d.door(s, x0, y0, x1, y1)
		case sim.SpanDragger:
			d.dragger(s, x0, y0, x1, y1)
		case sim.SpanTurret:
			d.turret(s, x1, y1)
		default:
			d.laser(s, x0, y0, x1, y1)
		}
		d.p.Pop()
	}
	d.Skins.Flush()
}

// now returns the tick at the moment and how much of the next one has passed.
func (s *scene) now() float64 { return float64(s.Cur.Tick) + s.Frac*s.Ticks() }

// beam draws the line of a beam at a share of its full width.
func (d *drawing) beam(x0, y0, x1, y1, share float64, c beamLook) {
	if share <= 0 {
		return
	}
	w := share * d.cam.Zoom
	d.p.Line(x0, y0, x1, y1, max(beamWidth*w, 1.2), c.line)
	d.p.Line(x0, y0, x1, y1, innerWidth*w, c.inner)
}

// laser draws a shot, which fades, or a light, which pulses.
func (d *drawing) laser(s *sim.Span, x0, y0, x1, y1 float64) {
	if s.Type == laserFreeze {
		d.beam(x0, y0, x1, y1, 1-pulse(d.now())/beamTicks, freezeBeam)
		d.frost(x1, y1)
		return
	}
	look := rifleBeam
	if s.Type == laserShotgun {
		look = shotgunBeam
	}
	fade := beamTicks
	if v := d.Game.TuningAt(d.Cur.Tick); len(v) > tuneBounceDelay && v[tuneBounceDelay] > 0 {
		fade = float64(v[tuneBounceDelay]) / 100 / 20
	}
	age := max(0, d.now()-float64(s.StartTick))
	d.beam(x0, y0, x1, y1, 1-age/fade, look)
	d.spark(x1, y1, look)
}

// pulse returns how many ticks ago, up to four, a light flared up.
func pulse(now float64) float64 { return min(math.Mod(now, 7), 4) }

// spark draws the end of a shot.
func (d *drawing) spark(x, y float64, c beamLook) {
	n, z := int(d.Cur.Tick), d.cam.Zoom
	if d.Skins.Particle(skins.Splat(n), x, y, 24*z, float64(n), c.line) {
		d.Skins.Particle(skins.Splat(n), x, y, 20*z, float64(n), c.inner)
		d.Skins.Flush()
		return
	}
	d.p.Disc(x, y, 8*z, c.line)
	d.p.Disc(x, y, 6*z, c.inner)
}

// door draws a door: the beam while it is closed, and its head always.
func (d *drawing) door(s *sim.Span, x0, y0, x1, y1 float64) {
	if s.Flags&sim.SpanSwitchOff == 0 {
		d.beam(x0, y0, x1, y1, 1-1/beamTicks, doorBeam)
	}
	for _, part := range [...]struct {
		half float64
		col  color.NRGBA
	}{{8, doorBeam.line}, {6, doorBeam.inner}} {
		r := part.half * d.cam.Zoom
		d.p.Fill(layout.Rect{X: x1 - r, Y: y1 - r, W: 2 * r, H: 2 * r}, part.col)
	}
}

// dragger draws a dragger: three balls around its centre, and a band to its
// target that gets thinner with length.
func (d *drawing) dragger(s *sim.Span, x0, y0, x1, y1 float64) {
	d.p.PushAlpha(switched(s))
	z := d.cam.Zoom
	length := math.Hypot(x1-x0, y1-y0) / z
	pulls := length > 0.5
	if pulls {
		d.beam(x0, y0, x1, y1, 1-min(max(math.Sqrt(length)/5, 1), 5)/beamTicks, draggerBeam)
	}
	turn := d.now() * (4*float64(s.Type%3) + 1) * math.Pi / 180
	for _, part := range [...]struct {
		size float64
		col  color.NRGBA
	}{{1, draggerBeam.line}, {0.8, draggerBeam.inner}} {
		const radius, orb, around = 7.0, 0.75, 10.0
		if pulls {
			d.p.Disc(x0, y0, radius*part.size*z, part.col)
		}
		for i := range 3 {
			sin, cos := math.Sincos(turn + float64(i)*2*math.Pi/3)
			d.p.Disc(x1+cos*around*z, y1+sin*around*z, radius*(part.size-1+orb)*z, part.col)
		}
	}
	d.p.Pop()
}

// turret draws a turret of the map, or its projectile.
func (d *drawing) turret(s *sim.Span, x, y float64) {
	look := rifleBeam
	if s.Type == gunFreeze || s.Type == gunExplosiveFreeze {
		look = freezeBeam
	}
	d.p.PushAlpha(switched(s))
	d.spark(x, y, look)
	d.p.Pop()
}

// frost draws the end of a light that freezes.
func (d *drawing) frost(x, y float64) {
	z := d.cam.Zoom
	size := 20 * (1.2 + 0.1*math.Sin(d.now()/2)) * math.Sqrt2 / 2 * z
	d.p.Disc(x, y, size*0.55, freezeBeam.line)
	if d.Skins.Particle(skins.Snowflake, x, y, size, 0, theme.Hex(0xffffff)) {
		d.Skins.Flush()
		return
	}
	for i := range 3 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 3)
		d.p.Line(x-cos*size*0.4, y-sin*size*0.4, x+cos*size*0.4, y+sin*size*0.4, max(1, 1.6*z), theme.Hex(0xffffff))
	}
}

// switchedOff is how much is seen of a thing whose switch is off. The game has
// it blink, which a still picture cannot show.
const switchedOff = 0.4

// switched returns how much is seen of a thing that a switch can turn off.
func switched(s *sim.Span) float64 {
	if s.Flags&sim.SpanSwitchOff != 0 {
		return switchedOff
	}
	return 1
}
