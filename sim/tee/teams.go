package tee

import (
	"strconv"
	"strings"
)

// Every DDRace team has its own switches. The game resets them when a team's last
// player leaves and when a player of a locked team dies. A log records neither,
// but their consequences: a player who dies in an unlocked team is in team 0
// before the next tick.

// isRaceTeam reports whether a team is one that players form.
func isRaceTeam(team int32) bool { return team > 0 && team < teamSuper }

// joinTeam records a client's team.
func (w *world) joinTeam(id, team int32) {
	if team >= w.rules.superTeam {
		team = teamSuper
	}
	p := &w.players[id]
	old := p.team
	if p.team = team; old == team {
		return
	}
	if w.rules.follows[ruleSkippedTurns] {
		w.shots.dropOf(id)
	}
	if isRaceTeam(old) && !w.anyIn(old) {
		w.switches.reset(old)
		w.locked.Remove(old)
	}
	if isRaceTeam(team) && w.locked.Has(team) {
		w.switches.reset(team)
	}
}

// anyIn reports whether a team has a player.
func (w *world) anyIn(team int32) bool {
	for i := range w.players {
		if w.players[i].team == team {
			return true
		}
	}
	return false
}

// resetFallen resets the switches of teams in which a player died and stayed. It
// runs after the records that say who left a team.
func (w *world) resetFallen() {
	for id := range w.fallen.all {
		team := w.players[id].team
		if w.rules.forcedSolo && team < teamSuper || isRaceTeam(team) {
			unsure := w.switches.has(team, 0) && w.switches.unsure[team]
			w.switches.reset(team)
			w.switches.doubt(team, unsure)
		}
	}
	w.fallen = ClientMask{}
}

// teamCommand applies a command's effect on the switches of the player's team.
// Whether the game accepted it is not logged.
func (w *world) teamCommand(name string, r *Record) {
	if name == "switch_open" && len(r.Args) > 0 {
		if n, err := strconv.ParseUint(r.Args[0], 10, 8); err == nil {
			w.switches.offFirst[n] = true
		}
	}
	if r.ClientID < 0 || int(r.ClientID) >= len(w.players) {
		return
	}
	team := w.players[r.ClientID].team
	switch name {
	case "lock":
		if !isRaceTeam(team) || r.Num&commandFromChat == 0 {
			return
		}
		lock := !w.locked.Has(team)
		if len(r.Args) > 0 {
			lock = r.Args[0] != "0"
		}
		w.locked.Remove(team)
		if lock {
			w.locked.Add(team)
		}
	case "setswitch":
		if !w.rules.follows[ruleTeamsLogged] {
			w.switches.doubt(team, true) // practice mode, which it needs, is not logged either
		}
	case "load":
		w.asked = w.asked.newer(teamSave{team: team, code: strings.Join(r.Args, " ")})
	case "save", "team0mode":
		if name == "save" {
			w.rememberSave(team, strings.Join(r.Args, " "))
		}
		// A failed save and a team that plays like team 0 keep their switches when a
		// player dies.
		if isRaceTeam(team) || w.rules.forcedSolo {
			w.switches.doubt(team, true)
		}
	case "practice":
		if w.rules.forcedSolo {
			w.switches.doubt(team, true)
		}
	}
}

// loadSwitches sets a team's switches from its save string: a line with three
// numbers for each, on, the ticks until it turns back (negative), and the tile
// that changed it.
func (w *world) loadSwitches(r *Record) {
	s := &w.switches
	if !s.has(r.Num, 0) {
		return
	}
	lines := strings.Split(r.Text, "\n")
	const fields = 3
	n := 0
	for _, line := range lines[1:] {
		f := savedTee(strings.Split(line, "\t"))
		if len(f) != fields {
			continue
		}
		if n++; n > int(s.highest) {
			break
		}
		st := switchState{closed: !f.flag(0), kind: uint8(f.int(2))}
		if end := f.int(1); end < 0 && end > -1<<24 {
			st.until = w.tick - end
		}
		s.put(r.Num, uint8(n), st)
	}
	s.doubt(r.Num, n < int(s.highest) && !w.recallSave(r.Num))
}

// A teamSave is what a team's switches were when it saved, or a code with which a team
// asked to load. They are never modified.
type teamSave struct {
	team   int32
	code   string
	tick   int32
	states teamSwitches
	older  *teamSave
	n      int // how many there are with the older ones
}

// mostSaves is how many saves are remembered: a hostile log may hold millions.
const mostSaves = 1000

// newer returns a list that begins with s. When there are too many, all older ones are forgotten.
func (t *teamSave) newer(s teamSave) *teamSave {
	if s.n = 1; t != nil && t.n < mostSaves {
		s.older, s.n = t, t.n+1
	}
	return &s
}

// rememberSave keeps the switches of a team that saves: a log truncates long save strings,
// and the switches are at their end.
func (w *world) rememberSave(team int32, code string) {
	if s := &w.switches; code != "" && isRaceTeam(team) && s.has(team, 0) && !s.unsure[team] {
		w.saves = w.saves.newer(teamSave{team: team, code: code, tick: w.tick, states: s.teams[team]})
	}
}

// recallSave sets the switches of a team that loads what was saved with the same code
// before, and reports whether it can.
func (w *world) recallSave(team int32) bool {
	asked := w.asked
	for asked != nil && asked.team != team {
		asked = asked.older
	}
	if asked == nil {
		return false
	}
	save := w.saves
	for save != nil && save.code != asked.code {
		save = save.older
	}
	if save == nil {
		return false
	}
	for n := 1; n < len(save.states); n++ {
		st := save.states[n]
		if st.until != 0 {
			st.until += w.tick - save.tick
		}
		w.switches.put(team, uint8(n), st)
	}
	return true
}
