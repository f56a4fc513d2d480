package twscene

import (
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// raceMessage handles DDRace messages: teams, times, finishes, inputs.
func (s *Scene) raceMessage(m *twcodec.Msg, p twcodec.Protocol) {
	switch m.Kind() {
	case twcodec.MsgSvTeamsState:
		s.teamsState(m)
	case twcodec.MsgSvRaceFinish:
		s.finishes = true
		e := newEvent(sim.EventFinish)
		e.Player, e.Value, e.Extra = client(m.Int("client_id")), m.Int("time"), m.Int("diff")
		s.tell(e)
	case twcodec.MsgSvDDRaceTime:
		s.raceTime(m)
	case twcodec.MsgSvCheckpoint:
		s.checkpoint(m.Int("diff"))
	case twcodec.MsgSvRecord:
		// Hundredths of a second; 0 and −1 mean no time.
		s.mapBest(clampMillis(m.Int("server_time_best")))
	case twcodec.MsgSvPreInput:
		if p == twcodec.Proto6 {
			s.addPreInput(m)
		}
	}
}

// clampMillis returns v hundredths of a second in ms.
func clampMillis(v int32) int32 { return min(v, 1<<31/10-1) * 10 }

// teamsState reads the DDRace teams of all client ids.
//
// A server demo holds what each client was sent. A client that supports fewer ids
// than the server has slots (16 without a version, 64 before DDNet 19) receives a
// shorter list with its own ids. So in a server demo, the lists as long as the
// server's slots count; until there is one, the tick's longest list.
func (s *Scene) teamsState(m *twcodec.Msg) {
	s.talk.ints = m.Ints(s.talk.ints[:0], "team")
	v := s.talk.ints
	// Padding reads as up to three more teams; the list is as long as the
	// server's slots: 16, 64, 128 or 256.
	if n := len(v) &^ 15; n >= 16 {
		v = v[:n]
	}
	v = v[:min(len(v), sim.MaxPlayers)]
	switch {
	case s.local >= 0 || s.oneClient:
		s.setTeams(v)
	case len(v) > s.newSlots:
		s.newSlots, s.newTeams, s.newCopies = len(v), append(s.newTeams[:0], v...), append(s.newCopies[:0], s.copies)
	case len(v) == s.newSlots && len(s.newTeams) < maxTeamLists*sim.MaxPlayers:
		s.newTeams, s.newCopies = append(s.newTeams, v...), append(s.newCopies, s.copies)
	}
}

// endTeams applies the lists in the messages of a tick.
func (s *Scene) endTeams() {
	lists, n := s.newTeams, s.newSlots
	s.newTeams, s.newSlots = s.newTeams[:0], 0
	if n == 0 || n < max(s.slots, s.teamsCount) {
		return
	}
	if n == wideSlots {
		s.translatedTeams(lists, s.newCopies)
		return
	}
	for ; len(lists) > 0; lists = lists[n:] {
		s.setTeams(lists[:n])
	}
}

// maxTeamLists bounds the different lists of one tick: no server changes more
// teams than it has.
const maxTeamLists = 2 * sim.MaxPlayers

// setTeams takes a list of teams.
func (s *Scene) setTeams(v []int32) {
	for id, team := range v {
		known := id < s.teamsCount
		if known && s.teams[id] == team {
			continue
		}
		s.teams[id] = team
		if known && s.players[id].known {
			e := newEvent(sim.EventTeam)
			e.Player, e.Value = int16(id), team
			s.b.Event(e)
		}
	}
	s.teamsCount = max(s.teamsCount, len(v))
}

// ddraceTeam returns a client's DDRace team if a message contained it.
func (s *Scene) ddraceTeam(id int) (team int32, ok bool) {
	return s.teams[id], id < s.teamsCount
}

// raceTime is sent to the racing player; a server's demo does not say which one.
func (s *Scene) raceTime(m *twcodec.Msg) {
	if s.local < 0 {
		return
	}
	if m.Int("finish") != 0 {
		if s.finishes {
			return
		}
		e := newEvent(sim.EventFinish)
		e.Player, e.Value = int16(s.local), clampMillis(m.Int("time"))
		s.tellAs(e, true)
	} else if check := m.Int("check"); check != 0 {
		s.checkpoint(clampMillis(check))
	}
}

func (s *Scene) checkpoint(diff int32) {
	if s.local < 0 {
		return
	}
	e := newEvent(sim.EventCheckpoint)
	e.Player, e.Value = int16(s.local), diff
	s.tell(e)
}

// A preInput is another player's input, sent ahead of its tick to clients that
// predict it.
type preInput struct {
	tick  sim.Tick
	owner int
	v     [6]int32 // inputOrder
}

// inputOrder are the columns of a preInput. Direction and aim are in the
// snapshot.
var inputOrder = [...]sim.Col{sim.Jump, sim.Fire, sim.Hook, sim.WantedWeapon, sim.NextWeapon, sim.PrevWeapon}

// maxPreInputs is how many may wait for their tick: all players for a second.
const maxPreInputs = 50 * sim.MaxPlayers

func (s *Scene) addPreInput(m *twcodec.Msg) {
	owner := client(m.Int("owner"))
	if owner < 0 || len(s.inputs) >= maxPreInputs {
		return
	}
	s.inputs = append(s.inputs, preInput{sim.Tick(m.Int("intended_tick")), int(owner), [6]int32{
		m.Int("jump"), m.Int("fire"), m.Int("hook"), m.Int("wanted_weapon"), m.Int("next_weapon"), m.Int("prev_weapon"),
	}})
}

// press shows the inputs whose tick has come, for players who have a tee.
func (s *Scene) press() {
	n := 0
	for _, in := range s.inputs {
		if in.tick > s.now {
			s.inputs[n] = in
			n++
			continue
		}
		if s.players[in.owner].char != s.round {
			continue
		}
		for i, c := range inputOrder {
			s.b.Set(in.owner, c, in.v[i])
		}
	}
	s.inputs = s.inputs[:n]
}
