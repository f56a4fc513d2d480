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
// capture; the first begins with what the first pass finds.
type Decoder struct {
	src binread.Source
	opt binread.Options

	grams   *datagrams
	flows   *flows
	merger  *merger
	servers []netip.AddrPort // found in the first pass
	pass    int
	err     error // why this pass ended; io.EOF for a clean end
	zero    time.Time
	hasZero bool
	seen    int // datagrams of this pass
	told    int // clients told to the Builder
}

// Open starts reading the capture in src. It fails when src is no capture.
func Open(src binread.Source, opt binread.Options) (sim.Decoder, error) {
	d := &Decoder{src: src, opt: opt}
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
	d.grams, d.merger, d.err, d.seen = grams, newMerger(d.opt), nil, 0
	d.merger.zero, d.merger.hasZero = d.zero, d.hasZero
	d.flows = newFlows(target, d.opt.Client-1, d.merger)
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
	d.merger.b = b
	for {
		if s := d.flows.server; s != nil {
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
		d.read(b)
	}
}

// read takes one datagram.
func (d *Decoder) read(b *sim.Builder) {
	g, err := d.grams.next()
	if err != nil {
		d.err = err
		return
	}
	d.seen++
	d.flows.take(&g)
	if d.seen%64 == 0 && d.pass == 0 {
		b.Progress(d.grams.count.n, d.src.Size())
		d.tellClients(b)
	}
}

// finishPass ends a pass and begins the next. It returns why there is none.
func (d *Decoder) finishPass(b *sim.Builder) error {
	d.tellWaiting(b)
	if d.pass == 0 {
		b.Progress(d.grams.count.n, d.src.Size())
		d.servers = d.flows.order
		d.zero, d.hasZero = d.merger.zero, d.merger.hasZero
		if !d.hasZero && len(d.servers) == 0 {
			return &binread.Error{
				Format: format, Offset: 0, Field: "packets",
				Err: binread.Unsupportedf("no Teeworlds traffic among %d packets", d.seen+d.grams.skipped),
			}
		}
		d.tellIgnored(b)
	}
	d.tellClients(b)
	ended := d.err
	target := d.flows.target
	for d.pass++; d.pass <= len(d.servers) && d.opt.Client == 0; d.pass++ {
		if next := d.servers[d.pass-1]; next != target {
			if errors.Is(d.begin(next), binread.ErrTruncated) {
				break
			}
			return nil
		}
	}
	return ended
}

// tellWaiting says when a capture that began mid-game had to wait for its
// first full snapshot, or never got one.
func (d *Decoder) tellWaiting(b *sim.Builder) {
	s := d.flows.server
	if s == nil {
		return
	}
	for _, c := range s.clients {
		switch {
		case c.snaps.decoded == 0 && c.snaps.noBase > 0:
			b.Warn("no-full-snapshot", -1, fmt.Sprintf("client %d: the capture holds no full snapshot to begin from", c.index))
		case c.snaps.waitedBase > 0 && c.midstream:
			b.Warn("waited-for-snapshot", -1, fmt.Sprintf("client %d: the first full snapshot comes %.1f s after its first packet", c.index, c.firstSnap.Sub(c.first).Seconds()))
		}
		if c.snaps.badSum > 0 {
			b.Warn("bad-checksum", -1, "a snapshot did not match its checksum and was left out")
		}
		if c.broken > 0 {
			b.Warn("broken-packet", -1, "a packet could not be read")
		}
	}
	if d.merger.hidden > 0 {
		b.Warn("unknown-id", -1, fmt.Sprintf("%d rows of players whose id on the server is unknown", d.merger.hidden))
	}
}

func (d *Decoder) tellIgnored(b *sim.Builder) {
	if d.flows.ignored > 0 {
		b.Warn("other-traffic", -1, fmt.Sprintf("%d packets are not of a Teeworlds game", d.flows.ignored))
	}
	if d.err != nil && d.err != io.EOF {
		return
	}
}

// tellClients tells the clients as they are known now. Each pass finds the
// same ones in the same order; the first tells all.
func (d *Decoder) tellClients(b *sim.Builder) {
	for _, c := range d.flows.clients {
		if c.server == nil && d.pass > 0 {
			continue
		}
		b.SetClient(c.index, sim.Client{
			Name: c.name, Version: c.version, Protocol: c.proto.String(),
			From: max(0, c.first.Sub(d.merger.zero)), To: max(0, c.last.Sub(d.merger.zero)),
			Packets: c.up.packets + c.down.packets, Lost: c.up.lost + c.down.lost, Resent: c.up.resent + c.down.resent,
			Bytes: int64(c.up.bytes + c.down.bytes), Snapshots: c.snaps.decoded,
		})
	}
}
