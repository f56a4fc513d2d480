package contacts

import (
	"slices"

	"playhead/sim"
	"playhead/sim/table"
)

// Within how many ticks a contact is taken to have led to what came after it.
const (
	ledTo       = 3 * 50 // a freeze or a death
	thawedAfter = 50     // a thaw after a hook let go
	passAfter   = 5 * 50 // the flag is taken after it was dropped
	hurtAfter   = 2      // damage after what did it
	pulledFar   = 32     // units that a hook must move a frozen tee
)

// A lastTouch is who touched a tee last, and how.
type lastTouch struct {
	by   int
	kind Kind
	end  sim.Tick
	any  bool
	// hit is the last weapon that reached the tee.
	hit     int
	means   string
	hitAt   sim.Tick
	wounded bool
}

// A pulled is the hook that last moved a frozen tee.
type pulled struct {
	by     int
	moved  float64 // while it was frozen
	end    sim.Tick
	hooked bool
}

// A dropped is a flag that a carrier lost.
type dropped struct {
	by int
	at sim.Tick
}

// touched remembers a contact as the last one of the player it was done to.
func (f *finder) touched(c *Contact) {
	if c.To < 0 || c.To >= len(f.touch) || c.Kind >= Swap {
		return
	}
	t := &f.touch[c.To]
	if c.From >= 0 && (!t.any || c.End >= t.end) {
		t.by, t.kind, t.end, t.any = c.From, c.Kind, c.End, true
	}
	switch c.Kind {
	case Hammer:
		f.hit(c.From, c.To, Hammer.String(), c.End)
	case Shot:
		f.hit(c.From, c.To, c.Means, c.End)
	}
}

// hit remembers the last weapon that reached a tee, which may be its own.
func (f *finder) hit(by, id int, means string, now sim.Tick) {
	t := &f.touch[id]
	t.hit, t.means, t.hitAt, t.wounded = by, means, now, true
}

// happened takes the events up to a tick.
func (f *finder) happened(now sim.Tick) {
	f.pull(now)
	n := 0
	for n < len(f.events) && f.events[n].Tick <= now {
		n++
	}
	list := f.events[:n]
	f.events = f.events[n:]
	// What hits comes first: what it leads to is of the same tick.
	for _, hits := range [...]bool{true, false} {
		for i := range list {
			e := &list[i]
			if (e.Kind == sim.EventHammerHit || e.Kind == sim.EventExplosion) == hits {
				f.event(e, now)
			}
		}
	}
}

// pull notes which hook moves a frozen tee.
func (f *finder) pull(now sim.Tick) {
	for i := range f.tees {
		a := &f.tees[i]
		b := f.tee(a.hooked)
		if b == nil || b == a || !b.frozen && !f.was[b.id].frozen {
			continue
		}
		p := &f.thaw[b.id]
		if !p.hooked || p.by != a.id || now-p.end > thawedAfter {
			*p = pulled{by: a.id, hooked: true}
		}
		if was := &f.was[b.id]; *was != (tee{}) {
			p.moved += toward(was.x, was.y, b.x, b.y, a)
		}
		p.end = now
	}
}

func (f *finder) event(e *sim.Event, now sim.Tick) {
	c := Contact{From: int(e.Player), To: int(e.Target), Start: e.Tick, Origin: table.Recorded, Before: -1}
	if e.Inferred {
		c.Origin = table.Inferred
	}
	switch e.Kind {
	case sim.EventHammerHit:
		// A hammer reaches a tee once; of two marks, one is of a tee that is not shown any more.
		n := len(f.found)
		if c.Kind = Hammer; c.To >= 0 && c.To != c.From && !slices.Contains(f.found[max(0, n-8):], c.instant()) {
			f.add(c)
		}
	case sim.EventExplosion:
		f.explosion(e, now)
	case sim.EventSwap:
		if c.Kind = Swap; c.From >= 0 && c.To >= 0 {
			f.add(c)
		}
	case sim.EventFreeze:
		f.froze(e, c)
	case sim.EventUnfreeze:
		f.thawed(e, c)
		if id := int(e.Player); id >= 0 && id < len(f.thaw) {
			f.thaw[id] = pulled{}
		}
	case sim.EventKill, sim.EventDeath:
		f.died(c, victim(e))
	case sim.EventDamage:
		f.damaged(e, c)
	case sim.EventFlag:
		f.flag(e, c)
	}
}

// froze names who froze a player, or touched them last.
func (f *finder) froze(e *sim.Event, c Contact) {
	c.Kind, c.From, c.To, c.Means, c.Before = Freeze, int(e.Target), int(e.Player), e.Method.String(), 0
	if c.From < 0 && !f.ledTo(&c) || c.From == c.To {
		return
	}
	f.add(c)
}

// ledTo fills in who touched c.To last, and reports whether that was lately.
func (f *finder) ledTo(c *Contact) bool {
	if c.To < 0 || c.To >= len(f.touch) {
		return false
	}
	t := &f.touch[c.To]
	if !t.any || c.Start-t.end > ledTo {
		return false
	}
	c.From, c.Means, c.Before = t.by, t.kind.String(), max(0, c.Start-t.end)
	c.Origin = table.Computed
	return true
}

// thawed names who thawed a player: by a weapon, or by pulling them out.
func (f *finder) thawed(e *sim.Event, c Contact) {
	c.Kind, c.From, c.To, c.Means = Rescue, int(e.Target), int(e.Player), e.Method.String()
	switch e.Method {
	case sim.MethodRescue, sim.MethodCommand, sim.MethodTeleport, sim.MethodDeath:
		return // nobody else's doing
	}
	if c.From < 0 && c.To >= 0 && c.To < len(f.thaw) {
		p := &f.thaw[c.To]
		if !p.hooked || p.moved < pulledFar || c.Start-p.end > thawedAfter {
			return
		}
		c.From, c.Means, c.Origin = p.by, sim.MethodHook.String(), table.Computed
	}
	if c.From >= 0 && c.From != c.To {
		f.add(c)
	}
}

// died names who touched a player last before they died.
func (f *finder) died(c Contact, victim int) {
	c.Kind, c.To = Death, victim
	if f.ledTo(&c) && c.From != c.To {
		f.add(c)
	}
	if victim >= 0 && victim < len(f.touch) {
		f.touch[victim], f.thaw[victim] = lastTouch{}, pulled{}
	}
	f.closed = f.closed[:0]
	for p := range f.open {
		if p.kind != Hook && (p.from == victim || p.to == victim) {
			f.closed = append(f.closed, p)
		}
	}
	f.end(f.closed)
}

// damaged names whose weapon hurt a player. On DDNet, what looks like damage is the time that a
// freeze has left.
func (f *finder) damaged(e *sim.Event, c Contact) {
	if f.g.Engine == sim.DDNet {
		return
	}
	c.Kind, c.From, c.To, c.Amount = Damage, NoPlayer, int(e.Player), int(e.Value)
	if c.To < 0 || c.To >= len(f.touch) {
		return
	}
	if t := &f.touch[c.To]; t.wounded && c.Start-t.hitAt <= hurtAfter {
		c.From, c.Means, c.Origin = t.hit, t.means, table.Computed
	}
	if c.From != c.To {
		f.add(c)
	}
}

// The values of an event of a flag.
const (
	flagTook    = 0
	flagDropped = 1
)

// flag finds flags that are taken from their stand, and those that a team mate takes over.
func (f *finder) flag(e *sim.Event, c Contact) {
	i := int(e.Extra)
	if i < 0 || i >= len(f.flags) {
		return
	}
	lost := &f.flags[i]
	switch e.Value {
	case flagTook:
		c.To, c.Means = NoPlayer, [...]string{"the red flag", "the blue flag"}[i]
		switch {
		case lost.by < 0:
			c.Kind = FlagSteal
		case lost.by != c.From && e.Tick-lost.at <= passAfter:
			c.Kind, c.From, c.To = FlagPass, lost.by, int(e.Player)
		default:
			c.Kind = NumKinds
		}
		if c.Kind < NumKinds {
			f.add(c)
		}
		lost.by = NoPlayer
	case flagDropped:
		*lost = dropped{by: int(e.Player), at: e.Tick}
	default:
		lost.by = NoPlayer
	}
}

// Kinds returns the words of all kinds.
func Kinds() []string { return slices.Clone(kindWords[:]) }
