package tee

// A future is what follows if every logged input drives the tick that it is
// logged for. Nearly always it does, so what a whole trial of that finds is kept:
// the next ticks need not be simulated again, nor by the next trial.
type future struct {
	moments [lookTicks]*moment // the next ticks, oldest first; those beyond n are spare
	n       int
}

// A moment is the world after one tick of a future.
type moment struct {
	world  *world
	misses int // tees that did not follow
	unseen []unseen
}

// forget clears the future, because an input drove another tick.
func (f *future) forget() { f.n = 0 }

// take makes *w the world after the next tick, in exchange for one that is not
// needed any more, if that is known.
func (f *future) take(w **world) bool {
	if f.n == 0 {
		return false
	}
	m := f.moments[0]
	*w, m.world = m.world, *w
	copy(f.moments[:], f.moments[1:])
	f.moments[lookTicks-1] = m
	f.n--
	return true
}

// goesOnLike reports whether a trial about a client goes on like the future after a tick.
func (f *future) goesOnLike(w *world, id int32, tick int) bool {
	if tick >= f.n {
		return false
	}
	o := f.moments[tick].world
	a, b := w.at(id), o.at(id)
	return a != nil && b != nil && a.Pos == b.Pos && a.Vel == b.Vel && w.goesOnLike(&glimpse{
		random: o.random, order: o.order.all(), projectiles: len(o.shots.projectiles), lasers: len(o.shots.lasers),
		plasmas: len(o.forces.plasmas), tees: o.tees,
	}, lookTicks)
}

// open returns the next moment that is not known yet. Its world is a copy, but
// for the news.
func (f *future) open(o *world) *moment {
	m := f.moments[f.n]
	if m == nil {
		m = &moment{world: &world{news: new(news)}}
		f.moments[f.n] = m
	}
	f.n++
	m.world.copyFrom(o)
	return m
}

// futureMisses counts the places of all in the next ticks that do not follow if
// every input from that of client id on drives its tick.
func (inf *Inference) futureMisses(id int32, in Input) (n int) {
	return inf.futureTicks(id, in, lookTicks)
}

// futureTicks counts them in fewer ticks.
func (inf *Inference) futureTicks(id int32, in Input, ticks int) (n int) {
	f := &inf.doubt.future
	for j := range ticks {
		before, now := inf.ahead.section(j), inf.ahead.section(j+1)
		if now == nil {
			break
		}
		switch {
		case j < f.n:
		case j == 0:
			m := f.open(inf.w)
			m.world.news.copyFrom(inf.w.news)
			m.world.applyFrom(id, &in, &inf.got)
			m.world.finish(before, now)
			m.misses = m.world.misses()
		default:
			m := f.open(f.moments[j-1].world)
			m.world.news.begin()
			m.world.step(before, now, &inf.doubt.got, never)
			m.misses = m.world.misses()
		}
		n += f.moments[j].misses
	}
	return n
}

// applyFrom moves client id with in, and all later clients with their logged
// inputs.
func (w *world) applyFrom(id int32, in *Input, got *arrivals) {
	w.move(&w.tees[id], in)
	for _, other := range w.alive.all() {
		if int32(other) > id {
			w.applyInput(int32(other), got, never)
		}
	}
}

// never is the decider that always takes the logged input.
func never(*tee, *Input, *Input) bool { return false }

// misses counts the tees that are not where the simulation put them.
func (w *world) misses() (n int) {
	for _, id := range w.alive.all() {
		if c := &w.tees[id]; !c.sure && c.born != w.tick {
			n++
		}
	}
	return n
}
