package twcapture

import (
	"encoding/binary"
	"fmt"
	"net/netip"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
	"playhead/testdata/capturewriter"
)

// A wire is a capture of conversations that never were.
type wire struct {
	w    *capturewriter.Writer
	at   time.Time
	next uint16 // port of the next client
}

func newWire(f capturewriter.Form) *wire {
	return &wire{w: capturewriter.New(f), at: noon, next: 50000}
}

func (w *wire) sleep(d time.Duration) { w.at = w.at.Add(d) }

// A tokenForm is how the packets of a 0.6 connection carry a token.
type tokenForm int

const (
	tokenNone   tokenForm = iota
	tokenBehind           // DDNet
	tokenHead             // Teeworlds 0.6.5
)

// A peer is one client of a wire with what its server knows of it.
type peer struct {
	w          *wire
	p          twcodec.Protocol
	form       tokenForm
	me, server netip.AddrPort
	upSeq      uint16
	downSeq    uint16
	sent       map[int32]*twcodec.Snapshot
	drop       bool // the capture misses what is sent
}

const (
	clientToken = 0x01020304
	serverToken = 0x0a0b0c0d
)

// join returns a client after its handshake.
func (w *wire) join(p twcodec.Protocol, form tokenForm, server netip.AddrPort) *peer {
	addr := netip.MustParseAddr("127.0.0.5")
	if server.Addr().Is6() {
		addr = netip.MustParseAddr("fd00::5")
	}
	c := &peer{
		w: w, p: p, form: form, me: netip.AddrPortFrom(addr, w.next), server: server,
		sent: map[int32]*twcodec.Snapshot{},
	}
	w.next++
	c.shakeHands()
	return c
}

func (c *peer) shakeHands() {
	pad := make([]byte, 508)
	switch {
	case c.p == twcodec.Proto7:
		c.raw(true, append(be([]byte{4, 0, 0, 0xff, 0xff, 0xff, 0xff, 5}, clientToken), pad...))
		c.raw(false, be(be([]byte{4, 0, 0}, clientToken, 5<<24)[:8], serverToken))
		c.raw(true, append(be(be([]byte{4, 0, 0}, serverToken, 1<<24)[:8], clientToken), pad...))
		c.raw(false, be([]byte{4, 0, 0}, clientToken, 2<<24)[:8])
	case c.form == tokenBehind:
		c.raw(true, be([]byte("\x10\x00\x00\x01TKEN"), 0xffffffff))
		c.raw(false, be([]byte("\x10\x00\x00\x02TKEN"), serverToken))
		c.raw(true, be([]byte("\x10\x00\x00\x03"), serverToken))
	case c.form == tokenHead:
		c.raw(true, append(be([]byte("\x10\x00\x00\x01"), 0, clientToken), pad[:504]...))
		c.raw(false, append(be([]byte("\x18\x00\x00"), clientToken), 2))
		c.raw(true, append(be([]byte("\x18\x00\x00"), serverToken), 3))
	default:
		c.raw(true, []byte("\x10\x00\x00\x01"))
		c.raw(false, []byte("\x10\x00\x00\x02"))
		c.raw(true, []byte("\x10\x00\x00\x03"))
	}
}

func be(b []byte, v ...uint32) []byte {
	for _, x := range v {
		b = binary.BigEndian.AppendUint32(b, x)
	}
	return b
}

// raw sends a UDP payload.
func (c *peer) raw(up bool, b []byte) {
	c.w.sleep(100 * time.Microsecond)
	if c.drop {
		return
	}
	src, dst := c.server, c.me
	if up {
		src, dst = c.me, c.server
	}
	c.w.w.UDP(c.w.at, src, dst, b)
}

// A note is a message in a chunk.
type note struct {
	data  []byte
	vital bool
	again bool // marked as resent
	seq   uint16
}

// send puts messages into one packet, compressed when that is shorter.
func (c *peer) send(up bool, notes ...note) {
	var body []byte
	for _, n := range notes {
		body = append(body, c.chunk(up, n)...)
	}
	head := []byte{0, 0, byte(len(notes))}
	switch {
	case c.p == twcodec.Proto7 && up:
		head = be(head, serverToken)
	case c.p == twcodec.Proto7:
		head = be(head, clientToken)
	case c.form == tokenBehind:
		body = be(body, serverToken)
	case c.form == tokenHead:
		head[0] |= 0x08
		head = be(head, serverToken)
	}
	if packed := twcodec.Compress(nil, body); len(packed) < len(body) {
		flag := byte(0x80)
		if c.p == twcodec.Proto7 {
			flag = 0x10
		}
		head[0], body = head[0]|flag, packed
	}
	c.raw(up, append(head, body...))
}

func (c *peer) chunk(up bool, n note) []byte {
	bits, rest := 4, byte(0x0f)
	if c.p == twcodec.Proto7 {
		bits, rest = 6, 0x3f
	}
	b := []byte{byte(len(n.data) >> bits & 0x3f), byte(len(n.data)) & rest}
	if !n.vital {
		return append(b, n.data...)
	}
	seq := n.seq
	if seq == 0 {
		last := &c.downSeq
		if up {
			last = &c.upSeq
		}
		*last = (*last + 1) & twcodec.SeqMask
		seq = *last
	}
	b[0] |= 0x40
	if n.again {
		b[0] |= 0x80
	}
	b[1] |= byte(seq>>2) & ^rest
	return append(append(b, byte(seq)), n.data...)
}

// say returns a message of the kind with values in the order of its fields:
// int, string or []byte.
func say(p twcodec.Protocol, k twcodec.MsgKind, values ...any) []byte {
	game, system := twcodec.MsgTable(p)
	var b []byte
	for _, table := range [][]twcodec.MsgSpec{game, system, twcodec.MsgTableEx()} {
		for _, s := range table {
			if s.Kind != k || b != nil {
				continue
			}
			v := s.ID << 1
			if s.System {
				v |= 1
			}
			if b = twcodec.AppendInt(nil, v); s.ID == 0 {
				b = append(b, s.UUID[:]...)
			}
		}
	}
	for _, v := range values {
		switch v := v.(type) {
		case int:
			b = twcodec.AppendInt(b, int32(v))
		case string:
			b = append(append(b, v...), 0)
		case []byte:
			b = append(b, v...)
		}
	}
	return b
}

func (c *peer) say(k twcodec.MsgKind, values ...any) note {
	return note{data: say(c.p, k, values...), vital: true}
}

// enter takes a client from its handshake into the game on a map.
func (c *peer) enter(name, mapName string, ddnet bool) {
	if ddnet {
		c.send(true, c.say(twcodec.MsgClientVer, make([]byte, 16), 16040, "DDNet 16.4"))
	}
	c.send(true, c.say(twcodec.MsgInfo, "0.6 626fce9a778df4d4", "secret password"))
	c.told(mapName, 77, 1000)
	c.send(true, c.say(twcodec.MsgReady))
	c.send(false, c.say(twcodec.MsgConReady))
	if c.p == twcodec.Proto6 {
		c.send(true, c.say(twcodec.MsgClStartInfo, name, "clan", -1, "default", 0, 0, 0))
	}
	c.send(false, c.say(twcodec.MsgSvReadyToEnter))
	c.send(true, c.say(twcodec.MsgEnterGame))
}

// told sends a MAP_CHANGE.
func (c *peer) told(mapName string, crc, size int) {
	if c.p == twcodec.Proto7 {
		c.send(false, c.say(twcodec.MsgMapChange, mapName, crc, size, 1, 600, make([]byte, 32)))
		return
	}
	c.send(false, c.say(twcodec.MsgMapChange, mapName, crc, size))
}

// A tee is a character for a snapshot.
type tee struct {
	id   int
	x, y int32
	name string
}

// picture returns the snapshot of a 0.6 game with the tees; local is whose
// client it goes to. ddnet adds what only DDNet sends.
func picture(p twcodec.Protocol, local int, ddnet bool, tees ...tee) *twcodec.Snapshot {
	s := new(twcodec.Snapshot)
	s.Reset(p)
	for _, t := range tees {
		x, y := t.x, t.y
		if p == twcodec.Proto7 {
			s.Put(10, uint16(t.id), 0, x, y, 0, 0, 0, 0, 0, -1, 0, 0, x, y, 0, 0, 10, 0, 10, 1, 0, 0, 0)
			s.Put(11, uint16(t.id), 8, 0, 10)
			continue
		}
		self := int32(0)
		if t.id == local {
			self = 1
		}
		s.Put(9, uint16(t.id), 0, x, y, 0, 0, 0, 0, 0, -1, 0, 0, x, y, 0, 0, 1, 10, 0, 10, 1, 0, 0)
		s.Put(10, uint16(t.id), self, int32(t.id), 0, 0, 10)
		info := append(append(twcodec.PackString(t.name, 4), twcodec.PackString("", 3)...), -1)
		info = append(append(info, twcodec.PackString("default", 6)...), 0, 0, 0)
		s.Put(11, uint16(t.id), info...)
	}
	if ddnet {
		const number = 0x7fff
		for _, spec := range twcodec.ItemTableEx() {
			if spec.Kind == twcodec.ItemGameInfoEx {
				s.Register(number, spec.UUID)
				s.Put(number, 0, make([]int32, len(spec.Fields))...)
			}
		}
	}
	return s
}

// snap sends a snapshot as the difference to the one of tick base, −1 for a
// full one.
func (c *peer) snap(tick, base int32, s *twcodec.Snapshot) {
	from := c.sent[base]
	if from == nil {
		from = new(twcodec.Snapshot)
		from.Reset(c.p)
	}
	c.sent[tick] = s
	var data []byte
	for _, v := range s.AppendDelta(nil, c.p, from) {
		data = twcodec.AppendInt(data, v)
	}
	const part = 900
	if len(data) <= part {
		c.send(false, note{data: say(c.p, twcodec.MsgSnapSingle, int(tick), int(tick-base), int(s.Checksum()),
			len(data), data)})
		return
	}
	n := (len(data) + part - 1) / part
	for i := n - 1; i >= 0; i-- { // the last part first: order must not matter
		piece := data[i*part : min((i+1)*part, len(data))]
		c.send(false, note{data: say(c.p, twcodec.MsgSnap, int(tick), int(tick-base), n, i, int(s.Checksum()),
			len(piece), piece)})
	}
}

// play sends ticks from to to, every second one, of a tee that walks.
func (c *peer) play(from, to int32, id int, name string, ddnet bool) {
	base := int32(-1)
	for t := from; t <= to; t += 2 {
		c.snap(t, base, picture(c.p, id, ddnet, tee{id, 100 + t, 200, name}))
		base = t
		c.w.sleep(39 * time.Millisecond)
	}
}

// replay decodes what was written.
func (w *wire) replay(t testing.TB, opt binread.Options) *sim.Recording {
	t.Helper()
	r := loadCapture(t, w.w.Bytes(), opt)
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	return r
}

// warned returns how often something was warned of.
func warned(r *sim.Recording, kind string) int {
	for _, w := range r.Warnings {
		if w.Kind == kind {
			return w.Count
		}
	}
	return 0
}

// ticksOf returns the first and last tick of a game and how many there are.
func ticksOf(g *sim.Game) string {
	n, first, last := 0, sim.Tick(-1), sim.Tick(-1)
	g.Each(0, sim.MaxTick, func(w *sim.World) bool {
		if n == 0 {
			first = w.Tick
		}
		n, last = n+1, w.Tick
		return true
	})
	return fmt.Sprintf("%d–%d, %d ticks", first, last, n)
}

// rowAt returns a player's row at a tick.
func rowAt(g *sim.Game, t sim.Tick, id int) sim.Row {
	var w sim.World
	g.At(t, &w)
	return w.Rows[id]
}
