package tee

import "slices"

// Everything a map itself does to tees from afar looks for targets this often.
const lookEach = 7 // ticks

const (
	draggerRange = 700 // sv_dragger_range
	draggerCore  = 28  // nearer than this it does not pull
)

// A dragger pulls one tee of every team towards it, and everybody who plays
// solo.
type dragger struct {
	at       Vec
	strength float32 // units a tick
	walls    bool    // walls are in its way
	number   uint8   // of its switch, 0 none
}

// A beam is a dragger at work on one tee.
type beam struct{ dragger, client int32 }

// An aim is whom a dragger goes for in a team. It keeps to that tee while it can
// drag it, even once the tee is of another team.
type aim struct {
	dragger int32
	team    int32
	client  int32
}

// A candidate is a tee of a team that a dragger can drag: the nearest one.
type candidate struct {
	team, client, distance int32
}

// moveDraggers lets beams pull, the newest first, and then, now and then,
// draggers look for targets. A new beam pulls in the tick in which it comes.
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

// pullBeam pulls the tee of a beam, or cuts the beam where it reaches the tee no
// more. Whether its switch is off it notices only when draggers look.
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
	return c.entity.within(d.at, draggerRange) && c.entity.distance(d.at) < draggerRange && !w.col.stopsLight(d.at, c.entity, d.walls)
}

// aimDraggers gives every dragger the tees it goes for, the last of the map
// first.
func (w *world) aimDraggers() {
	f := &w.forces
	aims := f.aims
	f.aims, f.spareAims = f.spareAims[:0], f.aims
	for i := int32(len(w.col.draggers)) - 1; i >= 0; i-- {
		n := 0 // aims are in the order of this loop
		for n < len(aims) && aims[n].dragger == i {
			n++
		}
		w.aimDragger(i, aims[:n])
		aims = aims[n:]
	}
}

// aimDragger chooses whom dragger i pulls. In each team that is the tee it went
// for before if it still can, or else the nearest.
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

// addCandidate keeps the nearest tee of a team. Of two as near, the first counts;
// one on the dragger itself gives way to any other.
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
