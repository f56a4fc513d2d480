package twcapture

import (
	"net/netip"
	"time"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// silence ends a connection: nobody keeps one without sending.
const silence = 10 * time.Second

// A client is one connection to a server, from its handshake or from where the
// capture begins to its close.
type client struct {
	index      int
	addr       netip.AddrPort
	serverAddr netip.AddrPort
	server     *server // nil when another server is being followed
	proto      twcodec.Protocol
	midstream  bool // the capture does not hold its beginning

	up, down lane // to the server, from it
	snaps    snapStore

	first, last time.Time
	closed      bool
	closeReason string
	name        string
	version     string
	ddnet       bool // said a DDNet version: gets the server's own ids
	serverDDNet bool // its server speaks DDNet's extensions
	firstSnap   time.Time
	waiting     bool // no full snapshot yet
	broken      int  // packets that could not be read
	details     *sim.MapRef
	load        download
	inputs      []sentInput
	view        *view // what it is shown; the merger's

	pk  twcodec.Packet
	msg twcodec.Msg
}

// A sentInput is one INPUT of the captured client, with what the server said
// about its timing.
type sentInput struct {
	at       time.Time
	tick     int32 // intended
	acked    int32
	marginMS int32
	hasTime  bool
	values   [10]int32
}

// keptInputs bounds the inputs remembered of one client until their tick came.
const keptInputs = 400

// packet takes one packet of the connection.
func (c *client) packet(g *datagram, fromServer bool, buf []byte) {
	c.last = g.at
	l := &c.up
	if fromServer {
		l = &c.down
	}
	l.packets++
	l.bytes += len(g.data)
	if err := c.pk.Read(c.proto, g.data, buf); err != nil {
		c.broken++
		return
	}
	if c.pk.Connless || c.server == nil {
		return
	}
	if c.pk.Control {
		c.control(fromServer)
		return
	}
	deliver := c.fromClient
	if fromServer {
		deliver = c.fromServer
	}
	r := twcodec.NewChunks(&c.pk)
	for ch, ok := r.Next(); ok; ch, ok = r.Next() {
		l.accept(&ch, g.at, deliver)
	}
	if !r.Whole() || len(r.Trailer()) != 0 && len(r.Trailer()) != 4 {
		c.broken++
	}
	l.expire(g.at, deliver)
}

func (c *client) control(fromServer bool) {
	if c.pk.Kind == twcodec.ControlClose {
		b := c.pk.Body
		for i, x := range b {
			if x == 0 {
				b = b[:i]
				break
			}
		}
		if fromServer {
			c.closeReason = twcodec.Text(b)
		}
		c.end()
	}
}

// end closes the connection: it said so, fell silent or began anew.
func (c *client) end() {
	c.closed = true
}

// fromServer takes one message of the server.
func (c *client) fromServer(at time.Time, data []byte) {
	m := &c.msg
	if m.Read(c.proto, data) != nil {
		c.server.sink.warn("bad-message", "a message of the server could not be read")
		return
	}
	switch m.Kind() {
	case twcodec.MsgUnknown:
		c.server.sink.warn("unknown-message", "a message of unknown kind was kept as bytes")
	case twcodec.MsgCapabilities:
		c.serverDDNet = true
	case twcodec.MsgMapDetails:
		c.serverDDNet = true
		ref := sim.MapRef{Name: m.Text("name"), HasSHA256: true}
		copy(ref.SHA256[:], m.Bytes("sha256"))
		c.details = &ref
	case twcodec.MsgMapChange:
		c.snaps.reset(c.proto)
		c.waiting = false
		c.load.change(c.proto, m, c.details)
		c.inputs = c.inputs[:0]
		c.server.sink.mapChange(c)
	case twcodec.MsgMapData:
		if c.load.add(c.proto, m) {
			c.server.sink.mapReady(c)
		}
	case twcodec.MsgSnap, twcodec.MsgSnapEmpty, twcodec.MsgSnapSingle:
		if tick, snap := c.snaps.message(m); snap != nil {
			if c.waiting = false; c.firstSnap.IsZero() {
				c.firstSnap = at
			}
			c.server.snapshot(c, tick, snap, at)
		} else if c.snaps.noBase > 0 && !c.snaps.began {
			c.waiting = true
		}
	case twcodec.MsgInputTiming:
		c.timing(m.Values[0].Int, m.Values[1].Int)
	default:
		if !m.System {
			c.server.sink.message(c, data)
		}
	}
}

// timing notes how early an input arrived.
func (c *client) timing(tick, leftMS int32) {
	for i := len(c.inputs) - 1; i >= 0; i-- {
		if c.inputs[i].tick == tick {
			c.inputs[i].marginMS, c.inputs[i].hasTime = leftMS, true
			return
		}
	}
}

// fromClient takes one message of the client.
func (c *client) fromClient(at time.Time, data []byte) {
	m := &c.msg
	if m.Read(c.proto, data) != nil {
		c.server.sink.warn("bad-message", "a message of a client could not be read")
		return
	}
	switch m.Kind() {
	case twcodec.MsgInput:
		in := sentInput{at: at, acked: m.Values[0].Int, tick: m.Values[1].Int}
		copy(in.values[:], m.Ints(nil, "input"))
		if len(c.inputs) == keptInputs {
			c.inputs = append(c.inputs[:0], c.inputs[keptInputs/2:]...)
		}
		c.inputs = append(c.inputs, in)
	case twcodec.MsgClientVer:
		c.ddnet = true
		c.version = m.Text("name")
	case twcodec.MsgInfo:
		if c.version == "" {
			c.version = m.Text("net_version")
		}
	case twcodec.MsgClStartInfo, twcodec.MsgClChangeInfo:
		c.name = m.Text("name")
	}
}
