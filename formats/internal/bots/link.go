package main

import (
	"errors"
	"fmt"
	"net"
	"time"

	"playhead/formats/internal/twcodec"
)

// A link is a client's connection to a server. It sends what must arrive again
// until it is acknowledged. It is used by one goroutine.
type link struct {
	p     twcodec.Protocol
	conn  *wire
	token [4]byte // the server's
	ids   map[twcodec.MsgKind]int32

	ack, seq uint16
	unacked  []vital
	resent   time.Time

	body    []byte // chunks of the packet being put together
	chunks  int
	askedUs bool // the peer is to send again

	unpacked [2048]byte
}

// A vital message is kept until the peer has it.
type vital struct {
	seq  uint16
	data []byte
}

// Bits of a chunk's head and of a packet's first byte, before the shift that
// 0.6 and 0.7 share.
const (
	chunkVital  = 1
	chunkResend = 2

	maxBodyBytes = 1200
)

var errClosed = errors.New("closed by the server")

// dial connects to a server on this machine.
func dial(addr string, p twcodec.Protocol, w *wire) (*link, error) {
	if err := w.dial(addr); err != nil {
		return nil, err
	}
	l := &link{p: p, conn: w, token: [4]byte{255, 255, 255, 255}, ids: messageIDs(p)}
	l.ask()
	if err := l.shakeHands(); err != nil {
		w.close()
		return nil, err
	}
	return l, nil
}

// messageIDs returns the numbers of a protocol's messages.
func messageIDs(p twcodec.Protocol) map[twcodec.MsgKind]int32 {
	ids := map[twcodec.MsgKind]int32{}
	game, system := twcodec.MsgTable(p)
	for _, s := range game {
		ids[s.Kind] = s.ID << 1
	}
	for _, s := range system {
		ids[s.Kind] = s.ID<<1 | 1
	}
	return ids
}

// ask asks the server about itself, as a browser of servers does.
func (l *link) ask() {
	const head, token = "xe\x01\x02\x00\x00", "\x03"
	if l.p == twcodec.Proto6 {
		l.conn.write([]byte(head + "\xff\xff\xff\xffgie3" + token))
	}
}

// shakeHands asks for the server's token, which proves to the server that
// this address is ours, and connects with it.
func (l *link) shakeHands() error {
	const tries = 20
	mine := [4]byte{'p', 'l', 'a', 'y'}
	for range tries {
		if l.p == twcodec.Proto7 {
			l.control(twcodec.ControlToken, append(mine[:], make([]byte, 508)...))
		} else {
			l.control(twcodec.ControlConnect, []byte("TKEN"))
		}
		pk, err := l.packet(time.Now().Add(300 * time.Millisecond))
		if err != nil || !pk.Control {
			continue
		}
		if t, ok := pk.ControlToken(); ok {
			l.token = [4]byte{byte(t >> 24), byte(t >> 16), byte(t >> 8), byte(t)}
			if l.p == twcodec.Proto7 {
				l.control(twcodec.ControlConnect, append(mine[:], make([]byte, 508)...))
			} else {
				l.control(twcodec.ControlAccept, nil)
			}
			return nil
		}
	}
	return errors.New("the server does not answer")
}

// packet waits for one packet.
func (l *link) packet(deadline time.Time) (twcodec.Packet, error) {
	var pk twcodec.Packet
	b, err := l.conn.read(deadline)
	if err != nil {
		return pk, err
	}
	return pk, pk.Read(l.p, b, l.unpacked[:])
}

// head returns the bytes before a packet's body.
func (l *link) head(control, resend bool, chunks int) []byte {
	b := []byte{byte(l.ack>>8) & 3, byte(l.ack), byte(chunks)}
	bit := func(on bool, proto6, proto7 byte) {
		switch {
		case on && l.p == twcodec.Proto7:
			b[0] |= proto7
		case on:
			b[0] |= proto6
		}
	}
	bit(control, 0x10, 0x04)
	bit(resend, 0x40, 0x08)
	if l.p == twcodec.Proto7 {
		b = append(b, l.token[:]...)
	}
	return b
}

func (l *link) write(b []byte) {
	if l.p == twcodec.Proto6 {
		b = append(b, l.token[:]...)
	}
	l.conn.write(b)
}

func (l *link) control(k twcodec.ControlKind, extra []byte) {
	l.write(append(append(l.head(true, false, 0), byte(k)), extra...))
}

func (l *link) chunk(flags byte, seq uint16, data []byte) {
	if len(l.body)+len(data)+3 > maxBodyBytes {
		l.flush()
	}
	low, sizeMask := 4, 0x0f
	if l.p == twcodec.Proto7 {
		low, sizeMask = 6, 0x3f
	}
	b := []byte{flags<<6 | byte(len(data)>>low)&0x3f, byte(len(data) & sizeMask)}
	if flags&chunkVital != 0 {
		b[1] |= byte(seq>>2) &^ byte(sizeMask)
		b = append(b, byte(seq))
	}
	l.body = append(append(l.body, b...), data...)
	l.chunks++
}

// send puts a message that must arrive into the next packet.
func (l *link) send(m message) {
	l.seq = (l.seq + 1) & twcodec.SeqMask
	l.unacked = append(l.unacked, vital{l.seq, m})
	l.chunk(chunkVital, l.seq, m)
}

// post puts a message that may be lost into the next packet.
func (l *link) post(m message) { l.chunk(0, 0, m) }

// flush sends the packet put together so far.
func (l *link) flush() {
	if l.chunks == 0 && !l.askedUs {
		return
	}
	l.write(append(l.head(false, l.askedUs, l.chunks), l.body...))
	l.body, l.chunks, l.askedUs = l.body[:0], 0, false
}

// receive hands every message that arrives before the deadline to got.
func (l *link) receive(deadline time.Time, got func([]byte)) error {
	for {
		pk, err := l.packet(deadline)
		var timeout net.Error
		switch {
		case errors.As(err, &timeout) && timeout.Timeout():
			return nil
		case err != nil:
			return err
		case pk.Connless:
			continue
		case pk.Control:
			if pk.Kind == twcodec.ControlClose {
				return fmt.Errorf("%w: %s", errClosed, twcodec.Text(pk.Body))
			}
			continue
		}
		l.acknowledged(pk.Ack)
		if pk.Resend {
			l.resend()
		}
		for cs := twcodec.NewChunks(&pk); ; {
			c, ok := cs.Next()
			if !ok {
				break
			}
			if c.Vital && !l.inOrder(c.Seq) {
				continue
			}
			got(c.Data)
		}
	}
}

// inOrder reports whether a vital message is the next one. A later one means
// that one was lost.
func (l *link) inOrder(seq uint16) bool {
	if seq == (l.ack+1)&twcodec.SeqMask {
		l.ack = seq
		return true
	}
	if ahead := (seq - l.ack) & twcodec.SeqMask; ahead != 0 && ahead < 512 {
		l.askedUs = true
	}
	return false
}

func (l *link) acknowledged(ack uint16) {
	for len(l.unacked) > 0 && (ack-l.unacked[0].seq)&twcodec.SeqMask < 512 {
		l.unacked = l.unacked[1:]
	}
}

// resend sends what is not acknowledged once more, at most ten times a second.
func (l *link) resend() {
	if time.Since(l.resent) < 100*time.Millisecond {
		return
	}
	l.resent = time.Now()
	for _, v := range l.unacked {
		l.chunk(chunkVital|chunkResend, v.seq, v.data)
	}
}

func (l *link) close(reason string) {
	l.flush()
	l.control(twcodec.ControlClose, append([]byte(reason), 0))
	l.conn.close()
}

// A message is one being written.
type message []byte

// message begins a message of the given kind.
func (l *link) message(k twcodec.MsgKind) message {
	return twcodec.AppendInt(nil, l.ids[k])
}

func (m message) int(vs ...int32) message {
	for _, v := range vs {
		m = twcodec.AppendInt(m, v)
	}
	return m
}

func (m message) string(ss ...string) message {
	for _, s := range ss {
		m = append(append(m, s...), 0)
	}
	return m
}
