package part

import (
	"testing"

	"playhead/sim"
)

func TestTheWeaponGivesWayBeforeTheNames(t *testing.T) {
	want := widths{60, 80, 70}
	for _, c := range []struct {
		name  string
		room  float64
		got   widths
		armed bool
	}{
		{"all fits", 240, widths{60, 80, 70}, true},
		{"a shorter weapon", 200, widths{60, 50, 70}, true},
		{"no weapon", 165, widths{60, 6, 70}, false},
		{"a cut victim", 146, widths{60, 6, 60}, false},
		{"both cut", 86, widths{30, 6, 30}, false},
		{"no room at all", 10, widths{0, 6, 0}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, armed := fitKill(want, c.room, 20, 6)
			if got != c.got || armed != c.armed {
				t.Errorf("%+v, %t; want %+v, %t", got, armed, c.got, c.armed)
			}
			if sum := got.killer + got.weapon + got.victim; c.room > 26 && sum > c.room-20 {
				t.Errorf("%g px in %g", sum, c.room-20)
			}
		})
	}
	if got, _ := fitKill(widths{20, 80, 200}, 150, 20, 6); got != (widths{20, 6, 104}) {
		t.Errorf("a short killer: %+v", got)
	}
}

func TestOnlyKillsOfOthersAreDrawnInParts(t *testing.T) {
	for _, c := range []struct {
		engine sim.Engine
		e      sim.Event
		want   bool
	}{
		{sim.GoldSrc, sim.Event{Kind: sim.EventKill, Player: 1, Target: 2}, true},
		{sim.GoldSrc, sim.Event{Kind: sim.EventKill, Player: 2, Target: 2}, false},
		{sim.GoldSrc, sim.Event{Kind: sim.EventKill, Player: -1, Target: 2}, false},
		{sim.GoldSrc, sim.Event{Kind: sim.EventChat, Player: 1, Target: 2}, false},
		{sim.DDNet, sim.Event{Kind: sim.EventKill, Player: 1, Target: 2}, false},
	} {
		g := &sim.Game{GameMeta: sim.GameMeta{Engine: c.engine}}
		if got := IsKill(g, &c.e); got != c.want {
			t.Errorf("%+v in %v: %t", c.e, c.engine, got)
		}
	}
}
