package twcapture

import (
	"fmt"
	"net/netip"
	"slices"
	"time"

	"playhead/sim"
)

// settleTicks is how long a tick waits for the snapshots of all clients before
// it is taken as whole: packets of one tick arrive within milliseconds, and a
// snapshot is never sent again.
const settleTicks = 10

// restartTicks is how far the tick must fall back to mean another game without
// a map change message.
const restartTicks = 250

// highestTick is far above what a server reaches, and far enough below what an
// int holds for sums.
const highestTick = 1 << 30

// maxGames bounds the games of one server: a hostile capture could begin one
// with every packet.
const maxGames = 2000

// A server is one end of several connections: its games, and the snapshots of
// ticks that may not be whole yet.
type server struct {
	addr    netip.AddrPort
	name    string
	flows   *flows
	clients []*client

	game    int // number of the game being played, 0 before the first
	now     game
	begun   bool // a game was handed over
	latest  sim.Tick
	settled sim.Tick       // last tick that was whole, −1 before the first of a game
	handed  sim.Tick       // last tick handed over, −1 before the first of a game
	pending []*pendingTick // ascending
	// latestAt is the capture's clock at latest; missing are the unreadable ticks after
	// handed, ascending.
	latestAt time.Duration
	missing  []unreadSnap
	pool     []*pendingTick
}

// A pendingTick collects what the shown clients were sent of one tick, nothing if only
// others were sent it.
type pendingTick struct {
	tick sim.Tick
	at   time.Time
	pos  time.Duration // in the recording, once it is whole
	seen []sighting
	// lost is what is missing before it, described by text; nothing if that is empty.
	lost hole
	text string
}

// A sighting is one client's snapshot of a tick, and the messages before it.
type sighting struct {
	c        *client
	epoch    int // of the client: a map change begins another
	snap     *storedSnap
	said     []said
	ddnet    bool
	version  string
	hasInput bool
	input    sentInput // in force at this tick
}

// mapChange is called when c receives a map change. If it was playing, the whole
// server changes its map.
func (s *server) mapChange(c *client) {
	if c.game == s.game && s.game > 0 {
		c.game++
	}
}

// sayWaited says that a capture which begins mid-game had to wait for a full
// snapshot: for its first one, or for that of one more client.
func (s *server) sayWaited(c *client, from place) {
	if s.begun {
		if c.midstream && c.snaps.waitedBase > 0 {
			s.warn("waited-for-snapshot",
				fmt.Sprintf("client %d: its first full snapshot comes %.1f s after its first packet", c.index,
					from.at.Sub(c.first).Seconds()), from.offset)
		}
		return
	}
	first := from.at
	for _, other := range s.clients {
		if !other.aside && other.midstream && other.snaps.waitedBase > 0 && other.first.Before(first) {
			first = other.first
		}
	}
	if first != from.at {
		s.warn("waited-for-snapshot",
			fmt.Sprintf(
				"the capture begins mid-game: it plays from its first full snapshot, %.1f s after its first packet",
				from.at.Sub(first).Seconds()), from.offset)
	}
}

// snapshot takes a decoded snapshot. One of a client that is not shown counts for the
// clock alone: a moment has the same position whichever client is shown.
func (s *server) snapshot(c *client, t int32, snap *storedSnap, from place) {
	tick := sim.Tick(t)
	skip := func(kind, text string) {
		if !c.aside {
			s.warn(kind, text, from.offset)
		}
	}
	if tick < 0 || tick > highestTick {
		skip("absurd-tick", "a snapshot with an impossible tick was skipped")
		return
	}
	if c.game > 0 && c.game < s.game && tick > s.latest+restartTicks {
		skip("late-snapshot", "a snapshot came after its game was over")
		return
	}
	if !c.aside {
		s.flows.found(s)
	}
	if s.game == 0 || s.another(c, tick) {
		if s.game == maxGames {
			skip("many-games", "games after the 2000th were skipped")
			return
		}
		s.settle(sim.MaxTick)
		s.endHole()
		s.game++
		s.latest, s.settled, s.handed = 0, -1, -1
		s.newGame(c, &snap.Snapshot)
	}
	if !c.aside && !s.now.told {
		s.tellGame(c, s.begunAt(tick, from.at))
	}
	c.game = s.game
	if tick > s.latest || s.latest == 0 {
		s.latest, s.latestAt = tick, from.clock
	}
	if tick <= s.settled {
		skip("late-snapshot", "a snapshot arrived too late for its tick")
		return
	}
	i, found := slices.BinarySearchFunc(s.pending, tick, func(p *pendingTick, t sim.Tick) int {
		return int(p.tick - t)
	})
	if !found {
		p := new(pendingTick)
		if n := len(s.pool); n > 0 {
			p, s.pool = s.pool[n-1], s.pool[:n-1]
		}
		p.tick, p.at = tick, from.at
		s.pending = slices.Insert(s.pending, i, p)
	}
	if c.aside {
		return
	}
	snap.pins++
	s.pending[i].seen = append(s.pending[i].seen, sighting{
		c: c, epoch: c.epoch, snap: snap, said: c.waiting,
		ddnet: c.ddnet, version: c.version,
	})
	c.waiting = nil
}

// another reports whether a snapshot of c at a tick is of another game than the
// one being shown: c received a map change, the server counts from the start
// again, or a new client got a different map.
func (s *server) another(c *client, tick sim.Tick) bool {
	return c.game > s.game || tick+restartTicks < s.latest ||
		c.game == 0 && tick < s.latest && c.load.ref.Name != "" && s.now.ref.Name != "" &&
			c.load.ref.Name != s.now.ref.Name
}

// settle hands over the pending ticks up to and including upTo.
func (s *server) settle(upTo sim.Tick) {
	n := 0
	for n < len(s.pending) && s.pending[n].tick <= upTo {
		p := s.pending[n]
		s.place(p)
		s.settled = p.tick
		n++
		if len(p.seen) == 0 {
			s.pool = append(s.pool, p)
			continue
		}
		if h, ok := s.holeBefore(p.tick, p.seen[0].snap.offset); ok {
			p.lost, p.text = h, s.holeText(h, p.tick)
		}
		s.handed = p.tick
		for i := range p.seen {
			see := &p.seen[i]
			see.input, see.hasInput = see.c.inputAt(p.tick)
		}
		s.flows.script.tick(s, p)
	}
	if n > 0 {
		s.pending = append(s.pending[:0], s.pending[n:]...)
	}
}

// reuse takes back a tick that was written.
func (s *server) reuse(p *pendingTick) {
	for i := range p.seen {
		p.seen[i].c.snaps.unpin(p.seen[i].snap)
		p.seen[i] = sighting{}
	}
	p.seen, p.lost, p.text = p.seen[:0], hole{}, ""
	s.pool = append(s.pool, p)
}

func (s *server) warn(kind, text string, offset int64) { s.flows.script.warn(kind, text, offset) }

// expire gives up what the server's clients wait for in vain, and forgets those
// that send nothing any more.
func (s *server) expire(now time.Duration) {
	for _, c := range s.clients {
		if len(c.up.held) > 0 {
			c.up.expire(now, c.toServer)
		}
		if len(c.down.held) > 0 {
			lost := c.down.lost
			c.down.expire(now, c.toClient)
			c.net.chunks(0, c.down.lost-lost, true)
		}
		if !c.snaps.empty() && now-c.lastClock > silence && (c.closed || now-c.lastClock > deadAfter) {
			c.release()
		}
	}
}

// finish delivers what is still held: the capture is over.
func (s *server) finish() {
	for _, c := range s.clients {
		c.up.flush(c.toServer)
		c.down.flush(c.toClient)
	}
}
