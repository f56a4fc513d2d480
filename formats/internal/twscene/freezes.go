package twscene

import (
	"math/bits"

	"playhead/sim"
)

// Freezes detects who freezes and thaws between snapshots from DDNet's
// freeze_end, and finds the cause as far as the recording shows it. The zero
// value is ready for the first snapshot.
type Freezes struct {
	last, before sim.Tick // this snapshot and the one before
	ends         [sim.MaxPlayers]int32
	known        [sim.MaxPlayers / 64]uint64 // whose are, of the last snapshot
}

// Tick examines the rows and spans of b at its open tick. moment holds this
// snapshot's events, of which deaths and hammer hits matter. tell is called with
// the events, in ascending order of players.
func (f *Freezes) Tick(b *sim.Builder, moment []sim.Event, tell func(sim.Event)) {
	f.before, f.last = f.last, b.Now()
	w := b.World()
	var now [sim.MaxPlayers / 64]uint64
	for id := range w.Players {
		if r := &w.Rows[id]; id < sim.MaxPlayers && r.Present() && r.Has.Has(sim.FreezeEnd) {
			now[id>>6] |= 1 << (id & 63)
		}
	}
	for word, m := range f.known {
		for ; m != 0; m &= m - 1 {
			bit := m & -m
			f.compare(b, word*64+bits.TrailingZeros64(m), now[word]&bit != 0, moment, tell)
		}
		for m := now[word]; m != 0; m &= m - 1 {
			id := word*64 + bits.TrailingZeros64(m)
			f.ends[id] = w.Rows[id].V[sim.FreezeEnd]
		}
	}
	f.known = now
}

// compare reports changes of a player's state since the last snapshot that held
// their tee; here says whether it still does.
func (f *Freezes) compare(b *sim.Builder, id int, here bool, moment []sim.Event, tell func(sim.Event)) {
	was, end := f.ends[id], b.Row(id).V[sim.FreezeEnd]
	e := newEvent(sim.EventUnfreeze)
	e.Player = int16(id)
	if was != 0 && died(id, moment) {
		e.Method = sim.MethodDeath
		tell(e)
		e.Method, was = sim.MethodUnknown, 0
	}
	if !here || (was != 0) == (end != 0) {
		return
	}
	if end != 0 {
		e.Kind = sim.EventFreeze
		f.freezer(b, &e)
	} else {
		f.thawer(b, &e, was, moment)
	}
	tell(e)
}

// died reports whether events include the death of a player.
func died(id int, moment []sim.Event) bool {
	for i := range moment {
		switch e := &moment[i]; e.Kind {
		case sim.EventKill:
			if int(e.Target) == id {
				return true
			}
		case sim.EventDeath:
			if int(e.Player) == id {
				return true
			}
		}
	}
	return false
}

// freezer finds the player whose hook holds e's player.
func (f *Freezes) freezer(b *sim.Builder, e *sim.Event) {
	for id := range b.World().Players {
		r := b.Row(id)
		if id < sim.MaxPlayers && r.V[sim.HookState] == hookGrabbed && r.Has.Has(sim.HookedPlayer) &&
			r.V[sim.HookedPlayer] == int32(e.Player) {
			e.Method, e.Target = sim.MethodHook, int16(id)
			return
		}
	}
}

const hookGrabbed = 5

// How far from a tee may be what thawed it, world units: both may have moved since.
const (
	hammerThawReach = 64
	laserThawReach  = 64
)

// thawer finds what ended a freeze: a hammer, a laser, or its time.
func (f *Freezes) thawer(b *sim.Builder, e *sim.Event, end int32, moment []sim.Event) {
	r := b.Row(int(e.Player))
	x, y := r.V[sim.X], r.V[sim.Y]
	for i := range moment {
		if h := &moment[i]; h.Kind == sim.EventHammerHit && (h.Target == e.Player ||
			h.Target < 0 && near(x, y, h.X, h.Y, hammerThawReach)) {
			e.Method, e.Target = sim.MethodHammer, h.Player
			return
		}
	}
	if end > 0 && end-1 <= int32(b.Now()) {
		e.Method = sim.MethodTime
		return
	}
	for _, s := range b.Spans {
		if s.Kind == sim.SpanLaser && s.Type == laserRifle && s.StartTick >= f.before-1 &&
			near(x, y, int32(s.X), int32(s.Y), laserThawReach) {
			e.Method, e.Target = sim.MethodLaser, s.Owner
			return
		}
	}
}

// laserRifle is the type of laser that thaws.
const laserRifle = 0

func near(x, y, x2, y2, reach int32) bool {
	dx, dy := int64(x-x2), int64(y-y2)
	return dx*dx+dy*dy <= int64(reach)*int64(reach)
}
