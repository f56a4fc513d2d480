package contacts

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sort"

	"playhead/sim"
	"playhead/sim/table"
)

// Find returns the contacts of a game that was read to its end, in order of their first
// tick. Games of other engines have none. complete moves stale characters of a world to its
// tick; nil leaves them where they were. When ctx ends, the list is incomplete. It takes
// about as long as reading the whole game with its inferred values.
func Find(ctx context.Context, g *sim.Game, complete func(*sim.Game, *sim.World)) []Contact {
	if !g.Engine.Teeworlds() {
		return nil
	}
	f := newFinder(g)
	var scratch, w sim.World
	n := 0
	g.Each(-1<<31, sim.MaxTick, func(recorded *sim.World) bool {
		if n++; n%256 == 0 && ctx.Err() != nil {
			return false
		}
		w.CopyFrom(recorded)
		w.AfterGap = recorded.AfterGap
		if complete != nil {
			complete(g, &w)
		}
		g.Overlay(&w, &scratch)
		f.tick(&w)
		return true
	})
	f.close()
	slices.SortStableFunc(f.found, func(a, b Contact) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.From, b.From),
			cmp.Compare(a.To, b.To))
	})
	f.foresee()
	return f.found
}

// foresee notes what came after each contact.
func (f *finder) foresee() {
	type end struct {
		at   sim.Tick
		kind Kind
	}
	ends := map[int][]end{} // of each player, in order
	for e := range f.g.EachEvent {
		switch e.Kind {
		case sim.EventFreeze:
			ends[int(e.Player)] = append(ends[int(e.Player)], end{e.Tick, Freeze})
		case sim.EventDeath, sim.EventKill:
			id := victim(e)
			ends[id] = append(ends[id], end{e.Tick, Death})
		}
	}
	for i := range f.found {
		c := &f.found[i]
		if c.Kind >= Swap {
			continue
		}
		all := ends[c.To]
		k := sort.Search(len(all), func(i int) bool { return all[i].at >= c.Start })
		if k < len(all) && all[k].at-ledTo <= c.End && !f.g.GapBetween(c.End, all[k].at) {
			c.Then = all[k].kind.String()
		}
	}
}

// victim returns who died.
func victim(e *sim.Event) int {
	if e.Kind == sim.EventKill || e.Player < 0 {
		return int(e.Target)
	}
	return int(e.Player)
}

// A finder walks a game.
type finder struct {
	g      *sim.Game
	found  []Contact
	events []sim.Event // those that matter, still to come

	last  sim.Tick // the tick before, with known
	known bool
	tees  []tee            // of this tick, by x
	at    [sim.MaxRows]int // 1 + the index in tees
	was   [sim.MaxRows]tee // the tees of the tick before; zero if there was none

	open   map[pair]*stretch // hooks, collisions and the like that last
	closed []pair            // scratch
	touch  [sim.MaxRows]lastTouch
	thaw   [sim.MaxRows]pulled
	flags  [2]dropped
	lasers []laserKey // beams of the tick before, which were judged
	spare  []laserKey // memory for those of the next tick
	rounds []round    // projectiles of the tick before
	burst  []sim.Span // grenades that exploded since
}

// A tee is a character at one tick.
type tee struct {
	id       int
	x, y     float64
	team     int32
	flags    int32
	stale    bool // its position was true some time ago
	inferred bool // its hook is inferred
	hooked   int  // the player that its hook holds, NoPlayer
	frozen   bool
	fired    sim.Tick // when it last fired, 0 unknown
}

type pair struct {
	kind     Kind
	from, to int
}

// A stretch is a contact that lasts.
type stretch struct {
	Contact
	x, y float64 // where the other one was when it was last seen
}

func newFinder(g *sim.Game) *finder {
	f := &finder{g: g, open: map[pair]*stretch{}}
	for e := range g.EachEvent {
		switch e.Kind {
		case sim.EventHammerHit, sim.EventExplosion, sim.EventFreeze, sim.EventUnfreeze, sim.EventSwap, sim.EventDeath,
			sim.EventKill, sim.EventDamage, sim.EventFlag:
			f.events = append(f.events, *e)
		}
	}
	for i := range f.flags {
		f.flags[i].by = NoPlayer
	}
	return f
}

// staleAfter is how old a position may be, in ticks, for collisions to be judged by it.
const staleAfter = 2

// tick finds what happened up to the tick of w.
func (f *finder) tick(w *sim.World) {
	if w.AfterGap {
		f.close()
		f.known = false
	}
	if !f.known {
		clear(f.was[:])
		clear(f.touch[:])
		clear(f.thaw[:])
	}
	f.read(w)
	f.hooks(w.Tick)
	f.collisions(w.Tick)
	f.beams(w)
	f.projectiles(w)
	f.happened(w.Tick)
	f.settle(w.Tick)
	for i := range f.was {
		if k := f.at[i]; k > 0 {
			f.was[i] = f.tees[k-1]
		} else {
			f.was[i] = tee{}
		}
	}
	f.last, f.known = w.Tick, true
}

// read lists the tees of a tick.
func (f *finder) read(w *sim.World) {
	f.tees = f.tees[:0]
	clear(f.at[:])
	for id := range w.Players {
		r := &w.Rows[id]
		if !r.Present() || r.Or(sim.Alive, 1) == 0 {
			continue
		}
		t := tee{
			id: id, x: float64(r.V[sim.X]), y: float64(r.V[sim.Y]), team: r.Or(sim.Team, 0),
			flags: r.Or(sim.CharFlags, 0),
			stale: r.AgeTicks(w.Tick) > staleAfter && !r.Inferred.Has(sim.X), hooked: NoPlayer,
			frozen:   r.Or(sim.FreezeEnd, 0) != 0,
			inferred: r.Inferred.Has(sim.HookedPlayer), fired: sim.Tick(r.Or(sim.AttackTick, 0)),
		}
		const grabbed = 5
		if r.Or(sim.HookState, 0) == grabbed {
			t.hooked = int(r.Or(sim.HookedPlayer, NoPlayer))
		}
		f.tees = append(f.tees, t)
	}
	slices.SortFunc(f.tees, func(a, b tee) int { return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.id, b.id)) })
	for i := range f.tees {
		f.at[f.tees[i].id] = i + 1
	}
}

// tee returns the tee of a player in this tick, nil if there is none.
func (f *finder) tee(id int) *tee {
	if id < 0 || id >= len(f.at) || f.at[id] == 0 {
		return nil
	}
	return &f.tees[f.at[id]-1]
}

// hooks continues and begins the hooks that hold somebody.
func (f *finder) hooks(now sim.Tick) {
	for i := range f.tees {
		a := &f.tees[i]
		if a.hooked < 0 || a.hooked == a.id {
			continue
		}
		origin := table.Recorded
		if a.inferred {
			origin = table.Inferred
		}
		s := f.lasts(pair{Hook, a.id, a.hooked}, now, origin)
		b := f.tee(a.hooked)
		if b == nil {
			continue // out of sight: the recording names it all the same
		}
		if s.Moved < 0 {
			s.Moved = 0
		} else {
			s.Moved += toward(s.x, s.y, b.x, b.y, a)
		}
		s.x, s.y = b.x, b.y
	}
}

// toward returns by how much a step from (x0, y0) to (x1, y1) leads towards a.
func toward(x0, y0, x1, y1 float64, a *tee) float64 {
	dx, dy := a.x-x0, a.y-y0
	d := math.Hypot(dx, dy)
	if d == 0 {
		return 0
	}
	return max(0, ((x1-x0)*dx+(y1-y0)*dy)/d)
}

// lasts notes that a contact is there in this tick.
func (f *finder) lasts(p pair, now sim.Tick, origin table.Origin) *stretch {
	s := f.open[p]
	if s == nil {
		s = &stretch{Contact: Contact{
			Kind: p.kind, From: p.from, To: p.to, Start: now, Origin: origin, Before: -1, Moved: -1,
		}}
		f.open[p] = s
	}
	s.End = now
	if origin == table.Inferred {
		s.Origin = origin
	}
	if s.long() {
		f.touched(&s.Contact)
	}
	return s
}

// apart is for how many ticks tees may be apart within one collision, and how long a hook or a
// stand may be out of sight: no time at all.
var apart = [NumKinds]sim.Tick{Push: 10, Stand: 5, Carry: 5}

// settle ends what did not last until now.
func (f *finder) settle(now sim.Tick) {
	f.closed = f.closed[:0]
	for p, s := range f.open {
		if s.End < now && now-s.End > apart[p.kind] {
			f.closed = append(f.closed, p)
		}
	}
	f.end(f.closed)
}

// close ends everything that is open.
func (f *finder) close() {
	f.closed = f.closed[:0]
	for p := range f.open {
		f.closed = append(f.closed, p)
	}
	f.end(f.closed)
}

func (f *finder) end(list []pair) {
	for _, p := range list {
		s := f.open[p]
		delete(f.open, p)
		if s.long() {
			f.found = append(f.found, s.Contact)
		}
	}
}

// Shortest stretches that count: a tee that lands on another one and slides off is no stand.
const (
	standTicks = 10
	carryUnits = 64 // two tiles
)

func (s *stretch) long() bool {
	switch s.Kind {
	case Stand:
		return s.End-s.Start >= standTicks
	case Carry:
		return s.Moved >= carryUnits
	}
	return true
}

// instant returns c as a contact of one tick in which nobody was moved.
func (c Contact) instant() Contact {
	c.Moved, c.End = -1, c.Start
	return c
}

// add adds a contact of one tick.
func (f *finder) add(c Contact) {
	c = c.instant()
	f.found = append(f.found, c)
	f.touched(&c)
}
