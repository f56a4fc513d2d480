package twdemo

import (
	"errors"
	"fmt"
	"io"
	"math"
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
// marker after it. Next tells one such interval.
type decoder struct {
	header  header
	private bool // Options.ShowPrivate
	cores   int
	src     *sharedSource
	proto   twcodec.Protocol
	found   findings

	plan     *planner  // nil with a pipeline, and while the file grows
	reader   reader    // unpacks on this goroutine
	pipeline *pipeline // or on others; nil if unused
	spare    [2]interval
	turn     int
	shown    *interval // the last one emitted; its messages wait for the next tick

	scene   *twscene.Scene
	payload payload
	marks   []sim.Tick // timeline markers not emitted yet, ascending
	any     bool       // at least one tick was emitted
	first   sim.Tick
	// headless is set if the beginning is damaged, and with it the tick from which
	// the header counts.
	headless bool
	last     sim.Tick // the last tick emitted
	known    sim.Tick // the last tick with a state
	loss     loss
	ended    error // why there are no more intervals
}

// A sharedSource may be read by several goroutines: the decoder's, and the one
// that loads the map.
type sharedSource struct {
	mu sync.Mutex
	binread.Source
}

// Size implements binread.Source.
func (s *sharedSource) Size() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Source.Size()
}

// ReadAt implements binread.Source.
func (s *sharedSource) ReadAt(p []byte, off int64) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Source.ReadAt(p, off)
}

// Open returns a decoder for the demo in src. It reads the header, and the first
// snapshot to recognise the game. It fails if src is not a demo, is of an
// unsupported version or ends before the first chunk. The map is read when it is
// requested.
func Open(src binread.Source, opt binread.Options) (sim.Decoder, error) {
	h, err := readHeader(src)
	if err != nil {
		return nil, err
	}
	shared := &sharedSource{Source: src}
	d := &decoder{header: h, private: opt.ShowPrivate, cores: opt.Cores, src: shared, proto: h.protocol()}
	d.found = probe(&d.header, shared)
	d.reader = d.newReader()
	d.marks = slices.Sorted(slices.Values(h.markers))
	return d, nil
}

func newChunkReader(h *header, src binread.Source) chunkReader {
	return chunkReader{s: binread.NewStream(formatName, src, h.chunks), version: h.version, tick: -1, end: h.end}
}

func (d *decoder) newReader() reader {
	return reader{chunks: newChunkReader(&d.header, d.src), proto: d.proto, private: d.private, stop: math.MaxInt64}
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

// gameMeta describes the demo's only game.
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
		Unbroken:  true,
		Columns:   twscene.Columns(d.proto, d.found.engine),
		StartTime: h.startTime(),
	}
}

// readMap reads the map embedded in the demo.
func readMap(src binread.Source, off, size int64) ([]byte, error) {
	if left := src.Size() - off; size > left {
		return nil, &binread.Error{
			Format: formatName, Offset: off, Field: "map",
			Err: binread.Truncatedf("the map takes %d bytes, %d remain", size, left),
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
		d.start()
	}
	for d.ended == nil {
		if d.pipeline == nil && d.src.Growing() && !d.reader.nextIsWhole() {
			return d.reader.chunks.s.End("tick")
		}
		iv := d.fetch()
		told := d.tell(b, iv)
		d.shown, d.ended = iv, iv.last
		b.Progress(iv.end, d.src.Size())
		if told {
			return nil
		}
	}
	// Events after the last snapshot belong to the last tick.
	d.flush(b, &d.shown.msgs)
	d.loss.endless(b, d.first, d.src.Size())
	if d.ended == io.EOF {
		d.ended = d.checkEnd()
	}
	return d.ended
}

// shortBy is how many ticks before the end given in its header a complete demo
// may end.
const shortBy = 2 * 50

// checkEnd returns io.EOF, or an error if the file ends between two chunks but
// long before the end given in its header.
func (d *decoder) checkEnd() error {
	end := d.first + 50*sim.Tick(max(0, min(d.header.seconds, maxTick/50)))
	if !d.any || d.headless || d.last+shortBy >= end {
		return io.EOF
	}
	return &binread.Error{Format: formatName, Offset: d.src.Size(), Field: "chunk", Err: binread.Truncatedf(
		"the file ends after %s, its header promises %s", lasts(d.last-d.first), lasts(end-d.first))}
}

// start decides between reading on this goroutine and a pipeline.
func (d *decoder) start() {
	if d.pipeline = d.startPipeline(); d.pipeline == nil && !d.src.Growing() {
		d.plan = newPlanner(&d.header, d.src)
		d.seekNext()
	}
}

// seekNext moves the reader to the next part.
func (d *decoder) seekNext() {
	if at, ok := d.plan.next(); ok {
		d.reader.seek(&at)
	}
}

// Close stops the read-ahead goroutines if Next did not reach the end. The source
// stays open.
func (d *decoder) Close() error {
	if d.pipeline != nil {
		d.pipeline.close()
	}
	return nil
}

// fetch returns the next interval. It is valid until the second next call.
func (d *decoder) fetch() *interval {
	if d.pipeline != nil {
		return d.pipeline.next()
	}
	if d.reader.over {
		d.seekNext()
	}
	iv := &d.spare[d.turn]
	d.turn = 1 - d.turn
	d.reader.read(iv)
	if iv.last != nil && d.plan == nil {
		d.passDamage(iv)
	}
	return iv
}

// passDamage skips damage in a growing file, which no planner has seen.
func (d *decoder) passDamage(iv *interval) {
	if !errors.Is(iv.last, binread.ErrCorrupt) {
		return
	}
	search := newSearch(&d.header, d.src)
	found, ok := search.next(iv.end+1, math.MaxInt64, iv.tick)
	if !ok {
		return
	}
	iv.last, iv.torn = nil, true
	d.reader.seek(&part{from: found.offset, stop: math.MaxInt64, tick: found.tick, damage: iv.end})
}

// tell passes an interval to the builder and reports whether it is a recorded
// tick.
func (d *decoder) tell(b *sim.Builder, iv *interval) bool {
	for _, f := range iv.flaws {
		for range f.count {
			b.Warn(f.kind, f.offset, f.text)
		}
	}
	isTick := d.isTick(iv)
	if iv.damage > 0 {
		d.headless = d.headless || !d.any || d.first == iv.tick
		d.loss.begin(iv.damage, d.known, d.any)
	}
	if iv.got && !iv.valid {
		d.loss.begin(iv.snapAt, d.known, d.any)
	}
	if isTick {
		d.openTick(b, iv.tick)
	}
	if isTick && iv.valid {
		d.loss.end(b, iv.tick, d.first, iv.snapAt)
		d.scene.Look(&iv.snap, iv.tick, iv.snapAt)
	}
	if d.shown != nil {
		d.flush(b, &d.shown.msgs)
	}
	d.flush(b, &iv.early)
	if isTick && iv.valid {
		d.scene.Apply(&iv.snap, iv.tick)
	} else if isTick {
		d.scene.Clear()
	}
	if iv.torn { // messages before the damage belong to no tick after it
		d.flush(b, &iv.msgs)
	}
	if isTick && iv.valid {
		d.known = iv.tick
	}
	return isTick
}

func (d *decoder) openTick(b *sim.Builder, t sim.Tick) {
	b.Tick(t)
	d.last = t
	if !d.any {
		d.any, d.first = true, t
	}
	for len(d.marks) > 0 && d.marks[0] <= t {
		d.marks = d.marks[1:]
		b.Event(sim.Event{Kind: sim.EventMarker, Player: -1, Target: -1})
	}
}

// isTick reports whether an interval is a recorded tick. An interval before the
// first snapshot is not; neither is one at the end without a snapshot, which may
// be cut off, unless the header says that this is the last tick.
func (d *decoder) isTick(iv *interval) bool {
	switch {
	case !iv.marked, iv.torn && !iv.got:
		return false
	case iv.got:
		return iv.valid || d.any
	case iv.last == nil:
		return d.any
	}
	complete := d.header.seconds > 0 && int64(iv.tick-d.first) >= 50*int64(d.header.seconds)
	return d.any && complete && iv.last == io.EOF && len(iv.msgs.msgs) > 0
}

// flush parses the messages of a queue and empties it.
func (d *decoder) flush(b *sim.Builder, q *queue) {
	for i := range q.msgs {
		m := &q.msgs[i]
		if v, err := d.payload.message(q.data[m.from:m.to]); err != nil {
			b.Warn("bad-message", m.offset, err.Error())
		} else {
			d.scene.Message(v, m.copies, m.offset)
		}
	}
	d.scene.EndMessages()
	q.reset()
}
