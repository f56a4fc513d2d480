package match

import (
	"slices"

	"playhead/sim"
	"playhead/sim/rounds"
)

// A Part is a stretch of rounds between changes of sides or restarts.
type Part struct {
	First, Last int // indexes of rounds
	Match       int // the number that rounds give it
	// Counts is unset for parts that a restart wiped out.
	Counts bool
	// Swapped is set if the players of the first part that counts have changed sides.
	Swapped bool
	// Won is how many rounds teams A and B won: A begins as the second side,
	// Counter-Terrorists or Axis.
	Won [2]int

	decided int
	sides   map[who]int32
}

// who is a player: entity number and stint.
type who struct{ Player, Stint int }

// parts finds the parts of a game's rounds.
func parts(g *sim.Game, of []rounds.Round) (list []Part) {
	w := new(sim.World)
	for i := range of {
		r := &of[i]
		sides := sidesAt(g, r, w)
		n := len(list)
		if n == 0 || list[n-1].Match != r.Match || changed(list[n-1].sides, sides) {
			list = append(list, Part{First: i, Match: r.Match, sides: map[who]int32{}})
			n++
		}
		p := &list[n-1]
		p.Last = i
		for id, side := range sides {
			p.sides[id] = side
		}
		if r.Ended && !r.Restarted {
			p.decided++
		}
	}
	count(list)
	score(list, of)
	return list
}

// sidesAt returns the sides of the players at the end of a round.
func sidesAt(g *sim.Game, r *rounds.Round, w *sim.World) map[who]int32 {
	sides := map[who]int32{}
	t := r.Last
	if r.Ended {
		t = r.End
	}
	if !g.At(t, w) {
		return sides
	}
	for id := range w.Players {
		if team := w.Rows[id].Or(sim.Team, 0); team == 1 || team == 2 {
			n := 0
			if s := g.StintAt(id, t); s != nil {
				n = s.Stint
			}
			sides[who{id, n}] = team
		}
	}
	return sides
}

// changed reports whether most players of both are on the other side.
func changed(before, after map[who]int32) bool {
	same, other := 0, 0
	for id, side := range after {
		switch before[id] {
		case 0:
		case side:
			same++
		default:
			other++
		}
	}
	return other > same
}

// knifeRounds is how many rounds a part may have that is left out although sides change after
// it: knife rounds decide who chooses the side.
const knifeRounds = 3

// count decides which parts count. Those with one number of match count together: they do not
// if a later one has more decided rounds and the sides stayed the same, as after a restart, or
// they have no more rounds than a knife round takes.
func count(list []Part) {
	decided := map[int]int{}
	for i := range list {
		decided[list[i].Match] += list[i].decided
	}
	for i := range list {
		p := &list[i]
		p.Counts = decided[p.Match] > 0
		for k := i + 1; k < len(list); k++ {
			q := &list[k]
			if q.Match != p.Match && decided[q.Match] > decided[p.Match] &&
				(decided[p.Match] <= knifeRounds || !changed(last(list, p.Match).sides, q.sides)) {
				p.Counts = false
			}
		}
	}
}

// last returns the last part with a number of match.
func last(list []Part, match int) *Part {
	for i := len(list) - 1; i > 0; i-- {
		if list[i].Match == match {
			return &list[i]
		}
	}
	return &list[0]
}

// score gives the rounds that were won to teams A and B.
func score(list []Part, of []rounds.Round) {
	var first *Part
	for i := range list {
		p := &list[i]
		if !p.Counts {
			continue
		}
		if first == nil {
			first = p
		}
		p.Swapped = changed(first.sides, p.sides)
		for k := p.First; k <= p.Last; k++ {
			r := &of[k]
			if !r.Ended || r.Restarted || r.Winner == sim.NobodyWon {
				continue
			}
			a := r.Winner == sim.TeamTwoWon
			if a != p.Swapped {
				p.Won[0]++
			} else {
				p.Won[1]++
			}
		}
	}
}

// before returns what teams A and B had won before the first round of the parts that count:
// the first score that the server sent in them, without the rounds that led to it.
func before(list []Part, of []rounds.Round) (won [2]int) {
	first := slices.IndexFunc(list, func(p Part) bool { return p.Counts })
	if first < 0 {
		return won
	}
	p := &list[first] // not swapped
	for k := p.First; k <= p.Last; k++ {
		r := &of[k]
		if !r.Ended || r.Restarted {
			continue
		}
		switch r.Winner {
		case sim.TeamTwoWon:
			won[0]--
		case sim.TeamOneWon:
			won[1]--
		}
		if r.Scored {
			won[0] += r.Score[rounds.SideTwo]
			won[1] += r.Score[rounds.SideOne]
			if won[0] >= 0 && won[1] >= 0 {
				return won
			}
			break // the server counts something else
		}
	}
	return [2]int{}
}
