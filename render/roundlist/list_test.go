package roundlist

import (
	"testing"
	"time"

	"playhead/sim"
	"playhead/sim/rounds"
)

// While rounds are still being found, the last one found is not the one at a
// playhead far behind it.
func TestARoundThatIsNotFoundYetIsNoOther(t *testing.T) {
	l := &List{Rounds: []Round{{From: 0, To: 10 * time.Second}, {From: 10 * time.Second, To: 20 * time.Second}}}
	for at, want := range map[time.Duration]int{
		-1: -1, 0: 0, 12 * time.Second: 1, 22 * time.Second: 1,
		24 * time.Second: -1,
	} {
		if got := l.At(at); got != want {
			t.Errorf("at %v round %d, want %d", at, got, want)
		}
	}
	l.Complete = true
	if got := l.At(time.Hour); got != 1 {
		t.Errorf("after the last round %d, want 1", got)
	}
}

func TestKillsAreFoundByTheirEvent(t *testing.T) {
	l := &List{Complete: true, Rounds: []Round{{To: time.Minute, Round: rounds.Round{Kills: []rounds.Kill{
		{Tick: 5, Killer: 1, Victim: 2, Side: 1},
		{Tick: 9, Killer: 3, Victim: 1, Side: 0, KillerSide: 1},
		{Tick: 9, Killer: 3, Victim: 4, Side: 1},
	}}}}}
	if k, ok := l.Kill(0, &sim.Event{Tick: 9, Time: time.Second, Player: 3, Target: 1}); !ok || k.Side != 0 ||
		k.KillerSide != 1 {
		t.Errorf("found %+v, %v", k, ok)
	}
	for _, e := range []sim.Event{{Tick: 9, Player: 1, Target: 3}, {Tick: 6, Player: 1, Target: 2}} {
		if _, ok := l.Kill(0, &e); ok {
			t.Errorf("%+v is a kill", e)
		}
	}
	if _, ok := l.Kill(1, &sim.Event{Tick: 9, Player: 3, Target: 1}); ok {
		t.Error("a kill of another game was found")
	}
}
