package sim

import "testing"

func TestSwitchesOfOneTeam(t *testing.T) {
	var w World
	if _, known := w.Switch(AnyTeam, 3); known {
		t.Error("a recording without switches knows one")
	}
	for c, v := range map[GameCol]int32{
		SwitchTeam: 2, SwitchHighest: 70, SwitchesOn: -1 << 31, SwitchesOn64: 1 << 5, SwitchesTimed: 69 | 31<<8,
		SwitchBack1: 900, SwitchBack2: 950,
	} {
		w.Global.Set(c, v)
	}
	for _, c := range []struct {
		name    string
		team, n int
		known   bool
		want    SwitchState
	}{
		{"off", 2, 3, true, SwitchState{}},
		{"the last bit of a word, timed", 2, 31, true, SwitchState{On: true, Back: 950}},
		{"a later word, timed", 2, 69, true, SwitchState{On: true, Back: 900}},
		{"the highest", 2, 70, true, SwitchState{}},
		{"any team", AnyTeam, 69, true, SwitchState{On: true, Back: 900}},
		{"another team", 0, 69, false, SwitchState{}},
		{"above the highest", 2, 71, false, SwitchState{}},
		{"number 0 is no switch", 2, 0, false, SwitchState{}},
	} {
		if got, known := w.Switch(c.team, c.n); known != c.known || got != c.want {
			t.Errorf("%s: %+v, %v; want %+v, %v", c.name, got, known, c.want, c.known)
		}
	}
	w.Tick = 950
	if got, _ := w.Switch(2, 31); got.Back != 0 {
		t.Errorf("turns back at tick %d, which is not to come", got.Back)
	}
}
