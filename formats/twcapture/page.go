package twcapture

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net/netip"
	"strconv"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// pageBuffer is how much is read of a capture at once for a page.
const pageBuffer = 64 << 10

// ReadPage reads the packets of a log page again and decodes those that have
// entries in it. It reads a little further, to where the server reports when the
// page's inputs arrived and both sides acknowledge its packets. It takes a few
// milliseconds and keeps nothing.
func ReadPage(src binread.Source, opt binread.Options, page *sim.MessagePage) ([]sim.Packet, error) {
	count := &sourceReader{src: src, n: page.Offset}
	if page.LeadFrames > 0 {
		count.n = page.Lead
	}
	in := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(page.Head), count), pageBuffer)
	grams, err := newDatagrams(whole{src}, count, in)
	if err != nil {
		return nil, err
	}
	grams.read = -page.LeadFrames
	grams.mender.on = true // as when the frames were counted
	r := pageReader{a: annotator{opt: opt}, page: page, sides: map[[2]netip.AddrPort]sim.MessageEntry{}}
	var g datagram
	for {
		err := grams.next(&g)
		if errors.Is(err, io.EOF) || errors.Is(err, binread.ErrTruncated) {
			break
		}
		if err != nil {
			return r.found, err
		}
		if g.frame < sim.PageFrames {
			r.take(&g)
		} else if g.frame >= 2*sim.PageFrames || g.at.Sub(r.last) > timingAfter {
			break
		} else {
			r.after(&g)
		}
	}
	r.match()
	r.deliver()
	return r.found, nil
}

// timingAfter is how long after an input the server's report about it is searched
// for, and after a message its acknowledgement.
const timingAfter = time.Second

// whole is a source that does not grow.
type whole struct{ binread.Source }

// Growing returns false.
func (whole) Growing() bool { return false }

// A pageReader collects the packets of a page.
type pageReader struct {
	a     annotator
	page  *sim.MessagePage
	next  int // entry
	last  time.Time
	sides map[[2]netip.AddrPort]sim.MessageEntry // from and to of the packets
	found []sim.Packet
	later []sim.Packet // behind the page
	acks  []heard
}

// take decodes a datagram of the page if it has entries.
func (r *pageReader) take(g *datagram) {
	entries := r.page.Entries
	for r.next < len(entries) && int(entries[r.next].Frame) < g.frame {
		r.next++
	}
	if r.next == len(entries) || int(entries[r.next].Frame) != g.frame {
		return
	}
	e := entries[r.next]
	p := r.packet(e, g)
	for ; r.next < len(entries) && int(entries[r.next].Frame) == g.frame; r.next++ {
		if x := &entries[r.next]; x.Flags&sim.MessageLost != 0 {
			p.Lost += int(x.Size)
		}
	}
	r.sides[[2]netip.AddrPort{g.src, g.dst}] = e
	r.last = g.at
	r.hear(e, g)
	r.found = append(r.found, p)
}

// after processes a datagram after the page.
func (r *pageReader) after(g *datagram) {
	e, ok := r.sides[[2]netip.AddrPort{g.src, g.dst}]
	if !ok {
		return
	}
	r.hear(e, g)
	if e.Flags&sim.MessageUp == 0 {
		r.later = append(r.later, r.packet(e, g))
	}
}

func (r *pageReader) packet(e sim.MessageEntry, g *datagram) sim.Packet {
	proto := twcodec.Proto6
	if e.Flags&sim.MessageProto7 != 0 {
		proto = twcodec.Proto7
	}
	p := r.a.packet(proto, g.data)
	p.Number, p.Offset, p.Client = r.page.Frame+g.frame, g.offset, int(e.Client)
	p.At, p.ToServer = g.at, e.Flags&sim.MessageUp != 0
	return p
}

// An inputKey identifies an input.
type inputKey struct {
	client int
	tick   sim.Tick
}

// match adds the server's timing reports to inputs, and with them the tick to
// which they were applied. The server reports once a tick, about the first input
// for it.
func (r *pageReader) match() {
	inputs := map[inputKey]*sim.SentInput{}
	each := func(packets []sim.Packet, do func(client int, m *sim.PacketMessage)) {
		for i := range packets {
			for k := range packets[i].Messages {
				do(packets[i].Client, &packets[i].Messages[k])
			}
		}
	}
	each(r.found, func(client int, m *sim.PacketMessage) {
		if m.Input == nil {
			return
		}
		if k := (inputKey{client, m.Input.IntendedTick}); inputs[k] == nil {
			inputs[k] = m.Input
		}
	})
	timed := func(client int, m *sim.PacketMessage) {
		tick, left, ok := timingOf(m)
		in := inputs[inputKey{client, tick}]
		if !ok || in == nil || in.HasMargin {
			return
		}
		in.MarginMS, in.HasMargin = left, true
		if late := time.Duration(-left) * time.Millisecond; late > 0 {
			in.AppliedTick = tick + sim.Tick((late+sim.TeeworldsTick-1)/sim.TeeworldsTick)
		}
	}
	each(r.found, timed)
	each(r.later, timed)
}

// timingOf reads an INPUTTIMING.
func timingOf(m *sim.PacketMessage) (tick sim.Tick, leftMS int, ok bool) {
	if m.Name != "INPUTTIMING" || len(m.Fields) < 2 {
		return 0, 0, false
	}
	t, err := strconv.Atoi(m.Fields[0].Value)
	left, err2 := strconv.Atoi(m.Fields[1].Value)
	return sim.Tick(t), left, err == nil && err2 == nil
}
