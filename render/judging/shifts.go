package judging

import (
	"context"

	"playhead/sim"
	"playhead/sim/similar"
)

// Shifts says how much of a copy is equal at each shift, and how much of the same inputs is equal to those of players
// who did not copy them.
type Shifts struct {
	Of    *Copy
	Least sim.Tick  // the first shift, from ticks of A to ticks of B
	Share []float64 // of the changes of A, by shift
	// Others is the greatest share that the stretch of A has with any other player, at any of these shifts: what chance
	// gives. Players is how many they are.
	Others  float64
	Players int
}

// Reach is how far to both sides of a copy's shift Shifts looks, in ticks.
const Reach = 2000

// mostOthers is how many other players Shifts compares a copy with at most.
const mostOthers = 200

// Compare begins to look at the shifts around that of a copy, one of those that were found last.
func (j *Judge) Compare(c *Copy) {
	j.shifting.stop()
	all := j.found
	j.shifting = begin(j.s.Guard, "comparing shifts", func(ctx context.Context) *Shifts {
		return shiftsOf(ctx, c, all)
	})
}

// Shifts returns what Compare found, once.
func (j *Judge) Shifts() *Shifts {
	s, ok := j.shifting.result()
	if ok {
		j.shifting = nil
	}
	return s
}

func shiftsOf(ctx context.Context, c *Copy, all []Sequence) *Shifts {
	best := c.B.From - c.A.From
	s := &Shifts{Of: c, Least: best - Reach}
	of := similar.Align(c.OwnKeys, nil, c.A.From, c.Ticks, 0).A
	if of == 0 {
		return s
	}
	shares := func(keys *Sequence) (shares []float64, most float64) {
		for _, n := range similar.EqualAt(ctx, c.OwnKeys, keys.Changes, c.A.From, c.Ticks, s.Least, best+Reach) {
			share := float64(n) / float64(of)
			shares, most = append(shares, share), max(most, share)
		}
		return shares, most
	}
	s.Share, _ = shares(&Sequence{Changes: c.Keys})
	for i := range all {
		o := &all[i]
		if o.is(&c.A) || o.is(&c.B) || s.Players == mostOthers {
			continue
		}
		_, most := shares(o)
		s.Others = max(s.Others, most)
		s.Players++
	}
	return s
}

// is reports whether a sequence is that of a side.
func (s *Sequence) is(of *Side) bool {
	return s.File == of.File && s.Game == of.Game && s.Player == of.Player && s.Stint == of.Stint
}
