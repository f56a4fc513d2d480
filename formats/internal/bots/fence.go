package main

import "math"

// fence fights a rival around a place: hammer when near, else the weapon, and
// now and then the hook.
func (m *mind) fence(rival string, home spot, width float64, weapon int32) {
	self, ok := m.self()
	if !ok || self.frozen {
		m.release(0)
		return
	}
	r, ok := m.world.find(rival)
	if !ok || math.Abs(r.x-home.x) > width+160 || math.Abs(self.x-home.x) > width+96 || math.Abs(self.y-home.y) > 260 {
		m.run(home)
		return
	}
	d := self.distance(r.spot)
	m.approach(self, r, d, home, width)
	if m.pulling(self, r, d) {
		return
	}
	aim := r.spot
	if !m.world.owns[weapon] {
		weapon = gun
	}
	if d < 60 {
		weapon = hammer
	}
	if weapon == grenade {
		aim.y -= d * d / 2600 // it falls on the way
	}
	every := map[int32]int{hammer: 16, gun: 14, shotgun: 40, grenade: 34, laser: 52}[weapon]
	if m.g.clear(self.spot, r.spot) && m.lookAt(aim) {
		m.shoot(weapon, every)
	}
}

// approach keeps a duellist's distance and both within the arena.
func (m *mind) approach(self, r tee, d float64, home spot, width float64) {
	to := int32(1)
	if r.x < self.x {
		to = -1
	}
	switch beat := m.ticks / 70 % 3; {
	case self.x < home.x-width:
		m.k.direction = 1
	case self.x > home.x+width:
		m.k.direction = -1
	case d > 240 || beat == 0 && d > 40:
		m.k.direction = to
	case d < 110:
		m.k.direction = -to
	}
	if m.rng.IntN(45) == 0 || m.stuck > 20 && m.k.direction != 0 {
		m.tapJump()
	} else if m.jumped < 3 {
		m.k.jump = 1
	}
}

// pulling hooks the rival for half a second now and then. It reports whether
// it does.
func (m *mind) pulling(self, r tee, d float64) bool {
	if m.swing == 0 && m.rest <= 0 && d > 130 && d < 330 && m.rng.IntN(60) == 0 && m.g.clear(self.spot, r.spot) {
		m.swing = 1
	}
	if m.swing == 0 {
		return false
	}
	m.hold(r.spot)
	if m.swing > 26 || d < 60 {
		m.release(60)
	}
	return true
}

// rescue pulls a frozen mate out of the ice from a place at its edge, and
// walks away from it with the mate on the hook. It reports whether the mate
// needs it.
func (m *mind) rescue(mate string, edge spot, away float64) bool {
	self, ok := m.self()
	r, found := m.world.find(mate)
	if !ok || !found || !r.frozen || self.frozen {
		if m.swing > 0 && m.k.hook != 0 {
			m.release(4)
		}
		return false
	}
	out := (r.x-edge.x)*away > 24 && r.y < edge.y+40
	switch {
	case m.swing > 0:
		m.hold(r.spot)
		if r.y < edge.y+30 || m.swing > 12 {
			m.k.direction = int32(away)
		}
		if m.swing > 70 || out && m.swing > 20 {
			m.release(6)
		}
	case out:
		m.lookAt(r.spot)
	case math.Abs(self.x-edge.x) > 130 || !m.g.standing(self.spot):
		m.run(spot{edge.x + 100*away, edge.y})
	case !m.creep(edge.x):
		m.lookAt(r.spot)
	case m.rest <= 0 && m.lookAt(r.spot):
		m.swing = 1
		m.k.hook = 1
	}
	return true
}
