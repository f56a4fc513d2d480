package sim

// A SwitchState is what a recording tells of a DDNet switch at one tick.
type SwitchState struct {
	On   bool // doors are shut, lasers shine, freeze tiles freeze
	Back Tick // when it turns back by itself, 0 when it does not or is not told
}

// AnyTeam asks for the switches of whichever team a recording tells of.
const AnyTeam = -1

// Switch returns the state of switch n for a DDRace team, false when the
// recording does not tell: snapshots hold the switches of one team, that of the
// recorder or whom he watches, and when one turns back only in its last three
// seconds. Source: docs/formats/twdemo.md, SwitchState.
func (w *World) Switch(team, n int) (s SwitchState, known bool) {
	g := &w.Global
	of, ok := g.Get(SwitchTeam)
	if !ok || team != AnyTeam && int(of) != team || n <= 0 || n > int(min(g.V[SwitchHighest], 255)) {
		return SwitchState{}, false
	}
	s.On = uint32(g.V[SwitchesOn+Col(n>>5)])>>(n&31)&1 == 1
	for i := range Col(4) {
		// What is over may still be told for a tick or two.
		if back := Tick(g.V[SwitchBack+i]); back > w.Tick && int(uint32(g.V[SwitchesTimed])>>(8*i)&255) == n {
			s.Back = back
		}
	}
	return s, true
}
