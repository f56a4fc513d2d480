package twcapture

import (
	"context"
	"errors"
	"io"
	"net/netip"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// ReadWire calls add with every packet of the connections in a capture, in the order of each
// connection, until ctx ends. Clients have the same indices as in [sim.Recording]. What
// precedes damage is read; of a capture that grows, what is there.
func ReadWire(ctx context.Context, src binread.Source, add func(*sim.WirePacket)) error {
	grams, err := openDatagrams(whole{src})
	if err != nil {
		return err
	}
	w := wireReader{add: add, servers: map[netip.AddrPort]int{}}
	f := newFlows(netip.AddrPort{}, -1, nil)
	f.watch = w.packet
	var g datagram
	for n := 0; ; n++ {
		if n%sim.PageFrames == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		switch err := grams.next(&g); {
		case err == io.EOF, errors.Is(err, binread.ErrTruncated):
			return nil
		case err != nil:
			return err
		}
		f.take(&g)
	}
}

// A wireReader makes the packets of [ReadWire].
type wireReader struct {
	add     func(*sim.WirePacket)
	servers map[netip.AddrPort]int
	out     sim.WirePacket
	buf     [twcodec.MaxPacketBytes]byte
	pk      twcodec.Packet
	msg     twcodec.Msg
}

func (w *wireReader) packet(c *client, g *datagram, fromServer bool) {
	pk := &w.pk
	if pk.Read(c.proto, g.data, w.buf[:]) != nil || pk.Connless {
		return
	}
	server, known := w.servers[c.serverAddr]
	if !known {
		server = len(w.servers)
		w.servers[c.serverAddr] = server
	}
	w.out = sim.WirePacket{
		Server: server,
		Frame:  g.frame, At: g.at, Client: c.index, Up: !fromServer, Bytes: len(g.data), Ack: int(pk.Ack),
		Resend: pk.Resend, Control: pk.Control, Vital: w.out.Vital[:0],
		Snapshot: -1, Intended: -1, Acked: -1, Timed: -1,
	}
	if pk.Control {
		w.out.Closes = pk.Kind == twcodec.ControlClose
		if pk.Kind != twcodec.ControlKeepAlive {
			w.out.Ack = -1 // of handshakes, before anything is numbered
		}
		w.add(&w.out)
		return
	}
	chunks := twcodec.NewChunks(pk)
	for ch, ok := chunks.Next(); ok; ch, ok = chunks.Next() {
		if ch.Vital {
			w.out.Vital = append(w.out.Vital, sim.WireVital{Seq: int(ch.Seq), Resent: ch.Resent})
		}
		w.message(c.proto, ch.Data, ch.Vital)
	}
	w.add(&w.out)
}

// message adds what a message says of the connection.
func (w *wireReader) message(p twcodec.Protocol, data []byte, vital bool) {
	payload, err := w.msg.ReadHead(p, data)
	if err != nil {
		return
	}
	u := twcodec.NewUnpacker(payload)
	switch w.msg.Kind() {
	case twcodec.MsgSnap, twcodec.MsgSnapEmpty, twcodec.MsgSnapSingle:
		if tick := u.Int(); u.OK() && !vital { // vital ones are DDNet's check of old clients
			w.out.Snapshot = sim.Tick(tick)
		}
	case twcodec.MsgMapChange:
		w.out.Loads = true
	case twcodec.MsgInput:
		if acked, tick := u.Int(), u.Int(); u.OK() {
			w.out.Acked, w.out.Intended = sim.Tick(acked), sim.Tick(tick)
		}
	case twcodec.MsgInputTiming:
		if tick, left := u.Int(), u.Int(); u.OK() {
			w.out.Timed, w.out.LeftMS = sim.Tick(tick), int(left)
		}
	}
}
