package compare

import (
	"cmp"
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
