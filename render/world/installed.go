package world

import (
	"math"

	"playhead/render/skins"
	"playhead/sim"
)

// installedPickup draws a pickup with the installed game's picture, and reports
// whether it could.
func (d *drawing) installedPickup(s *sim.Span, x, y float64) bool {
	switch s.Type {
	case pickupHealth:
		return d.Skins.Sprite(skins.Health, x, y, d.cam.Zoom, 0)
	case pickupArmor:
		return d.Skins.Sprite(skins.Armor, x, y, d.cam.Zoom, 0)
	case pickupNinja:
		return d.Skins.Sprite(skins.Ninja(), x, y, d.cam.Zoom, 0)
	case pickupWeapon:
		w, ok := skins.Weapon(int(s.Subtype))
		return ok && d.Skins.Sprite(w, x, y, d.cam.Zoom, 0)
	}
	return false
}

// flagAbove is how far the middle of a flag is above its place, in units.
const flagAbove = 31.5

// installedFlag is installedPickup for a flag.
func (d *drawing) installedFlag(s *sim.Span, x, y float64) bool {
	flag := skins.FlagBlue
	if s.Team == 0 {
		flag = skins.FlagRed
	}
	return d.Skins.Sprite(flag, x, y-flagAbove*d.cam.Zoom, d.cam.Zoom, 0)
}

// installedProjectile is installedPickup for what flies: it points where it
// goes, grenades turn.
func (d *drawing) installedProjectile(s *sim.Span, x, y float64) bool {
	p, ok := skins.Projectile(int(s.Type))
	if !ok {
		return false
	}
	frac := d.Frac * d.ticks()
	x0, y0, _, _ := s.At(d.Cur.Tick, frac)
	x1, y1, _, _ := s.At(d.Cur.Tick, frac+0.1)
	angle := math.Atan2(y1-y0, x1-x0)
	if s.Type == grenade {
		age := float64(d.Cur.Tick-s.StartTick) + frac
		angle = age / 50 * 2 * 2 * math.Pi
	}
	return d.Skins.Sprite(p, x, y, d.cam.Zoom, angle)
}

// grenade is the number of the grenade launcher.
const grenade = 3
