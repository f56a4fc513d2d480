package twcapture

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/netip"
	"slices"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// Unfold returns the packets of connections in those of the first end frames of a capture that
// are wanted, in their order, every byte named and their snapshots unfolded. A snapshot says how
// it differs from an earlier one, so the capture is read from its beginning; ctx ends that.
func Unfold(ctx context.Context, src binread.Source, opt binread.Options, end int, wanted func(frame int) bool,
) ([]sim.Packet, error) {
	grams, err := openDatagrams(whole{src})
	if err != nil {
		return nil, err
	}
	u := unfolder{a: annotator{opt: opt}, wanted: wanted, open: map[*client]*unfolding{}}
	f := newFlows(netip.AddrPort{}, -1, nil)
	f.watch = u.packet
	var g datagram
	for n := 0; u.until.IsZero() || !g.at.After(u.until); n++ {
		if n%sim.PageFrames == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		err = grams.next(&g)
		if err == io.EOF || errors.Is(err, binread.ErrTruncated) {
			err = nil
			break
		}
		if err != nil {
			break
		}
		if g.frame >= end-1 && u.until.IsZero() {
			u.until = g.at.Add(timingAfter) // for the other parts of a snapshot, and what a flow is
		}
		f.take(&g)
	}
	for _, c := range u.open {
		c.giveUp(&u)
	}
	slices.SortFunc(u.found, func(a, b sim.Packet) int { return cmp.Compare(a.Number, b.Number) })
	return u.found, err
}

// An unfolder makes the packets of [Unfold].
type unfolder struct {
	a      annotator
	wanted func(frame int) bool
	until  time.Time // when to stop, once the last frame was read
	open   map[*client]*unfolding
	budget snapBudget
	found  []sim.Packet
	pk     twcodec.Packet
	buf    [twcodec.MaxPacketBytes]byte
	msg    twcodec.Msg
}

// An unfolding follows the snapshots that one client was sent.
type unfolding struct {
	snaps   snapStore
	scratch twcodec.Snapshot
	mapSeq  int // of the message that named the map
	// parts are the wanted messages with parts of a snapshot that is not whole yet.
	parts []part
}

// A part is a message of a packet that was found.
type part struct {
	packet, message int
	tick            int32
	at, size        int // of its data in the snapshot's
}

func (u *unfolder) packet(c *client, g *datagram, fromServer bool) {
	wanted := u.wanted(g.frame)
	if wanted {
		p := u.a.packet(c.proto, g.data)
		p.Number, p.Offset, p.Client, p.At, p.ToServer = g.frame, g.offset, c.index, g.at, !fromServer
		u.found = append(u.found, p)
	}
	if pk := &u.pk; !fromServer || pk.Read(c.proto, g.data, u.buf[:]) != nil || pk.Connless || pk.Control {
		return
	}
	s := u.open[c]
	if s == nil {
		s = &unfolding{mapSeq: -1}
		s.snaps.budget = &u.budget
		s.snaps.reset(c.proto)
		u.open[c] = s
	}
	chunks := twcodec.NewChunks(&u.pk)
	for k := 0; ; k++ {
		ch, ok := chunks.Next()
		if !ok {
			return
		}
		at := part{packet: -1}
		if wanted {
			at = part{packet: len(u.found) - 1, message: k}
		}
		s.message(u, c.proto, &ch, at)
	}
}

// message takes a message from the server.
func (s *unfolding) message(u *unfolder, p twcodec.Protocol, ch *twcodec.Chunk, at part) {
	payload, err := u.msg.ReadHead(p, ch.Data)
	if err != nil {
		return
	}
	switch kind := u.msg.Kind(); kind {
	case twcodec.MsgMapChange:
		if ch.Resent && s.mapSeq == int(ch.Seq) {
			return
		}
		s.giveUp(u)
		s.mapSeq = int(ch.Seq)
		s.snaps.reset(p)
	case twcodec.MsgSnap, twcodec.MsgSnapEmpty, twcodec.MsgSnapSingle:
		m, ok := readSnapMessage(kind, payload)
		if !ok || ch.Vital { // vital ones are DDNet's check of old clients
			return
		}
		if at.tick = m.tick; len(s.parts) > 0 && s.parts[0].tick != m.tick {
			s.giveUp(u)
		}
		data := m.data
		if at.packet >= 0 {
			at.at, at.size = int(min(max(m.part, 0), maxSnapParts))*snapPartSize, len(m.data)
			s.parts = append(s.parts, at)
		}
		if kind == twcodec.MsgSnap {
			if data, ok = s.snaps.part(&m, 0); !ok {
				return
			}
		}
		if len(s.parts) > 0 {
			s.tell(u, s.diff(p, &m, data))
		}
		s.snaps.apply(&m, data, 0)
	}
}

// tell gives all messages of a snapshot what it holds.
func (s *unfolding) tell(u *unfolder, d sim.SnapshotDiff) {
	for _, at := range s.parts {
		own := d
		own.Tick, own.At, own.Size = sim.Tick(at.tick), at.at, at.size
		list := u.found[at.packet].Messages
		if at.message >= len(list) {
			continue
		}
		m := &list[at.message]
		for i := range m.Fields {
			if f := &m.Fields[i]; f.Name == "data" {
				own.In = f.To - at.size
			}
		}
		m.Snapshot = &own
	}
	s.parts = s.parts[:0]
}

// giveUp tells the messages of a snapshot that is not whole.
func (s *unfolding) giveUp(u *unfolder) {
	s.tell(u, sim.SnapshotDiff{Base: -1, Err: "the capture lacks the other parts of this snapshot"})
}

// diff returns what a snapshot holds.
func (s *unfolding) diff(p twcodec.Protocol, m *snapMessage, data []byte) sim.SnapshotDiff {
	d := sim.SnapshotDiff{Tick: sim.Tick(m.tick), Base: sim.Tick(m.tick - m.delta), Checksum: m.crc, Data: len(data)}
	d.Checked = m.kind != twcodec.MsgSnapEmpty
	base := s.snaps.base(m.tick - m.delta)
	if base == nil {
		d.Err = "the snapshot that it is made from is not in the capture"
		return d
	}
	now := &s.scratch
	if now.CopyFrom(base); d.Checked {
		if err := s.snaps.decode(now, base, data); err != nil {
			d.Err = err.Error()
			return d
		}
	}
	d.Items, d.Sum = now.Len(), now.Checksum()
	head, all, ok := now.Unfold(base, data)
	if !ok {
		d.Err = "the data of this snapshot is not whole"
		return d
	}
	d.Head = named(head, "removed_items", "changed_items", "zero")
	for i := range all {
		d.Changes = append(d.Changes, changeOf(p, now, &all[i]))
	}
	return d
}

// named returns ints that are no values of items.
func named(all []twcodec.Place, names ...string) (out []sim.SnapshotField) {
	for i, p := range all {
		out = append(out, sim.SnapshotField{Name: names[i], Sent: p.Value, After: p.Value, From: p.From, To: p.To})
	}
	return out
}

// changeOf returns what a delta says of an item of a snapshot.
func changeOf(p twcodec.Protocol, now *twcodec.Snapshot, c *twcodec.Change) sim.ItemChange {
	out := sim.ItemChange{
		Name: c.Kind.String(), Type: int(c.Type), ID: int(c.ID), Removed: c.Removed, Fresh: c.Before == nil,
	}
	if c.Removed {
		out.Head, out.Fresh = named(c.Head, "key"), false
		for k, v := range c.Before {
			out.Fields = append(out.Fields, sim.SnapshotField{Name: twcodec.FieldName(p, c.Kind, k), Before: v})
		}
		return out
	}
	out.Head = named(c.Head, "type", "id", "size")
	after, _ := now.Find(c.Type, c.ID)
	for k, v := range c.Ints {
		f := sim.SnapshotField{Name: twcodec.FieldName(p, c.Kind, k), Sent: v.Value, From: v.From, To: v.To}
		if k < len(c.Before) {
			f.Before = c.Before[k]
		}
		if k < len(after) {
			f.After = after[k]
		}
		out.Fields = append(out.Fields, f)
	}
	return out
}
