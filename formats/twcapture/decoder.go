package twcapture

import (
	"errors"
	"net/netip"
	"runtime"
	"sync"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// Sniff reports whether head, the first bytes of a file, is the beginning of a
// capture.
func Sniff(head []byte) bool { return isNg(head) || isClassic(head) }

// A Decoder plays the game traffic of a capture. It implements sim.Decoder.
//
// Each server in the capture is a game, or several after map changes. Games may
// overlap in time, so each server takes a pass over the capture; the first is the
// one that shows a game first.
//
// Reading the capture takes about as long as merging the clients' views; so if
// there are several cores, a goroutine reads ahead. It ends with the recording,
// or with Close.
type Decoder struct {
	tracker *tracker
	merger  *merger
	version string

	now  *script // being executed
	next int     // index of the next act in now
	free *script // with one core

	ahead chan *script // filled by the reading goroutine
	back  chan *script // executed, free for reuse
	quit  chan struct{}
	stop  sync.Once
}

// readAhead is how many scripts are in flight at most.
const readAhead = 4

// Open starts reading the capture in src. It fails if src is not a capture.
func Open(src binread.Source, opt binread.Options) (sim.Decoder, error) {
	d := &Decoder{tracker: &tracker{src: src, opt: opt}, merger: newMerger(opt), quit: make(chan struct{})}
	if err := d.tracker.begin(netip.AddrPort{}); err != nil {
		return nil, err
	}
	d.version = "pcap"
	if d.tracker.grams.keep.ng {
		d.version = "pcapng"
	}
	return d, nil
}

// Meta implements sim.Decoder.
func (d *Decoder) Meta() sim.Meta {
	return sim.Meta{
		Format: format, Version: d.version, GameName: "Teeworlds traffic", Recorder: -1,
		Content: sim.ContentPackets, LateStart: d.tracker.opt.Client > 0,
	}
}

// Next implements sim.Decoder.
func (d *Decoder) Next(b *sim.Builder) error {
	d.merger.b = b
	for {
		if d.now == nil {
			d.now, d.next = d.fetch(), 0
		}
		for d.next < len(d.now.acts) {
			a := &d.now.acts[d.next]
			d.next++
			if a.tick != nil {
				d.merger.tick(a.tick)
				return nil
			}
			a.do(d.merger)
		}
		if d.now.fault != nil {
			panic(d.now.fault) // the loader handles it
		}
		err := d.now.err
		if err != nil && !errors.Is(err, sim.ErrMore) {
			return err
		}
		d.giveBack()
		if err != nil {
			return err
		}
	}
}

// fetch returns the next script.
func (d *Decoder) fetch() *script {
	t := d.tracker
	if d.ahead == nil {
		cores := t.opt.Cores
		if cores == 0 {
			cores = runtime.GOMAXPROCS(0)
		}
		if cores < 2 || t.src.Growing() {
			if d.free == nil {
				d.free = new(script)
			}
			t.write(d.free)
			return d.free
		}
		d.ahead, d.back = make(chan *script, readAhead), make(chan *script, readAhead)
		for range readAhead {
			d.back <- new(script)
		}
		go d.readAhead()
	}
	return <-d.ahead
}

// giveBack returns a written script for reuse.
func (d *Decoder) giveBack() {
	if d.ahead == nil {
		d.now.reuse()
	} else {
		d.back <- d.now
	}
	d.now = nil
}

// readAhead fills scripts until the recording ends.
func (d *Decoder) readAhead() {
	for {
		var s *script
		select {
		case s = <-d.back:
		case <-d.quit:
			return
		}
		s.reuse()
		d.fill(s)
		over := s.err != nil || s.fault != nil
		d.ahead <- s // there is room for all of them
		if over {
			return
		}
	}
}

// fill writes a script. A panic is passed on in it to the caller of Next.
func (d *Decoder) fill(s *script) {
	defer func() {
		if cause := recover(); cause != nil {
			s.fault = sim.Bug(cause)
		}
	}()
	d.tracker.write(s)
}

// Close stops reading ahead.
func (d *Decoder) Close() error {
	d.stop.Do(func() { close(d.quit) })
	return nil
}
