package render

import (
	"testing"
	"time"

	"playhead/render/widget"
)

// The row of the player who is followed is in view, without scrolling.
func TestTheFollowedPlayerIsInViewInTheList(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	v.frames(2)
	for _, id := range []int{5, 0, 5} {
		v.watch.Stage.Follow(id, v.clock)
		v.frames(4)
		z, ok := v.d.Hits.Find(widget.Target{Part: "player", N: id})
		if !ok {
			t.Errorf("the row of player %d is out of view", id)
			continue
		}
		if z.H < 28 {
			t.Errorf("the row of player %d is cut to %v px", id, z.H)
		}
	}
}

// A key that opens nothing says why.
func TestWithoutJumpsTheirKeySaysWhy(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	v.act("key Shift+J")
	if len(v.d.Toasts) != 1 || v.d.Toasts[0].Title != "No jumps to show" || v.d.Toasts[0].Detail == "" {
		t.Errorf("toasts %+v", v.d.Toasts)
	}
}
