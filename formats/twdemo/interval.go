package twdemo

import (
	"errors"
	"fmt"
	"io"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// An interval is everything between two tick markers. Its snapshot is unpacked;
// its messages are not.
type interval struct {
	marked bool // begins with a marker; false only for the first
	tick   sim.Tick

	// snap is, if valid, the world at tick: the previous snapshot with this
	// interval's changes, or the previous one itself.
	snap  twcodec.Snapshot
	valid bool
	got   bool // has a snapshot, or a delta with a known base
	// snapAt is the offset of the chunk that produced snap.
	snapAt int64

	early queue // messages between the marker and the snapshot
	msgs  queue // messages after the snapshot

	flaws []flaw
	end   int64 // offset of its end
	// last is why no interval follows: io.EOF or an error; nil if one does.
	last error

	damage int64 // offset of the damage before it, 0 if none
	torn   bool  // ends at damage
}

// A flaw is a part that was skipped, for a warning.
type flaw struct {
	kind   string
	offset int64 // of the first occurrence
	text   string
	count  int
}

func (iv *interval) reset() {
	iv.marked, iv.valid, iv.got, iv.last = false, false, false, nil
	iv.damage, iv.torn = 0, false
	iv.early.reset()
	iv.msgs.reset()
	iv.flaws = iv.flaws[:0]
}

// flaw records a skipped part. Flaws are counted by kind, because a damaged
// interval can be as long as the file.
func (iv *interval) flaw(kind string, offset int64, text string) {
	for i := range iv.flaws {
		if iv.flaws[i].kind == kind {
			iv.flaws[i].count++
			return
		}
	}
	iv.flaws = append(iv.flaws, flaw{kind, offset, text, 1})
}

// A reader reads the intervals of a demo, or of a part of a demo that begins with
// a keyframe, in order.
type reader struct {
	chunks  chunkReader
	proto   twcodec.Protocol
	private bool
	// stop is the offset of the marker at which the part ends; over is set once it
	// is reached.
	stop int64
	over bool
	// These belong to the part; see there.
	damage int64
	torn   bool
	fail   error

	payload payload
	marker  chunk // the one that ended the last interval
	// base is the last interval's snapshot, which still belongs to that interval.
	base    *twcodec.Snapshot
	baseAt  int64
	valid   bool // base is valid: false before the first keyframe and after damage
	scratch twcodec.Snapshot
}

// read fills iv with the next interval. The previous interval must remain
// unchanged until read returns, because its snapshot is the base of this one.
func (r *reader) read(iv *interval) {
	iv.reset()
	iv.marked, iv.tick = r.marker.kind == chunkTick, r.marker.tick
	iv.damage, r.damage = r.damage, 0
	r.readChunks(iv)
	iv.end = r.chunks.s.Offset()
	switch {
	case iv.got:
		iv.valid = r.valid
	case r.valid:
		iv.snapAt = r.baseAt
		// The world is unchanged, and everything that the game does on a snapshot
		// happens again.
		iv.snap.Keep(r.base)
		iv.valid = true
	}
	r.base, r.baseAt = &iv.snap, iv.snapAt
}

// readChunks reads up to the next marker.
func (r *reader) readChunks(iv *interval) {
	for r.chunks.s.Offset() < r.stop {
		c, ok, err := r.chunks.next()
		switch {
		case !ok:
			if iv.last = err; err == nil {
				iv.last = io.EOF
			}
			return
		case c.kind != chunkTick:
			r.take(iv, c)
		case !iv.marked || c.tick != iv.tick:
			r.marker = c
			return
		}
	}
	r.over = true
	iv.torn, iv.last = r.torn, r.fail
}

// take unpacks a data chunk of iv.
func (r *reader) take(iv *interval, c chunk) {
	switch c.kind {
	case chunkSnapshot, chunkDelta:
		if c.kind == chunkSnapshot || r.valid {
			r.snapshot(iv, c)
		}
	case chunkMessage:
		// System messages are what the engine sent to single clients: server demos hold
		// those of all clients, which is most of the file.
		if isSystem(c.data) && !(r.private && r.isRconLine(c.data)) {
			return
		}
		if !iv.msgs.add(c) {
			iv.flaw("too-many-messages", c.offset, "more messages in one tick than any game sends")
		}
	default:
		iv.flaw("unknown-chunk", c.offset, "unknown chunk type")
	}
}

// snapshot applies chunk c to iv's snapshot. A damaged chunk loses the ticks
// until the next keyframe.
func (r *reader) snapshot(iv *interval, c chunk) {
	base, second := r.base, iv.got
	if second {
		r.scratch.CopyFrom(&iv.snap)
		base = &r.scratch
	} else {
		// Messages before the snapshot belong to its tick too. The games write the
		// snapshot first.
		iv.early, iv.msgs = iv.msgs, iv.early
		iv.got = true
	}
	iv.snapAt = c.offset
	v, err := r.payload.read(c.data)
	if err == nil && c.kind == chunkSnapshot {
		err = iv.snap.ReadFull(r.proto, v)
	} else if err == nil {
		err = iv.snap.ReadDelta(r.proto, base, v)
		if second { // nobody saw what the first one changed
			iv.snap.Refresh()
		}
	}
	r.valid = err == nil
	if err != nil {
		iv.flaw("bad-snapshot", c.offset, err.Error())
	} else if n := iv.snap.Duplicates; n > 0 {
		iv.flaw("duplicate-item", c.offset, fmt.Sprintf("%d items appear twice in a snapshot", n))
	}
}

// isRconLine reports whether a system message is a remote console line.
func (r *reader) isRconLine(data []byte) bool {
	b, err := r.payload.message(data)
	if err != nil {
		return false
	}
	var m twcodec.Msg
	_, err = m.ReadHead(r.proto, b)
	return err == nil && m.Kind() == twcodec.MsgRconLine
}

// nextIsWhole reports whether the file already holds the marker that ends the
// next interval. It does not move the stream.
func (r *reader) nextIsWhole() bool {
	at, tick := r.chunks.s.Offset(), r.chunks.tick
	defer func() {
		r.chunks.s.Advance(at - r.chunks.s.Offset())
		r.chunks.tick = tick
	}()
	for {
		c, ok, err := r.chunks.next()
		if !ok {
			return err != nil && !errors.Is(err, sim.ErrMore)
		}
		if c.kind == chunkTick && (r.marker.kind != chunkTick || c.tick != r.marker.tick) {
			return true
		}
	}
}
