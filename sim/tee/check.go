package tee

// A selfCheck compares simulated places with logged ones where no other tee is
// near. With the right map and rules they agree. A wrong map, a modified game or
// an unknown version misses a quarter of them or more, and then hooks that meet
// walls cannot be right either.
type selfCheck struct {
	samples, misses int
	failed          bool
}

const (
	checkEvery = 250 // samples between verdicts
	checkFail  = 16  // one miss in so many samples is too much
	checkPass  = 32  // as few as one in so many is right again
)

// count looks at the tick that was just simulated.
func (s *selfCheck) count(w *world) {
	for _, id := range w.order.all() {
		c := &w.tees[id]
		if c.contact || c.teleported || c.born == w.tick {
			continue
		}
		s.samples++
		if !c.sure {
			s.misses++
		}
	}
	if s.samples >= checkEvery {
		s.judge()
	}
}

// judge decides on what was counted; older counts weigh less and less.
func (s *selfCheck) judge() {
	switch {
	case s.misses*checkFail > s.samples:
		s.failed = true
	case s.misses*checkPass < s.samples:
		s.failed = false
	}
	s.samples, s.misses = s.samples/2, s.misses/2
}
