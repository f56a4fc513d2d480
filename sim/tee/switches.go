package tee

import "slices"

// switches is the state of every switch for every team. It is empty on maps
// without switches.
type switches struct {
	teams    []teamSwitches // replaced, never modified: copies of a world share them
	timed    []timedSwitch
	highest  uint8     // highest number on the map
	offFirst [256]bool // off until turned on
	// unsure are the teams affected by something whose outcome the log does not
	// record. The state of their switches is unknown until they are reset.
	unsure [teamSuper + 1]bool
	turns  uint32 // of the last change: which it was of all that copies of one another had
	last   *uint32
}

// teamSwitches are the states of a team's switches by number, the unused 0 included. They
// are replaced, never modified, as well: teams whose switches nobody turned share them.
type teamSwitches []switchState

// A timedSwitch is a switch with a timer.
type timedSwitch struct {
	team   int32
	number uint8
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
	for _, n := range rules.switchesOff {
		s.offFirst[n] = true
	}
	first := s.first()
	for team := range rules.superTeam {
		if team > 0 || rules.follows[ruleFirstSwitches] {
			s.teams = append(s.teams, first)
		} else {
			s.teams = append(s.teams, make(teamSwitches, len(first)))
		}
	}
	return s
}

// first returns the initial state of a team's switches.
func (s *switches) first() teamSwitches {
	states := make(teamSwitches, int(s.highest)+1)
	for n := range states {
		states[n].closed = s.offFirst[n]
	}
	return states
}

// copyFrom makes s a copy of o and reuses its memory.
func (s *switches) copyFrom(o *switches) {
	timed := append(s.timed[:0], o.timed...)
	*s = *o
	s.timed = timed
}

// turned notes that something here changed.
func (s *switches) turned() {
	*s.last++
	s.turns = *s.last
}

// has reports whether there can be a team's switch.
func (s *switches) has(team int32, number uint8) bool {
	return number <= s.highest && team >= 0 && int(team) < len(s.teams)
}

// active reports whether the entities of a switch are active for a team.
func (s *switches) active(team int32, number uint8) bool {
	return !s.has(team, number) || !s.teams[team][number].closed
}

// set changes a switch like a switch tile. delay is in seconds.
func (s *switches) set(team int32, number, kind, delay uint8, tick int32) {
	if !s.has(team, number) || number == 0 {
		return
	}
	st := switchState{closed: kind == switchClose || kind == switchTimedClose, kind: kind}
	if kind == switchTimedOpen || kind == switchTimedClose {
		st.until = tick + 1 + int32(delay)*ticksPerSecond
	}
	s.put(team, number, st)
}

// put makes st the state of a switch that there is.
func (s *switches) put(team int32, number uint8, st switchState) {
	old := s.teams[team][number]
	if st == old {
		return
	}
	states := slices.Clone(s.teams[team])
	states[number] = st
	s.replace(team, states)
	if i := (timedSwitch{team, number}); st.until != 0 && old.until == 0 && !slices.Contains(s.timed, i) {
		s.timed = append(s.timed, i)
	}
}

// replace makes others a team's states.
func (s *switches) replace(team int32, states teamSwitches) {
	s.teams = slices.Clone(s.teams)
	s.teams[team] = states
	s.turned()
}

// reset returns a team's switches to their initial state.
func (s *switches) reset(team int32) {
	if !s.has(team, 0) {
		return
	}
	if first := s.first(); !slices.Equal(s.teams[team], first) {
		s.replace(team, first)
	}
	s.doubt(team, false)
}

// doubt sets whether the state of a team's switches is unknown from here on.
func (s *switches) doubt(team int32, unsure bool) {
	if s.has(team, 0) && s.unsure[team] != unsure {
		s.unsure[team] = unsure
		s.turned()
	}
}

// expire turns timed switches back.
func (s *switches) expire(tick int32) {
	left := s.timed[:0]
	for _, i := range s.timed {
		st := s.teams[i.team][i.number]
		switch {
		case st.until == 0:
			continue // changed permanently in between
		case st.until <= tick:
			st.closed, st.until = st.kind == switchTimedOpen, 0
			s.put(i.team, i.number, st)
			continue
		}
		left = append(left, i)
	}
	s.timed = left
}
