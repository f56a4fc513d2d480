package roundlist

import (
	"time"

	"playhead/sim"
	"playhead/sim/rounds"
)

// seenOf is what a list that hides the future is made of.
type seenOf struct {
	list *List
	to   time.Duration
}

// until returns the rounds that began before t, as if the recording ended there.
func (l *List) until(t time.Duration) *List {
	out := &List{Used: l.Used, Spent: l.Spent, None: l.None}
	for i := range l.Rounds {
		r := l.Rounds[i]
		if r.From > t {
			break
		}
		out.Rounds = append(out.Rounds, r.until(t))
	}
	return out
}

// until returns the round as it stood at t.
func (r Round) until(t time.Duration) Round {
	if r.To <= t {
		return r
	}
	r.To, r.Restarted = t, false
	if r.Start > t {
		r.Start = r.From
	}
	if !r.Ended || r.EndAt > t {
		r.Ended, r.Winner, r.Ending, r.EndingInferred, r.EndAt = false, sim.NobodyWon, 0, false, 0
		r.Score, r.Scored, r.Survivors = [2]int{}, false, [2]int{-1, -1}
	}
	n := 0
	for n < len(r.KillsAt) && r.KillsAt[n] <= t {
		n++
	}
	r.KillsAt, r.Kills = r.KillsAt[:n], r.Kills[:min(n, len(r.Kills))]
	if r.Planted > t {
		r.Planted, r.PlantedTo = 0, 0
	}
	r.PlantedTo = min(r.PlantedTo, t)
	var bomb []rounds.BombChange
	for _, b := range r.Bomb {
		if r.Planted > 0 || r.Ended {
			bomb = append(bomb, b)
		}
	}
	r.Bomb = bomb
	return r
}
