package twcapture

import (
	"bytes"

	"playhead/formats/internal/twcodec"
)

// Packets without a connection contain four ff bytes and a name of four letters,
// after a header of six bytes in 0.6 and nine in 0.7.
var connlessMark = []byte{0xff, 0xff, 0xff, 0xff}

const (
	connlessHead6  = 6
	connlessHead7  = 9
	connlessLetter = 4
)

// aside handles packets without a connection and reports whether g is one.
// Clients also request server info from the port they play on.
func (f *flows) aside(g *datagram) bool {
	b := g.data
	if b[0]&0x20 == 0 {
		return false
	}
	p, head := twcodec.Proto6, connlessHead6
	if b[0]&0xfc == 0x20 && !(len(b) > connlessHead6 && bytes.HasPrefix(b[connlessHead6:], connlessMark)) {
		p, head = twcodec.Proto7, connlessHead7
	}
	if len(b) < head+len(connlessMark)+connlessLetter || !bytes.HasPrefix(b[head:], connlessMark) {
		return false
	}
	f.queries++
	body := b[head+len(connlessMark):]
	if name, ok := infoName(p, string(body[:connlessLetter]), body[connlessLetter:]); ok && len(f.names) < maxServers {
		f.names[g.src] = name
	}
	return true
}

// infoName returns the server's name from its info.
func infoName(p twcodec.Protocol, what string, b []byte) (string, bool) {
	u := twcodec.NewUnpacker(b)
	switch {
	case what == "inf3" && p == twcodec.Proto7:
		u.Int() // token
	case what == "inf3", what == "iext":
		u.String() // token as digits
	default:
		return "", false
	}
	u.String() // version
	name := twcodec.Text(u.String())
	return name, u.OK() && name != ""
}
