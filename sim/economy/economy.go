// Package economy finds what players had to spend in each round of a GoldSrc match, and what
// they spent.
//
//	Game (the column Money), rounds ──► Find ──► Purse
//
// As a rule a demo holds the recorder's money alone; some servers send the money of all
// players to those who watch. Players without recorded money have no rows. docs/match.md has
// the rules.
package economy

import (
	"slices"
	"time"

	"playhead/sim"
	"playhead/sim/kills"
	"playhead/sim/rounds"
)

// How long after the beginning of a match its money may be set: a restart sets it with the
// clock. A recording that begins later repeats what its client was sent when it connected, and
// receives the money of now soon after.
const (
	restartWithin = 50 * time.Millisecond
	repeatWithin  = time.Second
)

// A Purse is the money of a player in a round.
type Purse struct {
	Round         int // index in the rounds of the game
	Player, Stint int
	Name          string
	Team          int32 // at the end of the round, 0 unknown
	// Start and End are what the player had when it was first known in the round, and at its
	// end. Spent and Earned are the sums of the changes between.
	Start, End    int
	Spent, Earned int
	From          sim.Tick // of Start
}

// Find returns the purses of g by round, then player. of are its rounds and list its kills. It
// reads the world at every tick. Without rounds there are none.
func Find(g *sim.Game, of []rounds.Round, list []kills.Kill) (all []Purse) {
	if g.Engine != sim.GoldSrc || len(of) == 0 {
		return nil
	}
	punished := map[sim.Tick][]int{} // who killed a team mate
	for i := range list {
		if list[i].TeamKill() {
			punished[list[i].Tick] = append(punished[list[i].Tick], list[i].Killer)
		}
	}
	at, now := -1, map[int]int{} // round, index in all of each player's purse in it
	g.Each(of[0].First, of[len(of)-1].Last, func(w *sim.World) bool {
		for at+1 < len(of) && of[at+1].First <= w.Tick {
			at++
			clear(now)
		}
		r := &of[at]
		within := restartWithin
		if !r.Begun {
			within = repeatWithin
		}
		opens := (at == 0 || of[at-1].Match != r.Match) && w.Time-g.TimeOf(r.First) <= within
		for id := range w.Players {
			row := &w.Rows[id]
			v, ok := row.Get(sim.Money)
			if !ok {
				continue
			}
			money := int(v)
			i, known := now[id]
			if known && all[i].End != money && all[i].Stint != stintOf(g, id, w.Tick) {
				known = false // somebody else has the number
			}
			if !known {
				i = len(all)
				now[id] = i
				all = append(all, Purse{
					Round: at, Player: id, Stint: stintOf(g, id, w.Tick), Name: g.Label(id, w.Tick),
					Start: money, End: money, From: w.Tick,
				})
			}
			p := &all[i]
			p.Team = max(row.Or(sim.Team, 0), 0)
			switch change := money - p.End; {
			case change == 0:
			case opens && p.Spent == 0 && p.Earned == 0: // a restart sets everybody's money
				p.Start, p.From = money, w.Tick
			case change > 0:
				p.Earned += change
			case !slices.Contains(punished[w.Tick], id): // a team kill costs money
				p.Spent -= change
			}
			p.End = money
		}
		return true
	})
	return all
}

func stintOf(g *sim.Game, id int, t sim.Tick) int {
	if s := g.StintAt(id, t); s != nil {
		return s.Stint
	}
	return 0
}
