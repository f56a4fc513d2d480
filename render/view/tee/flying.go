package tee

import (
	"math"

	"playhead/assets"
	"playhead/render/skins"
	"playhead/sim"
)

// grenade is the number of the grenade launcher.
const grenade = 3

// grenadeTurns is how often a grenade turns in a second.
const grenadeTurns = 2

// spanPlace returns where a span is on the screen, false where it has no place.
func (d *drawing) spanPlace(s *sim.Span) (x, y float64, ok bool) {
	if s.Motion == sim.MotionCarried {
		wx, wy, here := d.Place(int(s.Owner))
		if !here {
			return 0, 0, false
		}
		x, y = d.cam.ToScreen(wx, wy)
		return x, y, true
	}
	wx, wy, _, _ := s.At(d.Cur.Tick, d.Frac*d.Ticks())
	if s.Motion == sim.MotionStill {
		wx, wy = d.glide(s, wx, wy)
	}
	k := d.Game.Engine.UnitScale()
	x, y = d.cam.ToScreen(wx*k, wy*k)
	return x, y, true
}

// glideMost is how far an object moves in a tick at most, in units: a larger
// distance means another object, or that it was moved.
const glideMost = 60

// glide returns where a thing that moves from snapshot to snapshot is between
// them: a flag that falls.
func (s *scene) glide(o *sim.Span, x, y float64) (gx, gy float64) {
	if s.Frac <= 0 || o.To > s.Next.Tick || o.Kind != sim.SpanFlag && o.Kind != sim.SpanPickup {
		return x, y
	}
	for i := range s.Next.Spans {
		n := &s.Next.Spans[i]
		if n.Kind != o.Kind || n.ID != o.ID || n.Motion != o.Motion || n.From != o.To {
			continue
		}
		dx, dy := float64(n.X)-x, float64(n.Y)-y
		if math.Hypot(dx, dy) <= glideMost*s.Ticks() {
			return x + dx*s.Frac, y + dy*s.Frac
		}
	}
	return x, y
}

// projectiles draws what flies.
func (d *drawing) projectiles() {
	for i := range d.Cur.Spans {
		s := &d.Cur.Spans[i]
		if s.Kind != sim.SpanProjectile || d.now() < float64(s.StartTick) {
			continue
		}
		x, y, ok := d.spanPlace(s)
		if !ok || !d.inView(x, y, 32*d.cam.Zoom) {
			continue
		}
		alpha := d.otherTeam(int(s.Owner)) * switched(s)
		d.Skins.Fade(alpha)
		if d.installedProjectile(s, x, y) {
			continue
		}
		own := assets.Bullet
		if s.Type == grenade || s.Flags&sim.SpanExplosive != 0 {
			own = assets.Shell
		}
		d.p.PushAlpha(alpha)
		d.sprite(own, x, y, 1)
		d.p.Pop()
	}
	d.Skins.Fade(1)
	d.Skins.Flush()
}

// installedProjectile draws what flies with the installed game's picture, and
// reports whether it could: it points where it goes, grenades turn.
func (d *drawing) installedProjectile(s *sim.Span, x, y float64) bool {
	p, ok := skins.Projectile(int(s.Type))
	if !ok {
		return false
	}
	frac := d.Frac * d.Ticks()
	x0, y0, _, _ := s.At(d.Cur.Tick, frac)
	x1, y1, _, _ := s.At(d.Cur.Tick, frac+0.1)
	angle := math.Atan2(y1-y0, x1-x0)
	if s.Type == grenade {
		angle = (d.now()-float64(s.StartTick))/50*grenadeTurns*2*math.Pi + float64(s.ID)
	}
	return d.Skins.Sprite(p, x, y, d.cam.Zoom, angle)
}
