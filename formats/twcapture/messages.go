package twcapture

import (
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

// growPoll is how long to wait at the end of a growing capture.
const growPoll = 200 * time.Millisecond

// ReadMessages lists the messages of all connections in a capture, including
// those that are not followed, and calls tell with the results, many pages at a
// time. Clients have the same indices as in [sim.Recording]. It returns at the
// end of the capture or when ctx is cancelled, and waits at the end of a growing
// capture; so it needs a goroutine of its own and a Source that others may read
// at the same time. [ReadPage] decodes a message.
func ReadMessages(ctx context.Context, src binread.Source, tell func(sim.MessageUpdate)) {
	r := messageReader{
		src: src, tell: tell, kinds: map[*twcodec.MsgSpec]uint8{}, names: map[string]uint8{},
		next: map[laneKey]int{}, perTell: 1,
	}
	r.telling.Complete, r.telling.Err = true, r.read(ctx)
	if ctx.Err() == nil {
		r.flush(true)
	}
}

// A messageReader makes the entries of a log.
type messageReader struct {
	src   binread.Source
	grams *datagrams
	flows *flows
	tell  func(sim.MessageUpdate)

	pages   []sim.MessagePage // complete and emitted
	page    sim.MessagePage   // being filled
	entries []sim.MessageEntry
	dirty   map[int]bool // emitted pages that have changed since

	telling sim.MessageUpdate
	perTell int // number of pages worth emitting; the first ones are emitted immediately

	kinds map[*twcodec.MsgSpec]uint8
	names map[string]uint8
	next  map[laneKey]int // vital number expected
	buf   [twcodec.MaxPacketBytes]byte
	pk    twcodec.Packet
	msg   twcodec.Msg
}

// A laneKey is one direction of a connection.
type laneKey struct {
	client int
	up     bool
}

// mostPerTell limits the pages emitted together.
const mostPerTell = 64

// read reads the capture to its end.
func (r *messageReader) read(ctx context.Context) error {
	for {
		grams, err := openDatagrams(r.src)
		if err == nil {
			r.grams = grams
			break
		}
		if !errors.Is(err, sim.ErrMore) {
			return err
		}
		if err := r.wait(ctx); err != nil {
			return err
		}
	}
	r.grams.keep.begin(r.src)
	r.grams.eachFrame = r.frame
	f := newFlows(netip.AddrPort{}, -1, nil)
	f.watch, r.flows = r.packet, f
	var g datagram
	for n := 0; ; n++ {
		if n%sim.PageFrames == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		err := r.grams.next(&g)
		switch {
		case errors.Is(err, sim.ErrMore):
			r.flush(true)
			if err := r.wait(ctx); err != nil {
				return err
			}
			continue
		case err == io.EOF, errors.Is(err, binread.ErrTruncated):
			return nil
		case err != nil:
			return err
		}
		if r.page.From.IsZero() {
			r.page.From = g.at
		}
		f.take(&g)
	}
}

// wait gives a growing capture time to grow.
func (r *messageReader) wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(growPoll):
		return nil
	}
}

// frame starts a page if necessary.
func (r *messageReader) frame() {
	n := r.grams.read
	if n%sim.PageFrames != 0 || n == r.page.Frame && r.page.Offset > 0 {
		return
	}
	if n > 0 {
		r.close()
	}
	r.page = sim.MessagePage{Head: r.grams.keep.head, Offset: r.grams.at, Frame: n}
	if lead := n - r.grams.leadFrame; r.grams.udp.Parts > 0 && lead <= sim.PageFrames {
		r.page.Lead, r.page.LeadFrames = r.grams.leadAt, lead
	}
	r.entries = r.entries[:0]
}

// close completes the current page.
func (r *messageReader) close() {
	r.pages = append(r.pages, r.filled())
	r.telling.Pages = append(r.telling.Pages, r.pages[len(r.pages)-1])
	if len(r.telling.Pages) >= r.perTell {
		r.flush(false)
		r.perTell = min(2*r.perTell, mostPerTell)
	}
}

// filled returns the current, incomplete page.
func (r *messageReader) filled() sim.MessagePage {
	p := r.page
	p.Entries = slices.Clone(r.entries)
	if p.From.IsZero() && len(r.pages) > 0 {
		p.From = r.pages[len(r.pages)-1].From
	}
	return p
}

// flush emits everything since the last call, including the current page if open.
func (r *messageReader) flush(open bool) {
	for n := range r.dirty {
		r.tell(sim.MessageUpdate{From: n, Pages: []sim.MessagePage{r.pages[n]}})
	}
	r.dirty = nil
	u := r.telling
	u.From = len(r.pages) - len(u.Pages)
	if open && r.grams != nil && r.grams.read > r.page.Frame {
		u.Pages = append(u.Pages, r.filled())
	}
	r.telling = sim.MessageUpdate{}
	if r.flows != nil {
		u.Frames, u.Queries = r.grams.read, r.flows.queries
	}
	r.tell(u)
}

// packet adds the entries of a packet.
func (r *messageReader) packet(c *client, g *datagram, fromServer bool) {
	flags := sim.MessageFlags(0)
	if !fromServer {
		flags = sim.MessageUp
	}
	if c.proto == twcodec.Proto7 {
		flags |= sim.MessageProto7
	}
	e := sim.MessageEntry{Client: uint16(c.index), Frame: uint8(g.frame % sim.PageFrames), Flags: flags}
	var at [16]sim.MessageEntry
	out := at[:0]
	pk := &r.pk
	if err := pk.Read(c.proto, g.data, r.buf[:]); err != nil {
		r.add(g.frame, append(out, r.whole(e, unreadable, len(g.data))))
		return
	}
	switch {
	case pk.Connless:
		return
	case pk.Control:
		r.add(g.frame, append(out, r.whole(e, "control "+pk.Kind.String(), len(g.data))))
		return
	case pk.Resend:
		out = append(out, r.whole(e, resendRequest, len(g.data)))
	}
	chunks := twcodec.NewChunks(pk)
	for ch, ok := chunks.Next(); ok; ch, ok = chunks.Next() {
		if ch.Vital {
			if gap := r.gap(laneKey{c.index, !fromServer}, int(ch.Seq)); gap > 0 {
				lost := e
				lost.Kind, lost.Size, lost.Flags = r.name("lost"), uint16(gap), e.Flags|sim.MessageLost
				out = append(out, lost)
			}
		}
		out = append(out, r.message(e, c.proto, &ch))
	}
	if broken(&chunks) {
		out = append(out, r.whole(e, brokenPacket, len(g.data)))
	}
	r.add(g.frame, out)
}

// Names of entries that are not messages.
const (
	unreadable    = "unreadable"
	resendRequest = "resend request"
	brokenPacket  = "broken packet" // behind the messages it has
)

// broken reports whether a packet whose chunks were read does not end after them.
func broken(r *twcodec.ChunkReader) bool {
	return !r.Whole() || len(r.Trailer()) != 0 && len(r.Trailer()) != tokenBytes
}

// whole returns the entry for a packet as a whole.
func (r *messageReader) whole(e sim.MessageEntry, name string, size int) sim.MessageEntry {
	e.Kind, e.Size = r.name(name), uint16(min(size, 1<<16-1))
	e.Flags |= sim.MessageControl | sim.MessageSystem
	if name == unreadable || name == brokenPacket {
		e.Flags |= sim.MessageUnknown
	}
	return e
}

// message returns the entry for a chunk.
func (r *messageReader) message(e sim.MessageEntry, p twcodec.Protocol, ch *twcodec.Chunk) sim.MessageEntry {
	e.Size = uint16(len(ch.Data))
	if ch.Vital {
		e.Flags |= sim.MessageVital
	}
	if ch.Resent {
		e.Flags |= sim.MessageResent
	}
	payload, err := r.msg.ReadHead(p, ch.Data)
	switch {
	case err != nil:
		e.Kind = r.name(unreadable)
		e.Flags |= sim.MessageUnknown
		return e
	case r.msg.Spec == nil:
		e.Kind = r.name(unknownName(&r.msg))
		e.Flags |= sim.MessageUnknown
	default:
		if !r.readable(p, ch.Data, payload) {
			e.Flags |= sim.MessageUnknown // its readable part means nothing
		}
		n, ok := r.kinds[r.msg.Spec]
		if !ok {
			n = r.name(r.msg.Spec.Name)
			r.kinds[r.msg.Spec] = n
		}
		e.Kind = n
	}
	if r.msg.System {
		e.Flags |= sim.MessageSystem
	}
	return e
}

// readable reports whether a known message, whose header was read, can be read to
// its end.
func (r *messageReader) readable(p twcodec.Protocol, data, payload []byte) bool {
	switch kind := r.msg.Kind(); kind {
	case twcodec.MsgSnap, twcodec.MsgSnapEmpty, twcodec.MsgSnapSingle:
		_, ok := readSnapMessage(kind, payload)
		return ok
	}
	return r.msg.Read(p, data) == nil
}

// maxKinds limits the names, because unknown messages create new ones. The last
// name represents all later ones.
const maxKinds = 256

// name returns the index of a name.
func (r *messageReader) name(name string) uint8 {
	n, ok := r.names[name]
	if !ok {
		if len(r.names) >= maxKinds-1 {
			name = "other"
			if n, ok = r.names[name]; ok {
				return n
			}
		}
		n = uint8(len(r.names))
		r.names[name] = n
		r.telling.Kinds = append(r.telling.Kinds, name)
	}
	return n
}

// gap returns how many vital messages are missing before seq.
func (r *messageReader) gap(key laneKey, seq int) int {
	expected, known := r.next[key]
	gap := (seq - expected) & twcodec.SeqMask
	if known && gap >= 512 {
		return 0 // again
	}
	r.next[key] = (seq + 1) & twcodec.SeqMask
	if !known {
		return 0
	}
	return gap
}

// add adds the entries of a frame. The first packets of a connection are added
// late, once it is known what they are; they are inserted at their position.
func (r *messageReader) add(frame int, found []sim.MessageEntry) {
	n := frame / sim.PageFrames
	if n == len(r.pages) {
		r.entries = insertEntries(r.entries, found)
		return
	}
	p := &r.pages[n]
	p.Entries = insertEntries(slices.Clone(p.Entries), found)
	if first := len(r.pages) - len(r.telling.Pages); n >= first {
		r.telling.Pages[n-first] = *p
		return
	}
	if r.dirty == nil {
		r.dirty = map[int]bool{}
	}
	r.dirty[n] = true
}

// insertEntries inserts a frame's entries after those of earlier frames.
func insertEntries(all, found []sim.MessageEntry) []sim.MessageEntry {
	i := len(all)
	for len(found) > 0 && i > 0 && all[i-1].Frame > found[0].Frame {
		i--
	}
	return slices.Insert(all, i, found...)
}
