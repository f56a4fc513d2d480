package twcapture

import "playhead/sim"

// A script is what the tracker has found out, in order, for the merger to tell.
// Both work on it at different times: the tracker writes one while the merger
// tells another.
type script struct {
	acts  []act
	warns []sim.Warning // counted since the script began
	ticks int
	// err ends the recording, or says that there is no more yet.
	err error
	// fault is what made the tracker panic.
	fault any
}

// An act is one tick, or anything else.
type act struct {
	tick *pendingTick
	s    *server // whose tick it is
	do   func(m *merger)
}

func (s *script) tell(do func(m *merger)) { s.acts = append(s.acts, act{do: do}) }

func (s *script) tick(from *server, p *pendingTick) {
	s.acts = append(s.acts, act{tick: p, s: from})
	s.ticks++
}

func (s *script) closed(c *client) {
	epoch, latest := c.epoch, sim.Tick(c.snaps.latest)
	s.tell(func(m *merger) { m.closed(c, epoch, latest) })
}

// warn counts something left out.
func (s *script) warn(kind, text string) { s.warnTimes(kind, text, 1) }

func (s *script) warnTimes(kind, text string, n int) {
	if n == 0 {
		return
	}
	for i := range s.warns {
		if s.warns[i].Kind == kind {
			s.warns[i].Count += n
			return
		}
	}
	s.warns = append(s.warns, sim.Warning{Kind: kind, Text: text, Count: n})
}

// reuse empties the script once it is told. What its ticks held goes back to
// where it came from.
func (s *script) reuse() {
	for i := range s.acts {
		if a := &s.acts[i]; a.tick != nil {
			a.s.reuse(a.tick)
		}
		s.acts[i] = act{}
	}
	s.acts, s.warns, s.ticks, s.err = s.acts[:0], s.warns[:0], 0, nil
}
