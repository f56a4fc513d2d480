package tee

import (
	"image/color"
	"math"

	"playhead/render/theme"
	"playhead/sim"
)

// A burst is a set of particles created by one event. Each gets a random share of
// the fields named More.
type burst struct {
	grain             grain
	count             int
	life, lifeMore    float64 // seconds
	size, sizeMore    float64 // units; they shrink to nothing
	speed, speedMore  float64 // units a second
	cubed             bool    // most are slow
	gravity, gravMore float64
	friction          float64
}

// Source: docs/formats/skins.md, Effects.
var (
	smokeBurst = burst{
		grain: grainSmoke, count: 24, life: 0.5, lifeMore: 0.4, size: 32, sizeMore: 8, speed: 1000,
		speedMore: 200, gravMore: -800, friction: 0.4,
	}
	spawnBurst = burst{
		grain: grainShell, count: 32, life: 0.3, lifeMore: 0.3, size: 64, sizeMore: 32, speedMore: 600,
		cubed: true, gravMore: -400, friction: 0.7,
	}
	deathBurst = burst{
		grain: grainSplat, count: 64, life: 0.3, lifeMore: 0.3, size: 24, sizeMore: 16, speed: 90,
		speedMore: 900, gravity: 800, friction: 0.8,
	}
	paperBurst = burst{
		grain: grainPaper, count: 60, life: 0.9, lifeMore: 0.6, size: 7, sizeMore: 6, speed: 120,
		speedMore: 620, gravity: 500, friction: 0.85,
	}
)

// Of an explosion and of the blow of a hammer one picture shrinks.
const (
	flameLife, flameSize = 0.4, 150.0
	blowLife, blowSize   = 0.3, 120.0
)

// Stars of damage fly out, stay, and fade.
const (
	starLife  = 0.75
	starFlies = 0.15
	starFades = 0.1
	starWay   = 75.0
	starSize  = 48 * math.Sqrt2 / 2
	starFan   = math.Pi / 3 // to both sides
	maxStars  = 30
)

// effectTicks is how long any effect is seen.
const effectTicks = 76

var (
	spawnColor  = theme.Hex(0xb550cb)
	paperColors = [...]color.NRGBA{
		theme.Hex(0xffd45e), theme.Hex(0xe884b8), theme.Hex(0x7be0f2), theme.Hex(0x6fdc9b),
		theme.Hex(0xf28a1e),
	}
)

// effects draws what happened in the last moments: flames first, then what they
// set free, and stars on top.
func (d *particles) effects() {
	d.drawn = 0
	events := d.Game.EventsBetween(d.Cur.Tick-effectTicks, d.Cur.Tick)
	d.eachEffect(events, (*particles).flame)
	d.flakes()
	d.shines()
	d.dust()
	d.eachEffect(events, (*particles).setFree)
	d.eachEffect(events, (*particles).stars)
	d.Skins.Flush()
}

// eachEffect calls f for the events that are in view, with how many seconds ago
// they were.
func (d *particles) eachEffect(events []sim.Event, f func(d *particles, e *sim.Event, age float64)) {
	const reach = 260 // units around its place an effect is seen in
	for i := range events {
		e := &events[i]
		if !e.Placed || d.HidesEvent(e) {
			continue
		}
		if x, y := d.cam.ToScreen(float64(e.X), float64(e.Y)); d.inView(x, y, reach*d.cam.Zoom) {
			f(d, e, (d.now()-float64(e.Tick))/50)
		}
	}
}

// flame draws the core of an explosion or a hit.
func (d *particles) flame(e *sim.Event, age float64) {
	s := speck{x: float64(e.X), y: float64(e.Y), col: theme.Hex(0xffffff)}
	life := flameLife
	switch e.Kind {
	case sim.EventExplosion:
		s.grain, s.size = grainFlame, flameSize
	case sim.EventHammerHit:
		s.grain, s.size, life = grainBlow, blowSize, blowLife
	default:
		return
	}
	if age >= life {
		return
	}
	r := seed(int(e.Tick), int(e.X), int(e.Y))
	s.size *= 1 - age/life
	s.angle = r.roll() * 2 * math.Pi
	d.speck(&s)
}

// setFree draws the particles that an event emits.
func (d *particles) setFree(e *sim.Event, age float64) {
	switch e.Kind {
	case sim.EventExplosion:
		d.burst(e, age, &smokeBurst, func(_ int, r *dice) color.NRGBA {
			return theme.Mix(theme.Hex(0xbfbfbf), theme.Hex(0x808080), r.roll())
		})
	case sim.EventSpawn:
		d.burst(e, age, &spawnBurst, func(int, *dice) color.NRGBA { return spawnColor })
	case sim.EventKill, sim.EventDeath:
		victim := e.Target
		if e.Kind == sim.EventDeath && e.Player >= 0 {
			victim = e.Player
		}
		blood := d.blood(int(victim))
		d.burst(e, age, &deathBurst, func(_ int, r *dice) color.NRGBA {
			return theme.Fade(theme.Mix(theme.Hex(0), blood, 0.75+0.25*r.roll()), 0.75)
		})
	case sim.EventFinish, sim.EventInfo:
		d.burst(e, age, &paperBurst, func(n int, _ *dice) color.NRGBA { return paperColors[n%len(paperColors)] })
	}
}

// burst draws the particles of an event.
func (d *particles) burst(e *sim.Event, age float64, b *burst, col func(n int, r *dice) color.NRGBA) {
	if age >= b.life+b.lifeMore {
		return
	}
	phase := seed(int(e.Tick), int(e.X), int(e.Y))
	first := phase.roll() * frictionStep
	for n := range b.count {
		r := &d.rolls
		*r = seed(int(e.Tick), int(e.X), int(e.Y), int(e.Player), n)
		life := b.life + b.lifeMore*r.roll()
		if age >= life {
			continue
		}
		speed := r.roll()
		if b.cubed {
			speed *= speed * speed
		}
		speed = b.speed + b.speedMore*speed
		dx, dy := r.direction()
		f := flight{
			x: float64(e.X), y: float64(e.Y), vx: dx * speed, vy: dy * speed,
			gravity: b.gravity + b.gravMore*r.roll(), friction: b.friction, bounce: 0.1 + 0.9*r.roll(), first: first,
		}
		s := speck{grain: b.grain, size: (b.size + b.sizeMore*r.roll()) * (1 - age/life), variant: n}
		s.angle = r.roll() * 2 * math.Pi
		if b.grain == grainPaper {
			s.angle += age * 12 * (r.roll() - 0.5)
		}
		s.col = col(n, r)
		s.x, s.y = f.at(age, d.solid)
		d.speck(&s)
	}
}

// stars draws the stars of damage.
func (d *particles) stars(e *sim.Event, age float64) {
	if e.Kind != sim.EventDamage || age >= starLife {
		return
	}
	middle := float64(e.Extra) / 256
	if d.Game.Engine == sim.Teeworlds07 {
		middle = 3 * math.Pi / 2 // which sends no direction of its stars
	}
	n := min(max(int(e.Value), 1), maxStars)
	r := seed(int(e.Tick), int(e.X), int(e.Y))
	col := theme.Fade(theme.Hex(0xffffff), min((starLife-age)/starFades, 1))
	for i := range n {
		// The game spreads them over less than the fan, off its middle.
		spread := (float64(i+1) - float64(n+1)/2) / float64(n+2) * 2 * starFan
		sin, cos := math.Sincos(middle + spread)
		way := starWay * min(age/starFlies, 1)
		d.speck(&speck{
			grain: grainStar, x: float64(e.X) - cos*way, y: float64(e.Y) - sin*way, size: starSize,
			angle: (r.roll()-1)*2*math.Pi + (starLife-age)*2, col: col,
		})
	}
}
