package goldsrc

import "testing"

// A demo repeats what its client was sent when it connected, perhaps hours before.
// That neither ends nor begins a round of the demo.
func TestWhatWasLoadedIsNoRound(t *testing.T) {
	c := &client{loading: true}
	c.voice("ROUNDDRAW")
	c.voice("CTWIN")
	c.gameText("#Game_Commencing", nil)
	c.startRound()
	if len(c.events) > 0 || c.round.over {
		t.Errorf("events %+v, over %t", c.events, c.round.over)
	}
	c.loading = false
	c.voice("CTWIN")
	if len(c.events) != 1 || !c.round.over {
		t.Errorf("events %+v, over %t", c.events, c.round.over)
	}
}
