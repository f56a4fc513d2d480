package main

import "math"

// run goes towards a place: it runs, jumps steps and gaps, and where only
// something deadly is below, swings by the hook.
func (m *mind) run(to spot) {
	self, ok := m.self()
	if !ok || self.frozen {
		m.release(0)
		return
	}
	dir := 1.0
	if to.x < self.x {
		dir = -1
	}
	if left := math.Abs(to.x - self.x); left > 10 && left > self.vx*dir*2.5 { // else it slides there
		m.k.direction = int32(dir)
	}
	if m.swing > 0 {
		m.swinging(self, dir)
		return
	}
	if m.stare <= 0 {
		m.turn(math.Atan2(-0.2, dir), 0.12)
	}
	ahead := func(dx, dy float64) spot { return spot{self.x + dir*dx, self.y + dy} }
	wall := m.g.solid(ahead(28, 0)) || m.g.solid(ahead(28, 12)) || m.g.solid(ahead(44, 8))
	if m.g.standing(self.spot) {
		gap := m.g.dangerBelow(ahead(26, 0)) && m.g.dangerBelow(ahead(58, 0))
		high := to.y < self.y-60 && math.Abs(to.x-self.x) < 120
		if wall || gap || high || m.stuck > 12 && m.k.direction != 0 {
			m.tapJump()
		}
		return
	}
	falling := self.vy > -3
	landing := spot{self.x + self.vx*14, self.y}
	danger := m.g.dangerBelow(self.spot) || m.g.dangerBelow(landing)
	switch {
	case danger && falling && m.rest <= 0 && m.throw(self, dir):
	case danger && self.vy > 4 && self.airJump && m.lowOver(self):
		m.tapJump()
	case wall && self.vy > -2 && self.airJump:
		m.tapJump()
	case to.y < self.y-40 && self.vy > -1 && self.airJump && math.Abs(to.x-self.x) < 200:
		m.tapJump()
	}
}

// creep walks to a place on the same ground slowly, up to the very edge, and
// reports whether it is there.
func (m *mind) creep(x float64) bool {
	self, ok := m.self()
	if !ok {
		return false
	}
	left := x - self.x
	switch {
	case math.Abs(left) < 4:
		return true
	case left > 0 && self.vx < min(3, left/4):
		m.k.direction = 1
	case left < 0 && self.vx > max(-3, left/4):
		m.k.direction = -1
	}
	return false
}

// lowOver reports whether the deadly ground is near.
func (m *mind) lowOver(self tee) bool {
	for dy := 0.0; dy < 190; dy += 16 {
		if m.g.deadly(spot{self.x + self.vx*6, self.y + dy}) {
			return true
		}
	}
	return false
}

// throw looks for something to hook above and ahead, the best first, and
// throws the hook at it.
func (m *mind) throw(self tee, dir float64) bool {
	const best = 50 * math.Pi / 180
	var at spot
	least := math.Inf(1)
	for deg := 20.0; deg <= 85; deg += 5 {
		a := deg * math.Pi / 180
		p, ok := m.g.hookPoint(self.spot, math.Atan2(-math.Sin(a), dir*math.Cos(a)))
		if cost := math.Abs(a - best); ok && p.y < self.y-60 && cost < least {
			at, least = p, cost
		}
	}
	if math.IsInf(least, 1) {
		return false
	}
	m.anchor, m.swing = at, 1
	m.gaze = math.Atan2(at.y-self.y, at.x-self.x)
	m.k.hook = 1
	return true
}

// swinging holds the hook until the swing goes up again past the anchor.
func (m *mind) swinging(self tee, dir float64) {
	m.swing++
	m.k.hook = 1
	m.lookAt(m.anchor)
	past := (self.x - m.anchor.x) * dir
	missed := m.swing > 14 && self.hook != hookGrabbed
	over := past > 30 && self.vy < 1
	rising := self.vy < -9 && past > -60
	if missed || over || rising || m.swing > 70 {
		m.release(8)
	}
}
