package tee

import "playhead/sim"

// How far a game whose lights are unknown is simulated before a tick is shown, how far
// at least while its log still grows, and how many of these ticks must follow the one
// that is looked into. A tee that stands near a light may show only after long whether
// it was frozen.
const (
	foreseenTicks = 512
	growingTicks  = 64
	searchedTicks = 64 // how far back the beginning or end of a freeze is searched
	settledTicks  = 8
	// usualTicks are simulated in any case: as many as a contradiction may reach back, which
	// are a freeze of 3 seconds, the ticks before it, and those that must follow. Each costs
	// a world, and together they are more than a processor's cache holds.
	usualTicks = 3*ticksPerSecond + 2*settledTicks + 2
)

// A foresight is what a game with stray lights does next. Its ticks are simulated
// before they are shown, so that a freeze that nothing but the tee's later positions
// betrays begins where it began.
type foresight struct {
	moments []*moment // the next ticks, oldest first; those beyond n are spare
	n       int
	checked int // of the moments, those that were looked into
	trials  trials
	got     arrivals
	depth   int        // how many ticks are to be simulated
	short   bool       // more of them are needed to be certain
	veiled  ClientMask // tees whose hook in the current tick is not certain
	// vague is the tick in which a hook was launched, as far as that is known, that was
	// not certain since: it may be fired and let go later than it does here.
	vague [sim.MaxPlayers]int32
}

// foresee makes the world after the next tick the current one.
func (inf *Inference) foresee() {
	f := &inf.foresight
	f.depth = usualTicks
	for {
		inf.lookAhead()
		f.short = false
		f.veiled = inf.uncertain()
		if !f.short || f.depth == foreseenTicks || inf.ahead.section(f.n+1) == nil {
			break
		}
		f.depth = min(2*f.depth, foreseenTicks)
		if err := inf.ahead.fill(f.depth); err != nil {
			break // a log that grows has no more yet
		}
	}
	m := f.moments[0]
	if m.world.astray {
		inf.learn(inf.w, m.world)
	}
	inf.w, m.world = m.world, inf.w
	f.moments = append(f.moments[1:], m) // only as many are made as are needed at a time
	f.n--
	f.checked--
}

// lookAhead simulates ticks up to the depth and explains freezes in them.
func (inf *Inference) lookAhead() {
	f := &inf.foresight
	for {
		settled := f.n - settledTicks
		if inf.ahead.ended() && inf.ahead.section(f.n+1) == nil {
			settled = f.n
		}
		switch {
		case f.checked < settled:
			if from := inf.explainFreezes(f.checked); from >= 0 {
				f.n, f.checked = from, from
			} else {
				f.checked++
			}
		case f.n < f.depth && inf.ahead.section(f.n+1) != nil:
			m := inf.copyBefore(f.n)
			m.unseen = m.unseen[:0]
			inf.stepMoment(m, f.n)
			f.n++
		default:
			return
		}
	}
}

// worldBefore returns the world before the i-th foreseen tick.
func (inf *Inference) worldBefore(i int) *world {
	if i == 0 {
		return inf.w
	}
	return inf.foresight.moments[i-1].world
}

// copyBefore makes the world of the i-th moment a copy of the one before.
func (inf *Inference) copyBefore(i int) *moment {
	f := &inf.foresight
	if i == len(f.moments) {
		f.moments = append(f.moments, &moment{world: &world{news: new(news)}})
	}
	m := f.moments[i]
	m.world.copyFrom(inf.worldBefore(i))
	m.world.news.begin()
	return m
}

// stepMoment simulates the i-th tick.
func (inf *Inference) stepMoment(m *moment, i int) {
	m.world.step(inf.ahead.section(i), inf.ahead.section(i+1), &inf.foresight.got, never)
	m.misses = m.world.misses()
}

// explainFreezes looks for tees that moved in the i-th tick as if they were frozen
// although they are not, or the other way round. It returns from which tick on
// everything has to be simulated again, because the map's lights are not where they
// should be or were thought to be, −1 if nothing has.
func (inf *Inference) explainFreezes(i int) (from int) {
	w := inf.foresight.moments[i].world
	for _, id := range w.order.all() {
		c := &w.tees[id]
		if !c.ghost.on && !c.sure && c.born != w.tick && c.ghost.passed > 0 &&
			w.tick-c.ghost.passed <= w.rules.freezeSeconds*ticksPerSecond && w.forgetLights(c) {
			// No freeze that is not over yet began earlier.
			return max(0, i-int(w.rules.freezeSeconds*ticksPerSecond)-settledTicks)
		}
		if c.ghost.on && !c.sure && c.born != w.tick && w.log.Alive.Has(c.id) && inf.explainFreeze(i, c.id) {
			if !inf.w.astray {
				inf.w.astray = true
				return 0
			}
			w = inf.foresight.moments[i].world
		}
	}
	return -1
}

// explainFreeze tries whether tee id froze or thawed in a tick up to the i-th, and
// simulates everything again from there on if that explains more positions.
func (inf *Inference) explainFreeze(i int, id int32) bool {
	frozen := inf.foresight.moments[i].world.tees[id].ghost.frozen
	span := inf.whenFroze(i, i+settledTicks+1, id, frozen)
	if span.gain == 0 {
		// It may have been for a moment only.
		if span = inf.whenFroze(i, i+2, id, frozen); span.gain < 2 {
			return false
		}
	}
	inf.freezeFrom(span.to, id, !frozen, span.from == span.to)
	if span.not >= 0 {
		inf.foresight.moments[span.not].world.tees[id].ghost.proven = true
	}
	if span.from == span.to && span.gain >= 4 && !frozen {
		inf.foresight.moments[span.to].world.tees[id].ghost.hit = true
	}
	if span.from < span.to {
		inf.veilBetween(span.from, span.to, id, !frozen)
	}
	return true
}

// A span says when a tee may have frozen or thawed.
type span struct {
	from, to int // foreseen ticks
	not      int // in this one, it certainly was not frozen yet; −1 if that is not known
	gain     int // how many more positions this explains, 0 if it explains none
}

// missedTicks is how many ticks that explain less are passed over in the search for the
// end of a freeze: a hook fired in one of them may miss what it catches when it is fired
// earlier.
const missedTicks = 4

// whenFroze returns in which ticks the tee's freeze may have begun or ended, as far as
// positions up to a tick tell.
func (inf *Inference) whenFroze(i, end int, id int32, frozen bool) span {
	f := &inf.foresight
	f.trials.begin()
	s := span{not: -1}
	end = min(f.n, end)
	last, misses, worse := i, 0, 0
	if frozen {
		last-- // a tee is still without keys in the tick in which it thaws
	}
	for k := last + 1; k < end; k++ {
		misses += f.moments[k].misses
	}
	for k := last; k >= max(0, i-searchedTicks); k-- {
		misses += f.moments[k].misses
		c := inf.worldBefore(k).at(id)
		next := k + i - last
		if c == nil || next < i && f.moments[next].world.tees[id].certain() || k < i && (c.freeze > 0) != frozen {
			break
		}
		most := misses - s.gain + 1 // as many decide
		if !frozen {
			most += unlikely - 1
		}
		gain := misses - f.trials.missesIf(inf, k, end, id, !frozen, most)
		if gain < s.gain {
			if worse++; frozen && worse <= missedTicks {
				continue
			}
			if !frozen && s.gain-gain >= unlikely && 2*s.gain > misses {
				// A frozen tee may have thawed, fired its hook and missed before.
				s.not = k
			}
			break
		}
		worse = 0
		if s.from = k; gain > s.gain {
			s.gain, s.to = gain, k
		}
	}
	return s
}

// setFrozen freezes a tee before a tick, or lets it thaw in it.
func (w *world) setFrozen(id int32, frozen bool) {
	c := w.at(id)
	if c == nil {
		return
	}
	if frozen {
		c.freeze, c.freezeStart = w.rules.freezeSeconds*ticksPerSecond, w.tick+1
		w.note(c, byLight)
	} else {
		c.freeze = 2 // its last tick
	}
}

// freezeFrom simulates everything from the i-th tick on again, with a tee that
// freezes or thaws there, and surely in no other tick if that is certain. What is known of
// the other tees stays.
func (inf *Inference) freezeFrom(i int, id int32, frozen, certain bool) {
	inf.foresight.trials.last = verdict{}
	for k := i; k < inf.foresight.n; k++ {
		m := inf.foresight.moments[k]
		m.overlook(id)
		if k == i {
			m.notice(unseen{id, frozen, certain})
		}
		found := m.world.findings(id)
		inf.copyBefore(k)
		m.impose(m.world, -1)
		inf.stepMoment(m, k)
		found.restore(m.world)
	}
}

// veilBetween hides the hook of a tee that froze or thawed in one of several ticks
// wherever that makes a difference.
func (inf *Inference) veilBetween(from, to int, id int32, frozen bool) {
	f := &inf.foresight
	w := f.trials.open(inf, from, id, frozen)
	for i := from; i < f.n; i++ {
		f.moments[i].impose(w, id)
		w.step(inf.ahead.section(i), inf.ahead.section(i+1), &f.got, never)
		a, b := w.at(id), f.moments[i].world.at(id)
		if a == nil || b == nil {
			return
		}
		if a.HookState != b.HookState || a.HookedPlayer != b.HookedPlayer || a.HookPos != b.HookPos {
			b.ghost.veiled = true
		} else if i > to {
			return
		}
	}
}

// uncertain returns the tees whose hook in the next tick depends on a freeze that the
// log neither confirms nor excludes.
func (inf *Inference) uncertain() (veiled ClientMask) {
	f := &inf.foresight
	w := f.moments[0].world
	for _, id := range w.alive.all() {
		c := &w.tees[id]
		doubtful := c.ghost.on && (c.saved.Hook != 0 || c.HookState > HookIdle) &&
			c.ghost.chance >= smallChance && !inf.confirmed(c)
		switch {
		case doubtful || c.ghost.veiled || c.ghost.loose || c.ghost.lost:
			veiled.Add(c.id)
			if c.HookState > HookIdle {
				f.vague[id] = c.launched
			}
		case c.HookState != HookIdle && c.HookState != HookGrabbed && f.vague[id] == c.launched && c.launched > 0:
			veiled.Add(c.id) // it may have been fired later
		}
	}
	return veiled
}

// confirmed reports whether a tee's next positions say whether it is frozen.
func (inf *Inference) confirmed(c *tee) bool {
	f := &inf.foresight
	asked := false
	for i, m := range f.moments[:f.n] {
		o := m.world.at(c.id)
		// A freeze that begins now would have ended.
		over := int32(i) > m.world.rules.freezeSeconds*ticksPerSecond
		if o == nil || o.born != c.born || over || !o.ghost.on || o.ghost.frozen != c.ghost.frozen {
			return false
		}
		if o.certain() {
			return true
		}
		if o.ghost.eased == m.world.tick && !asked {
			if !inf.neverFroze(c.id, i+settledTicks) {
				return false // it may have been frozen up to here
			}
			asked = true
		}
	}
	f.short = true
	return false
}

// neverFroze reports whether positions up to a foreseen tick exclude that a tee has
// been frozen since the next one and thawed by then.
func (inf *Inference) neverFroze(id int32, end int) bool {
	f := &inf.foresight
	end, misses := min(f.n, end), 0
	for _, m := range f.moments[:end] {
		misses += m.misses
	}
	return f.trials.excludes(inf, end, id, misses+unlikely)
}

// unlikely is how many more positions a possibility must leave unexplained than what
// is taken for true.
const unlikely = 2

// pulledTicks is how many ticks a hook must pull a tee that is not trusted.
const pulledTicks = 4

// bornOut reports whether a tee that is not trusted moves as its hook pulls it until it
// lets go.
func (inf *Inference) bornOut(c *tee) bool {
	f := &inf.foresight
	if inf.check.failed || c.HookState <= HookIdle || !c.sure {
		return false
	}
	pulled, last := 0, c.Pos
	for _, m := range f.moments[:f.n] {
		o := m.world.at(c.id)
		if o == nil || o.born != c.born || o.launched != c.launched || o.HookState <= HookIdle {
			break
		}
		if !o.sure || o.teleported {
			return false
		}
		if o.HookState == HookGrabbed && o.Pos != last {
			pulled++
		}
		last = o.Pos
	}
	return pulled >= pulledTicks
}

// LightsWarning is the kind of the warning that hooks near lights are left out.
const LightsWarning = "inference-lights"

// showVeiled counts the ticks in which hooks are left out because of lights.
func (inf *Inference) showVeiled(b *sim.Builder) {
	for id := range inf.foresight.veiled.all {
		if inf.w.alive.has(id) && inf.w.tees[id].HookState > HookIdle {
			const why = "this server does not shine them where the map says"
			b.Warn(LightsWarning, -1, "some hooks near freezing lights are hidden: "+why)
			return
		}
	}
}
