package tee

// settle ends a tee's tick: it moves, and is then put at the logged position.
func (w *world) settle(c *tee) {
	if !w.log.Alive.Has(c.id) {
		return
	}
	end := w.log.Pos[c.id].vec()
	start, before := c.Pos, c.Vel
	var pos, vel Vec
	if c.ghost.on {
		pos, vel = w.walkInDoubt(c, end)
	} else {
		pos, vel = w.walk(c)
		pos = pos.rounded()
		c.sure = pos == end
	}
	c.ghost.settled(c.sure)
	if !c.sure {
		vel = w.explain(c, start, before, pos, vel, end)
	}
	c.Pos, c.entity, c.Vel = end, end, vel
	w.put(c, end)
	c.limitSpeed()
	c.quantise()
}

// walkInDoubt moves a tee and its ghost.
func (w *world) walkInDoubt(c *tee, end Vec) (pos, vel Vec) {
	before := *c
	pos, vel = w.walk(c)
	pos = pos.rounded()
	c.sure = pos == end
	w.settleGhost(c, &before, end)
	return pos, vel
}

// explain corrects a velocity that does not lead to the logged position. The
// cause of the push is unknown, so only the wrong axis changes, and no more than
// necessary: to the nearest velocity that rounds to the logged position, or to
// the displacement itself if it is far off.
func (w *world) explain(c *tee, start, before, pos, vel, end Vec) Vec {
	moved := end.sub(start)
	if pos.Y != end.Y {
		vel.Y = fit(vel.Y, moved.Y)
	}
	if pos.X != end.X {
		t := w.tuningOf(c)
		ramp := t.ramp(before.length() * ticksPerSecond)
		if abs(float32(before.X*ramp)-moved.X) > fitFar {
			ramp = t.ramp(moved.length() * ticksPerSecond)
		}
		vel.X = fit(float32(vel.X*ramp), moved.X) / ramp
	}
	return vel
}

const (
	fitFar  = 1.5           // units a tick; more means that something pushed the tee
	fitEdge = 0.5 - 1.0/512 // how far from a position a velocity may lead and still round to it
)

func fit(v, moved float32) float32 {
	if abs(v-moved) > fitFar {
		return moved
	}
	return min(max(v, moved-fitEdge), moved+fitEdge)
}
