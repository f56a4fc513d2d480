package library

import (
	"context"
	"time"

	"playhead/sim"
)

// While the user needs the machine, a recording is decoded for paceWork and then
// rests for paceRest.
const (
	paceWork = 5 * time.Millisecond
	paceRest = 15 * time.Millisecond
)

// A pacedDecoder makes way for the user.
type pacedDecoder struct {
	sim.Decoder
	ctx   context.Context
	busy  func() bool
	since time.Time // of the last rest
}

// Next implements sim.Decoder.
func (d *pacedDecoder) Next(b *sim.Builder) error {
	if time.Since(d.since) > paceWork {
		if d.busy() {
			select {
			case <-time.After(paceRest):
			case <-d.ctx.Done():
			}
		}
		d.since = time.Now()
	}
	return d.Decoder.Next(b)
}
