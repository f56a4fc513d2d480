package twcapture

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"time"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// A greeting is what the beginning of a connection revealed.
type greeting struct {
	form      string // of the token
	up, down  direction
	strangers int
	protocol  string
	number    int
	password  bool
	can       []string
	enters    bool // it asked to enter the game
	entered   time.Duration
}

// Each direction of a 0.7 connection has a token of its own.
type direction struct {
	token uint32
	known bool
}

// tokenBytes is the size of a token in every form.
const tokenBytes = 4

// packet checks the token of a packet with messages. The first one counts:
// packets with another one do not belong to this connection.
func (g *greeting) packet(pk *twcodec.Packet, trailer []byte, fromServer bool) {
	form, token := "none", uint32(0)
	switch {
	case pk.HasToken && pk.Proto == twcodec.Proto7:
		form, token = "0.7", pk.Token
	case pk.HasToken:
		form, token = "0.6.5", pk.Token
	case len(trailer) == tokenBytes:
		form, token = "DDNet", binary.BigEndian.Uint32(trailer)
	}
	d := &g.up
	if fromServer {
		d = &g.down
	}
	if !d.known {
		*d = direction{token, true}
		if g.form == "" {
			g.form = form
		}
		return
	}
	if d.token != token {
		g.strangers++
	}
}

// info processes the client's first message.
func (g *greeting) info(m *twcodec.Msg) {
	g.protocol = m.Text("net_version")
	g.password = len(m.Bytes("password")) > 0
	if v := int(m.Int("client_version")); v > 0 {
		g.number = v
	}
}

// capabilityWords name the bits of a DDNet server's capabilities.
var capabilityWords = [...]string{
	"DDNet", "chat timeout codes", "any player flag", "ping", "dummies",
	"input on weapon change",
}

// capabilities processes a DDNet server's capabilities.
func (g *greeting) capabilities(m *twcodec.Msg) {
	flags := uint32(m.Int("flags"))
	g.can = []string{}
	for i, word := range capabilityWords {
		if flags>>i&1 != 0 {
			g.can = append(g.can, word)
		}
	}
	if rest := flags >> len(capabilityWords); rest != 0 {
		g.can = append(g.can, "unknown 0x"+strconv.FormatUint(uint64(rest)<<len(capabilityWords), 16))
	}
}

// handshake returns what is known about the beginning of c's connection.
func (c *client) handshake(private bool) sim.Handshake {
	g := &c.greeting
	h := sim.Handshake{
		Seen: !c.midstream, Token: g.form, Strangers: g.strangers, Protocol: twcodec.MaskText(g.protocol),
		Number: g.number, Password: g.password,
		Capabilities: g.can, Entered: g.entered,
	}
	if private && g.form != "none" {
		h.TokenUp, h.TokenDown = g.up.hex(), g.down.hex()
	}
	return h
}

// hex returns the token as in packets, "" while it is unknown.
func (d direction) hex() string {
	if !d.known {
		return ""
	}
	return fmt.Sprintf("%08x", d.token)
}
