package world

import (
	"image/color"
	"math"

	"playhead/assets"
	"playhead/render/theme"
	"playhead/sim"
)

// Types of pickups, as the 0.6 protocol numbers them; DDNet adds armour for
// single weapons.
const (
	pickupHealth = iota
	pickupArmor
	pickupWeapon
	pickupNinja
)

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
	wx, wy, _, _ := s.At(d.Cur.Tick, d.Frac*d.ticks())
	k := d.Game.Engine.UnitScale()
	x, y = d.cam.ToScreen(wx*k, wy*k)
	return x, y, true
}

// inView reports whether anything within px of a place on the screen shows.
func (d *drawing) inView(x, y, px float64) bool {
	v := d.cam.View
	return x > v.X-px && x < v.Right()+px && y > v.Y-px && y < v.Bottom()+px
}

// pickups draws what lies around: hearts, shields, weapons, flags, doors.
func (d *drawing) pickups() {
	for i := range d.Cur.Spans {
		s := &d.Cur.Spans[i]
		switch s.Kind {
		case sim.SpanPickup:
			if x, y, ok := d.spanPlace(s); ok && d.inView(x, y, 64) && !d.installedPickup(s, x, y) {
				d.sprite(pickupSprite(s), x, y, 1)
			}
		case sim.SpanFlag:
			if x, y, ok := d.spanPlace(s); ok && d.inView(x, y, 128) && !d.installedFlag(s, x, y) {
				d.sprite(flagSprite(s.Team), x, y+14*d.cam.Zoom, 0.9)
			}
		case sim.SpanDoor, sim.SpanDragger:
			d.beam(s, theme.Hex(0x7fd8a0), 0.8)
		case sim.SpanTurret:
			if x, y, ok := d.spanPlace(s); ok && d.inView(x, y, 64) {
				d.p.Circle(x, y, max(3, 7*d.cam.Zoom), max(1, 3*d.cam.Zoom), theme.Hex(0xe0b0ff))
			}
		}
	}
}

func pickupSprite(s *sim.Span) assets.Sprite {
	switch s.Type {
	case pickupHealth:
		return assets.Health
	case pickupArmor:
		return assets.Armor
	case pickupWeapon:
		return weaponSprite(s.Subtype)
	case pickupNinja:
		return assets.Ninja
	}
	return assets.Armor
}

func flagSprite(team int8) assets.Sprite {
	if team == 0 {
		return assets.FlagOrange // the side of T2: red in the game
	}
	return assets.FlagBlue
}

// weaponSprite returns the picture of weapon n of Teeworlds.
func weaponSprite(n int32) assets.Sprite {
	return [...]assets.Sprite{assets.Hammer, assets.Gun, assets.Shotgun, assets.Grenade, assets.Laser, assets.Ninja}[min(max(n, 0), 5)]
}

// projectiles draws what flies.
func (d *drawing) projectiles() {
	for i := range d.Cur.Spans {
		s := &d.Cur.Spans[i]
		switch s.Kind {
		case sim.SpanProjectile:
			if x, y, ok := d.spanPlace(s); ok && d.inView(x, y, 32) {
				if d.installedProjectile(s, x, y) {
					continue
				}
				sprite := assets.Bullet
				if s.Type == 3 || s.Flags&sim.SpanExplosive != 0 {
					sprite = assets.Shell
				}
				d.sprite(sprite, x, y, 1)
			}
		case sim.SpanLaser:
			d.beam(s, laserColor(s), d.laserStrength(s))
		}
	}
}

// laserStrength returns how much of a laser is left: it fades within 150 ms.
func (d *drawing) laserStrength(s *sim.Span) float64 {
	age := float64(d.Cur.Tick-s.StartTick) + d.Frac*d.ticks()
	return min(max(1-age/7.5, 0.15), 1)
}

// Types of lasers, as DDNet numbers them.
func laserColor(s *sim.Span) color.NRGBA {
	switch {
	case s.Flags&sim.SpanFreezes != 0 || s.Type == 5:
		return theme.Hex(0x9fc8ff)
	case s.Type == 1:
		return theme.Hex(0xe0a060)
	}
	return theme.Hex(0xc7fbff)
}

// beam draws the line of a laser, door or dragger.
func (d *drawing) beam(s *sim.Span, col color.NRGBA, strength float64) {
	x0, y0 := d.cam.ToScreen(float64(s.X2), float64(s.Y2))
	x1, y1 := d.cam.ToScreen(float64(s.X), float64(s.Y))
	v := d.cam.View
	if max(x0, x1) < v.X || min(x0, x1) > v.Right() || max(y0, y1) < v.Y || min(y0, y1) > v.Bottom() {
		return
	}
	w := max(1.2, 7*d.cam.Zoom*strength)
	d.p.Line(x0, y0, x1, y1, w+2, theme.Fade(theme.Mix(col, theme.Hex(0x10203a), 0.6), 0.55))
	d.p.Line(x0, y0, x1, y1, w, theme.Fade(col, 0.5+0.5*strength))
}

// effectTicks is how long an effect is seen.
const effectTicks = 12

// effects draws explosions and hits of the last moments.
func (d *drawing) effects() {
	for _, e := range d.Game.EventsBetween(d.Cur.Tick-effectTicks, d.Cur.Tick) {
		if !e.Placed {
			continue
		}
		age := (float64(d.Cur.Tick-e.Tick) + d.Frac*d.ticks()) / effectTicks
		x, y := d.cam.ToScreen(float64(e.X), float64(e.Y))
		if age > 1 || !d.inView(x, y, 120) {
			continue
		}
		d.p.PushAlpha(1 - age*age)
		switch e.Kind {
		case sim.EventExplosion:
			d.sprite(assets.FxBurst, x, y, 0.6+0.9*math.Sqrt(age))
		case sim.EventHit:
			d.sprite(assets.FxHit, x, y, 0.5+0.5*age)
		case sim.EventSpawn, sim.EventDeath:
			d.sprite(assets.FxRing, x, y, 0.4+age)
		}
		d.p.Pop()
	}
}
