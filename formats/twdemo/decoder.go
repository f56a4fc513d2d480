package twdemo

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/formats/internal/twscene"
	"playhead/sim"
)

// A decoder reads one demo. It implements sim.Decoder.
//
// The file gives a snapshot after each tick marker, and behind it what
// happened until the next one is due: so a message belongs to the tick of the
// marker after it. Next reads one such interval.
type decoder struct {
	header  header
	private bool // Options.ShowPrivate
	src     *sharedSource
	chunks  chunkReader
	payload payload
	proto   twcodec.Protocol
	found   findings

	next  chunk // the marker that ended the last interval
	ended error // why there is no next interval

	// Snapshots: cur is the last one read, the base of the next delta.
	snaps [2]twcodec.Snapshot
	cur   int
	// valid says that cur may serve as a base: false before the first
	// keyframe and after damage.
	valid bool
	any   bool // a tick was opened
	first sim.Tick

	// Messages of the interval before and of this one.
	before, after *queue
	scene         *twscene.Scene
	marks         []sim.Tick // timeline markers not told yet, ascending
}

// A sharedSource lets the map be read while the decoder reads on.
type sharedSource struct {
	mu sync.Mutex
	binread.Source
}

func (s *sharedSource) ReadAt(p []byte, off int64) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Source.ReadAt(p, off)
}

// Open returns a decoder of the demo in src. It reads the header, and the first
// snapshot to learn which game it is of. It fails when src is no demo, is of an
// unsupported version or ends before the first chunk. The map is read when
// asked for.
func Open(src binread.Source, opt binread.Options) (sim.Decoder, error) {
	h, err := readHeader(src)
	if err != nil {
		return nil, err
	}
	shared := &sharedSource{Source: src}
	d := &decoder{header: h, private: opt.ShowPrivate, src: shared, proto: h.protocol(), before: new(queue), after: new(queue)}
	d.found = probe(h, shared)
	d.chunks = newChunkReader(h, shared)
	d.marks = slices.Sorted(slices.Values(h.markers))
	return d, nil
}

func newChunkReader(h header, src binread.Source) chunkReader {
	return chunkReader{s: binread.NewStream(formatName, src, h.chunks), version: h.version, tick: -1}
}

// Meta implements sim.Decoder.
func (d *decoder) Meta() sim.Meta {
	h := &d.header
	m := sim.Meta{
		Format:    formatName,
		Version:   fmt.Sprint(h.version),
		GameName:  d.found.gameName(d.proto),
		Type:      h.kind,
		StartTime: h.startTime(),
		Promised:  time.Duration(max(0, h.seconds)) * time.Second,
		Recorder:  d.found.recorder,
		Facts:     []sim.Fact{{Name: "Network version", Value: h.netVersion}},
	}
	if h.timestamp != "" {
		m.Facts = append(m.Facts, sim.Fact{Name: "Recorded at", Value: h.timestamp})
	}
	if n := len(h.markers); n > 0 {
		m.Facts = append(m.Facts, sim.Fact{Name: "Markers", Value: fmt.Sprint(n)})
	}
	return m
}

// gameMeta describes the one game of a demo.
func (d *decoder) gameMeta() sim.GameMeta {
	h := &d.header
	ref := sim.MapRef{
		Name: h.mapName, Bytes: h.mapBytes,
		SHA256: h.mapSHA256, HasSHA256: h.hasSHA256,
		CRC: h.mapCRC, HasCRC: h.mapCRC != 0,
	}
	if h.mapBytes > 0 {
		src, off, size := d.src, h.mapOffset, h.mapBytes
		ref.Embedded = func() ([]byte, error) { return readMap(src, off, size) }
	}
	return sim.GameMeta{
		Engine:    d.found.engine,
		Map:       ref,
		TickLen:   sim.TeeworldsTick,
		Columns:   twscene.Columns(d.proto, d.found.engine),
		StartTime: h.startTime(),
	}
}

// readMap reads the map file inside the demo.
func readMap(src binread.Source, off, size int64) ([]byte, error) {
	if left := src.Size() - off; size > left {
		return nil, &binread.Error{
			Format: formatName, Offset: off, Field: "map",
			Err: binread.Truncatedf("the map takes %d bytes, %d are left", size, left),
		}
	}
	b := make([]byte, size)
	if n, err := src.ReadAt(b, off); n < len(b) {
		return nil, &binread.Error{Format: formatName, Offset: off + int64(n), Field: "map", Err: err}
	}
	return b, nil
}

// Next implements sim.Decoder.
func (d *decoder) Next(b *sim.Builder) error {
	if d.scene == nil {
		b.NewGame(d.gameMeta())
		d.scene = twscene.New(b, twscene.Config{
			Proto: d.proto, Engine: d.found.engine, Recorder: d.found.recorder, Private: d.private,
		})
	}
	for d.ended == nil {
		if d.src.Growing() && !d.intervalIsWhole() {
			return d.chunks.s.End("tick")
		}
		opened := d.interval(b)
		b.Progress(d.chunks.s.Offset(), d.src.Size())
		if opened {
			return nil
		}
	}
	// What came after the last snapshot is told at the last tick.
	d.flush(b, d.before, d.after)
	return d.ended
}

// interval reads the chunks from one marker up to the next and reports whether
// that made a recorded tick.
func (d *decoder) interval(b *sim.Builder) (opened bool) {
	d.flush(b, d.before) // of an interval that made no tick
	d.before, d.after = d.after, d.before
	at := d.next
	seen, chunks := false, 0
	for {
		c, ok, err := d.chunks.next()
		if !ok {
			if d.ended = err; err == nil {
				d.ended = io.EOF
			}
			// A marker at the end may have lost its snapshot. Then its tick is
			// not told, unless the header says that this is the end.
			if !seen && (err != nil || chunks == 0 || !d.isLast(at.tick)) {
				return false
			}
			break
		}
		chunks++
		if c.kind == chunkTick {
			if at.kind == chunkTick && c.tick == at.tick {
				continue
			}
			d.next = c
			break
		}
		switch c.kind {
		case chunkSnapshot, chunkDelta:
			if d.readSnapshot(b, c) && at.kind == chunkTick {
				d.openTick(b, at.tick, seen)
				// What stands between the marker and its snapshot is of this
				// tick too; the games write the snapshot first.
				d.show(b, at.tick, d.before, d.after)
				seen = true
			}
		case chunkMessage:
			d.queueMessage(b, c)
		default:
			b.Warn("unknown-chunk", c.offset, "a chunk of a type that nothing writes")
		}
	}
	if !seen && at.kind == chunkTick && d.any {
		// A marker without a snapshot: the world is as it was, and what the
		// game does on a snapshot it does again.
		d.openTick(b, at.tick, false)
		d.show(b, at.tick, d.before)
		seen = true
	}
	return seen
}

// isLast reports whether the recording was stopped in order, and not before
// tick t.
func (d *decoder) isLast(t sim.Tick) bool {
	return d.any && d.header.seconds > 0 && int64(t-d.first) >= 50*int64(d.header.seconds)
}

// openTick opens tick t unless the interval did so before.
func (d *decoder) openTick(b *sim.Builder, t sim.Tick, again bool) {
	if again {
		return
	}
	b.Tick(t)
	if !d.any {
		d.any, d.first = true, t
	}
	for len(d.marks) > 0 && d.marks[0] <= t {
		d.marks = d.marks[1:]
		b.Event(sim.Event{Kind: sim.EventMarker, Player: -1, Target: -1})
	}
}

// show tells the builder what the current snapshot and the messages of some
// queues say of tick t.
func (d *decoder) show(b *sim.Builder, t sim.Tick, queues ...*queue) {
	s := &d.snaps[d.cur]
	if d.valid {
		d.scene.Look(s, t)
	}
	d.flush(b, queues...)
	if d.valid {
		d.scene.Apply(s, t)
	} else {
		d.scene.Clear()
	}
}

// flush reads the messages of queues and empties them.
func (d *decoder) flush(b *sim.Builder, queues ...*queue) {
	for _, q := range queues {
		for i := range q.msgs {
			m := &q.msgs[i]
			if v, err := d.payload.message(q.data[m.from:m.to]); err != nil {
				b.Warn("bad-message", m.offset, err.Error())
			} else {
				d.scene.Message(v, m.copies, m.offset)
			}
		}
		q.reset()
	}
	d.scene.EndMessages()
}

// readSnapshot reads a snapshot or a delta to become the current one. It
// reports false while there is nothing to build on. A damaged one costs the
// ticks up to the next keyframe.
func (d *decoder) readSnapshot(b *sim.Builder, c chunk) bool {
	if c.kind == chunkDelta && !d.valid {
		return false
	}
	v, err := d.payload.read(c.data)
	next := &d.snaps[1-d.cur]
	if err == nil && c.kind == chunkSnapshot {
		err = next.ReadFull(d.proto, v)
	} else if err == nil {
		err = next.ReadDelta(d.proto, &d.snaps[d.cur], v)
	}
	if err != nil {
		b.Warn("bad-snapshot", c.offset, err.Error())
		d.valid = false
		return d.any
	}
	if next.Duplicates > 0 {
		b.Warn("duplicate-item", c.offset, fmt.Sprintf("%d items are twice in a snapshot", next.Duplicates))
	}
	d.cur, d.valid = 1-d.cur, true
	return true
}

// queueMessage keeps a message until its tick comes. System messages are what
// single clients were sent by the engine: server demos hold those of all
// clients, which is most of the file.
func (d *decoder) queueMessage(b *sim.Builder, c chunk) {
	if isSystem(c.data) && !(d.private && d.isRconLine(c.data)) {
		return
	}
	if d.after.full() {
		d.flush(b, d.before, d.after)
	}
	d.after.add(c)
}

// intervalIsWhole reports whether the marker that ends the interval is in the
// file yet. It moves nothing.
func (d *decoder) intervalIsWhole() bool {
	at, tick := d.chunks.s.Offset(), d.chunks.tick
	defer func() {
		d.chunks.s.Advance(at - d.chunks.s.Offset())
		d.chunks.tick = tick
	}()
	for {
		c, ok, err := d.chunks.next()
		if !ok {
			return err != nil && !isMore(err)
		}
		if c.kind == chunkTick && (d.next.kind != chunkTick || c.tick != d.next.tick) {
			return true
		}
	}
}

// isRconLine reports whether a system message is a line of the remote console.
func (d *decoder) isRconLine(data []byte) bool {
	b, err := d.payload.message(data)
	if err != nil {
		return false
	}
	var m twcodec.Msg
	_, err = m.ReadHead(d.proto, b)
	return err == nil && m.Kind() == twcodec.MsgRconLine
}
