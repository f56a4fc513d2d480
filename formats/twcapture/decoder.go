package twcapture

import (
	"errors"
	"fmt"
	"io"
	"net/netip"
	"time"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// Sniff reports whether head, the first bytes of a file, begins a capture.
func Sniff(head []byte) bool { return isNg(head) || isClassic(head) }

// A Decoder plays the game traffic of a capture. It implements sim.Decoder.
//
// Each server of the capture is a game of its own, or several after map
// changes. They may overlap in time, so each server takes a pass over the
// capture; the first is the one that shows a game first.
type Decoder struct {
	src binread.Source
	opt binread.Options

	out   *output
	grams *datagrams
	flows *flows
	pass  int
	err   error // why this pass ended; io.EOF for a clean end
	seen  int   // datagrams of this pass

	queue   []netip.AddrPort // servers whose turn is to come
	zero    time.Time        // of the whole recording
	hasZero bool
}

// maxPasses bounds the servers of a capture that are shown: each reads the
// capture once more.
const maxPasses = 16

// Open starts reading the capture in src. It fails when src is no capture.
func Open(src binread.Source, opt binread.Options) (sim.Decoder, error) {
	d := &Decoder{src: src, opt: opt, out: &output{}}
	if err := d.begin(netip.AddrPort{}); err != nil {
		return nil, err
	}
	return d, nil
}

// begin starts a pass that follows one server, the first when not valid.
func (d *Decoder) begin(target netip.AddrPort) error {
	grams, err := openDatagrams(d.src)
	if err != nil {
		return err
	}
	d.grams, d.err, d.seen = grams, nil, 0
	d.flows = newFlows(target, d.opt.Client-1, func() *merger {
		m := newMerger(d.opt, d.out)
		m.zero, m.hasZero = d.zero, d.hasZero
		return m
	})
	return nil
}

// Meta implements sim.Decoder.
func (d *Decoder) Meta() sim.Meta {
	version := "pcap"
	if d.grams.ng != nil {
		version = "pcapng"
	}
	return sim.Meta{Format: format, Version: version, GameName: "Teeworlds traffic", Recorder: -1}
}

// Next implements sim.Decoder.
func (d *Decoder) Next(b *sim.Builder) error {
	d.out.b = b
	for {
		if s := d.flows.target; s != nil {
			if t, ok := s.whole(); ok || d.err != nil && len(s.pending) > 0 {
				if !ok {
					t = s.pending[0].tick
				}
				s.settle(t)
				return nil
			}
		}
		if d.err != nil {
			if err := d.finishPass(b); err != nil {
				return err
			}
			continue
		}
		if err := d.read(b); err != nil {
			d.tell(b, false)
			return err
		}
	}
}

// tellEvery is how many datagrams pass between two reports about clients.
const tellEvery = 4096

// read takes one datagram. It fails only where the source may still grow.
func (d *Decoder) read(b *sim.Builder) error {
	g, err := d.grams.next()
	switch {
	case errors.Is(err, binread.ErrMore):
		return err
	case err != nil:
		d.err = err
		if s := d.flows.target; s != nil {
			s.finish()
		}
		return nil
	}
	d.seen++
	d.flows.take(&g)
	if d.seen%64 == 0 && d.pass == 0 {
		b.Progress(d.grams.offset(), d.src.Size())
	}
	if d.seen%tellEvery == 0 {
		d.tell(b, false)
	}
	return nil
}

// finishPass ends a pass and begins the next. It returns why there is none.
func (d *Decoder) finishPass(b *sim.Builder) error {
	d.tellWaiting(b)
	d.tell(b, true)
	if d.pass == 0 {
		b.Progress(d.grams.offset(), d.src.Size())
		if len(d.flows.clients) == 0 {
			return &binread.Error{
				Format: format, Field: "packets",
				Err: binread.Unsupportedf("no Teeworlds traffic among %d packets", d.seen+d.grams.skipped),
			}
		}
		d.tellTraffic(b)
		if d.flows.target == nil {
			return &binread.Error{
				Format: format, Field: "snapshots",
				Err: binread.Unsupportedf("Teeworlds connections, but no full snapshot that a game could be shown from"),
			}
		}
		d.endOfCapture(b)
		d.line()
	}
	ended := d.err
	d.pass++
	if len(d.queue) == 0 {
		return ended
	}
	next := d.queue[0]
	d.queue = d.queue[1:]
	if err := d.begin(next); err != nil {
		return ended
	}
	return nil
}

// endOfCapture makes a last record that is not there whole, as whoever stops
// a recording leaves it, a warning.
func (d *Decoder) endOfCapture(b *sim.Builder) {
	var e *binread.Error
	if errors.As(d.err, &e) && errors.Is(d.err, binread.ErrTruncated) {
		b.Warn("cut-off", e.Offset, "the capture ends inside a record")
		d.err = io.EOF
	}
}

// line queues the servers that were not shown in the first pass. A server that
// sent little shows no game.
func (d *Decoder) line() {
	if t := d.flows.target; t != nil && d.opt.Client == 0 {
		d.zero, d.hasZero = t.sink.zero, t.sink.hasZero
		talked := map[netip.AddrPort]bool{}
		for _, c := range d.flows.clients {
			talked[c.serverAddr] = talked[c.serverAddr] || c.talked && c.down.packets > 1
		}
		for _, s := range d.flows.order {
			if s != t && talked[s.addr] && len(d.queue) < maxPasses-1 {
				d.queue = append(d.queue, s.addr)
			}
		}
	}
}

// tellWaiting says when a capture that began mid-game had to wait for its
// first full snapshot, or never got one, and what could not be read.
func (d *Decoder) tellWaiting(b *sim.Builder) {
	for _, c := range d.flows.clients {
		switch {
		case c.server == nil:
			continue
		case c.snaps.decoded == 0 && c.snaps.noBase > 0:
			b.Warn("no-full-snapshot", -1, fmt.Sprintf("client %d: the capture holds no full snapshot to begin from", c.index))
		case c.snaps.waitedBase > 0 && c.midstream:
			b.Warn("waited-for-snapshot", -1, fmt.Sprintf("client %d: the capture begins mid-game; its first full snapshot comes %.1f s after its first packet", c.index, c.firstSnap.Sub(c.first).Seconds()))
		}
		warnTimes(b, "bad-checksum", "a snapshot did not match its checksum and was left out", c.snaps.badSum)
		warnTimes(b, "broken-snapshot", "a snapshot could not be read", c.snaps.broken)
		warnTimes(b, "broken-packet", "a packet could not be read", c.broken)
	}
}

func warnTimes(b *sim.Builder, kind, text string, n int) {
	for range n {
		b.Warn(kind, -1, text)
	}
}

// tellTraffic counts what was left aside.
func (d *Decoder) tellTraffic(b *sim.Builder) {
	if d.flows.ignored > 0 {
		b.Warn("other-traffic", -1, fmt.Sprintf("%d packets are not of a Teeworlds game", d.flows.ignored))
	}
	if d.flows.crowded > 0 {
		b.Warn("too-many-connections", -1, fmt.Sprintf("%d packets are of more connections than are followed", d.flows.crowded))
	}
}

// tell tells the clients as they are known now, all once more at the end of a
// pass. Each pass finds the same ones in the same order.
func (d *Decoder) tell(b *sim.Builder, end bool) {
	zero := d.zero
	if t := d.flows.target; t != nil {
		zero = t.sink.zero
	} else if d.pass > 0 || !end {
		return
	} else if len(d.flows.clients) > 0 {
		zero = d.flows.clients[0].first
	}
	for _, c := range d.flows.clients {
		if c.server == nil && (d.pass > 0 || !end) {
			continue
		}
		b.SetClient(c.index, sim.Client{
			Name: c.name, Version: c.version, Protocol: c.proto.String(),
			From: max(0, c.first.Sub(zero)), To: max(0, c.last.Sub(zero)),
			Packets: c.up.packets + c.down.packets, Lost: c.up.lost + c.down.lost, Resent: c.up.resent + c.down.resent,
			Bytes: int64(c.up.bytes + c.down.bytes), Snapshots: c.snaps.decoded,
		})
		c.net.tell(b, c.index, zero, end)
	}
}
