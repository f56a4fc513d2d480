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
	fault *sim.BugError
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

// warn counts something left out, in the packet at offset.
func (s *script) warn(kind, text string, offset int64) {
	s.warnTimes(kind, text, placed{1, offset})
}

// warnTimes counts what was left out several times.
func (s *script) warnTimes(kind, text string, what placed) {
	if what.times == 0 {
		return
	}
	for i := range s.warns {
		if w := &s.warns[i]; w.Kind == kind {
			w.Count += what.times
			w.FirstOffset = min(w.FirstOffset, what.first)
			return
		}
	}
	s.warns = append(s.warns, sim.Warning{Kind: kind, Text: text, Count: what.times, FirstOffset: what.first})
}

// A placed counts things of one kind and knows in which packet the first was.
type placed struct {
	times int
	first int64
}

func (p *placed) add(offset int64) {
	if p.times == 0 {
		p.first = offset
	}
	p.times++
}

// reuse empties the script once it is written. Its buffers return to their pools.
func (s *script) reuse() {
	for i := range s.acts {
		if a := &s.acts[i]; a.tick != nil {
			a.s.reuse(a.tick)
		}
		s.acts[i] = act{}
	}
	s.acts, s.warns, s.ticks, s.err = s.acts[:0], s.warns[:0], 0, nil
}
