package tee

import "slices"

// switches is the state of every switch for every team. It is empty on maps
// without switches.
type switches struct {
	states   []switchState
	timed    []int32   // indices of those with a timer
	highest  uint8     // highest number on the map
	offFirst [256]bool // off until turned on
	// unsure are the teams affected by something whose outcome the log does not
	// record. The state of their switches is unknown until they are reset.
	unsure [teamSuper + 1]bool
	turns  uint32 // of the last change: which it was of all that copies of one another had
	last   *uint32
}

type switchState struct {
	closed bool // the zero value, a switch never used, is on
	kind   uint8
	until  int32 // tick at which it turns back, 0 for never
}

// newSwitches returns a map's switches in their initial state. Super players have
// none.
func newSwitches(c *Collision, rules *ruleBook) switches {
	if c.tiles.Switch == nil {
		return switches{}
	}
	s := switches{last: new(uint32)}
	for i := range c.tiles.Switch {
		s.highest = max(s.highest, c.tiles.Switch[i].Number)
	}
	s.states = make([]switchState, int(rules.superTeam)*s.perTeam())
	for _, n := range rules.switchesOff {
		s.offFirst[n] = true
	}
	for team := range rules.superTeam {
		if team > 0 || rules.follows[ruleFirstSwitches] {
			s.reset(team)
		}
	}
	return s
}

// copyFrom makes s a copy of o and reuses its memory. Where nothing turned since
// they were the same, the states are not copied: there are thousands.
func (s *switches) copyFrom(o *switches) {
	states, timed := s.states, append(s.timed[:0], o.timed...)
	if len(states) != len(o.states) || s.turns != o.turns {
		states = append(states[:0], o.states...)
	}
	*s = *o
	s.states, s.timed = states, timed
}

// turned notes that something here changed.
func (s *switches) turned() {
	*s.last++
	s.turns = *s.last
}

// of returns the index of a team's switch, −1 if it cannot exist.
func (s *switches) of(team int32, number uint8) int {
	if number > s.highest {
		return -1
	}
	i := int(team)*s.perTeam() + int(number)
	if team < 0 || i >= len(s.states) {
		return -1
	}
	return i
}

// perTeam returns how many switches a team has, the unused number 0 included.
func (s *switches) perTeam() int { return int(s.highest) + 1 }

// active reports whether the entities of a switch are active for a team.
func (s *switches) active(team int32, number uint8) bool {
	i := s.of(team, number)
	return i < 0 || !s.states[i].closed
}

// set changes a switch like a switch tile. delay is in seconds.
func (s *switches) set(team int32, number, kind, delay uint8, tick int32) {
	i := s.of(team, number)
	if i < 0 || number == 0 {
		return
	}
	st := switchState{closed: kind == switchClose || kind == switchTimedClose, kind: kind}
	if kind == switchTimedOpen || kind == switchTimedClose {
		st.until = tick + 1 + int32(delay)*ticksPerSecond
	}
	s.put(i, st)
}

// put makes st the state with index i.
func (s *switches) put(i int, st switchState) {
	old := s.states[i]
	if st == old {
		return
	}
	s.states[i] = st
	s.turned()
	if st.until != 0 && old.until == 0 && !slices.Contains(s.timed, int32(i)) {
		s.timed = append(s.timed, int32(i))
	}
}

// reset returns a team's switches to their initial state.
func (s *switches) reset(team int32) {
	if s.of(team, 0) < 0 {
		return
	}
	for n := range int(s.highest) + 1 {
		s.put(s.of(team, uint8(n)), switchState{closed: s.offFirst[n]})
	}
	s.doubt(team, false)
}

// doubt sets whether the state of a team's switches is unknown from here on.
func (s *switches) doubt(team int32, unsure bool) {
	if s.of(team, 0) >= 0 && s.unsure[team] != unsure {
		s.unsure[team] = unsure
		s.turned()
	}
}

// expire turns timed switches back.
func (s *switches) expire(tick int32) {
	left := s.timed[:0]
	for _, i := range s.timed {
		st := &s.states[i]
		switch {
		case st.until == 0:
			continue // changed permanently in between
		case st.until <= tick:
			st.closed, st.until = st.kind == switchTimedOpen, 0
			s.turned()
			continue
		}
		left = append(left, i)
	}
	s.timed = left
}
