package tee

import (
	"math"

	"playhead/assets"
	"playhead/render/skins"
	"playhead/sim"
)

// Types of pickups, as the 0.6 protocol numbers them. From pickupShield on they
// are DDNet's shields that take single weapons away.
const (
	pickupHealth = iota
	pickupArmor
	pickupWeapon
	pickupNinja
	pickupShield
)

// shielded are the weapons of the shields, in the order of their types.
var shielded = [...]int{2, 3, 5, 4}

// pickups draws the pickups: those of the recording, and of a map whose recording holds none.
func (d *drawing) pickups() {
	for i := range d.Cur.Spans {
		if s := &d.Cur.Spans[i]; s.Kind == sim.SpanPickup {
			d.pickup(s, switched(s))
		}
	}
	ofMap := d.mapPickups()
	for i := range ofMap {
		d.pickup(&ofMap[i], d.hung(&ofMap[i]))
	}
	d.Skins.Fade(1)
	d.Skins.Flush()
}

// mapPickups returns what lies around on the map if the recording does not hold it: on servers of DDNet all of it is
// always there, and any number of tees may take it.
func (s *scene) mapPickups() []sim.Span {
	if !s.Log || s.Map == nil || s.Alone || s.Game.Engine != sim.DDNet {
		return nil
	}
	return s.Map.pickups
}

// hung returns the opacity of a pickup of the map: its switch may be off.
func (s *scene) hung(o *sim.Span) float64 {
	if o.Switch == 0 {
		return 1
	}
	team := sim.AnyTeam
	if s.Followed >= 0 {
		team = int(s.Cur.Rows[s.Followed].Or(sim.Team, sim.AnyTeam))
	}
	if state, known := s.Cur.Switch(team, int(o.Switch)); known && !state.On {
		return switchedOff
	}
	return 1
}

// pickup draws a pickup, where it is in view.
func (d *drawing) pickup(s *sim.Span, alpha float64) {
	x, y, ok := d.spanPlace(s)
	if !ok || !d.inView(x, y, 64*d.cam.Zoom) {
		return
	}
	x, y = d.bob(s, x, y)
	d.Skins.Fade(alpha)
	if d.installedPickup(s, x, y) {
		return
	}
	d.p.PushAlpha(alpha)
	d.ownPickup(s, x, y)
	d.p.Pop()
}

// bob moves a pickup around its place, as all of them do for ever.
func (d *drawing) bob(s *sim.Span, x, y float64) (bx, by float64) {
	sin, cos := math.Sincos(d.now()/50*2 + float64(s.X+s.Y)/32)
	return x + cos*2.5*d.cam.Zoom, y + sin*2.5*d.cam.Zoom
}

// installedPickup draws a pickup with the installed game's picture, and reports
// whether it could.
func (d *drawing) installedPickup(s *sim.Span, x, y float64) bool {
	zoom := d.cam.Zoom
	switch s.Type {
	case pickupHealth:
		return d.Skins.Sprite(skins.Health, x, y, zoom, 0)
	case pickupArmor:
		return d.Skins.Sprite(skins.Armor, x, y, zoom, 0)
	case pickupNinja:
		const left = 10
		return d.Skins.Sprite(skins.Ninja(), x-left*zoom, y, zoom, 0)
	case pickupWeapon:
		w, ok := skins.Weapon(int(s.Subtype))
		return ok && d.Skins.Sprite(w, x, y, zoom, 0)
	}
	if w, ok := shieldOf(s.Type); ok {
		shield, known := skins.Shield(w)
		return known && d.Skins.Sprite(shield, x, y, zoom, 0)
	}
	return false
}

// shieldOf returns which weapon the shield of a type takes away.
func shieldOf(t int32) (weapon int, ok bool) {
	if t < pickupShield || int(t-pickupShield) >= len(shielded) {
		return 0, false
	}
	return shielded[t-pickupShield], true
}

// ownPickup draws a pickup with our art.
func (d *drawing) ownPickup(s *sim.Span, x, y float64) {
	switch s.Type {
	case pickupHealth:
		d.sprite(assets.Health, x, y, 1)
	case pickupWeapon:
		d.sprite(weaponSprite(s.Subtype), x, y, 1)
	case pickupNinja:
		d.sprite(assets.Ninja, x, y, 1)
	default:
		d.sprite(assets.Armor, x, y, 1)
		if w, ok := shieldOf(s.Type); ok {
			d.sprite(weaponSprite(int32(w)), x, y, 0.55)
		}
	}
}

// weaponSprite returns the picture of weapon n of Teeworlds.
func weaponSprite(n int32) assets.Sprite {
	return [...]assets.Sprite{
		assets.Hammer, assets.Gun, assets.Shotgun, assets.Grenade, assets.Laser,
		assets.Ninja,
	}[min(max(n, 0), 5)]
}

// flagAbove is how far the middle of a flag is above its place, in units.
const flagAbove = 31.5

// flags draws the flags above all other objects on the ground.
func (d *drawing) flags() {
	for i := range d.Cur.Spans {
		s := &d.Cur.Spans[i]
		if s.Kind != sim.SpanFlag {
			continue
		}
		x, y, ok := d.spanPlace(s)
		if !ok || !d.inView(x, y, 128*d.cam.Zoom) {
			continue
		}
		flag, own := skins.FlagBlue, assets.FlagBlue
		if s.Team == 0 {
			flag, own = skins.FlagRed, assets.FlagOrange // the side of T2: red in the game
		}
		if !d.Skins.Sprite(flag, x, y-flagAbove*d.cam.Zoom, d.cam.Zoom, 0) {
			// As high as the game's, to be seen behind who carries it.
			d.sprite(own, x, y+2*d.cam.Zoom, 1.7)
		}
	}
	d.Skins.Flush()
}
