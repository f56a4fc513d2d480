package tee

import (
	"math"

	"playhead/render/canvas"
	"playhead/render/theme"
	"playhead/sim"
)

// A wake is what something leaves behind while it moves: how often, how long it
// is seen, and how large it is.
type wake struct {
	grain          grain
	each           float64 // seconds from one to the next
	life, lifeMore float64
	size, sizeMore float64
	speed          float64
	gravMore       float64
	friction       float64
}

// Source: docs/formats/skins.md, Effects.
var (
	grenadeWake = wake{grainSmoke, 1.0 / 30, 0.5, 0.5, 12, 8, 50, -500, 0.7}
	bulletWake  = wake{grainBall, 1.0 / 60, 0.25, 0.25, 8, 0, 0, 0, 0.7}
)

// trailsFrom is the zoom from which on wakes are drawn: below, a ball is smaller
// than a pixel.
const trailsFrom = 0.3

// trails draws the trails of projectiles, including those that no longer exist.
func (d *particles) trails() {
	if d.cam.Zoom < trailsFrom {
		return
	}
	d.drawn = 0
	for i := range d.Cur.Spans {
		d.wake(&d.Cur.Spans[i], d.now())
	}
	const longest = 50 // ticks
	for s := range d.Game.Ended(d.Cur.Tick-longest, d.Cur.Tick) {
		if s.Owner < 0 || !d.Hides(int(s.Owner)) {
			d.wake(s, float64(s.To))
		}
	}
	d.Skins.Flush()
}

// wake draws what a projectile left behind up to a tick.
func (d *particles) wake(s *sim.Span, end float64) {
	if s.Kind != sim.SpanProjectile || s.Motion != sim.MotionCurve {
		return
	}
	w := &bulletWake
	if s.Type == grenade {
		w = &grenadeWake
	}
	alpha := d.otherTeam(int(s.Owner))
	now := (d.now() - float64(s.StartTick)) / 50
	last := min(now, (end-float64(s.StartTick))/50)
	first := max(0, now-w.life-w.lifeMore, float64(s.From-s.StartTick)/50)
	for n := int(math.Ceil(first / w.each)); float64(n)*w.each <= last; n++ {
		born := float64(n) * w.each
		r := seed(int(s.ID), int(s.StartTick), n)
		age, life := now-born, w.life+w.lifeMore*r.roll()
		if age >= life {
			continue
		}
		x, y, _, _ := s.At(s.StartTick, born*50)
		dx, dy := r.direction()
		f := flight{
			x: x, y: y, vx: dx * w.speed, vy: dy * w.speed, gravity: w.gravMore * r.roll(),
			friction: w.friction,
		}
		p := speck{
			grain: w.grain, size: (w.size + w.sizeMore*r.roll()) * (1 - age/life),
			col: theme.Fade(theme.Hex(0xffffff), alpha),
		}
		if w.speed > 0 {
			p.angle = r.roll() * 2 * math.Pi
			x, y = f.at(age, nil)
		}
		p.x, p.y = x, y
		d.speck(&p)
	}
}

// Flakes fall from who is frozen, and ninjas and their blades glint.
const (
	flakeEach, flakeLife = 0.2, 1.5
	shineEach, shineLife = 1.0 / 30, 0.5
)

// flakes draws the snow around the frozen.
func (d *particles) flakes() {
	for id := range d.Cur.Players {
		r := &d.Cur.Rows[id]
		const live = 1 << 20 // of CharFlags: cannot move
		if !r.Present() || !frozen(r, d.Cur.Tick) && r.Or(sim.CharFlags, 0)&live == 0 {
			continue
		}
		x, y, _ := d.Place(id)
		if sx, sy := d.cam.ToScreen(x, y); !d.inView(sx, sy, 120*d.cam.Zoom) {
			continue
		}
		since := float64(-sim.MaxTick)
		if v, ok := r.Get(sim.FreezeStart); ok && v > 0 {
			since = float64(v)
		}
		d.around(id, flakeEach, flakeLife, since, func(r *dice, age float64) {
			size := (r.roll() + 0.5) * 16
			f := flight{x: x + (r.roll()-0.5)*32, y: y - 4 + (r.roll()-0.5)*32, gravity: r.roll() * 250, friction: 0.9}
			s := speck{grain: grainFlake, size: size * (1 - 0.5*age/flakeLife), angle: r.roll()*2*math.Pi + age*math.Pi}
			s.col = theme.Fade(theme.Hex(0xffffff), (1-age/flakeLife)*d.otherTeam(id))
			s.x, s.y = f.at(age, nil)
			d.speck(&s)
		})
	}
}

// shines draws the glints of ninjas and of the blades that lie around.
func (d *particles) shines() {
	for id := range d.Cur.Players {
		r := &d.Cur.Rows[id]
		if !r.Present() || r.Or(sim.Weapon, 0) != int32(canvas.Ninja) || frozen(r, d.Cur.Tick) {
			continue
		}
		side := -32.0
		if math.Cos(AimAngle(r)) < 0 {
			side = 32
		}
		if x, y, ok := d.Place(id); ok {
			d.shine(id, x+side, y, 32, 12)
		}
	}
	for i := range d.Cur.Spans {
		if s := &d.Cur.Spans[i]; s.Kind == sim.SpanPickup && s.Type == pickupNinja {
			d.shine(int(s.ID)+sim.MaxRows, float64(s.X), float64(s.Y), 96, 18)
		}
	}
}

// shine draws the glints in an area of w by h units around (x, y).
func (d *particles) shine(id int, x, y, w, h float64) {
	if sx, sy := d.cam.ToScreen(x, y); !d.inView(sx, sy, 100*d.cam.Zoom) {
		return
	}
	d.around(id, shineEach, shineLife, -float64(sim.MaxTick), func(r *dice, age float64) {
		f := flight{
			x: x + (r.roll()-0.5)*w, y: y + (r.roll()-0.5)*h, gravity: 500, friction: 0.9,
			bounce: 0.1 + 0.9*r.roll(),
		}
		s := speck{
			grain: grainGlint, size: 16 * (1 - age/shineLife), angle: (r.roll() + age) * 2 * math.Pi,
			col: theme.Hex(0xffffff),
		}
		s.x, s.y = f.at(age, d.solid)
		d.speck(&s)
	})
}

// around calls f for the particles that an object emits continuously, as long as
// they are visible. since is the tick at which it began.
func (d *particles) around(id int, each, life, since float64, f func(r *dice, age float64)) {
	now := d.now() / 50
	for n := int(math.Floor(now / each)); ; n-- {
		age := now - float64(n)*each
		if age >= life || float64(n)*each < since/50 {
			return
		}
		d.rolls = seed(id, n)
		f(&d.rolls, age)
	}
}
