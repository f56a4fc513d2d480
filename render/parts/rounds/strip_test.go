package rounds

import (
	"testing"

	"playhead/render/roundlist"
	match "playhead/sim/rounds"
)

// "Round 14 of 14" would be wrong where only two rounds are recorded, and after a restart
// two rounds are the first.
func TestTheTitleCountsTheRecordedRounds(t *testing.T) {
	list := func(rounds ...match.Round) *roundlist.List {
		l := &roundlist.List{Complete: true}
		for _, r := range rounds {
			l.Rounds = append(l.Rounds, roundlist.Round{Round: r})
		}
		return l
	}
	whole := list(match.Round{Number: 1, Match: 1}, match.Round{Number: 2, Match: 1})
	growing := list(match.Round{Number: 1, Match: 1})
	growing.Complete = false
	part := list(match.Round{Number: 13, Match: 1}, match.Round{Number: 14, Match: 1})
	again := list(match.Round{Match: 1, Restarted: true}, match.Round{Number: 1, Match: 1},
		match.Round{Number: 1, Match: 2})
	for _, c := range []struct {
		list   *roundlist.List
		i      int
		hiding bool
		want   string
	}{
		{whole, 1, false, "round 2 of 2"},
		{whole, 1, true, "round 2"},
		{growing, 0, false, "round 1"},
		{part, 1, false, "round 14, 2 of 2 recorded"},
		{again, 0, false, "round 1 of 3 recorded"},
		{again, 1, false, "round 1, 2 of 3 recorded"},
		{again, 2, false, "match 2, round 1, 3 of 3 recorded"},
	} {
		if got := title(c.list, c.i, c.hiding); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
