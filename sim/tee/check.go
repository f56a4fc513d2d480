package tee

// A selfCheck compares simulated places with logged ones where nothing unseen
// can have interfered. With the right map and rules they agree; a wrong map, a
// modified game or an unknown version shows at once.
type selfCheck struct {
	samples, misses int
	failed          bool

	zzN, zzBad int
}

const (
	checkWindow = 1000 // samples between verdicts
	checkMisses = 50   // of them, so many may be wrong
)

// count looks at the tick that was just simulated.
func (s *selfCheck) count(w *world) {
	for _, id := range w.order.all() {
		c := &w.tees[id]
		if c.contact || c.teleported || c.born == w.tick {
			continue
		}
		s.samples++
		s.zzN++
		if !c.sure {
			s.misses++
			s.zzBad++
		}
	}
	if s.samples >= checkWindow {
		s.failed = s.misses > checkMisses
		s.samples, s.misses = 0, 0
	}
}
