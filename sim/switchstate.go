package sim

// A SwitchState is the state of a DDNet switch at one tick.
type SwitchState struct {
	On   bool // doors are shut, lasers shine, freeze tiles freeze
	Back Tick // when it turns back by itself, 0 when it does not or is not told
	// Inferred says that it was inferred, not recorded.
	Inferred bool
}

// AnyTeam requests the switches of any team in the recording.
const AnyTeam = -1

// Switch returns the state of switch n for a DDRace team, false when the
// recording does not say: snapshots hold the switches of one team, that of the
// recorder or the player they watch, and when one turns back only in its last
// three seconds. Inference from a log covers every team. Source:
// docs/formats/twdemo.md, SwitchState; docs/formats/teehistorian-inference.md,
// Switches.
func (w *World) Switch(team, n int) (s SwitchState, known bool) {
	g := &w.Global
	if n <= 0 || n > int(min(g.Or(SwitchHighest, 0), 255)) {
		return SwitchState{}, false
	}
	if g.Inferred(SwitchHighest) {
		return w.inferredSwitch(team, n)
	}
	of, ok := g.Get(SwitchTeam)
	if !ok || team != AnyTeam && int(of) != team {
		return SwitchState{}, false
	}
	s.On = w.switchBit(n)
	timed := uint32(g.Or(SwitchesTimed, 0))
	for i := range GameCol(4) {
		// What is over may still be told for a tick or two.
		if back := Tick(g.Or(SwitchBack1+i, 0)); back > w.Tick && int(timed>>(8*i)&255) == n {
			s.Back = back
		}
	}
	return s, true
}

func (w *World) switchBit(n int) bool {
	return uint32(w.Global.Or(SwitchesOn+GameCol(n>>5), 0))>>(n&31)&1 == 1
}

// inferredSwitch returns the inferred state of a switch. For AnyTeam
// it is known while it is the same for all who play.
func (w *World) inferredSwitch(team, n int) (s SwitchState, known bool) {
	if team != AnyTeam {
		return w.teamSwitch(team, n)
	}
	for id := range w.Players {
		r := &w.Rows[id]
		if !r.Present() {
			continue
		}
		other, ok := w.teamSwitch(max(0, int(r.Or(Team, 0))), n)
		if !ok || known && other != s {
			return SwitchState{}, false
		}
		s, known = other, true
	}
	return s, known
}

// teamSwitch returns what the spans tell of a switch: one that no span tells of
// is as it was at first. A span of switch 0 says that the team's are not known.
func (w *World) teamSwitch(team, n int) (s SwitchState, known bool) {
	s = SwitchState{On: w.switchBit(n), Inferred: true}
	for i := range w.Spans {
		sp := &w.Spans[i]
		if sp.Kind != SpanSwitch || int(sp.Team) != team {
			continue
		}
		switch int(sp.Switch) {
		case 0:
			return SwitchState{}, false
		case n:
			s.On, s.Back = sp.Flags&SpanSwitchOff == 0, 0
			if sp.EndTick > w.Tick {
				s.Back = sp.EndTick
			}
		}
	}
	return s, team >= 0 && team < raceTeams
}

// raceTeams is how many DDRace teams have switches of their own. Those who are
// in none of them, with super powers, turn none.
const raceTeams = 64
