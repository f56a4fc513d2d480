package events

import (
	"testing"
	"time"

	"playhead/sim"
)

func TestSteppingThroughEventsStopsAtMissingParts(t *testing.T) {
	gaps := []sim.Gap{{Begin: 10, End: 20}, {Begin: 40, End: 50}}
	for _, c := range []struct {
		from, to, want time.Duration
		ok             bool
	}{
		{0, 30, 10, true},
		{0, 9, 0, false},
		{10, 30, 0, false}, // it stopped there before
		{10, 60, 40, true},
		{60, 0, 50, true},
		{50, 0, 20, true},
		{20, 15, 0, false},
		{30, 35, 0, false},
	} {
		if at, ok := missingOnTheWay(gaps, c.from, c.to); ok != c.ok || at != c.want {
			t.Errorf("from %d to %d: stops at %d, %v; want %d, %v", c.from, c.to, at, ok, c.want, c.ok)
		}
	}
}
