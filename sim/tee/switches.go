package tee

// switches is the state of every switch for every team. It is empty on maps
// without switches.
type switches struct {
	states []switchState
	timed  []int32 // indices of those that turn back
}

type switchState struct {
	closed bool // the zero value, a switch nobody touched, is on
	kind   uint8
	until  int32 // tick at which it turns back, 0 never
}

func newSwitches(c *Collision) switches {
	if c.tiles.Switch == nil {
		return switches{}
	}
	return switches{states: make([]switchState, (teamSuper+1)*256)}
}

// copyFrom makes s a copy of o and reuses its memory.
func (s *switches) copyFrom(o *switches) {
	s.states = append(s.states[:0], o.states...)
	s.timed = append(s.timed[:0], o.timed...)
}

// of returns the index of a switch of a team, -1 where there can be none.
func (s *switches) of(team int32, number uint8) int {
	i := int(team)<<8 | int(number)
	if team < 0 || i >= len(s.states) {
		return -1
	}
	return i
}

// active reports whether what hangs on a switch works for a team.
func (s *switches) active(team int32, number uint8) bool {
	i := s.of(team, number)
	return i < 0 || !s.states[i].closed
}

// set turns a switch the way a switch tile says. delay is in seconds.
func (s *switches) set(team int32, number, kind, delay uint8, tick int32) {
	i := s.of(team, number)
	if i < 0 || number == 0 {
		return
	}
	st := &s.states[i]
	wasTimed := st.until != 0
	*st = switchState{closed: kind == switchClose || kind == switchTimedClose, kind: kind}
	if kind != switchTimedOpen && kind != switchTimedClose {
		return
	}
	st.until = tick + 1 + int32(delay)*ticksPerSecond
	if !wasTimed {
		s.timed = append(s.timed, int32(i))
	}
}

// expire turns timed switches back.
func (s *switches) expire(tick int32) {
	left := s.timed[:0]
	for _, i := range s.timed {
		st := &s.states[i]
		switch {
		case st.until == 0:
			continue // turned for good in between
		case st.until <= tick:
			st.closed, st.until = st.kind == switchTimedOpen, 0
			continue
		}
		left = append(left, i)
	}
	s.timed = left
}
