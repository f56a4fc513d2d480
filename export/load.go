package export

import (
	"context"

	"playhead/sim"
)

// Load decodes all of d and returns it. When the recording ends early what
// came before is there, and Err of the result says why. With a budget above 0,
// what does not fit so many bytes goes to spill, which must outlive the
// result. A source that grows is read until ctx ends.
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
