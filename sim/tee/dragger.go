package tee

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
type beam struct {
	dragger int32
	client  int32
	cut     bool // dissolved until the dragger looks again
}

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

// moveDraggers lets beams pull and then, now and then, draggers look for
// targets. A new beam pulls in the tick in which it comes.
func (w *world) moveDraggers() {
	f := &w.forces
	for i := range f.beams {
		w.pullBeam(&f.beams[i])
	}
	if w.tick%lookEach == 0 {
		w.aimDraggers()
	}
}

// pullBeam pulls the tee of a beam, or cuts the beam where it reaches the tee no
// more. Whether its switch is off it notices only when draggers look.
func (w *world) pullBeam(b *beam) {
	if b.cut {
		return
	}
	d, c := &w.col.draggers[b.dragger], w.at(b.client)
	b.cut = c == nil || w.tick%lookEach == 0 && !w.worksFor(d, c) || !w.reaches(d, c)
	if !b.cut && c.entity.distance(d.at) > draggerCore {
		c.Vel = c.tileStop.clamp(c.Vel.add(d.at.sub(c.entity).normal().scale(d.strength)))
	}
}

// worksFor reports whether a dragger's switch is on for a tee.
func (w *world) worksFor(d *dragger, c *tee) bool {
	return d.number == 0 || w.switches.active(w.team(c), d.number)
}

// reaches reports whether a tee is near a dragger, with nothing in between.
func (w *world) reaches(d *dragger, c *tee) bool {
	return c.entity.within(d.at, draggerRange) && c.entity.distance(d.at) < draggerRange && !w.col.stopsLight(d.at, c.entity, d.walls)
}

// aimDraggers gives every dragger the tees it goes for.
func (w *world) aimDraggers() {
	f := &w.forces
	beams, aims := f.beams, f.aims
	f.beams, f.spareBeams = f.spareBeams[:0], f.beams
	f.aims, f.spareAims = f.spareAims[:0], f.aims
	for i := range w.col.draggers {
		var oldBeams []beam // of this dragger: both lists are in the order of draggers
		var oldAims []aim
		for n := 0; n <= len(beams); n++ {
			if n == len(beams) || beams[n].dragger != int32(i) {
				oldBeams, beams = beams[:n], beams[n:]
				break
			}
		}
		for n := 0; n <= len(aims); n++ {
			if n == len(aims) || aims[n].dragger != int32(i) {
				oldAims, aims = aims[:n], aims[n:]
				break
			}
		}
		w.aimDragger(int32(i), oldBeams, oldAims)
	}
}

// aimDragger chooses whom dragger i pulls. In each team that is the tee it went
// for before if it still can, or else the nearest.
func (w *world) aimDragger(i int32, oldBeams []beam, oldAims []aim) {
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
	for id := range want.all {
		f.beams = append(f.beams, beam{dragger: i, client: id})
		if !hasBeam(oldBeams, id) {
			w.pullBeam(&f.beams[len(f.beams)-1])
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

func hasBeam(beams []beam, client int32) bool {
	for _, b := range beams {
		if b.client == client && !b.cut {
			return true
		}
	}
	return false
}
