package tee

// Everything a map itself does to tees from afar looks for targets this often.
const lookEach = 7 // ticks

const (
	draggerRange = 700 // sv_dragger_range
	draggerCore  = 28  // nearer than this it does not pull
)

// A dragger pulls one tee of every team towards it.
type dragger struct {
	at       Vec
	strength float32 // units a tick
	walls    bool    // walls are in its way
	number   uint8   // of its switch, 0 none
}

// A beam is a dragger at work on one tee.
type beam struct {
	dragger int32
	client  int32
	team    int32
	cut     bool // out of reach until the dragger looks again
}

// moveDraggers lets draggers look for targets and pull.
func (w *world) moveDraggers() {
	if w.tick%lookEach == 0 {
		w.aimDraggers()
	}
	for i := range w.forces.beams {
		b := &w.forces.beams[i]
		d := &w.col.draggers[b.dragger]
		c := w.at(b.client)
		if b.cut = b.cut || c == nil || !w.drags(d, c); b.cut {
			continue
		}
		if c.entity.distance(d.at) > draggerCore {
			c.Vel = c.tileStop.clamp(c.Vel.add(d.at.sub(c.entity).normal().scale(d.strength)))
		}
	}
}

// drags reports whether a dragger reaches a tee.
func (w *world) drags(d *dragger, c *tee) bool {
	if !c.entity.within(d.at, draggerRange) || c.entity.distance(d.at) >= draggerRange || w.super(c) {
		return false
	}
	if d.number > 0 && !w.switches.active(w.team(c), d.number) {
		return false
	}
	return !w.col.stopsLight(d.at, c.entity, d.walls)
}

// aimDraggers gives every dragger the nearest tee of each team, unless it has one.
func (w *world) aimDraggers() {
	f := &w.forces
	old := f.beams
	f.beams, f.spare = f.spare[:0], f.beams
	for i := range w.col.draggers {
		d := &w.col.draggers[i]
		was := old // those of this dragger: beams are in the order of draggers
		for len(old) > 0 && old[0].dragger == int32(i) {
			old = old[1:]
		}
		was = was[:len(was)-len(old)]
		first := len(f.beams)
		for _, id := range w.order.all() {
			if c := &w.tees[id]; w.stands[id].within(d.at, draggerRange) && w.drags(d, c) {
				w.aimBeam(first, beam{dragger: int32(i), client: c.id, team: w.team(c)}, was)
			}
		}
	}
}

// aimBeam keeps the better of a beam and the one of the same team that is there
// already, from first on: the one that was, or else the nearer.
func (w *world) aimBeam(first int, b beam, old []beam) {
	at := w.col.draggers[b.dragger].at
	was := func(b beam) bool {
		for _, o := range old {
			if o.client == b.client && o.team == b.team {
				return true
			}
		}
		return false
	}
	for i := first; i < len(w.forces.beams); i++ {
		o := &w.forces.beams[i]
		if o.team != b.team {
			continue
		}
		nearer := int32(w.tees[b.client].entity.distance(at)) < int32(w.tees[o.client].entity.distance(at))
		if was(b) || !was(*o) && nearer {
			*o = b
		}
		return
	}
	w.forces.beams = append(w.forces.beams, b)
}
