package tee

import (
	"math"

	"playhead/render/theme"
)

// Of an air jump two puffs are left, below the feet; who skids raises smoke all
// the time. Source: docs/formats/skins.md, Effects.
const (
	puffLife, puffSize   = 0.5, 48.0
	puffSide, puffBelow  = 6.0, 16.0
	puffUp, puffGravity  = 200.0, 500.0
	dustEach             = 1.0 / 100
	dustLife, dustMore   = 0.5, 0.5
	dustSize, dustBigger = 24.0, 12.0
	dustSide, dustBelow  = 6.0, 12.0
	dustUp, dustSpread   = 50.0, 50.0
	dustSpeed            = 100.0 // units a second for each of the tee's a tick
	dustGravity          = -500.0
	dustFriction         = 0.7
)

var dustColor = theme.Hex(0xbfbfbf)

// dust draws what tees leave behind that jumped in the air or skidded.
func (d *particles) dust() {
	if d.moves == nil || d.cam.Zoom < trailsFrom {
		return
	}
	d.moves.Update(d.Game, d.Cur.Tick)
	jumps, skids := d.moves.since(d.Cur.Tick)
	for i := range skids {
		if !d.Hides(skids[i].id) {
			d.skid(&skids[i])
		}
	}
	for i := range jumps {
		if !d.Hides(jumps[i].id) {
			d.puffs(&jumps[i])
		}
	}
}

// puffs draws the two puffs of an air jump. A tee that stood where it began has
// only one jump, and used it from the ground.
func (d *particles) puffs(j *airJump) {
	const reach = 120
	age := (d.now() - float64(j.tick)) / 50
	sx, sy := d.cam.ToScreen(j.x, j.y)
	if age < 0 || age >= puffLife || !d.inView(sx, sy, reach*d.cam.Zoom) || d.Map != nil && d.stands(j.x, j.y) {
		return
	}
	r := seed(int(j.tick), j.id)
	s := speck{grain: grainJump, size: puffSize * (1 - age/puffLife), angle: (r.roll() + age) * 2 * math.Pi}
	s.col = theme.Fade(theme.Hex(0xffffff), d.otherTeam(j.id))
	for _, side := range [...]float64{-puffSide, puffSide} {
		f := flight{
			x: j.x + side, y: j.y + puffBelow, vy: -puffUp, gravity: puffGravity, friction: dustFriction,
			bounce: 0.1 + 0.9*r.roll(), first: frictionStep,
		}
		s.x, s.y = f.at(age, d.solid)
		d.speck(&s)
	}
}

// stands reports whether a tee at a position has ground below it.
func (s *scene) stands(x, y float64) bool {
	const half, below = 14, 19
	return s.solid(x-half, y+below) || s.solid(x+half, y+below)
}

// skid draws the smoke of a skid while it is visible.
func (d *particles) skid(k *skid) {
	const reach = 1200 // it is blown ahead of the tee
	sx, sy := d.cam.ToScreen(k.x1, k.y1)
	if !d.inView(sx, sy, reach*d.cam.Zoom) || !d.groundAt(k.x1, k.y1) {
		return
	}
	alpha := d.otherTeam(k.id)
	from, now := float64(k.from)/50, d.now()/50
	until, length := min(now, float64(k.to)/50), float64(k.to-k.from)/50
	for n := int(math.Ceil(from / dustEach)); float64(n)*dustEach < until; n++ {
		born := float64(n) * dustEach
		r := seed(k.id, n)
		age, life := now-born, dustLife+dustMore*r.roll()
		if age >= life {
			continue
		}
		share := (born - from) / length
		dx, dy := r.direction()
		f := flight{
			x: k.x0 + (k.x1-k.x0)*share - k.dir*dustSide, y: k.y0 + (k.y1-k.y0)*share + dustBelow,
			vx: -k.dir*dustSpeed*k.speed + dx*dustSpread, vy: -dustUp + dy*dustSpread,
			gravity: dustGravity * r.roll(), friction: dustFriction, bounce: 0.1 + 0.9*r.roll(), first: frictionStep,
		}
		s := speck{
			grain: grainSmoke, size: (dustSize + dustBigger*r.roll()) * (1 - age/life),
			angle: r.roll() * 2 * math.Pi,
		}
		s.col = theme.Fade(dustColor, alpha)
		s.x, s.y = f.at(age, d.solid)
		d.speck(&s)
	}
}
