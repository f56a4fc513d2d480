package twcapture

import (
	"errors"
	"fmt"
	"net/netip"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
	"playhead/sim/table"
)

// A tracker reads the capture and writes scripts of it: it follows connections
// and decodes snapshots, but does not look into them.
type tracker struct {
	src   binread.Source
	opt   binread.Options
	grams *datagrams
	flows *flows
	pass  int
	err   error // why this pass ended; io.EOF for a clean end
	seen  int   // datagrams of this pass
	gram  datagram

	queue   []netip.AddrPort // servers whose turn is to come
	zero    time.Time        // of the whole recording
	hasZero bool
}

// maxPasses bounds the servers of a capture that are shown: each reads the
// capture once more.
const maxPasses = 16

// The size of a script. It is short, so that the first picture does not wait.
const (
	scriptTicks     = 32
	scriptDatagrams = 1024
)

// tellEvery is how many datagrams pass between two reports about clients.
const tellEvery = 4096

// begin starts a pass that follows one server, the first when not valid.
func (t *tracker) begin(target netip.AddrPort) error {
	grams, err := openDatagrams(t.src)
	if err != nil {
		return err
	}
	t.grams, t.err, t.seen = grams, nil, 0
	t.flows = newFlows(target, t.opt.Client-1, nil)
	t.flows.private = t.opt.ShowPrivate
	t.flows.zero, t.flows.hasZero = t.zero, t.hasZero
	return nil
}

// write fills a script with what comes next.
func (t *tracker) write(out *script) {
	t.flows.script = out
	for n := 0; n < scriptDatagrams && out.ticks < scriptTicks && out.err == nil; n++ {
		t.step(out)
	}
	if t.pass == 0 {
		read, total := t.grams.offset(), t.src.Size()
		out.tell(func(m *merger) { m.b.Progress(read, total) })
	}
	for _, w := range out.warns {
		out.tell(func(m *merger) {
			for range w.Count {
				m.b.Warn(w.Kind, w.FirstOffset, w.Text)
			}
		})
	}
}

// step takes one datagram, or ends the pass.
func (t *tracker) step(out *script) {
	err := t.grams.next(&t.gram)
	switch {
	case errors.Is(err, sim.ErrMore):
		t.tell(out, false)
		out.err = err
		return
	case err != nil:
		t.err = err
		if s := t.flows.target; s != nil {
			s.finish()
			s.settle(sim.MaxTick)
			s.endHole()
		}
		out.err = t.finishPass(out)
		t.flows.script = out
		return
	}
	t.seen++
	t.flows.offset = t.gram.offset
	t.flows.take(&t.gram)
	if s := t.flows.target; s != nil {
		s.settle(s.latest - settleTicks)
	} else {
		for _, s := range t.flows.order { // whose clients are not shown, but count for the clock
			s.settle(s.latest - settleTicks)
		}
	}
	if t.seen%tellEvery == 0 {
		t.tell(out, false)
	}
}

// finishPass ends a pass and begins the next. It returns why there is none.
func (t *tracker) finishPass(out *script) error {
	t.tellWaiting(out)
	t.tell(out, true)
	if t.pass == 0 {
		out.warnTimes("bad-record", "damaged bytes between two packets were skipped", t.grams.mender.lost)
		if len(t.flows.clients) == 0 {
			return &binread.Error{
				Format: format, Field: "packets",
				Err: binread.Unsupportedf("no Teeworlds traffic among %d packets", t.seen+t.grams.skipped),
			}
		}
		t.tellTraffic(out)
		if t.flows.target == nil {
			return &binread.Error{
				Format: format, Field: "snapshots",
				Err: binread.Unsupportedf("Teeworlds connections, but no full snapshot to show a game from"),
			}
		}
		t.line()
	}
	ended := t.err
	if len(t.queue) == 0 {
		return ended
	}
	t.pass++
	next := t.queue[0]
	t.queue = t.queue[1:]
	if err := t.begin(next); err != nil {
		return ended
	}
	return nil
}

// line queues the servers that were not shown in the first pass. A server that
// sent little shows no game.
func (t *tracker) line() {
	f := t.flows
	if t.opt.Client > 0 {
		return
	}
	t.zero, t.hasZero = f.zero, f.hasZero
	talked := map[netip.AddrPort]bool{}
	for _, c := range f.clients {
		talked[c.serverAddr] = talked[c.serverAddr] || c.talked && c.down.packets > 1
	}
	for _, s := range f.order {
		if s != f.target && talked[s.addr] && len(t.queue) < maxPasses-1 {
			t.queue = append(t.queue, s.addr)
		}
	}
}

// tellWaiting says when a capture that began mid-game never got a full
// snapshot, and what could not be read.
func (t *tracker) tellWaiting(out *script) {
	for _, c := range t.flows.clients {
		switch {
		case c.server == nil || c.aside:
			continue
		case c.snaps.decoded == 0 && c.snaps.noBase > 0:
			out.warn("no-full-snapshot", fmt.Sprintf("client %d: the capture holds no full snapshot to start from",
				c.index), c.begins)
		}
		out.warnTimes("missing-base", "a snapshot builds on packets that the capture lacks and was skipped", c.unread)
		out.warnTimes("bad-checksum", "a snapshot did not match its checksum and was skipped", c.snaps.badSum)
		out.warnTimes("broken-snapshot", "a snapshot could not be read", c.snaps.broken)
		out.warnTimes("broken-packet", "a packet could not be read", c.broken)
	}
}

// tellTraffic counts what was left aside.
func (t *tracker) tellTraffic(out *script) {
	if n := t.flows.ignored; n.times > 0 {
		out.warn("other-traffic", fmt.Sprintf("%s packets do not belong to a Teeworlds game", table.CountText(n.times)),
			n.first)
	}
	if n := t.flows.crowded; n.times > 0 {
		out.warn("too-many-connections", fmt.Sprintf("%s packets belong to connections beyond the limit",
			table.CountText(n.times)),
			n.first)
	}
}

// tell tells the clients as they are known now, all once more at the end of a
// pass. Each pass finds the same ones in the same order.
func (t *tracker) tell(out *script, end bool) {
	zero := t.flows.zero
	if !t.flows.hasZero {
		if t.pass > 0 || len(t.flows.clients) == 0 {
			return
		}
		zero = t.flows.clients[0].first // until there is a first tick
	}
	number := map[netip.AddrPort]int{}
	for i, s := range t.flows.order {
		number[s.addr] = i
	}
	for _, c := range t.flows.clients {
		if c.server == nil && (t.pass > 0 || !end) {
			continue
		}
		n, told := c.index, sim.Client{
			Server: number[c.serverAddr], Left: twcodec.MaskText(c.closeReason),
			Name: c.name, Version: c.version, Protocol: c.proto.String(),
			From: c.first.Sub(zero), To: c.last.Sub(zero),
			Packets: c.up.packets + c.down.packets, Vital: c.up.came + c.down.came, Lost: c.up.lost + c.down.lost,
			Resent: c.up.resent + c.down.resent,
			Bytes:  int64(c.up.bytes + c.down.bytes), Snapshots: c.snaps.decoded,
			MapBytes: c.mapBytes, MapsWhole: c.mapsWhole, Handshake: c.handshake(t.opt.ShowPrivate),
			Undecoded: c.undecoded,
		}
		if t.opt.ShowPrivate {
			told.Address, told.ServerAddress, told.Left = c.addr.String(), c.serverAddr.String(), c.closeReason
		}
		out.tell(func(m *merger) { m.b.SetClient(n, told) })
		if t.flows.hasZero || end {
			c.net.tell(out, n, time.Duration(zero.UnixNano()), end)
		}
	}
}
