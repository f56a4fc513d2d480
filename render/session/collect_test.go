package session

import (
	"testing"

	"playhead/sim"
)

// The first picture of a recording shows its first moment: what the loader has
// handed over by then is there without waiting for any goroutine.
func TestWhatIsLoadedIsThereInTheFirstUpdate(t *testing.T) {
	from := make(chan sim.Update, 16)
	for i := range 16 {
		from <- sim.Update{Game: i}
	}
	if to := collect(from); len(to) != 16 {
		t.Errorf("%d updates are there, want 16", len(to))
	}
	close(from)
	empty := make(chan sim.Update)
	if to := collect(empty); len(to) != 0 {
		t.Errorf("%d updates of none", len(to))
	}
	close(empty)
}
