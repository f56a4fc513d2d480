package export

import (
	"context"

	"playhead/sim"
)

// Load decodes all of d and returns it. If the recording ends early, everything
// before that is there, and the result's Err says why. With a budget above 0,
// data beyond that many bytes goes to spill, which must outlive the result. A
// growing source is read until ctx is cancelled.
func Load(ctx context.Context, d sim.Decoder, budget int64, spill sim.SpillFile) *sim.Recording {
	l := sim.Load(ctx, d)
	r := sim.NewRecording(l.Meta)
	if budget > 0 {
		r.KeepBelow(budget, spill)
	}
	for u := range l.Updates {
		r.Append(u)
	}
	r.Finish(l.Err())
	return r
}
