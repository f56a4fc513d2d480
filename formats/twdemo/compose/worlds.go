package compose

import (
	"iter"

	"playhead/sim"
)

// Worlds yields the recorded ticks of a part with everything that Complete adds, and with noise unless v is nil: the
// same noise as in a demo of the part, so that neither reveals more than the other. A span whose StartTick is after the
// tick is late and not to be shown yet. Each world is valid until the second next one.
func Worlds(p Part, v *Veil) iter.Seq[*sim.World] {
	return func(yield func(*sim.World) bool) {
		walk := newPart(&p, 0, v)
		walk.start()
		defer walk.stop()
		for m := walk.ahead; m != nil && m.world.Tick <= p.To && yield(&m.world); {
			next, ok := walk.pull()
			if !ok {
				return
			}
			m = next
		}
	}
}
