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

// A flow is what passes between two ends: first unknown, then one connection
// after the other.
type flow struct {
	key       flowKey
	verdict   verdict
	judge     *judge
	early     []datagram // while undecided, with data of their own
	serverLow bool
	c         *client // the connection now, nil between two
	last      time.Time
}

// maxFlows bounds how many flows are followed: a scan of ports must not eat
// memory.
const maxFlows = 4096

// flows sorts datagrams into connections and follows those to one server.
type flows struct {
	byKey   map[flowKey]*flow
	target  netip.AddrPort // follow this server; the first one when not valid
	only    int            // follow the server of this client alone when ≥ 0
	server  *server        // the target's, nil before its first connection
	order   []netip.AddrPort
	clients []*client // all connections, by first sight
	sink    *merger
	buf     [twcodec.MaxPacketBytes]byte
	ignored int // packets of flows that are not Teeworlds
}

func newFlows(target netip.AddrPort, only int, sink *merger) *flows {
	return &flows{byKey: map[flowKey]*flow{}, target: target, only: only, sink: sink}
}

// take looks at one datagram.
func (f *flows) take(g *datagram) {
	key, srcLow := keyOf(g.src, g.dst)
	fl := f.byKey[key]
	if fl == nil {
		if len(f.byKey) >= maxFlows && !f.forget(g.at) {
			f.ignored++
			return
		}
		fl = &flow{key: key, judge: &judge{}}
		f.byKey[key] = fl
	}
	if fl.c != nil && g.at.Sub(fl.last) > silence {
		f.close(fl)
	}
	fl.last = g.at
	switch fl.verdict {
	case foreign:
		f.ignored++
	case undecided:
		f.undecided(fl, g, srcLow)
	default:
		f.packet(fl, g, srcLow)
	}
}

// forget drops the flows that carry no connection or have been silent, and
// reports whether there were any.
func (f *flows) forget(now time.Time) bool {
	n := len(f.byKey)
	for k, fl := range f.byKey {
		if fl.c == nil || now.Sub(fl.last) > silence {
			f.close(fl)
			delete(f.byKey, k)
		}
	}
	return len(f.byKey) < n
}

func (f *flows) close(fl *flow) {
	if fl.c != nil {
		fl.c.end()
		fl.c = nil
	}
}

// undecided tries to find out what a flow is.
func (f *flows) undecided(fl *flow, g *datagram, srcLow bool) {
	if v, fromClient := handshake(g.data); v != undecided && len(fl.early) == 0 {
		fl.verdict, fl.serverLow, fl.judge = v, srcLow != fromClient, nil
		f.packet(fl, g, srcLow)
		return
	}
	copied := *g
	copied.data = append([]byte(nil), g.data...)
	fl.early = append(fl.early, copied)
	switch v := fl.judge.weigh(g.data, srcLow); v {
	case speaks6, speaks7:
		fl.verdict, fl.serverLow = v, f.serverIsLow(fl)
		early := fl.early
		fl.early, fl.judge = nil, nil
		for i := range early {
			_, low := keyOf(early[i].src, early[i].dst)
			f.packet(fl, &early[i], low)
		}
	case foreign:
		f.ignored += len(fl.early)
		fl.verdict, fl.early, fl.judge = foreign, nil, nil
	}
}

// serverIsLow tells which end of a flow joined mid-stream is the server: the
// one that sends what servers send, else the one with a usual port.
func (f *flows) serverIsLow(fl *flow) bool {
	if fl.judge.serverVotes != 0 {
		return fl.judge.serverVotes > 0
	}
	return serverPort(fl.key.low.Port()) && !serverPort(fl.key.high.Port())
}

// serverPort reports whether servers usually listen there.
func serverPort(p uint16) bool { return p >= 8303 && p <= 8310 }

// packet hands a packet to its connection, beginning one where none is.
func (f *flows) packet(fl *flow, g *datagram, srcLow bool) {
	fromServer := srcLow == fl.serverLow
	begins := !fromServer && beginsConnection(g.data)
	if fl.c != nil && begins && (fl.c.closed || fl.c.snaps.began) {
		f.close(fl) // the same two ends, once more
	}
	if fl.c == nil {
		fl.c = f.connect(fl, g, begins)
	}
	// A close may not reach the other end, which then goes on: so do we.
	fl.c.packet(g, fromServer, f.buf[:])
}

// beginsConnection reports whether a client's packet asks for a connection.
func beginsConnection(b []byte) bool {
	v, fromClient := handshake(b)
	if !fromClient {
		return false
	}
	return v == speaks6 && twcodec.ControlKind(b[3]) == twcodec.ControlConnect ||
		v == speaks7 && twcodec.ControlKind(b[7]) == twcodec.ControlToken
}

// connect begins a connection.
func (f *flows) connect(fl *flow, g *datagram, begins bool) *client {
	at, addr := fl.key.high, fl.key.low
	if fl.serverLow {
		at, addr = fl.key.low, fl.key.high
	}
	c := &client{index: len(f.clients), addr: addr, serverAddr: at, first: g.at, last: g.at, midstream: !begins}
	if fl.verdict == speaks7 {
		c.proto = twcodec.Proto7
	}
	c.snaps.reset(c.proto)
	f.clients = append(f.clients, c)
	if !f.known(at) {
		f.order = append(f.order, at)
	}
	if !f.target.IsValid() && (f.only < 0 || f.only == c.index) {
		f.target = at
	}
	if at == f.target && (f.only < 0 || f.only == c.index) {
		if f.server == nil {
			f.server = &server{addr: at, sink: f.sink}
			f.sink.server = f.server
		}
		c.server = f.server
		f.server.clients = append(f.server.clients, c)
	}
	return c
}

func (f *flows) known(server netip.AddrPort) bool {
	for _, a := range f.order {
		if a == server {
			return true
		}
	}
	return false
}
