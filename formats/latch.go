package formats

import (
	"io"
	"sync"

	"playhead/sim"
)

// A latch is a Source that grows only between two calls of its decoder. Decoders
// ask for the size and whether more may come several times in a call; a file
// whose writer ends between two of these questions would be taken for one that
// is cut off.
type latch struct {
	Source
	mu      sync.Mutex // decoders may have goroutines
	size    int64
	growing bool
}

func newLatch(src Source) *latch {
	l := &latch{Source: src}
	l.look()
	return l
}

// look takes over what the source is now. A source that does not grow has its
// last size, so that is asked first.
func (l *latch) look() {
	growing := l.Source.Growing()
	size := l.Source.Size()
	l.mu.Lock()
	l.growing, l.size = growing, size
	l.mu.Unlock()
}

// Size implements Source.
func (l *latch) Size() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.size
}

// Growing implements Source.
func (l *latch) Growing() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.growing
}

// A followedDecoder looks at its source before each tick.
type followedDecoder struct {
	sim.Decoder
	latch *latch
}

// Next implements sim.Decoder.
func (d *followedDecoder) Next(b *sim.Builder) error {
	d.latch.look()
	return d.Decoder.Next(b)
}

// Close closes the decoder if it has anything to close.
func (d *followedDecoder) Close() error {
	if c, ok := d.Decoder.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
