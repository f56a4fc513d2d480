package twdemo

import (
	"runtime"
	"sync"

	"playhead/sim"
)

const (
	// minPipelined is the size of the chunks above which reading ahead pays off.
	minPipelined = 512 << 10
	// maxReaders limits the unpacking goroutines: with more of them, the rest of the
	// decoder becomes the bottleneck.
	maxReaders = 4
	// batchSize is how many intervals are passed on together, because waking a
	// goroutine takes about as long as reading an interval; the first batches of a
	// demo are smaller so that the first picture appears sooner. readAhead is how
	// many batches of a part may be waiting.
	batchSize = 16
	readAhead = 2
	// maxSearch limits how far ahead to look for a keyframe. If there is none within
	// that distance, one reader reads the rest.
	maxSearch = 8 << 20
)

// A pipeline unpacks a demo on other goroutines. Nothing before a keyframe is
// needed to read what follows it, so parts between keyframes are read at the
// same time; they are handed over in the order of the file, so that nobody can
// tell the difference.
//
//	search for keyframes ─► jobs ─► readers ─► the intervals of each part ─► next
type pipeline struct {
	parts chan *part // in the order of the file
	jobs  chan *part // the same, for the next idle reader
	cur   *part
	batch *batch // being emitted
	told  int    // intervals of it already emitted
	old   *batch // the previous batch
	free  chan *batch
	quit  chan struct{}
	once  sync.Once
	done  sync.WaitGroup
}

// A batch is a run of intervals.
type batch struct {
	n         int
	intervals [batchSize]interval
	fault     *sim.BugError // panic that ended the reader; the batch is otherwise empty
}

// startPipeline returns a running pipeline, or nil if one goroutine suffices or
// only one is allowed.
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
		parts: make(chan *part, readers+1),
		jobs:  make(chan *part),
		free:  make(chan *batch, (readers+2)*(readAhead+2)),
		quit:  make(chan struct{}),
	}
	p.done.Add(1 + readers)
	go p.search(newPlanner(&d.header, d.src))
	for range readers {
		r := d.newReader()
		go p.work(&r)
	}
	return p
}

// next returns the next interval. It is valid until the second next call. Do not
// call it again after an interval with last set.
func (p *pipeline) next() *interval {
	if p.batch != nil && p.told < p.batch.n {
		p.told++
		return &p.batch.intervals[p.told-1]
	}
	old := p.batch
	p.batch, p.told = p.nextBatch(), 1
	if p.batch.fault != nil {
		panic(p.batch.fault) // the loader handles it
	}
	p.recycle(p.old)
	p.old = old
	return &p.batch.intervals[0]
}

// nextBatch returns the next batch of this part or of the part after it.
func (p *pipeline) nextBatch() *batch {
	for {
		if p.cur == nil {
			p.cur = <-p.parts
		}
		if b, ok := <-p.cur.out; ok {
			return b
		}
		p.cur = nil
	}
}

// recycle takes back a batch. The last interval before the current batch is still
// in use: its messages by the decoder, its snapshot by the reader.
func (p *pipeline) recycle(b *batch) {
	if b == nil {
		return
	}
	select {
	case p.free <- b:
	default:
	}
}

// close stops all goroutines and waits for them.
func (p *pipeline) close() {
	p.once.Do(func() { close(p.quit) })
	p.done.Wait()
}

// search splits the file into parts.
func (p *pipeline) search(plan *planner) {
	defer p.done.Done()
	defer close(p.jobs)
	defer func() {
		if cause := recover(); cause != nil {
			p.handFault(sim.Bug(cause))
		}
	}()
	for {
		if at, ok := plan.next(); !ok || !p.hand(at) {
			return
		}
	}
}

// handFault passes a panic to next, as a part of its own.
func (p *pipeline) handFault(fault *sim.BugError) {
	at := &part{out: make(chan *batch, 1)}
	at.out <- &batch{fault: fault}
	close(at.out)
	select {
	case p.parts <- at:
	case <-p.quit:
	}
}

// hand passes a part to next and to a reader. It waits for an idle reader and
// returns false if the pipeline is stopping.
func (p *pipeline) hand(at part) bool {
	at.out = make(chan *batch, readAhead)
	for _, to := range [...]chan *part{p.parts, p.jobs} {
		select {
		case to <- &at:
		case <-p.quit:
			return false
		}
	}
	return true
}

// work reads parts until there are no more.
func (p *pipeline) work(r *reader) {
	defer p.done.Done()
	for at := range p.jobs {
		if !p.read(r, at) {
			return
		}
	}
}

// read passes on the intervals of a part. It returns false if the pipeline is
// stopping. A panic is passed on to the caller of next.
func (p *pipeline) read(r *reader, at *part) (more bool) {
	defer close(at.out)
	defer func() {
		if cause := recover(); cause != nil {
			select {
			case at.out <- &batch{fault: sim.Bug(cause)}:
			case <-p.quit:
			}
		}
	}()
	r.seek(at)
	size := batchSize
	if at.first {
		size = 1
	}
	for ended := false; !ended; size = min(2*size, batchSize) {
		b := p.spare()
		for b.n = 0; b.n < size && !ended; b.n++ {
			iv := &b.intervals[b.n]
			r.read(iv)
			ended = r.over || iv.last != nil
		}
		select {
		case at.out <- b:
		case <-p.quit:
			return false
		}
	}
	return true
}

// spare returns an unused batch.
func (p *pipeline) spare() *batch {
	select {
	case b := <-p.free:
		return b
	default:
		return new(batch)
	}
}

// seek moves r to the beginning of a part.
func (r *reader) seek(at *part) {
	r.chunks.s.Advance(at.from - r.chunks.s.Offset())
	r.chunks.tick, r.stop, r.over = at.tick, at.stop, false
	r.damage, r.torn, r.fail = at.damage, at.torn, at.fail
	r.base, r.valid, r.marker = nil, false, chunk{}
	if !at.first {
		r.marker, _, _ = r.chunks.next()
	}
}
