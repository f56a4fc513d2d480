package tee

import "slices"

// trials are simulations of the next ticks with a tee that freezes or thaws in one of
// them, tried from the last to the first. Usually it soon makes no difference whether that
// was a tick earlier: such a trial ends there.
type trials struct {
	world  *world
	past   []glimpse // by foreseen tick: the trial before, if it went as far
	begun  glimpse   // the trial before, before its first tick
	opened glimpse   // this one
	any    bool      // there was one, up to the end
	last   verdict
}

// A glimpse is what decides, of a world after a tick, how it goes on.
type glimpse struct {
	tick                         int32
	misses                       int
	random                       random
	order                        []uint8
	projectiles, lasers, plasmas int
	tees                         []tee // by id
}

// see makes g a glimpse of a world and reuses g's memory.
func (g *glimpse) see(w *world) {
	g.tick, g.random, g.order = w.tick, w.random, append(g.order[:0], w.order.all()...)
	g.projectiles, g.lasers, g.plasmas = len(w.shots.projectiles), len(w.shots.lasers), len(w.forces.plasmas)
	if len(g.tees) < len(w.tees) {
		g.tees = make([]tee, len(w.tees))
	}
	for _, id := range w.order.all() {
		g.tees[id] = w.tees[id]
	}
}

// A verdict is what a trial with a freeze in the next tick was about: the next one, a
// tick later, usually goes on like it.
type verdict struct {
	world    glimpse // after its second tick
	id, end  int32
	excluded bool
}

// begin forgets the trials so far.
func (t *trials) begin() { t.any = false }

// open returns the world before the i-th foreseen tick with a tee that freezes or thaws
// in it.
func (t *trials) open(inf *Inference, i int, id int32, frozen bool) *world {
	if t.world == nil {
		t.world = new(world)
	}
	t.world.copyFrom(inf.worldBefore(i))
	t.world.astray, t.world.trial = true, true
	t.world.setFrozen(id, frozen)
	return t.world
}

// missesIf counts the misses from the i-th tick on if a tee freezes or thaws there, as far
// as a limit. The trial before, if there was one, was that of the next tick.
func (t *trials) missesIf(inf *Inference, i, end int, id int32, frozen bool, limit int) int {
	w, n := t.open(inf, i, id, frozen), 0
	t.opened.see(w)
	complete := false
	for k := i; k < end && n < limit; k++ {
		inf.foresight.moments[k].impose(w, id)
		w.step(inf.ahead.section(k), inf.ahead.section(k+1), &inf.foresight.got, never)
		misses := w.misses()
		n += misses
		for k >= len(t.past) {
			t.past = append(t.past, glimpse{})
		}
		was := &t.past[k]
		like := k > i && t.any && w.goesOnLike(was, int32(end-k))
		was.misses = misses
		if !like {
			was.see(w)
			like = k == i && t.any && w.goesOnLike(&t.begun, int32(end-k))
		}
		if like {
			for j := range t.past[k+1 : end] {
				n += t.past[k+1+j].misses
			}
		}
		if complete = like || k+1 == end; like {
			break
		}
	}
	t.any = complete
	t.begun, t.opened = t.opened, t.begun
	return n
}

// excludes reports whether positions up to a tick exclude that a tee freezes in the next
// one: as many of them as limit do not follow.
func (t *trials) excludes(inf *Inference, end int, id int32, limit int) bool {
	w, v := t.open(inf, 0, id, true), &t.last
	last := inf.w.tick + int32(end)
	n := 0
	for k := 0; k < end && n < limit; k++ {
		inf.foresight.moments[k].impose(w, id)
		w.step(inf.ahead.section(k), inf.ahead.section(k+1), &inf.foresight.got, never)
		n += w.misses()
		if k == 0 && v.id == id && v.end == last && v.world.tick == w.tick && w.goesOnLike(&v.world, int32(end)) {
			return v.excluded
		}
		if k == 1 {
			v.world.see(w)
		}
	}
	v.id, v.end, v.excluded = id, last, n >= limit
	return v.excluded
}

// goesOnLike reports whether a world goes on for some ticks like one of the same tick: they
// differ in what does not matter until then.
func (w *world) goesOnLike(o *glimpse, ticks int32) bool {
	if len(w.shots.projectiles) != o.projectiles || len(w.shots.lasers) != o.lasers ||
		len(w.forces.plasmas) != o.plasmas || w.random != o.random || !slices.Equal(w.order.all(), o.order) {
		return false
	}
	for _, id := range w.order.all() {
		if a, b := &w.tees[id], &o.tees[id]; a.Pos != b.Pos || a.Vel != b.Vel { // usually what differs
			return false
		}
	}
	for _, id := range w.order.all() {
		a, b := w.tees[id], o.tees[id]
		if a.freeze > ticks && b.freeze > ticks {
			b.freeze, b.freezeStart = a.freeze, a.freezeStart
		}
		if a.HookState < HookFlying {
			b.HookTick, b.HookDir = a.HookTick, a.HookDir
		}
		b.face, b.ghost, b.sure, b.contact = a.face, a.ghost, a.sure, a.contact
		b.launched, b.attackTick, b.aimed = a.launched, a.attackTick, a.aimed
		if a != b {
			return false
		}
	}
	return true
}
