package main

import (
	"fmt"
	"sync/atomic"
	"time"

	"playhead/sim"
)

// A heldDecoder reads a recording up to a time only, as if the rest was still
// to come: for pictures of a recording that is being read.
type heldDecoder struct {
	sim.Decoder
	until time.Duration
	asked atomic.Int32 // how often more was asked for
}

// errHeld says that there is more, but not now.
var errHeld = fmt.Errorf("held: %w", sim.ErrMore)

// Next implements sim.Decoder.
func (d *heldDecoder) Next(b *sim.Builder) error {
	if b.World().Time >= d.until {
		d.asked.Add(1)
		return errHeld
	}
	return d.Decoder.Next(b)
}

// reached reports whether all is handed over that will be: the loader asks
// again only after that.
func (d *heldDecoder) reached() bool { return d.asked.Load() > 1 }
