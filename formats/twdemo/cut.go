package twdemo

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/spec"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// ErrNothingToCut means that a demo has no snapshot in the requested range.
var ErrNothingToCut = errors.New("the demo has no snapshot in this range")

// keyframeTicks is the longest distance between two keyframes of a cut, because
// viewers seek to keyframes.
const keyframeTicks = 5 * 50

// Cut writes the ticks from c.From to c.To of the demo in src, both inclusive,
// to w as a demo. Ticks keep their numbers, the header and the map their bytes
// but for length, markers and date. The first snapshot is full, and what
// messages before it said about teams, tunings and records is repeated with it.
// What the engine told single clients is left out, but for the remote console with
// c.ShowPrivate. Without it whispers, codes and addresses go, too. The error is ErrNothingToCut when no snapshot
// is in the range.
//
// The demo is read twice, because its length is in the header.
func Cut(ctx context.Context, w io.Writer, src binread.Source, c spec.CutOptions) error {
	h, err := readHeader(src)
	if err != nil {
		return err
	}
	r, err := cutRange(ctx, src, c)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 1<<16)
	if err := copyHeader(out, src, &h, r); err != nil {
		return err
	}
	cut := cutter{opt: c, last: r.last, w: Writer{w: out, version: h.version, proto: h.protocol()}}
	if err := cut.run(ctx, src); err != nil {
		return err
	}
	return out.Flush()
}

// The first tick of a demo, and the first and last tick of a cut.
type ticks struct{ start, first, last sim.Tick }

// cutRange determines the ticks of a cut.
func cutRange(ctx context.Context, src binread.Source, c spec.CutOptions) (r ticks, err error) {
	r = ticks{start: -1, first: -1, last: -1}
	err = eachInterval(ctx, src, func(iv *interval, isTick bool) (bool, error) {
		if iv.marked && iv.tick > c.To {
			return false, nil
		}
		if isTick && r.start < 0 {
			r.start = iv.tick
		}
		if isTick && iv.valid && iv.tick >= c.From {
			if r.first < 0 {
				r.first = iv.tick
			}
			r.last = iv.tick
		}
		return true, nil
	})
	if err == nil && r.first < 0 {
		err = ErrNothingToCut
	}
	return r, err
}

// eachInterval calls do with each interval of a demo until it returns false. An
// interval is valid until the second next one is read.
func eachInterval(ctx context.Context, src binread.Source, do func(iv *interval, isTick bool) (bool, error)) error {
	// The reader keeps remote console lines; the message filter decides about them.
	opened, err := Open(src, binread.Options{Cores: 1, ShowPrivate: true})
	if err != nil {
		return err
	}
	d := opened.(*decoder)
	d.plan = newPlanner(&d.header, d.src)
	d.seekNext()
	for n := 0; ; n++ {
		if n%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		iv := d.fetch()
		isTick := d.isTick(iv)
		if isTick && !d.any {
			d.any, d.first = true, iv.tick
		}
		if more, err := do(iv, isTick); err != nil || !more || iv.last != nil {
			return err
		}
	}
}

// copyHeader copies everything before the chunks.
func copyHeader(w io.Writer, src binread.Source, h *header, r ticks) error {
	const lengthAt, timestampAt, timestampBytes = 152, 156, 20
	b := make([]byte, h.mapOffset)
	if n, err := src.ReadAt(b, 0); n < len(b) {
		return &binread.Error{Format: formatName, Offset: int64(n), Field: "header", Err: err}
	}
	binary.BigEndian.PutUint32(b[lengthAt:], uint32(r.last-r.first)/50)
	if t := h.startTime(); !t.IsZero() {
		t = t.Add(time.Duration(r.first-r.start) * time.Second / 50)
		copy(b[timestampAt:], appendField(nil, t.Format("2006-01-02_15-04-05"), timestampBytes))
	}
	if h.version >= 4 {
		var marks []sim.Tick
		for _, m := range h.markers {
			if r.first <= m && m <= r.last {
				marks = append(marks, m)
			}
		}
		copy(b[headerBytes:], appendMarkers(nil, marks))
	}
	if _, err := w.Write(b); err != nil {
		return err
	}
	_, err := io.Copy(w, io.NewSectionReader(src, h.mapOffset, h.mapBytes))
	return err
}

// A cutter writes the chunks of a cut.
type cutter struct {
	opt  spec.CutOptions
	last sim.Tick
	w    Writer
	key  sim.Tick // the last keyframe

	payload payload
	items   []Item
	// carried collects earlier messages that are still in effect at the cut.
	carried []carried
	rounds  int
}

// A carried message is the last one of its type before the cut.
type carried struct {
	kind  twcodec.MsgKind
	id    int32 // 0 for messages with a UUID; servers send both forms to clients of all versions
	bytes []byte
	team  int32 // the highest one in a list of teams
	round int   // which call of carry kept it
}

func (c *cutter) run(ctx context.Context, src binread.Source) error {
	var before *interval // its messages belong to the next tick
	return eachInterval(ctx, src, func(iv *interval, isTick bool) (bool, error) {
		if iv.marked && iv.tick > c.opt.To {
			return false, nil
		}
		err := c.interval(before, iv, isTick)
		if before = iv; err == nil && iv.last != nil && c.w.started {
			err = c.messages(&iv.msgs)
		}
		return true, err
	})
}

// interval writes the previous interval's trailing messages and this interval
// without its own, which belong to the next tick.
func (c *cutter) interval(before, iv *interval, isTick bool) error {
	writes := isTick && iv.valid && iv.tick >= c.opt.From
	if !writes && !c.w.started {
		if before != nil {
			c.carry(&before.msgs, &iv.snap)
		}
		c.carry(&iv.early, &iv.snap)
		return nil
	}
	if writes && !c.w.started {
		// The first chunk is a marker: messages before it belong to its tick.
		if err := c.tick(iv); err != nil {
			return err
		}
		if err := c.writeCarried(iv); err != nil {
			return err
		}
		writes = false
		if before != nil {
			if err := c.messages(&before.msgs); err != nil {
				return err
			}
		}
		if err := c.messages(&iv.early); err != nil {
			return err
		}
		return c.w.Snapshot(c.items)
	}
	if before != nil {
		if err := c.messages(&before.msgs); err != nil {
			return err
		}
	}
	if writes {
		if err := c.tick(iv); err != nil {
			return err
		}
	}
	if err := c.messages(&iv.early); err != nil || !writes {
		return err
	}
	return c.w.Snapshot(c.items)
}

// tick writes an interval's marker and prepares the items of its snapshot.
func (c *cutter) tick(iv *interval) error {
	c.items = c.items[:0]
	for i := range iv.snap.Len() {
		it := iv.snap.Item(i)
		c.items = append(c.items, Item{it.Type, it.ID, c.names(&it)})
	}
	key := !c.w.started || iv.tick-c.key >= keyframeTicks ||
		iv.tick == c.last && !iv.got || // the last marker must have a snapshot
		!iv.snap.HasDelta(c.w.proto, &c.w.snaps[c.w.cur])
	if key {
		c.key = iv.tick
	}
	return c.w.Tick(iv.tick, key)
}

// carry keeps the messages of q that have a lasting effect.
func (c *cutter) carry(q *queue, s *twcodec.Snapshot) {
	c.rounds++
	for i := range q.msgs {
		m := &q.msgs[i]
		if isSystem(q.data[m.from:m.to]) {
			continue
		}
		b, err := c.payload.message(q.data[m.from:m.to])
		if err != nil {
			continue
		}
		var msg twcodec.Msg
		if msg.Read(c.w.proto, b) != nil {
			continue
		}
		switch msg.Kind() {
		case twcodec.MsgSvTuneParams:
			// A server demo holds messages that only clients in tune zones received.
			if server := recorderless(c.w.proto, s); server && m.copies < clients(s)/2 {
				continue
			}
		case twcodec.MsgSvTeamsState, twcodec.MsgSvRecord:
		default:
			continue
		}
		kept := carried{msg.Kind(), msg.ID, append([]byte(nil), b...), highestTeam(&msg), c.rounds}
		if !c.translates(&kept, m.copies) {
			c.keep(kept)
		}
	}
}

// highestTeam returns the highest team in a list of teams, 0 for any other message.
func highestTeam(m *twcodec.Msg) (highest int32) {
	if m.Kind() == twcodec.MsgSvTeamsState {
		for _, v := range m.Values {
			highest = max(highest, v.Int)
		}
	}
	return highest
}

// translates reports whether a message is a list of teams as clients before DDNet 20
// receive it, with other numbers for those above 63: beside the list itself, or alone
// when such a client joined.
func (c *cutter) translates(m *carried, copies int) bool {
	for i := range c.carried {
		if o := &c.carried[i]; o.kind == m.kind && o.id == m.id && o.team >= 64 && m.team < o.team {
			return o.round == m.round || copies == 1
		}
	}
	return false
}

func (c *cutter) keep(m carried) {
	for i := range c.carried {
		if c.carried[i].kind == m.kind && c.carried[i].id == m.id {
			c.carried = append(c.carried[:i], c.carried[i+1:]...)
			break
		}
	}
	c.carried = append(c.carried, m)
}

// writeCarried writes the kept messages. In a server demo it writes each one once
// per client; otherwise it would look like a message to a single client.
func (c *cutter) writeCarried(iv *interval) error {
	times := 1
	if recorderless(c.w.proto, &iv.snap) {
		times = max(1, clients(&iv.snap))
	}
	for _, m := range c.carried {
		for range times {
			if err := c.w.Message(m.bytes); err != nil {
				return err
			}
		}
	}
	return nil
}

// messages writes the messages of q that belong into the cut.
func (c *cutter) messages(q *queue) error {
	for i := range q.msgs {
		m := &q.msgs[i]
		if !c.opt.ShowPrivate && isSystem(q.data[m.from:m.to]) {
			continue
		}
		b, err := c.payload.message(q.data[m.from:m.to])
		if err != nil {
			continue // a warning from every reader
		}
		if b = c.filter(b); b == nil {
			continue
		}
		for range m.copies {
			if err := c.w.Message(b); err != nil {
				return err
			}
		}
	}
	return nil
}

// clients returns the number of players in s.
func clients(s *twcodec.Snapshot) (n int) {
	for i := range s.Len() {
		if k := s.Kind(i); k == twcodec.ItemClientInfo || k == twcodec.ItemDeClientInfo {
			n++
		}
	}
	return n
}

// recorderless reports whether s has no local player, as in server demos.
func recorderless(p twcodec.Protocol, s *twcodec.Snapshot) bool {
	var f findings
	f.recorder = -1
	f.read(p, s)
	return f.recorder < 0
}
