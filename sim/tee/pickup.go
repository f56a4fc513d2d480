package tee

import (
	"slices"

	"playhead/sim"
)

// A pickup gives or takes something when a tee comes near.
type pickup struct {
	at     Vec
	entity int
	number uint8 // of the switch that enables it; 0 for always on
}

// pickupReach is the sum of the radii of a pickup and a tee.
const pickupReach = 20 + bodySize

// takePickups gives a tee what is near its position at the end of the last tick. The
// last pickup of the map comes first: that decides what a tee has that touches two.
func (w *world) takePickups(c *tee) {
	if w.rules.engine != sim.DDNet || w.col.facts[w.col.tileUnder(c.entity)]&factNearPickup == 0 {
		return
	}
	for i := range slices.Backward(w.col.pickups) {
		p := &w.col.pickups[i]
		if !c.entity.within(p.at, pickupReach) || c.entity.distance(p.at) >= pickupReach {
			continue
		}
		if p.number == 0 || w.switches.active(w.team(c), p.number) {
			w.takePickup(c, p.entity)
		}
	}
}

func (w *world) takePickup(c *tee, entity int) {
	switch entity {
	case entityHealth:
		w.freeze(c, w.rules.freezeSeconds, byTile)
	case entityArmor:
		if !w.super(c) {
			w.disarm(c)
		}
	case entityShotgun:
		c.give(weaponShotgun)
	case entityGrenade:
		c.give(weaponGrenade)
	case entityLaser:
		c.give(weaponLaser)
	case entityNinja:
		c.giveNinja(w.tick)
	case entityNoShotgun:
		c.loseWeapon(weaponShotgun)
	case entityNoGrenade:
		c.loseWeapon(weaponGrenade)
	case entityNoLaser:
		c.loseWeapon(weaponLaser)
	case entityNoNinja:
		c.endNinja()
	}
}

// disarm removes all weapons except hammer and gun.
func (w *world) disarm(c *tee) {
	armed := false
	for weapon := weaponShotgun; weapon < numWeapons; weapon++ {
		armed = armed || c.owns(weapon)
		c.take(weapon)
	}
	c.endNinja()
	if armed {
		c.lastWeapon = weaponGun
	}
	if c.weapon >= weaponShotgun {
		c.weapon = weaponHammer
	}
}

func (c *tee) loseWeapon(weapon int32) {
	if c.owns(weapon) {
		c.take(weapon)
		c.lastWeapon = weaponGun
	}
	if c.weapon == weapon {
		c.weapon = weaponHammer
	}
}

func (c *tee) endNinja() { c.ninjaMove, c.ninjaTick = 0, -ninjaTicks }
