package twdemo

import (
	"math"
	"runtime"
	"sync"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

const (
	// minPipelined is the size of chunks from which reading ahead pays.
	minPipelined = 512 << 10
	// maxReaders bounds the goroutines that unpack: more are faster than what
	// follows.
	maxReaders = 4
	// readAhead is how many intervals of a part may wait to be told.
	readAhead = 16
	// maxSearch bounds how far the next keyframe is looked for. Without one
	// nearer than that, one reader reads all the rest.
	maxSearch = 8 << 20
)

// A pipeline unpacks a demo on other goroutines. Nothing before a keyframe is
// needed to read what follows it, so parts between keyframes are read at the
// same time; they are handed over in the order of the file, so that nobody can
// tell the difference.
//
//	search for keyframes ─► a reader a part ─► its intervals ─► next
type pipeline struct {
	parts chan *part // in order
	cur   *part
	free  chan *interval
	slots chan struct{} // one for each reader at work
	quit  chan struct{}
	once  sync.Once
	done  sync.WaitGroup
}

// A part is read by one goroutine.
type part struct {
	reader reader
	marked bool // it begins with a marker, as all do but the first
	out    chan *interval
}

// startPipeline returns a running pipeline, or nil where one goroutine is
// enough or may not have help.
func (d *decoder) startPipeline() *pipeline {
	cores := d.cores
	if cores == 0 {
		cores = runtime.GOMAXPROCS(0)
	}
	if cores < 2 || d.src.Growing() || d.src.Size()-d.header.chunks < minPipelined {
		return nil
	}
	readers := min(cores-1, maxReaders)
	p := &pipeline{
		parts: make(chan *part, readers),
		free:  make(chan *interval, (readers+1)*readAhead),
		slots: make(chan struct{}, readers),
		quit:  make(chan struct{}),
	}
	p.done.Add(1)
	go p.search(d)
	return p
}

// next returns the next interval. It is not called again after one that has
// last set.
func (p *pipeline) next() *interval {
	for {
		if p.cur == nil {
			p.cur = <-p.parts
		}
		if iv, ok := <-p.cur.out; ok {
			return iv
		}
		p.cur = nil
	}
}

// recycle takes back an interval that next returned before the last one.
func (p *pipeline) recycle(iv *interval) {
	select {
	case p.free <- iv:
	default:
	}
}

// close stops all goroutines and waits for them.
func (p *pipeline) close() {
	p.once.Do(func() { close(p.quit) })
	p.done.Wait()
}

// search walks the heads of the chunks and starts a reader for each part.
func (p *pipeline) search(d *decoder) {
	defer p.done.Done()
	heads := newChunkReader(&d.header, d.src)
	from, tick := heads.s.Offset(), heads.tick
	for {
		before := heads.tick
		c, ok, _ := heads.next()
		if !ok || heads.s.Offset()-from > maxSearch {
			p.start(d, from, tick, math.MaxInt64)
			return
		}
		if c.kind != chunkTick || !c.keyframe || c.offset == from || !fullFollows(heads.s) {
			continue
		}
		if !p.start(d, from, tick, c.offset) {
			return
		}
		from, tick = c.offset, before
	}
}

// fullFollows reports whether the next chunk is a full snapshot: only then is
// nothing of before needed.
func fullFollows(s *binread.Stream) bool {
	b := s.Peek(1)
	return len(b) > 0 && b[0]&0x80 == 0 && chunkKind(b[0]>>5&3) == chunkSnapshot
}

// start starts the reader of the part between two offsets; tick is that of the
// marker before it. It waits for a free reader and reports false if there will
// be none.
func (p *pipeline) start(d *decoder, from int64, tick sim.Tick, stop int64) bool {
	part := &part{reader: d.newReader(), marked: from > d.header.chunks, out: make(chan *interval, readAhead)}
	r := &part.reader
	r.chunks.s.Advance(from - r.chunks.s.Offset())
	r.chunks.tick, r.stop = tick, stop
	select {
	case p.slots <- struct{}{}:
	case <-p.quit:
		return false
	}
	select {
	case p.parts <- part:
	case <-p.quit:
		return false
	}
	p.done.Add(1)
	go p.read(part)
	return true
}

// read hands over the intervals of a part.
func (p *pipeline) read(part *part) {
	defer p.done.Done()
	defer close(part.out)
	defer func() { <-p.slots }()
	r := &part.reader
	if part.marked {
		r.marker, _, _ = r.chunks.next()
	}
	for !r.over {
		iv := p.spare()
		r.read(iv)
		last := iv.last
		select {
		case part.out <- iv:
		case <-p.quit:
			return
		}
		if last != nil {
			return
		}
	}
}

// spare returns an interval nobody uses.
func (p *pipeline) spare() *interval {
	select {
	case iv := <-p.free:
		return iv
	default:
		return new(interval)
	}
}
