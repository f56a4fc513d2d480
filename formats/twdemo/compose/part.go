package compose

import (
	"iter"
	"sort"

	"playhead/sim"
	"playhead/sim/tee"
)

// A part walks over the ticks of a Part.
type part struct {
	Part
	shift sim.Tick // from its ticks to the demo's
	veil  *veiled
	ids   map[int]int // client ids in the demo; nil for their own

	pull  func() (*moment, bool)
	stop  func()
	ahead *moment // the next tick, nil at the end
	now   *moment // the tick to which the part has come, nil before the first
	fresh bool    // now is of the demo's tick, not an earlier one

	events   []sim.Event // of the range, in order
	roster   rosterWalk
	happened []sim.Event // since the tick before
	was      [sim.MaxPlayers]seen
	emoted   [sim.MaxPlayers]sim.Tick // of a log: the last emoticon that was not refused
}

// A moment is a recorded tick.
type moment struct{ world sim.World }

// seen is a tee's state at the previous tick.
type seen struct {
	tick      sim.Tick
	x, y      int32
	attack    int32
	jumped    int32
	hook      int32
	grabbed   sim.Tick // since when the hook holds
	here      bool
	freezeEnd int32
	froze     int32
}

func newPart(p *Part, shift sim.Tick, v *Veil) *part {
	out := &part{Part: *p, shift: shift}
	out.roster.stints = p.Game.Stints
	if v != nil {
		out.veil = newVeiled(v, p.Game)
	}
	for e := range p.Game.EachEvent {
		happened := *e
		if out.veil != nil {
			happened.Tick += out.veil.delay(e)
		}
		if happened.Tick >= p.From && happened.Tick <= p.To {
			out.events = append(out.events, happened)
		}
	}
	sort.SliceStable(out.events, func(i, j int) bool { return out.events[i].Tick < out.events[j].Tick })
	return out
}

// span returns the first and the last recorded tick.
func (p *part) span() (first, last sim.Tick, ok bool) {
	first, last, ok = p.Game.Span()
	if !ok {
		return 0, 0, false
	}
	if first < p.From {
		if prev := p.From - 1; true {
			first, ok = p.Game.Next(prev)
		}
	}
	if last > p.To {
		last, _ = p.Game.Prev(p.To + 1)
	}
	return first, last, ok && first <= last
}

// assign gives the players of the part ids from free on, and returns the next
// free one.
func (p *part) assign(free int) int {
	p.ids = map[int]int{}
	for i := range p.Game.Stints {
		s := &p.Game.Stints[i]
		if _, there := p.ids[s.Player]; there || s.From > p.To || s.To <= p.From || !p.wants(s.Player, s) {
			continue
		}
		if free < sim.MaxPlayers {
			p.ids[s.Player] = free
			free++
		}
	}
	return free
}

// idsInUse returns a bound of the client ids in the demo: all are below.
func (c *composer) idsInUse() (n int) {
	for _, p := range c.parts {
		if p.ids == nil {
			n = max(n, p.Game.IDs())
		}
		for _, id := range p.ids {
			n = max(n, id+1)
		}
	}
	return n
}

// id returns a client id in the demo, −1 for who is not in it.
func (p *part) id(id int) int {
	if id < 0 || id >= sim.MaxPlayers {
		return -1
	}
	if p.ids == nil {
		return id
	}
	if n, ok := p.ids[id]; ok {
		return n
	}
	return -1
}

func (p *part) wants(id int, s *sim.Stint) bool { return p.Wants == nil || p.Wants(id, s) }

// leadTicks are read before a range, to know what a tee did when it begins.
const leadTicks = 2 * 50

// start begins reading and advances to the first tick of the range.
func (p *part) start() {
	from := p.From - leadTicks
	if p.veil != nil {
		from -= veilLead
	}
	next, stop := iter.Pull(p.worlds(from, p.To+p.lookahead()))
	p.pull, p.stop = next, stop
	if p.veil != nil {
		p.pull = p.veil.over(next, p.From-leadTicks, p.To)
	}
	for {
		m, ok := p.pull()
		if !ok {
			return
		}
		if m.world.Tick >= p.From {
			p.ahead = m
			return
		}
		for id := range p.Game.IDs() {
			p.note(id, &m.world)
		}
	}
}

// note remembers a tee as it was at a tick.
func (p *part) note(id int, w *sim.World) {
	r, was := &w.Rows[id], &p.was[id]
	if !r.Present() || r.Or(sim.Alive, 1) == 0 {
		was.here = false
		return
	}
	if hook := r.V[sim.HookState]; hook == tee.HookGrabbed && (!was.here || was.hook != hook) {
		was.grabbed = w.Tick
	}
	*was = seen{
		tick: w.Tick, x: r.V[sim.X], y: r.V[sim.Y], attack: r.V[sim.AttackTick], jumped: r.V[sim.Jumped],
		hook:    r.V[sim.HookState],
		grabbed: was.grabbed, here: true, froze: was.frozeAt(r, w.Tick), freezeEnd: r.V[sim.FreezeEnd],
	}
}

// frozeAt returns the tick in which a tee froze, as far as its row shows: when
// the end of the freeze changed.
func (s *seen) frozeAt(r *sim.Row, now sim.Tick) int32 {
	end := r.V[sim.FreezeEnd]
	switch {
	case end <= 0:
		return 0
	case s.here && s.freezeEnd != end:
		return int32(now)
	case s.here:
		return s.froze
	}
	const seconds = 3 // sv_freeze_delay
	return max(0, end-seconds*50)
}

// lookahead is how many ticks after the range are read.
func (p *part) lookahead() sim.Tick {
	if p.veil != nil {
		return veilKnot + veilLead
	}
	return 0
}

// ringSize is how many moments are kept.
func (p *part) ringSize() int {
	if p.veil != nil {
		return 2*int(veilKnot) + 4
	}
	return 2
}

// to advances to a tick of the demo.
func (p *part) to(t sim.Tick) {
	p.fresh = false
	if p.ahead == nil && p.now != nil {
		p.now = nil // the part is over
		return
	}
	for p.ahead != nil && p.ahead.world.Tick+p.shift <= t {
		p.now, p.fresh = p.ahead, true
		p.roster.to(p.now.world.Tick)
		ahead, ok := p.pull()
		if !ok {
			ahead = nil
		}
		p.ahead = ahead
	}
}

// eventsAt returns the events of the tick to which the part has come, and of
// those since the one before.
func (p *part) eventsAt() []sim.Event {
	n := sort.Search(len(p.events), func(i int) bool { return p.events[i].Tick > p.now.world.Tick })
	es := p.events[:n]
	p.events = p.events[n:]
	return es
}

// A rosterWalk knows who is behind each client id.
type rosterWalk struct {
	stints []sim.Stint
	next   int
	at     [sim.MaxPlayers]*sim.Stint
}

// to advances to a tick.
func (r *rosterWalk) to(t sim.Tick) {
	for id, s := range r.at {
		if s != nil && s.To <= t {
			r.at[id] = nil
		}
	}
	for ; r.next < len(r.stints) && r.stints[r.next].From <= t; r.next++ {
		s := &r.stints[r.next]
		if s.To > t && s.Player >= 0 && s.Player < sim.MaxPlayers {
			r.at[s.Player] = s
		}
	}
}
