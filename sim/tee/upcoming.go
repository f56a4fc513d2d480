package tee

import (
	"errors"

	"playhead/sim"
)

// maxQuiet is how many ticks without records are simulated one by one. Nothing a
// tee does by itself takes longer than a freeze or a ninja's sword.
const maxQuiet = 60 * ticksPerSecond

// upcoming holds the section of the last tick and some future ones, one for every
// tick.
type upcoming struct {
	log   Log
	ring  []*Section
	first int // index of the oldest in ring
	n     int
	least int        // how many must be there while the log grows
	spare []*Section // to be reused, the one dropped last first: it is in the processor's cache

	read    *Section // the log's next one
	hasRead bool
	err     error // why the log ended
}

// newUpcoming returns the sections of a log, some ticks of which are looked at in
// advance, of a log that grows at least some.
func newUpcoming(l Log, ticks, least int) *upcoming {
	return &upcoming{log: l, read: new(Section), ring: make([]*Section, ticks+2), least: least + 2}
}

// section returns the i-th section held, nil beyond the end of the log.
func (u *upcoming) section(i int) *Section {
	if i < 0 || i >= u.n {
		return nil
	}
	return u.ring[(u.first+i)%len(u.ring)]
}

// ended reports whether the log has no more sections.
func (u *upcoming) ended() bool { return u.err != nil && !u.hasRead }

// drop removes the oldest section, which is valid until the next fill.
func (u *upcoming) drop() {
	u.spare = append(u.spare, u.ring[u.first])
	u.first = (u.first + 1) % len(u.ring)
	u.n--
}

// fill reads until some future ticks are held or the log has ended. It returns
// sim.ErrMore if a log that grows has too few; any other error ends the log.
func (u *upcoming) fill(ticks int) error {
	for u.n < min(ticks+2, len(u.ring)) {
		if !u.hasRead && u.err == nil {
			err := u.log.Next(u.read)
			switch {
			case err == nil:
				u.hasRead = true
			case errors.Is(err, sim.ErrMore):
				if u.n >= u.least {
					return nil
				}
				return err
			default:
				u.err = err
			}
		}
		if !u.hasRead {
			return nil
		}
		u.push()
	}
	return nil
}

// push adds the section just read, or a quiet one where ticks were left out.
func (u *upcoming) push() {
	to := (u.first + u.n) % len(u.ring)
	last := u.section(u.n - 1)
	switch {
	case u.n > 0 && u.read.Tick <= last.Tick:
		u.hasRead = false // a log that runs backwards says nothing
		return
	case u.n > 0 && u.read.Tick-last.Tick > 1 && last.Alive != (ClientMask{}) && u.read.Tick-last.Tick <= maxQuiet:
		u.ring[to] = u.unused()
		u.ring[to].quietAfter(last)
	default:
		u.ring[to], u.read = u.read, u.unused()
		if n := len(u.ring[to].Recs); cap(u.read.Recs) == 0 && n > 0 {
			u.read.Recs = make([]Record, 0, n+n/4) // the next tick usually has as many
		}
		u.hasRead = false
	}
	u.ring[to].digest = digest{}
	u.n++
}

// unused returns a section that is not held.
func (u *upcoming) unused() *Section {
	n := len(u.spare) - 1
	if n < 0 {
		return new(Section)
	}
	s := u.spare[n]
	u.spare = u.spare[:n]
	return s
}

// quietAfter makes s the section of a tick without events.
func (s *Section) quietAfter(last *Section) {
	recs := s.Recs[:0]
	*s = *last
	s.Tick, s.Born, s.Early, s.Recs = last.Tick+1, ClientMask{}, 0, recs
}
