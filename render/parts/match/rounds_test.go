package match

import (
	"testing"
	"time"

	"playhead/sim/rounds"
)

// "Round 14 of 14" would be wrong where only two rounds are recorded, and after a restart
// two rounds are the first.
func TestTheTitleCountsTheRecordedRounds(t *testing.T) {
	list := func(all ...rounds.Round) *RoundList {
		l := &RoundList{Complete: true}
		for _, r := range all {
			l.Rounds = append(l.Rounds, Round{Round: r})
		}
		return l
	}
	whole := list(rounds.Round{Number: 1, Match: 1}, rounds.Round{Number: 2, Match: 1})
	growing := list(rounds.Round{Number: 1, Match: 1})
	growing.Complete = false
	part := list(rounds.Round{Number: 13, Match: 1}, rounds.Round{Number: 14, Match: 1})
	again := list(rounds.Round{Match: 1, Restarted: true}, rounds.Round{Number: 1, Match: 1},
		rounds.Round{Number: 1, Match: 2})
	for _, c := range []struct {
		list   *RoundList
		i      int
		hiding bool
		want   string
	}{
		{whole, 1, false, "round 2 of 2"},
		{whole, 1, true, "round 2"},
		{growing, 0, false, "round 1"},
		{part, 1, false, "round 14, 2 of 2 recorded"},
		{again, 0, false, "restarted round, 1 of 3 recorded"},
		{again, 0, true, "recorded round 1"},
		{list(rounds.Round{Match: 1}, rounds.Round{Match: 1}), 1, false, "recorded round 2 of 2"},
		{again, 1, false, "round 1, 2 of 3 recorded"},
		{again, 2, false, "match 2, round 1, 3 of 3 recorded"},
	} {
		if got := title(c.list, c.i, c.hiding); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// While rounds are still being found, the last one found is not the one at a
// playhead far behind it.
func TestARoundThatIsNotFoundYetIsNoOther(t *testing.T) {
	l := &RoundList{Rounds: []Round{{From: 0, To: 10 * time.Second}, {From: 10 * time.Second, To: 20 * time.Second}}}
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
