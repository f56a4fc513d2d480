package export

import (
	"playhead/sim"
	"playhead/sim/markfile"
)

// AddMarks adds marks to the inferred events of r, a complete recording, and
// returns how many are outside its ticks.
func AddMarks(r *sim.Recording, all []markfile.Mark) (outside int) {
	placed := 0
	for _, g := range r.Games {
		events := markfile.Events(r, g, all)
		placed += len(events)
		g.MergeInferredEvents(events)
	}
	return len(all) - placed
}
