package twcapture

import (
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
)

// Between two snapshots Elliot leaves and Ferris takes his id. Two clients see it.
func TestAnIdTakenOverIsAnotherPlayer(t *testing.T) {
	w := newWire(ethernet)
	a, b := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto6, tokenBehind, server4)
	a.enter("nova", "garden", true)
	b.enter("brick", "garden", true)
	base, three, two := int32(-1), "Elliot", "brick"
	for tick := int32(100); tick <= 140; tick += 2 {
		if tick == 120 {
			three, two = "Ferris", "stone"
			for _, c := range []*peer{a, b} {
				c.send(false, c.say(twcodec.MsgSvChat, 0, -1, "'Elliot' has left the game (Timeout)"))
			}
		}
		for i, c := range []*peer{a, b} {
			c.snap(tick, base, picture(c.p, i+1, true, tee{1, 10, 11, "nova"}, tee{2, 20, 21, two},
				tee{3, 30, 31, three}))
		}
		base = tick
		w.sleep(39 * time.Millisecond)
	}
	g := w.replay(t, binread.Options{}).Games[0]
	got := ""
	for i := range g.Events {
		if e := &g.Events[i]; e.Player > 0 {
			before, after := e.Names()
			if e.Kind.String() != "name" {
				before, after = "", ""
			}
			got += e.Kind.String() + " " + g.PlayerLabel(e) + " " + before + " " + after + "\n"
		}
	}
	const want = "name stone brick stone\nleave Elliot  \njoin Ferris  \n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	for _, s := range g.Stints {
		if s.Player == 3 && s.Stint != map[string]int{"Elliot": 0, "Ferris": 1}[s.Identity.Name] {
			t.Errorf("%+v", s)
		}
	}
}
