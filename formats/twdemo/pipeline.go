package twdemo

import (
	"runtime"
	"sync"

	"playhead/sim"
)

const (
	// minPipelined is the size of chunks from which reading ahead pays.
	minPipelined = 512 << 10
	// maxReaders bounds the goroutines that unpack: more are faster than what
	// follows.
	maxReaders = 4
	// batchSize is how many intervals are handed over at once, because waking a
	// goroutine takes about as long as reading one; the first batches of a demo
	// are shorter, for the first picture. readAhead is how many batches of a
	// part may wait.
	batchSize = 16
	readAhead = 2
	// maxSearch bounds how far the next keyframe is looked for. Without one
	// nearer than that, one reader reads all the rest.
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
	jobs  chan *part // the same, for whichever reader is free
	cur   *part
	batch *batch // being told
	told  int    // how many of it
	old   *batch // the one before
	free  chan *batch
	quit  chan struct{}
	once  sync.Once
	done  sync.WaitGroup
}

// A batch is some intervals in a row.
type batch struct {
	n         int
	intervals [batchSize]interval
	fault     *sim.BugError // that ended what reads; nothing else is in the batch then
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

// next returns the next interval. Valid until the second next call. Do not call
// it again after an interval with last set.
func (p *pipeline) next() *interval {
	if p.batch != nil && p.told < p.batch.n {
		p.told++
		return &p.batch.intervals[p.told-1]
	}
	old := p.batch
	p.batch, p.told = p.nextBatch(), 1
	if p.batch.fault != nil {
		panic(p.batch.fault) // the loader knows what to do
	}
	p.recycle(p.old)
	p.old = old
	return &p.batch.intervals[0]
}

// nextBatch returns the next batch of this part or of the one after it.
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

// recycle takes back a batch. The last interval of the one before the current
// is still in use: its messages, and its snapshot by the reader.
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

// search cuts the file into parts.
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

// handFault gives next a part that consists of a panic.
func (p *pipeline) handFault(fault *sim.BugError) {
	at := &part{out: make(chan *batch, 1)}
	at.out <- &batch{fault: fault}
	close(at.out)
	select {
	case p.parts <- at:
	case <-p.quit:
	}
}

// hand gives a part to next and to a reader. It waits for a free one and
// reports false if there will be none.
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

// work reads one part after the other.
func (p *pipeline) work(r *reader) {
	defer p.done.Done()
	for at := range p.jobs {
		if !p.read(r, at) {
			return
		}
	}
}

// read hands over the intervals of a part. It reports false when nobody wants
// any more. A panic goes over to the caller of next.
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
