package part

import (
	"strings"
	"testing"

	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/settings"
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

// TestKillRowsEndWithTheVictim: nothing is written behind a row that has no room for all of its
// words, and the headshot mark separates names on its own, so that they have the room.
func TestKillRowsEndWithTheVictim(t *testing.T) {
	g := &sim.Game{
		GameMeta: sim.GameMeta{Engine: sim.GoldSrc},
		Stints: []sim.Stint{
			{Player: 1, To: sim.MaxTick, Identity: sim.Identity{Name: "`ALOHADANCE <3"}},
			{Player: 2, To: sim.MaxTick, Identity: sim.Identity{Name: "sonicdeath"}},
		},
	}
	for _, c := range []struct {
		width float64
		head  int32
		want  string
	}{
		{400, 1, "`ALOHADANCE <3|Desert Eagle|sonicdeath"},
		{165, 1, "`ALOHADA…|sonicdeath"},
		{165, 0, "`ALOHADAN…|›|sonicdeath"},
	} {
		p, tr := &desk.New(desk.Host{}, settings.Settings{Theme: "dark"}).P, &canvas.Trace{}
		p.SetTrace(tr)
		e := &sim.Event{Kind: sim.EventKill, Player: 1, Target: 2, Text: "deagle", Extra: c.head}
		r := layout.Rect{W: c.width, H: RowHeight}
		DrawKill(p, g, e, r, p.T.T1, KillTeams{Killer: -1, Victim: -1})
		var got []string
		for _, m := range tr.Marks {
			if m.Text != "" {
				got = append(got, m.Text)
			}
			if m.X1 > r.Right() {
				t.Errorf("%q ends at %.1f, the row at %.1f", m.Text, m.X1, r.Right())
			}
		}
		if got := strings.Join(got, "|"); got != c.want {
			t.Errorf("%.0f px, headshot %d: %s, want %s", c.width, c.head, got, c.want)
		}
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
