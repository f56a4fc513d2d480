package measure

import "playhead/sim"

// sequenceLength is how many changes of keys make a sequence.
const sequenceLength = 12

// longestPause is the length in ticks from which all pauses count as equal.
const longestPause = 255

// sequences finds changes of keys that repeat earlier ones: the same keys, the
// same number of ticks apart.
type sequences struct {
	known bool // last and state
	last  sim.Tick
	state uint8

	ring     [sequenceLength]uint16 // the last changes
	n        int                    // since the last interruption
	seen     map[uint64]struct{}
	windows  int
	repeated moments
}

func (s *sequences) interrupt() { s.known, s.n = false, 0 }

// step advances to tick t, at which the keys are in the given state.
func (s *sequences) step(t sim.Tick, state uint8) {
	if !s.known {
		s.known, s.last, s.state = true, t, state
		return
	}
	if state == s.state {
		return
	}
	s.ring[s.n%sequenceLength] = uint16(min(t-s.last, longestPause))<<8 | uint16(state)
	s.n++
	s.last, s.state = t, state
	if s.n < sequenceLength {
		return
	}
	h := uint64(14695981039346656037) // FNV-1a
	for i := range sequenceLength {
		h = (h ^ uint64(s.ring[(s.n+i)%sequenceLength])) * 1099511628211
	}
	s.windows++
	if _, ok := s.seen[h]; ok {
		s.repeated.add(t)
		return
	}
	if s.seen == nil {
		s.seen = map[uint64]struct{}{}
	}
	s.seen[h] = struct{}{}
}

func (s *sequences) measure() Measure {
	return share("repeated_sequence_share", s.repeated, s.windows,
		"the same 12 key changes with the same gaps in ticks; a key pressed in an even rhythm also repeats")
}
