package twcapture

import (
	"net/netip"
	"slices"
	"time"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// settleTicks is how long a tick waits for the snapshots of all clients before
// it is taken as whole: packets of one tick arrive within milliseconds, and a
// snapshot is never sent again.
const settleTicks = 10

// restartTicks is how far the tick must fall back to mean another game.
const restartTicks = 250

// A server is one end of several connections: its games, and the snapshots of
// ticks that may not be whole yet.
type server struct {
	addr    netip.AddrPort
	clients []*client
	sink    *merger // takes what is whole

	latest  sim.Tick
	settled sim.Tick // last tick handed over, −1 before the first of a game
	begun   bool
	pending []pendingTick // ascending
	pool    [][]sighting
}

// A pendingTick collects what clients were sent of one tick.
type pendingTick struct {
	tick sim.Tick
	at   time.Time
	seen []sighting
}

// A sighting is one client's snapshot of a tick. It aliases the client's
// store, which keeps it far longer than a tick is pending.
type sighting struct {
	c    *client
	v    *view // the one at that time: a map change begins another
	snap *twcodec.Snapshot
}

// snapshot takes a decoded snapshot.
func (s *server) snapshot(c *client, t int32, snap *twcodec.Snapshot, at time.Time) {
	tick := sim.Tick(t)
	if !s.begun || tick+restartTicks < s.latest {
		s.settle(sim.MaxTick)
		s.begun, s.latest, s.settled = true, 0, -1
		s.sink.newGame(c)
	}
	s.latest = max(s.latest, tick)
	if tick <= s.settled {
		s.sink.warn("late-snapshot", "a snapshot came after its tick had been settled")
		return
	}
	i, found := slices.BinarySearchFunc(s.pending, tick, func(p pendingTick, t sim.Tick) int { return int(p.tick - t) })
	if !found {
		p := pendingTick{tick: tick, at: at}
		if n := len(s.pool); n > 0 {
			p.seen, s.pool = s.pool[n-1][:0], s.pool[:n-1]
		}
		s.pending = slices.Insert(s.pending, i, p)
	}
	s.pending[i].seen = append(s.pending[i].seen, sighting{c, s.sink.viewOf(c), snap})
}

// whole returns the first pending tick if nothing more is to come of it.
func (s *server) whole() (sim.Tick, bool) {
	if len(s.pending) == 0 || s.pending[0].tick+settleTicks > s.latest {
		return 0, false
	}
	return s.pending[0].tick, true
}

// settle hands over the pending ticks up to and including upTo.
func (s *server) settle(upTo sim.Tick) {
	for len(s.pending) > 0 && s.pending[0].tick <= upTo {
		s.settled = s.pending[0].tick
		s.sink.tick(s, &s.pending[0])
		s.pool = append(s.pool, s.pending[0].seen)
		s.pending = slices.Delete(s.pending, 0, 1)
	}
}
