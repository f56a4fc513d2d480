package tee

import "slices"

// How often everything that affects tees from a distance looks for targets.
const lookEach = 7 // ticks

const (
	draggerRange = 700 // sv_dragger_range
	draggerCore  = 28  // closer than this it does not pull
)

// A dragger pulls one tee of every team towards it, and every solo player.
type dragger struct {
	at       Vec
	strength float32 // units a tick
	walls    bool    // walls block it
	number   uint8   // of its switch, 0 if none
}

// A beam is a dragger pulling one tee.
type beam struct{ dragger, client int32 }

// An aim is a dragger's target in a team. It keeps that tee while it can drag it,
// even if the tee changes teams.
type aim struct {
	dragger int32
	team    int32
	client  int32
}

// A candidate is the nearest tee of a team that a dragger can drag.
type candidate struct {
	team, client, distance int32
}

// moveDraggers applies the beams, the newest first. Every few ticks, draggers
// then look for targets; a new beam pulls in the same tick.
func (w *world) moveDraggers() {
	f := &w.forces
	for i := len(f.beams) - 1; i >= 0; i-- {
		w.pullBeam(f.beams[i])
	}
	f.dropCutBeams()
	if w.tick%lookEach == 0 {
		w.aimDraggers()
		f.dropCutBeams()
	}
}

// pullBeam pulls a beam's tee, or cuts the beam if it no longer reaches the tee.
// It notices that its switch is off only when draggers look for targets.
func (w *world) pullBeam(b beam) {
	d, c := &w.col.draggers[b.dragger], w.at(b.client)
	if c == nil || w.tick%lookEach == 0 && !w.worksFor(d, c) || !w.reaches(d, c) {
		w.forces.pulls[b.dragger].Remove(b.client)
		return
	}
	if c.entity.distance(d.at) > draggerCore {
		c.Vel = c.tileStop.clamp(c.Vel.add(d.at.sub(c.entity).normal().scale(d.strength)))
	}
}

// dropCutBeams removes the beams that draggers no longer have.
func (f *forces) dropCutBeams() {
	f.beams = slices.DeleteFunc(f.beams, func(b beam) bool { return !f.pulls[b.dragger].Has(b.client) })
}

// worksFor reports whether a dragger's switch is on for a tee.
func (w *world) worksFor(d *dragger, c *tee) bool {
	return d.number == 0 || w.switches.active(w.team(c), d.number)
}

// reaches reports whether a tee is near a dragger, with nothing in between.
func (w *world) reaches(d *dragger, c *tee) bool {
	if !c.entity.within(d.at, draggerRange) || c.entity.distance(d.at) >= draggerRange {
		return false
	}
	kind := sightOfDraggerThroughWalls
	if d.walls {
		kind = sightOfDragger
	}
	return !w.sights.shut(w.col, kind, d.at, c)
}

// aimDraggers selects every dragger's targets, starting with the last dragger of
// the map.
func (w *world) aimDraggers() {
	f := &w.forces
	aims := f.aims
	f.aims, f.spareAims = f.spareAims[:0], f.aims
	near := w.withinReach(&w.col.draggerReach)
	for i := int32(len(w.col.draggers)) - 1; i >= 0; i-- {
		n := 0 // aims are in the order of this loop
		for n < len(aims) && aims[n].dragger == i {
			n++
		}
		if n > 0 || near.has(i) || f.pulls[i] != (ClientMask{}) {
			w.aimDragger(i, aims[:n])
		}
		aims = aims[n:]
	}
}

// aimDragger selects dragger i's targets: in each team, the previous one if it is
// still in reach, otherwise the nearest tee.
func (w *world) aimDragger(i int32, oldAims []aim) {
	f, d := &w.forces, &w.col.draggers[i]
	var can, want ClientMask
	f.candidates = f.candidates[:0]
	for _, id := range w.order.all() {
		c := &w.tees[id]
		switch {
		case !w.stands[id].within(d.at, draggerRange) || w.super(c) || !w.worksFor(d, c) || !w.reaches(d, c):
		case c.solo:
			want.Add(c.id)
		default:
			can.Add(c.id)
			f.addCandidate(candidate{w.team(c), c.id, int32(c.entity.distance(d.at))})
		}
	}
	for _, a := range oldAims {
		if can.Has(a.client) {
			f.aims = append(f.aims, a)
			want.Add(a.client)
			f.dropCandidate(a.team)
		}
	}
	for _, n := range f.candidates {
		f.aims = append(f.aims, aim{i, n.team, n.client})
		want.Add(n.client)
	}
	was := f.pulls[i]
	f.pulls[i] = want
	for id := range want.all {
		if b := (beam{dragger: i, client: id}); !was.Has(id) {
			f.beams = append(f.beams, b)
			w.pullBeam(b)
		}
	}
}

// addCandidate keeps the nearest tee of a team. Of two equally near tees, the
// first one counts; a tee exactly on the dragger yields to any other.
func (f *forces) addCandidate(n candidate) {
	for k := range f.candidates {
		if o := &f.candidates[k]; o.team == n.team {
			if o.distance == 0 || o.distance > n.distance {
				*o = n
			}
			return
		}
	}
	f.candidates = append(f.candidates, n)
}

func (f *forces) dropCandidate(team int32) {
	for k := range f.candidates {
		if f.candidates[k].team == team {
			f.candidates = append(f.candidates[:k], f.candidates[k+1:]...)
			return
		}
	}
}
