package compose

import (
	"math"

	"playhead/sim"
	"playhead/sim/tee"
)

// apply adds noise to a world.
func (v *veiled) apply(w *sim.World) {
	for id := range sim.MaxPlayers {
		r := &w.Rows[id]
		if !r.Present() {
			v.tees[id].here, v.tees[id].n = false, 0
			continue
		}
		v.row(id, r, w.Tick)
	}
	for id := range sim.MaxPlayers {
		if r := &w.Rows[id]; r.Present() {
			holdHook(r, w)
		}
	}
	for i := range w.Spans {
		v.span(&w.Spans[i])
	}
}

// row adds noise to a tee.
func (v *veiled) row(id int, r *sim.Row, t sim.Tick) {
	c := &v.tees[id]
	v.remember(c, r, t)
	fx, fy, turn := v.at(id, t, r)
	c.dx, c.dy = near(fx, fy)
	c.turn = turn

	was := *r
	r.V[sim.X] += c.dx
	r.V[sim.Y] += c.dy
	for key := range numKeys {
		from := c.asOf(c.late[key].source)
		for _, col := range keyColumns[key] {
			r.V[col] = from.V[col]
		}
	}
	if a := r.V[sim.AttackTick]; a > 0 {
		r.V[sim.AttackTick] = a + int32(v.attackLate(a))
	}
	r.V[sim.AimAngle] = halfTurn(r.V[sim.AimAngle] + int32(math.Round(turn*256)))
	if r.Has.Has(sim.AimX) {
		r.V[sim.AimX], r.V[sim.AimY] = turned(was.V[sim.AimX], was.V[sim.AimY], turn)
	}
	v.hook(c, r)
	// Values that would reveal more than the shown positions are computed from
	// those.
	r.Has = r.Has.Without(sim.VX, sim.VY, sim.HookDX, sim.HookDY, sim.HookTick, sim.TrueAt)
	for _, col := range [...]sim.Col{sim.VX, sim.VY, sim.HookDX, sim.HookDY, sim.HookTick, sim.TrueAt} {
		r.V[col] = 0
	}
}

// remember keeps a row, and notes which keys changed with it.
func (v *veiled) remember(c *veiledTee, r *sim.Row, t sim.Tick) {
	if !c.here {
		c.here = true
		for key := range c.late {
			c.late[key] = lateKey{source: t}
		}
	}
	if c.n == len(c.past) {
		copy(c.past[:], c.past[1:])
		copy(c.ticks[:], c.ticks[1:])
		c.n--
	}
	c.past[c.n], c.ticks[c.n] = *r, t
	c.n++
	for key := range numKeys {
		l := &c.late[key]
		if c.n > 1 && changed(key, r, &c.past[c.n-2]) {
			l.late = v.lateness(byte(drawKey+key), r.V[sim.X], r.V[sim.Y])
			if a := r.V[sim.AttackTick]; key == keyAttack && a != c.past[c.n-2].V[sim.AttackTick] {
				l.late = v.attackLate(a)
			}
		}
		l.source = max(l.source, t-l.late)
	}
}

// attackLate returns how late an attack is shown. It follows from its tick, which
// characters hold until the next one.
func (v *veiled) attackLate(tick int32) sim.Tick {
	return v.lateness(byte(drawKey+keyAttack), tick, -1)
}

// asOf returns the row of a tick or of the one before it.
func (c *veiledTee) asOf(t sim.Tick) *sim.Row {
	for i := c.n - 1; i > 0; i-- {
		if c.ticks[i] <= t {
			return &c.past[i]
		}
	}
	return &c.past[0]
}

// hook moves the hook with its tee: one that flies turns with the aim, one that
// holds a wall is a little beside the place.
func (v *veiled) hook(c *veiledTee, r *sim.Row) {
	from := c.asOf(c.late[keyHook].source)
	x, y := r.V[sim.HookX], r.V[sim.HookY]
	switch state := r.V[sim.HookState]; {
	case state <= tee.HookIdle:
		r.V[sim.HookX], r.V[sim.HookY] = r.V[sim.X], r.V[sim.Y]
	case state == tee.HookGrabbed:
		dx, dy := near(v.shift(drawThing, x, y))
		r.V[sim.HookX], r.V[sim.HookY] = x+dx, y+dy
	default:
		tx, ty := turned(x-from.V[sim.X], y-from.V[sim.Y], c.turn)
		r.V[sim.HookX], r.V[sim.HookY] = r.V[sim.X]+tx, r.V[sim.Y]+ty
	}
}

// holdHook puts a hook that holds a player where that player is shown.
func holdHook(r *sim.Row, w *sim.World) {
	if other := r.Or(sim.HookedPlayer, -1); other >= 0 && other < sim.MaxPlayers && w.Rows[other].Present() {
		r.V[sim.HookX], r.V[sim.HookY] = w.Rows[other].V[sim.X], w.Rows[other].V[sim.Y]
	}
}

// span adds noise to what a player shot: it flies from a little beside, turned, and
// is late.
func (v *veiled) span(s *sim.Span) {
	const laserFreeze = 3
	switch {
	case s.Kind == sim.SpanProjectile:
		dx, dy := v.shift(drawShot, whole(s.X), whole(s.Y))
		turn := v.turn(drawShot, whole(s.Y), whole(s.X))
		s.StartTick += v.lateness(drawShot, int32(s.StartTick), whole(s.X))
		s.X, s.Y = s.X+float32(math.Round(dx)), s.Y+float32(math.Round(dy))
		s.VX, s.VY = rotated(s.VX, s.VY, turn)
	case s.Kind == sim.SpanLaser && s.Type != laserFreeze:
		dx, dy := v.shift(drawShot, whole(s.X2), whole(s.Y2))
		turn := v.turn(drawShot, whole(s.Y2), whole(s.X2))
		s.StartTick += v.lateness(drawShot, int32(s.StartTick), whole(s.X2))
		x, y := rotated(s.X-s.X2, s.Y-s.Y2, turn)
		s.X2, s.Y2 = s.X2+float32(math.Round(dx)), s.Y2+float32(math.Round(dy))
		s.X, s.Y = s.X2+x, s.Y2+y
	}
}

// delay returns how late an event is shown.
func (v *veiled) delay(e *sim.Event) sim.Tick {
	if !e.Placed {
		return 0
	}
	return v.lateness(drawEvent, e.X, e.Y)
}

// place returns where an event is shown: beside its player as the tee is, or a
// little beside its place.
func (v *veiled) place(e *sim.Event) (x, y int32) {
	dx, dy := near(v.shift(drawEvent, e.X, e.Y))
	return e.X + dx, e.Y + dy
}

// halfTurn returns an angle, radians × 256, between −π and π.
func halfTurn(a int32) int32 {
	const half, full = 804, 1608
	switch {
	case a > half:
		return a - full
	case a < -half:
		return a + full
	}
	return a
}

func turned(x, y int32, turn float64) (int32, int32) {
	sin, cos := math.Sincos(turn)
	fx, fy := float64(x), float64(y)
	return int32(math.Round(fx*cos - fy*sin)), int32(math.Round(fx*sin + fy*cos))
}

func rotated(x, y float32, turn float64) (float32, float32) {
	sin, cos := math.Sincos(turn)
	fx, fy := float64(x), float64(y)
	return float32(fx*cos - fy*sin), float32(fx*sin + fy*cos)
}
