package formats

import (
	"errors"
	"io"
	"sync/atomic"

	"playhead/sim"
)

// A latch is a Source that grows only between two calls of its decoder. Within
// one call, decoders ask several times for the size and whether more data may
// follow; if the writer stopped between two of these questions, a complete file
// would look truncated.
type latch struct {
	Source
	state atomic.Int64 // twice the size, and 1 more while it grows; decoders may have goroutines
}

func newLatch(src Source) *latch {
	l := &latch{Source: src}
	l.look()
	return l
}

// look copies the source's current state. The order matters: a source that no
// longer grows has its final size, so Growing is read first.
func (l *latch) look() {
	var grows int64
	if l.Source.Growing() {
		grows = 1
	}
	l.state.Store(l.Source.Size()<<1 | grows)
}

// Size implements Source.
func (l *latch) Size() int64 { return l.state.Load() >> 1 }

// Growing implements Source.
func (l *latch) Growing() bool { return l.state.Load()&1 != 0 }

// A followedDecoder looks for more data whenever its decoder has read all there is.
type followedDecoder struct {
	sim.Decoder
	latch *latch
	grown *grownSource // nil for a stream
	waits bool         // the decoder waits for more data
}

// Next implements sim.Decoder.
func (d *followedDecoder) Next(b *sim.Builder) error {
	if d.waits {
		if d.grown != nil {
			d.grown.grow()
			if err := d.grown.failure(); err != nil {
				return err
			}
		}
		d.latch.look()
	}
	err := d.Decoder.Next(b)
	d.waits = errors.Is(err, sim.ErrMore)
	return err
}

// Close closes the decoder if it has a Close method.
func (d *followedDecoder) Close() error {
	if c, ok := d.Decoder.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
