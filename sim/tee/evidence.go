package tee

import "math"

// evidence is what tees have shown of a light that is left to chance: in which
// directions it may shine, and when. A light keeps its direction or turns as the map
// says, and its length changes in a pattern of four steps at most, unless it grows.
type evidence struct {
	light *light
	col   *Collision
	dirs  *[beamBins]Vec // of the bins
	turn  int            // bins a step
	wild  bool
	known bool                                 // anything
	lost  int                                  // how often tees contradicted what others had shown
	out   [beamWays][beamPhases][beamBins]bool // directions in which it does not shine
	shut  [beamPhases]int                      // how many of them
	ready [beamBins]bool                       // near and far are known
	near  [beamBins]float32                    // how far it reaches in every direction of a bin
	far   [beamBins]float32                    // and in any
	told  [toldPlaces]told                     // what mayTouch said last
	news  int32                                // how often out changed, and wild
	clear float32                              // nothing is nearer that ends the light
	ends  [2 * beamBins]float32                // at the edges and in the middles of bins; −1 if unknown
}

const (
	beamBins   = 720 // of half a degree
	beamPhases = 4   // steps after which a light's length is the same again
	beamWays   = 2   // it keeps its direction, or turns
	binAngle   = 2 * math.Pi / beamBins
	// beamRoom is how much nearer than its reach, or farther away, a tee must be to count,
	// besides what the light moves within a bin.
	beamRoom = 1.5
	// beamFoot is how near a light a tee is lit by whatever is left of it.
	beamFoot = bodySize + 8
	// beamFaults is how often what is known of a light may be wrong before it counts as
	// one that nothing can be known of.
	beamFaults = 3
)

func newEvidence(c *Collision, l *light, dirs *[beamBins]Vec) *evidence {
	e := &evidence{light: l, col: c, dirs: dirs, turn: int(math.Round(float64(l.turn) * lookEach / binAngle))}
	for i := range e.ends {
		e.ends[i] = -1
	}
	const rounding = 2
	e.clear = min(c.light.reach(c.tileRounded(l.at)), l.length) - rounding
	return e
}

// measure finds how far the light reaches in every direction of a bin, once.
func (e *evidence) measure(bin int) {
	e.ready[bin] = true
	// Light slips past corners, so those of the bins beside it count, too.
	near, far := e.endOf(2*bin), e.endOf(2*bin)
	for i := 2*bin - 2; i <= 2*bin+4; i++ {
		end := e.endOf(i)
		near, far = min(near, end), max(far, end)
	}
	e.near[bin], e.far[bin] = near, far
}

// endOf returns how far the light reaches at an edge or in the middle of a bin.
func (e *evidence) endOf(i int) float32 {
	i = (i + len(e.ends)) % len(e.ends)
	if end := &e.ends[i]; *end < 0 {
		sin, cos := math.Sincos(float64(i) * binAngle / 2)
		at := e.light.at
		*end = at.distance(e.col.lightEnd(at, at.add(Vec{float32(sin), float32(cos)}.scale(e.light.length))))
	}
	return e.ends[i]
}

// binDirections returns the directions of the middles of all bins.
func binDirections() *[beamBins]Vec {
	dirs := new([beamBins]Vec)
	for k := range dirs {
		sin, cos := math.Sincos((float64(k) + 0.5) * binAngle)
		dirs[k] = Vec{float32(sin), float32(cos)}
	}
	return dirs
}

// A lit is how a tee stands to a light's directions.
type lit struct {
	from, n int // the bins in which the light may touch it
	at      Vec // from the light
	dist    float32
}

// bin returns the k-th bin, beginning with the middle one, which is the likeliest.
func (s *lit) bin(k int) int {
	if k += s.n / 2; k >= s.n {
		k -= s.n
	}
	if k += s.from; k >= beamBins {
		k -= beamBins
	}
	return k
}

// reach is how far from the light a tee is that it never touches.
func (e *evidence) reach() float32 { return e.light.length + bodySize + 2*beamRoom }

// standing returns the directions in which a light touches a tee, if it reaches that far.
func (e *evidence) standing(p Vec) (s lit, ok bool) {
	s.at = p.sub(e.light.at)
	if !s.at.within(Vec{}, e.reach()) {
		return s, false
	}
	s.dist = s.at.length()
	switch {
	case s.dist >= e.reach():
		return s, false
	case s.dist <= bodySize+beamRoom:
		s.n = beamBins
	default:
		half := math.Asin(float64((bodySize+beamRoom)/s.dist)) / binAngle
		mid := math.Atan2(float64(s.at.X), float64(s.at.Y)) / binAngle
		s.from = wrapBin(int(math.Floor(mid - half - 1)))
		s.n = int(2*half) + 3
	}
	return s, true
}

// away returns how far a tee is from a light that shines in a bin's direction up to an end.
func (e *evidence) away(s *lit, bin int, end float32) float32 {
	dir := e.dirs[bin]
	return s.at.distance(dir.scale(min(max(s.at.dot(dir), 0), end)))
}

// room is how uncertain it is within a bin whether the light touches the tee.
func (s *lit) room() float32 { return beamRoom + s.dist*binAngle/2 }

// mayTouchIn reports whether the light may touch the tee if it shines in a direction.
func (e *evidence) mayTouchIn(s *lit, bin int) bool {
	const rounding = 0.01
	limit, along := bodySize+s.room(), s.at.dot(e.dirs[bin])
	if s.at.distance(e.dirs[bin].scale(max(along, 0))) >= limit+rounding {
		return false // however far it reaches
	}
	end := e.far[bin]
	if !e.ready[bin] {
		// In the middle of the bin, it usually reaches as far as the tee.
		if end = e.clear; end < along {
			end = e.endOf(2*bin + 1)
		}
		if end < along {
			e.measure(bin)
			end = e.far[bin]
		}
	}
	return e.away(s, bin, end) < limit
}

// touchesIn reports whether the light surely touches the tee if it shines in a direction.
func (e *evidence) touchesIn(s *lit, bin int) bool {
	if !e.mayTouchIn(s, bin) {
		return false
	}
	if !e.ready[bin] {
		e.measure(bin)
	}
	return e.away(s, bin, e.near[bin]) < bodySize-s.room()
}

// start returns the bin in which a light that shines in a direction now began.
func (e *evidence) start(way, bin int, step int32) int {
	if way == 1 {
		bin -= e.turn * int(step%beamBins)
	}
	return wrapBin(bin)
}

func wrapBin(bin int) int { return ((bin % beamBins) + beamBins) % beamBins }

// ways returns how many ways there are in which the light may move.
func (e *evidence) ways() int {
	if e.turn == 0 {
		return 1
	}
	return beamWays
}

// told is what is known of a place in a step. Many ticks ask for the same: tees stand
// still, and ticks are simulated more than once.
type told struct {
	at         Vec
	step, news int32
	near, may  bool
}

// toldPlaces is of how many places that is kept.
const toldPlaces = 64

// mayTouch reports whether a tee is where the light can reach it, and whether, as far as
// is known, it may in a tick.
func (e *evidence) mayTouch(p Vec, tick int32) (near, may bool) {
	if !p.within(e.light.at, e.reach()) {
		return false, false
	}
	step := tick / lookEach
	t := &e.told[uint32(int32(p.X)+int32(p.Y)*5+step)%toldPlaces]
	if t.at != p || t.step != step || t.news != e.news+1 {
		near, may = e.look(p, step)
		*t = told{p, step, e.news + 1, near, may}
	}
	return t.near, t.may
}

// look finds what mayTouch reports.
func (e *evidence) look(p Vec, step int32) (near, may bool) {
	s, ok := e.standing(p)
	if !ok {
		return false, false
	}
	if s.dist < beamFoot {
		return true, true
	}
	v := e.view(step)
	for k := range s.n {
		bin := s.bin(k)
		open := e.wild || v.open(bin) > 0
		if (open || !near) && e.mayTouchIn(&s, bin) {
			if near = true; open {
				return true, true
			}
		}
	}
	return near, false
}

// A view is where a light does not shine in a step, as far as is known.
type view struct {
	out    [beamWays]*[beamBins]bool // the second one nil if it does not turn
	turned int                       // bins since it began
}

func (e *evidence) view(step int32) view {
	v := view{turned: wrapBin(e.turn * int(step%beamBins))}
	for way := range e.ways() {
		v.out[way] = &e.out[way][step%beamPhases]
	}
	return v
}

// open returns in how many of the ways in which the light may move it may shine in a
// direction.
func (v *view) open(bin int) (n int) {
	if !v.out[0][bin] {
		n++
	}
	if v.out[1] == nil {
		return n
	}
	if bin -= v.turned; bin < 0 {
		bin += beamBins
	}
	if !v.out[1][bin] {
		n++
	}
	return n
}

// chance returns how likely it is that the light touches a tee in a tick, if all that it
// may do is as likely, or something above smallChance.
func (e *evidence) chance(p Vec, tick int32) float32 {
	s, ok := e.standing(p)
	if !ok {
		return 0
	}
	if e.wild || s.dist < beamFoot {
		return 1
	}
	step, touch := tick/lookEach, 0
	v, all := e.view(step), float32(max(e.ways()*beamBins-e.shut[step%beamPhases], 1))
	for k := range s.n {
		bin := s.bin(k)
		open := v.open(bin)
		if open == 0 || !e.mayTouchIn(&s, bin) {
			continue
		}
		if touch += open; float32(touch)/all >= smallChance {
			break
		}
	}
	return float32(touch) / all
}

// exclude notes that the light does not shine in a direction.
func (e *evidence) exclude(way int, phase int32, bin int) {
	if out := &e.out[way][phase][bin]; !*out {
		*out = true
		e.shut[phase]++
		e.news++
	}
}

// missed notes that the light did not touch a tee in a tick.
func (e *evidence) missed(p Vec, tick int32) {
	if e.wild || e.light.speed != 0 {
		return
	}
	s, ok := e.standing(p)
	if !ok || s.dist < beamFoot {
		return
	}
	step := tick / lookEach
	v := e.view(step)
	for k := range s.n {
		bin := s.bin(k)
		if (!e.known || v.open(bin) > 0) && e.touchesIn(&s, bin) {
			e.known = true
			for way := range e.ways() {
				e.exclude(way, step%beamPhases, e.start(way, bin, step))
			}
		}
	}
}

// hit notes that the light touched a tee in a tick.
func (e *evidence) hit(p Vec, tick int32) {
	s, ok := e.standing(p)
	if !ok || e.wild || s.dist < beamFoot {
		return
	}
	step := tick / lookEach
	e.known = true
	var may [beamBins]bool
	for k := range s.n {
		bin := s.bin(k)
		may[bin] = e.mayTouchIn(&s, bin)
	}
	for way := range e.ways() {
		for bin, ok := range may {
			if !ok {
				for phase := range int32(beamPhases) {
					e.exclude(way, phase, e.start(way, bin, step))
				}
			}
		}
	}
}

// forget takes back everything that is known of the light.
func (e *evidence) forget() {
	e.out, e.shut, e.known = [beamWays][beamPhases][beamBins]bool{}, [beamPhases]int{}, false
	e.lost++
	e.news++
	e.wild = e.lost >= beamFaults
}

// lightMayTouch reports whether a tee is where one of the lights can reach it, and
// whether one may touch it in this tick.
func (w *world) lightMayTouch(c *tee) (near, may bool) {
	for _, e := range w.strays.around(c.entity) {
		if e.light.number > 0 && !w.switches.shines(w.team(c), e.light.number) {
			continue
		}
		n, m := e.mayTouch(c.entity, w.tick)
		if m {
			return true, true
		}
		near = near || n
	}
	return near, false
}

// chance returns how likely it is that a light touches a tee in this tick, or something
// above smallChance.
func (w *world) chance(c *tee) (most float32) {
	for _, e := range w.strays.around(c.entity) {
		if most < smallChance && (e.light.number == 0 || w.switches.shines(w.team(c), e.light.number)) {
			most = max(most, e.chance(c.entity, w.tick))
		}
	}
	return most
}

// shines reports whether a light with a switch may shine for a team.
func (s *switches) shines(team int32, number uint8) bool {
	return s.active(team, number) || team < 0 || int(team) >= len(s.unsure) || s.unsure[team]
}

// surelyShines reports whether it does.
func (s *switches) surelyShines(team int32, number uint8) bool {
	return number == 0 || s.active(team, number) && team >= 0 && int(team) < len(s.unsure) && !s.unsure[team]
}

// learn notes what tees show of the lights in the tick that is shown next: certain
// positions say where no light was, and freezes whose tick is certain where one was.
func (inf *Inference) learn(before, w *world) {
	for _, id := range w.alive.all() {
		c := &w.tees[id]
		g := &c.ghost
		if !g.on || c.born == w.tick || c.teleported || !before.alive.has(int32(id)) {
			continue
		}
		p := before.tees[id].entity
		switch {
		case g.hit:
			if was := &before.tees[id]; was.certain() && !was.ghost.frozen && was.freeze == 0 {
				inf.learnHit(w, c, p)
			}
		case c.certain() && !g.frozen && c.freezeStart == 0 && !c.contact && !w.immune(c):
			for _, e := range w.strays.around(p) {
				if w.switches.surelyShines(w.team(c), e.light.number) {
					e.missed(p, w.tick)
				}
			}
		}
	}
}

// learnHit notes that a light touched a tee, if it can have been only one.
func (inf *Inference) learnHit(w *world, c *tee, p Vec) {
	var one *evidence
	for _, e := range w.strays.around(p) {
		if e.light.number > 0 && !w.switches.shines(w.team(c), e.light.number) {
			continue
		}
		if _, may := e.mayTouch(p, w.tick); !may {
			continue
		}
		if one != nil {
			return
		}
		one = e
	}
	if one != nil {
		one.hit(p, w.tick)
	}
}

// forgetLights takes back what is known of the lights near a tee that moved as none of
// them allows, and reports whether anything was.
func (w *world) forgetLights(c *tee) (any bool) {
	for _, e := range w.strays.lights {
		if !e.wild && e.known && e.light.at.within(c.entity, e.light.length+lightDoubt) {
			e.forget()
			any = true
		}
	}
	return any
}

// lightDoubt is how far from a light's reach a tee may have come since it was lit.
const lightDoubt = 160
