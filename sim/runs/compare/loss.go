package compare

import (
	"cmp"
	"math"
	"slices"
)

// A Loss is a stretch over which B fell back.
type Loss struct {
	From, To float64 // seconds, as of the gaps
	Lost     float64 // seconds
}

// leastLoss is the smallest change of the gap that counts, in seconds: less is a
// difference of rounding between two ticks.
const leastLoss = 0.06

// Losses returns the stretches over which the gap grew, greatest first, at most so
// many. A stretch goes on through gains smaller than leastLoss.
func Losses(gaps []Gap, most int) []Loss {
	var ls []Loss
	lo, hi := 0, 0 // of the stretch that is open: its lowest point, and the highest since
	close := func() {
		if len(gaps) > 0 {
			if lost := gaps[hi].Difference - gaps[lo].Difference; lost >= leastLoss-1e-9 {
				// It begins where the gap was last that low.
				from := lo
				for from < hi && gaps[from+1].Difference <= gaps[lo].Difference+1e-9 {
					from++
				}
				ls = append(ls, Loss{gaps[from].Seconds, gaps[hi].Seconds, lost})
			}
		}
	}
	for i := range gaps {
		d := gaps[i].Difference
		switch {
		case d > gaps[hi].Difference:
			hi = i
		case d < gaps[lo].Difference || gaps[hi].Difference-d >= leastLoss-1e-9:
			close()
			lo, hi = i, i
		}
	}
	close()
	slices.SortStableFunc(ls, func(a, b Loss) int { return cmp.Compare(b.Lost, a.Lost) })
	return ls[:min(len(ls), most)]
}

// Thin leaves out points of a list of gaps that are on a straight line between
// their neighbours, within a tolerance in seconds and one in units, so that what
// is left draws the same curve.
func Thin(gaps []Gap, seconds, units float64) []Gap {
	if len(gaps) < 3 {
		return gaps
	}
	kept := []Gap{gaps[0]}
	for i := 0; i < len(gaps)-1; {
		next := i + 1
		for k := i + 2; k < len(gaps) && k-i <= maxThinned && straight(gaps[i:k+1], seconds, units); k++ {
			next = k
		}
		kept = append(kept, gaps[next])
		i = next
	}
	return kept
}

// maxThinned is how many points Thin leaves out in a row.
const maxThinned = 50

func straight(gs []Gap, seconds, units float64) bool {
	a, b := &gs[0], &gs[len(gs)-1]
	for i := 1; i < len(gs)-1; i++ {
		f := 0.5
		if b.Seconds > a.Seconds {
			f = (gs[i].Seconds - a.Seconds) / (b.Seconds - a.Seconds)
		}
		if math.Abs(a.Difference+f*(b.Difference-a.Difference)-gs[i].Difference) > seconds ||
			math.Abs(a.Distance+f*(b.Distance-a.Distance)-gs[i].Distance) > units {
			return false
		}
	}
	return true
}
