package twcapture

import (
	"fmt"
	"net/netip"
	"strings"
	"time"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// silence is how long a client may be silent before players no longer count as
// visible to it.
const silence = 10 * time.Second

// A client is one connection to a server, from its handshake or the beginning of
// the capture until it closes.
type client struct {
	index      int
	addr       netip.AddrPort
	serverAddr netip.AddrPort
	server     *server // nil if another server is being followed
	// aside says that only another client is shown: this one is followed for its
	// statistics and for the map it downloads.
	aside     bool
	proto     twcodec.Protocol
	midstream bool // the capture lacks its beginning
	talked    bool // it exchanged messages, not only handshakes

	up, down           lane // to the server, from it
	toServer, toClient receiver
	snaps              snapStore

	first, last time.Time
	lastClock   time.Duration
	begins      int64 // offset of its first packet
	closed      bool
	closeReason string
	name        string
	version     string
	ddnet       bool   // supports DDNet's extensions: receives the server's own ids
	serverDDNet bool   // its server supports DDNet's extensions
	shows       bool   // at least one of its snapshots was decoded
	game        int    // of the server, as shown by its snapshots
	broken      placed // packets that could not be read
	unread      placed // snapshots that could not be decoded, after one that was
	badMessages int    // chunks that could not be read
	greeting    greeting
	undecoded   sim.Undecoded
	details     *sim.MapRef
	load        download
	mapBytes    int64 // downloaded
	mapsWhole   int
	inputs      []sentInput
	waiting     []said // messages for the next snapshot: they belong to its tick
	epoch       int    // counts map changes: each starts a new game
	net         netMeter
}

// A said is a received game message.
type said struct {
	data   []byte
	offset int64 // of its packet
}

// A sentInput is one INPUT of the captured client.
type sentInput struct {
	tick   int32 // intended
	values [10]int32
}

// keptInputs limits the inputs kept for one client until their tick arrives.
const keptInputs = 400

// maxWaiting limits the messages that wait for a snapshot.
const maxWaiting = 2000

// packet processes one packet of the connection.
func (c *client) packet(f *flows, g *datagram, fromServer bool) {
	l, to := &c.up, c.toServer
	if fromServer {
		l, to = &c.down, c.toClient
	}
	l.packets++
	l.bytes += len(g.data)
	c.glance(g)
	if c.server == nil {
		return
	}
	c.net.packet(g.clock, len(g.data), fromServer)
	pk := &f.pk
	if err := pk.Read(c.proto, g.data, f.buf[:]); err != nil {
		c.breaks(g)
		return
	}
	if pk.Connless {
		return
	}
	if pk.Resend {
		l.asked++
	}
	if pk.Control {
		c.control(pk, fromServer)
		return
	}
	resent, lost := l.resent, l.lost
	from := place{g.at, g.clock, g.offset}
	r := twcodec.NewChunks(pk)
	var ch twcodec.Chunk
	for r.Read(&ch) {
		l.accept(&ch, from, to)
	}
	if broken(&r) {
		c.breaks(g)
	} else {
		c.greeting.packet(pk, r.Trailer(), fromServer)
	}
	if len(l.held) > 0 {
		l.expire(g.clock, to)
	}
	c.net.chunks(l.resent-resent, l.lost-lost, fromServer)
}

// glance examines a packet just enough to distinguish successive connections
// between the same two ends, even if they are not followed.
func (c *client) glance(g *datagram) {
	b := g.data
	if len(b) < 8 || b[0]&0x20 != 0 {
		return
	}
	control := c.proto == twcodec.Proto6 && b[0]&0x10 != 0 || c.proto == twcodec.Proto7 && b[0]&0x04 != 0
	c.talked = c.talked || !control && b[2] > 0
}

func (c *client) control(pk *twcodec.Packet, fromServer bool) {
	if pk.Kind != twcodec.ControlClose {
		return
	}
	if reason, _ := pk.CloseReason(); fromServer {
		c.closeReason = twcodec.Text(reason)
	}
	c.end()
}

// end closes the connection: it was closed, fell silent or restarted.
func (c *client) end() {
	if c.server != nil {
		c.up.flush(c.toServer)
		c.down.flush(c.toClient)
	}
	if c.closed = true; c.server != nil {
		c.server.flows.script.closed(c)
	}
}

// release frees everything that only an open connection needs.
func (c *client) release() {
	c.snaps.release()
	c.up.held, c.down.held, c.inputs, c.waiting = nil, nil, nil, nil
	if !c.load.whole {
		c.load.data, c.load.have = nil, nil
	}
}

// fromServer processes one message from the server.
func (c *client) fromServer(from place, data []byte, vital bool) {
	s := c.server
	m := &s.flows.msg
	payload, err := m.ReadHead(c.proto, data)
	if kind := m.Kind(); err == nil && (kind == twcodec.MsgSnapSingle || kind == twcodec.MsgSnapEmpty ||
		kind == twcodec.MsgSnap) {
		// DDNet verifies that an old client receives its packets with a fake game whose
		// ticks are tokens. Only there are snapshots vital.
		if sm, ok := readSnapMessage(kind, payload); !ok {
			c.bad("a server message could not be read", len(data), from)
		} else if !vital {
			c.snapshot(from, &sm)
		}
		return
	}
	if err != nil || m.Read(c.proto, data) != nil {
		c.bad("a server message could not be read", len(data), from)
		return
	}
	switch m.Kind() {
	case twcodec.MsgUnknown:
		c.leave(len(data), from.offset)
		if !c.aside {
			text := "message " + m.UUID.String()
			if m.ID != 0 {
				text = fmt.Sprintf("message %d of protocol %v", m.ID, c.proto)
			}
			s.warn("unknown-message", text, from.offset)
		}
	case twcodec.MsgCapabilities:
		c.serverDDNet = true
		c.greeting.capabilities(m)
	case twcodec.MsgMapDetails:
		c.serverDDNet = true
		ref := sim.MapRef{Name: m.Text("name"), HasSHA256: true}
		copy(ref.SHA256[:], m.Bytes("sha256"))
		c.details = &ref
	case twcodec.MsgMapChange:
		c.mapChange(m)
	case twcodec.MsgMapData:
		before := c.load.next
		if c.load.add(c.proto, m) {
			c.mapsWhole++
		}
		s.mapPart(c)
		c.mapBytes += int64(c.load.next - before)
	case twcodec.MsgInputTiming:
		c.net.timing(m.Values[1].Int)
	case twcodec.MsgPingReply, twcodec.MsgPongEx:
		c.net.pong(from.clock)
	case twcodec.MsgServerInfo:
		s.name = m.Text("name")
	default:
		if !m.System {
			// Ids alone do not decide: most of DDNet's messages go to all clients.
			c.ddnet = c.ddnet || c.proto == twcodec.Proto6 && m.Kind() == twcodec.MsgSvPreInput
			c.wait(from, data)
		}
	}
}

func (c *client) mapChange(m *twcodec.Msg) {
	c.snaps.reset(c.proto)
	c.load.change(c.proto, m, c.details)
	c.inputs, c.waiting = c.inputs[:0], nil
	c.epoch++
	c.net.ackedTick = 0
	c.server.mapChange(c)
}

func (c *client) snapshot(from place, m *snapMessage) {
	c.net.snapshot(len(m.data))
	failed, noBase, began := c.snaps.failed(), c.snaps.noBase, c.snaps.began
	tick, snap := c.snaps.message(m, from.offset)
	if c.snaps.failed() > failed {
		c.leave(len(m.data), from.offset)
	}
	if snap == nil {
		if began && c.snaps.noBase > noBase {
			c.unread.add(from.offset)
		}
		if began && !c.aside && (c.snaps.noBase > noBase || c.snaps.failed() > failed) {
			c.unreadable(sim.Tick(tick), from)
		}
		return
	}
	c.net.shown(from.clock, tick)
	if c.greeting.enters && c.greeting.entered == 0 {
		c.greeting.entered = from.at.Sub(c.first)
	}
	if !c.shows && !c.aside {
		c.shows = true
		c.server.sayWaited(c, from)
	}
	c.server.snapshot(c, tick, snap, from)
}

// unreadable records that a snapshot cannot be decoded. Messages of a missing part
// are left out: their ticks are not shown, and they must not appear as of a later
// one.
func (c *client) unreadable(tick sim.Tick, from place) {
	c.server.unreadable(c, tick, from)
	if n := len(c.waiting); n > 0 && tick > sim.Tick(c.snaps.latest)+missingTicks {
		c.server.flows.script.warnTimes("missing-messages", "a message belongs to a part that is missing",
			placed{n, c.waiting[0].offset})
		c.waiting = c.waiting[:0]
	}
}

// wait keeps a game message until the next snapshot.
func (c *client) wait(from place, data []byte) {
	if c.aside {
		return
	}
	if len(c.waiting) == maxWaiting {
		c.waiting = c.waiting[:copy(c.waiting, c.waiting[1:])]
		c.server.warn("message-flood", "messages without a snapshot between them were dropped", from.offset)
	}
	c.waiting = append(c.waiting, said{append([]byte(nil), data...), from.offset})
}

// fromClient processes one message from the client.
func (c *client) fromClient(from place, data []byte, _ bool) {
	m := &c.server.flows.msg
	payload, err := m.ReadHead(c.proto, data)
	if err == nil && m.Kind() == twcodec.MsgInput {
		c.input(from, payload)
		return
	}
	if err != nil || m.Read(c.proto, data) != nil {
		c.bad("a client message could not be read", len(data), from)
		return
	}
	switch m.Kind() {
	case twcodec.MsgClientVer:
		c.ddnet = true
		c.version = m.Text("name")
		c.greeting.number = int(m.Int("version"))
	case twcodec.MsgPing, twcodec.MsgPingEx:
		c.net.ping(from.clock)
	case twcodec.MsgEnterGame:
		c.greeting.enters = true
	case twcodec.MsgInfo:
		c.greeting.info(m)
		if c.version == "" {
			c.version = versionOf(m)
		}
	case twcodec.MsgClStartInfo, twcodec.MsgClChangeInfo:
		c.name = m.Text("name")
	case twcodec.MsgClIsDDNetLegacy, twcodec.MsgClShowOthers, twcodec.MsgClShowDistance, twcodec.MsgClCameraInfo,
		twcodec.MsgClEnableSpectatorCount:
		c.ddnet = c.ddnet || c.proto == twcodec.Proto6
	}
}

// input processes an INPUT. Half of all packets hold nothing else, so it is
// parsed by hand.
func (c *client) input(from place, payload []byte) {
	const acked, tick, values, all = 0, 1, 3, 3 + len(sentInput{}.values) // size is 2
	f := c.server.flows
	ints, _ := twcodec.AppendInts(f.ints[:0], payload[:min(len(payload), all*twcodec.MaxIntBytes)])
	f.ints = ints
	if len(ints) < all {
		c.bad("a client message could not be read", len(payload), from)
		return
	}
	in := sentInput{tick: ints[tick], values: [10]int32(ints[values:])}
	if len(c.inputs) == keptInputs {
		c.inputs = append(c.inputs[:0], c.inputs[keptInputs/2:]...)
	}
	c.inputs = append(c.inputs, in)
	c.net.acked(from.clock, ints[acked])
}

// versionOf returns the client's program from an INFO: in 0.7 with its own version, 0x0705 for
// 0.7.5, otherwise with the protocol's, which a hash follows.
func versionOf(m *twcodec.Msg) string {
	if v := m.Int("client_version"); v > 0 {
		return fmt.Sprintf("Teeworlds 0.%x.%x", v>>8, v&0xff)
	}
	if number, _, ok := strings.Cut(m.Text("net_version"), " "); ok && strings.HasPrefix(number, "0.") {
		return "Teeworlds " + number
	}
	return m.Text("net_version")
}

// bad counts an unreadable message of a size.
func (c *client) bad(text string, size int, from place) {
	c.leave(size, from.offset)
	if c.badMessages++; !c.aside {
		c.server.warn("bad-message", text, from.offset)
	}
}

// breaks counts a packet that could not be read to its end.
func (c *client) breaks(g *datagram) {
	c.broken.add(g.offset)
	c.leave(len(g.data), g.offset)
}

// leave counts what stays undecoded.
func (c *client) leave(bytes int, offset int64) {
	u := &c.undecoded
	if u.Count == 0 || offset < u.FirstOffset {
		u.FirstOffset = offset
	}
	u.Count++
	u.Bytes += int64(bytes)
}
