package demomessages

import (
	"slices"
	"testing"

	"playhead/sim/pieces"
)

// What a client loads has the time since its program was started, which is later than any of the demo.
func TestWhatIsLoadedIsAtTheBeginning(t *testing.T) {
	v := New()
	v.add([]pieces.Piece{{Loading: true, Seconds: 426}, {Seconds: 0}, {Seconds: 2}}, false)
	v.add([]pieces.Piece{{Loading: true, Seconds: 91}, {Seconds: 2}, {Seconds: 1.5}, {Seconds: 3}}, true)
	if want := []float64{0, 0, 2, 2, 2, 2, 3}; !slices.Equal(v.at, want) {
		t.Errorf("moments %v, want %v", v.at, want)
	}
}
