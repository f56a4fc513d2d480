package tee

// trials are simulations of the next ticks with a tee that freezes or thaws in one of
// them, tried from the last to the first. Usually it soon makes no difference whether that
// was a tick earlier: such a trial ends there.
type trials struct {
	world *world
	past  []*moment // by foreseen tick: the trial before, if it went as far
	any   bool      // there was one
	last  verdict
}

// A verdict is what a trial with a freeze in the next tick was about: the next one, a
// tick later, usually goes on like it.
type verdict struct {
	world    *world // after its second tick
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
	t.world.astray = true
	t.world.setFrozen(id, frozen)
	return t.world
}

// missesIf counts the misses from the i-th tick on if a tee freezes or thaws there, as far
// as a limit. The trial before, if there was one, was that of the next tick.
func (t *trials) missesIf(inf *Inference, i, end int, id int32, frozen bool, limit int) int {
	w, n := t.open(inf, i, id, frozen), 0
	for k := i; k < end && n < limit; k++ {
		w.step(inf.ahead.section(k), inf.ahead.section(k+1), &inf.foresight.got, never)
		misses := w.misses()
		n += misses
		for k >= len(t.past) {
			t.past = append(t.past, &moment{world: new(world)})
		}
		was := t.past[k]
		if k > i && t.any && w.goesOnLike(was.world, int32(end-k)) {
			for _, m := range t.past[k+1 : end] {
				n += m.misses
			}
			was.misses = misses
			break
		}
		was.misses = misses
		was.world.copyFrom(w)
	}
	t.any = true
	return n
}

// excludes reports whether positions up to a tick exclude that a tee freezes in the next
// one: as many of them as limit do not follow.
func (t *trials) excludes(inf *Inference, end int, id int32, limit int) bool {
	w, v := t.open(inf, 0, id, true), &t.last
	if v.world == nil {
		v.world = new(world)
	}
	last := inf.w.tick + int32(end)
	n := 0
	for k := 0; k < end && n < limit; k++ {
		w.step(inf.ahead.section(k), inf.ahead.section(k+1), &inf.foresight.got, never)
		n += w.misses()
		if k == 0 && v.id == id && v.end == last && v.world.tick == w.tick && w.goesOnLike(v.world, int32(end)) {
			return v.excluded
		}
		if k == 1 {
			v.world.copyFrom(w)
		}
	}
	v.id, v.end, v.excluded = id, last, n >= limit
	return v.excluded
}

// goesOnLike reports whether two worlds of a tick go on alike for some ticks: they differ
// in what does not matter until then.
func (w *world) goesOnLike(o *world, ticks int32) bool {
	if w.random != o.random || w.order != o.order || len(w.shots.projectiles) != len(o.shots.projectiles) ||
		len(w.shots.lasers) != len(o.shots.lasers) || len(w.forces.plasmas) != len(o.forces.plasmas) {
		return false
	}
	for _, id := range w.alive.all() {
		a, b := w.tees[id], o.tees[id]
		if a.freeze > ticks && b.freeze > ticks {
			b.freeze, b.freezeStart = a.freeze, a.freezeStart
		}
		if a.HookState < HookFlying {
			b.HookTick, b.HookDir = a.HookTick, a.HookDir
		}
		b.face, b.ghost, b.sure, b.contact = a.face, a.ghost, a.sure, a.contact
		b.launched, b.attackTick = a.launched, a.attackTick
		if a != b {
			return false
		}
	}
	return true
}
