package match

import (
	"testing"

	"playhead/sim"
	"playhead/sim/rounds"
)

// TestTheScoreHasTheRoundsBeforeTheRecording: a demo that begins in round 13 has two rounds, but
// the match does not stand at 2–0.
func TestTheScoreHasTheRoundsBeforeTheRecording(t *testing.T) {
	round := func(winner sim.RoundWinner, score ...int) rounds.Round {
		r := rounds.Round{Ended: true, Winner: winner, Scored: len(score) > 0}
		if r.Scored {
			r.Score = [2]int{rounds.SideOne: score[1], rounds.SideTwo: score[0]}
		}
		return r
	}
	ct, terrorists := sim.TeamTwoWon, sim.TeamOneWon
	for _, c := range []struct {
		name   string
		rounds []rounds.Round
		want   [2]int // of A, who begin as Counter-Terrorists
	}{
		{"from the middle", []rounds.Round{round(ct, 12, 1), round(ct, 13, 1)}, [2]int{13, 1}},
		{"from the beginning", []rounds.Round{round(ct, 1, 0), round(terrorists, 1, 1)}, [2]int{1, 1}},
		{"the first score comes late", []rounds.Round{round(ct), round(terrorists, 5, 5)}, [2]int{5, 5}},
		{"a restart", []rounds.Round{{Restarted: true, Ended: true}, round(ct, 4, 2)}, [2]int{4, 2}},
		{"no scores", []rounds.Round{round(ct), round(ct)}, [2]int{2, 0}},
		{"scores of another kind", []rounds.Round{round(ct, 0, 0), round(ct, 0, 0)}, [2]int{2, 0}},
	} {
		m := Match{Rounds: c.rounds, Parts: []Part{{Counts: true, Last: len(c.rounds) - 1}}}
		score(m.Parts, m.Rounds)
		m.Before = before(m.Parts, m.Rounds)
		if got := m.Score(); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
