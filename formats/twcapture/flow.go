package twcapture

import (
	"net/netip"
	"time"

	"playhead/formats/internal/twcodec"
)

// A flowKey names the two ends of a flow, the lower address first.
type flowKey struct{ low, high netip.AddrPort }

func keyOf(a, b netip.AddrPort) (k flowKey, srcLow bool) {
	if a.Compare(b) <= 0 {
		return flowKey{a, b}, true
	}
	return flowKey{b, a}, false
}

// A flow is the traffic between two ends: first unknown, then a sequence of
// connections.
type flow struct {
	key       flowKey
	verdict   verdict
	serverLow bool
	judge     judge
	early     []datagram // packets kept while undecided, as copies
	c         *client    // the current connection, nil between two
	last      time.Duration
	begins    int64 // offset of its first packet
}

// Limits of what is kept: a port scan must cost neither memory nor time.
const (
	maxFlows      = 4096
	maxClients    = 4096
	maxServers    = 4096
	maxEarlyBytes = 8 << 20 // for packets of undecided flows
)

// deadAfter ends a connection whose close is not in the capture: by default,
// DDNet gives a silent peer 100 seconds, Teeworlds 10.
const deadAfter = 100 * time.Second

// latelyKept is the number of recently used flows that are found without a
// lookup.
const latelyKept = 128

// A lately is a flow that was found recently, in one direction.
type lately struct {
	src, dst netip.AddrPort
	srcLow   bool
	flow     *flow
}

// flows sorts datagrams into connections and follows those to one server.
type flows struct {
	byKey  map[flowKey]*flow
	lately [latelyKept]lately // recently found, by their ports
	script *script            // output for the followed server's game

	// only is the index of the single client to follow, −1 for all clients of a
	// server.
	only int
	// wanted is the server to follow; if invalid, the first that shows a game.
	// target is that server once it is known.
	wanted  netip.AddrPort
	target  *server
	servers map[netip.AddrPort]*server
	order   []*server // by first connection

	clients []*client // all connections, in order of appearance
	names   map[netip.AddrPort]string
	// watch is called with every packet of a connection; nil for playback.
	watch func(c *client, g *datagram, fromServer bool)

	private bool      // names may contain addresses
	zero    time.Time // capture time of the recording's first tick
	hasZero bool
	offset  int64 // of the packet being taken

	buf    [twcodec.MaxPacketBytes]byte
	pk     twcodec.Packet
	msg    twcodec.Msg
	ints   []int32
	early  int // bytes in flow.early
	beat   time.Duration
	sweep  time.Duration
	budget snapBudget

	queries int    // packets without a connection: servers are asked for their info
	ignored placed // packets of flows that are not Teeworlds
	crowded placed // packets dropped because of the limits above
}

func newFlows(wanted netip.AddrPort, only int, to *script) *flows {
	return &flows{
		byKey: map[flowKey]*flow{}, servers: map[netip.AddrPort]*server{}, names: map[netip.AddrPort]string{},
		wanted: wanted, only: only, script: to,
	}
}

// take processes one datagram.
func (f *flows) take(g *datagram) {
	if d := g.clock - f.beat; d > beatEvery || d < 0 {
		f.heartbeat(g.clock)
	}
	if f.aside(g) {
		return
	}
	known := &f.lately[(3*g.src.Port()+g.dst.Port())%latelyKept]
	if known.flow == nil || known.src != g.src || known.dst != g.dst {
		key, srcLow := keyOf(g.src, g.dst)
		fl := f.flowOf(key, g.clock, g.offset)
		if fl == nil {
			f.crowded.add(g.offset)
			return
		}
		*known = lately{g.src, g.dst, srcLow, fl}
	}
	fl, srcLow := known.flow, known.srcLow
	fl.last = g.clock
	if fl.verdict == speaks6 || fl.verdict == speaks7 {
		f.packet(fl, g, srcLow)
		return
	}
	f.undecided(fl, g, srcLow)
}

// flowOf returns the flow with a key, creating it if necessary at the packet at
// offset; nil if there are too many.
func (f *flows) flowOf(key flowKey, now time.Duration, offset int64) *flow {
	fl := f.byKey[key]
	if fl != nil {
		return fl
	}
	if len(f.byKey) >= maxFlows {
		f.forget(now)
		if len(f.byKey) >= maxFlows {
			return nil
		}
	}
	fl = &flow{key: key, begins: offset}
	f.byKey[key] = fl
	return fl
}

// forget drops the flows without a connection. It checks all flows at most once a
// second, so that a flood costs little.
func (f *flows) forget(now time.Duration) {
	if d := now - f.sweep; d >= 0 && d < time.Second {
		return
	}
	f.sweep = now
	for k, fl := range f.byKey {
		if fl.c == nil || now-fl.last > deadAfter {
			f.dropEarly(fl)
			if fl.c != nil {
				fl.c.release()
			}
			delete(f.byKey, k)
		}
	}
	f.lately = [latelyKept]lately{}
}

// beatEvery is how often, in capture time, gaps and silence are checked, whether
// packets of that connection arrive or not.
const beatEvery = 100 * time.Millisecond

// heartbeat advances time for silent connections.
func (f *flows) heartbeat(now time.Duration) {
	f.beat = now
	if f.target == nil {
		return
	}
	f.target.expire(now)
}

// undecided tries to determine what a flow is.
func (f *flows) undecided(fl *flow, g *datagram, srcLow bool) {
	if v, fromClient := handshake(g.data); v != undecided {
		fl.verdict, fl.serverLow = v, srcLow != fromClient
		f.dropEarly(fl)
		f.packet(fl, g, srcLow)
		return
	}
	if fl.verdict == foreign {
		f.ignored.add(g.offset)
		return
	}
	if f.early+len(g.data) <= maxEarlyBytes {
		copied := *g
		copied.data = append([]byte(nil), g.data...)
		f.early += len(g.data)
		fl.early = append(fl.early, copied)
	}
	switch v := fl.judge.weigh(g.data, srcLow, f.buf[:]); v {
	case speaks6, speaks7:
		fl.verdict, fl.serverLow = v, f.serverIsLow(fl)
		early := fl.early
		f.dropEarly(fl)
		for i := range early {
			_, low := keyOf(early[i].src, early[i].dst)
			f.packet(fl, &early[i], low)
		}
	case foreign:
		if f.ignored.times == 0 || fl.begins < f.ignored.first {
			f.ignored.first = fl.begins
		}
		f.ignored.times += fl.judge.seen
		fl.verdict = foreign
		f.dropEarly(fl)
	}
}

func (f *flows) dropEarly(fl *flow) {
	for i := range fl.early {
		f.early -= len(fl.early[i].data)
	}
	fl.early = nil
}

// serverIsLow determines which end of a flow joined mid-stream is the server: the
// one that sends server messages, otherwise the one with a usual port.
func (f *flows) serverIsLow(fl *flow) bool {
	if fl.judge.serverVotes != 0 {
		return fl.judge.serverVotes > 0
	}
	return serverPort(fl.key.low.Port()) && !serverPort(fl.key.high.Port())
}

// serverPort reports whether servers usually listen on this port.
func serverPort(p uint16) bool { return p >= 8303 && p <= 8310 }

// packet passes a packet to its connection, starting one if there is none.
func (f *flows) packet(fl *flow, g *datagram, srcLow bool) {
	fromServer := srcLow == fl.serverLow
	begins := noBeginning
	if !fromServer {
		begins = beginning(g.data)
	}
	if c := fl.c; c != nil && (g.clock-c.lastClock > deadAfter || c.talked && begins == connects) {
		c.end() // and the same two ends again
		c.release()
		fl.c = nil
	}
	if fl.c == nil {
		if fl.c = f.connect(fl, g, begins != noBeginning); fl.c == nil {
			f.crowded.add(g.offset)
			return
		}
	}
	c := fl.c
	c.last, c.lastClock = g.at, g.clock
	// A close may not reach the other end, which then continues: so do we.
	if f.watch != nil {
		c.glance(g)
		f.watch(c, g, fromServer)
		return
	}
	c.packet(f, g, fromServer)
}

// connect starts a connection; nil if there were too many.
func (f *flows) connect(fl *flow, g *datagram, begins bool) *client {
	if len(f.clients) == maxClients {
		return nil
	}
	at, addr := fl.key.high, fl.key.low
	if fl.serverLow {
		at, addr = fl.key.low, fl.key.high
	}
	c := &client{
		index: len(f.clients), addr: addr, serverAddr: at, first: g.at, last: g.at, lastClock: g.clock,
		begins: g.offset, midstream: !begins,
	}
	if fl.verdict == speaks7 {
		c.proto = twcodec.Proto7
	}
	c.snaps.reset(c.proto)
	c.snaps.budget = &f.budget
	if begins {
		// A connection's first vital message has the number 1.
		c.up.expect(1)
		c.down.expect(1)
	}
	c.toServer, c.toClient = c.fromClient, c.fromServer
	f.clients = append(f.clients, c)
	s := f.servers[at]
	if s == nil {
		if len(f.servers) == maxServers {
			return c
		}
		s = &server{addr: at, flows: f}
		f.servers[at] = s
		f.order = append(f.order, s)
	}
	if f.follows(s) {
		c.server, c.aside = s, f.only >= 0 && c.index != f.only
		s.clients = append(s.clients, c)
	}
	return c
}

// follows reports whether the traffic between s and c is decoded.
func (f *flows) follows(s *server) bool {
	switch {
	case f.watch != nil:
		return false
	case f.only >= 0 && f.target == nil:
		return true // the one wanted may be on it
	case f.target != nil:
		return s == f.target
	}
	return !f.wanted.IsValid() || s.addr == f.wanted
}

// found makes s the followed server: the first one that shows a game. Data from
// other servers is dropped; they get passes of their own.
func (f *flows) found(s *server) {
	if f.target != nil {
		return
	}
	f.target = s
	for _, c := range f.clients {
		if c.server != nil && c.server != s {
			c.server.clients = nil
			c.server = nil
			c.release()
		}
	}
}
