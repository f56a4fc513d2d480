package timeline

import "time"

// stillTurn is the turning speed, in degrees a second, below which a player
// counts as not turning.
const stillTurn = 1

// Sync returns which share of the turning between two times went with the key
// held: left while turning left, right while turning right. It is false when
// there was no such turning. g is a graph of turning, left above zero, with the
// two keys held behind it.
func (g *Graph) Sync(from, to time.Duration) (share float64, ok bool) {
	if len(g.Series) == 0 || len(g.Held) < 2 {
		return 0, false
	}
	var with, all float64
	left, right := g.Held[0].Bars, g.Held[1].Bars
	ps := g.Series[0].Points
	for i := range ps {
		t := ps[i].Time
		if t < from {
			continue
		}
		if t > to {
			break
		}
		turn := (ps[i].Lo + ps[i].Hi) / 2
		if turn > -stillTurn && turn < stillTurn {
			continue
		}
		l, r := held(&left, t), held(&right, t)
		if l == r {
			continue // neither or both, which counts as none
		}
		all++
		if l == (turn > 0) {
			with++
		}
	}
	if all == 0 {
		return 0, false
	}
	return with / all, true
}

// held reports whether one of bars holds t, which never goes back: bars that
// have ended are dropped.
func held(bars *[]Bar, t time.Duration) bool {
	for len(*bars) > 0 && (*bars)[0].To <= t {
		*bars = (*bars)[1:]
	}
	return len(*bars) > 0 && (*bars)[0].From <= t
}
