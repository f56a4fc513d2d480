package main

import (
	"fmt"
	"io"
	"time"

	"playhead/formats/internal/twcodec"
)

// A client is a bot on a server: its link and its view of the world.
type client struct {
	*link
	part   *part
	fetch  mapFetch
	inGame bool

	intended int32 // tick of the last input
	ahead    int32 // of the newest snapshot, by how much inputs are
	adjusted time.Time
	pinged   time.Time

	world world
	bases map[int32]*twcodec.Snapshot // by tick: what deltas are to
	parts []byte                      // of a snapshot that comes in several
	ticks io.Writer                   // gets the ticks of snapshots and when they came, nil for nobody

	msg twcodec.Msg
}

// A look is what a player shows the others.
type look struct {
	name, clan, skin string
	body, feet       int32 // colours as the game has them: hue, saturation, lightness
	country          int32
}

// colour returns a hue of 0 to 359 with full saturation in the game's form.
// Lightness goes from half bright to white.
func colour(hue, saturation, lightness int32) int32 {
	return (hue*255/359)<<16 | saturation<<8 | lightness
}

func join(addr string, p *part, w *wire) (*client, error) {
	l, err := dial(addr, p.proto, w)
	if err != nil {
		return nil, err
	}
	c := &client{link: l, part: p, ahead: 3, bases: map[int32]*twcodec.Snapshot{}}
	c.world = world{
		me: -1, tees: map[int]tee{}, names: map[string]int{},
		owns: [ninja + 1]bool{hammer: true, gun: true},
	}
	c.hello()
	c.flush()
	return c, nil
}

// hello says which protocol we speak. DDNet's servers show the whole of it to
// clients that name a version of theirs.
func (c *client) hello() {
	if c.p == twcodec.Proto7 {
		c.send(c.message(twcodec.MsgInfo).string("0.7 802f1be60a05665f", "").int(0x0705))
		return
	}
	for _, s := range twcodec.MsgTableEx() {
		if s.Kind == twcodec.MsgClientVer && !c.part.plain {
			m := append(message{1}, s.UUID[:]...)         // a system message with a UUID
			m = append(m, make([]byte, 16)...)            // the id of a connection, which we have none of
			c.send(m.int(16040).string("DDNet 16.4 bot")) // the version
		}
	}
	c.send(c.message(twcodec.MsgInfo).string("0.6 626fce9a778df4d4", ""))
}

func (c *client) startInfo() {
	k := c.part.look
	m := c.message(twcodec.MsgClStartInfo).string(k.name, k.clan).int(k.country)
	if c.p == twcodec.Proto6 {
		c.send(m.string(k.skin).int(1, k.body, k.feet))
		return
	}
	const alpha = -0x1000000 // the marking's colour has an opacity
	m = m.string("standard", "", "", "standard", "standard", "standard")
	c.send(m.int(1, 0, 0, 1, 1, 0).int(k.body, alpha, 0, k.body, k.feet, 0))
}

// handle reads one message.
func (c *client) handle(b []byte) {
	if c.msg.Read(c.p, b) != nil {
		return
	}
	m := &c.msg
	switch m.Kind() {
	case twcodec.MsgMapChange:
		c.mapChange(m)
	case twcodec.MsgMapData:
		c.mapData(m)
	case twcodec.MsgConReady:
		c.startInfo()
	case twcodec.MsgSvReadyToEnter:
		if !c.inGame {
			c.send(c.message(twcodec.MsgEnterGame))
			c.inGame = true
		}
	case twcodec.MsgSvClientInfo:
		if m.Int("local") != 0 {
			c.world.me = int(m.Int("client_id"))
		}
		c.world.sides[m.Int("client_id")&63] = m.Int("team")
		c.world.names[m.Text("name")] = int(m.Int("client_id"))
	case twcodec.MsgSvTeam:
		c.world.sides[m.Int("client_id")&63] = m.Int("team")
	case twcodec.MsgSvWeaponPickup:
		if w := m.Int("weapon"); w >= 0 && w <= ninja {
			c.world.owns[w] = true
		}
	case twcodec.MsgInputTiming:
		c.timing(m.Int("time_left"))
	case twcodec.MsgPing:
		c.post(c.message(twcodec.MsgPingReply))
	case twcodec.MsgSnapEmpty:
		c.snapshot(m.Int("tick"), m.Int("delta"), nil)
	case twcodec.MsgSnapSingle:
		c.snapshot(m.Int("tick"), m.Int("delta"), m.Bytes("data"))
	case twcodec.MsgSnap:
		if m.Int("part") == 0 {
			c.parts = c.parts[:0]
		}
		c.parts = append(c.parts, m.Bytes("data")...)
		if m.Int("part") == m.Int("num_parts")-1 {
			c.snapshot(m.Int("tick"), m.Int("delta"), c.parts)
		}
	}
}

// snapshot reads the difference to the snapshot delta ticks before.
func (c *client) snapshot(tick, delta int32, data []byte) {
	base := c.bases[tick-delta]
	if tick-delta < 0 {
		base = &twcodec.Snapshot{}
		base.Reset(c.p)
	}
	if base == nil { // gone: the server takes an older one when we acknowledge none newer
		return
	}
	s := &twcodec.Snapshot{}
	ints, ok := twcodec.AppendInts(nil, data)
	if len(data) == 0 {
		s.CopyFrom(base)
	} else if !ok || s.ReadDelta(c.p, base, ints) != nil {
		return
	}
	c.bases[tick] = s
	for t := range c.bases {
		if t < tick-150 {
			delete(c.bases, t)
		}
	}
	c.world.read(c.p, tick, s)
	if c.ticks != nil {
		fmt.Fprintln(c.ticks, tick, time.Now().UnixNano())
	}
}

func (c *client) say(text string) {
	if c.p == twcodec.Proto7 {
		const all, nobody = 1, -1
		c.send(c.message(twcodec.MsgClSay).int(all, nobody).string(text))
		return
	}
	c.send(c.message(twcodec.MsgClSay).int(0).string(text))
}

func (c *client) emoticon(e int32) { c.send(c.message(twcodec.MsgClEmoticon).int(e)) }
func (c *client) kill()            { c.send(c.message(twcodec.MsgClKill)) }

// input sends the keys for a tick the server has not reached yet, one after the
// other however snapshots come.
func (c *client) input(k keys) {
	const bytes = 40
	c.intended++
	if want := c.world.tick + c.ahead; c.intended < want-2 || c.intended > want+2 {
		c.intended = want
	}
	m := c.message(twcodec.MsgInput).int(c.world.tick, c.intended, bytes)
	c.post(m.int(k.direction, k.aimX, k.aimY, k.jump, k.fire, k.hook, k.flags, k.weapon, 0, 0))
}

// timing hears how many milliseconds before its tick an input came: early
// enough is what it should be, and no earlier.
func (c *client) timing(left int32) {
	by := int32(0)
	switch {
	case left < 2 && c.ahead < 20:
		by = 1
	case left > 42 && c.ahead > 1:
		by = -1
	}
	const answered = 300 * time.Millisecond // what the last change did, one hears by then
	if by != 0 && time.Since(c.adjusted) > answered {
		c.ahead += by
		c.adjusted = time.Now()
	}
}

// play acts on the server until the round is over.
func (c *client) play(until time.Time, act func() keys) error {
	next := time.Now()
	for time.Now().Before(until) {
		next = next.Add(20 * time.Millisecond)
		if err := c.receive(next, c.handle); err != nil {
			return err
		}
		if c.inGame && c.world.tick > 0 {
			c.input(act())
			c.ping()
		}
		if len(c.unacked) > 0 && time.Since(c.resent) > time.Second {
			c.resend()
		}
		c.flush()
	}
	return nil
}

// ping asks how long a message and its answer take.
func (c *client) ping() {
	if time.Since(c.pinged) > time.Second {
		c.pinged = time.Now()
		c.post(c.message(twcodec.MsgPing))
	}
}
