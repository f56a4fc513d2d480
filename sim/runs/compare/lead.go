package compare

import "playhead/sim/runs"

// Leading returns one trace of several tees that count as one run, such as a
// player's own and their dummy: at each tick it is where the one is that is
// farthest along a's route.
func Leading(a *runs.Trace, tees ...*runs.Trace) *runs.Trace {
	if len(tees) == 1 {
		return tees[0]
	}
	t := &runs.Trace{}
	var cs []*Comparison
	for _, x := range tees {
		cs = append(cs, New(a, x))
		t.Ticks, t.Done = max(t.Ticks, x.Ticks), t.Done || x.Done
		if len(x.Checkpoints) > len(t.Checkpoints) {
			t.Checkpoints = x.Checkpoints
		}
	}
	next := make([]int, len(tees)) // point of each that comes next
	last, reached := -1, 0.0
	for {
		tick, any := int32(0), false
		for k, x := range tees {
			if next[k] < len(x.Points) && (!any || x.Points[next[k]].Tick < tick) {
				tick, any = x.Points[next[k]].Tick, true
			}
		}
		if !any {
			return t
		}
		chosen, far := -1, 0.0
		for k, x := range tees {
			if next[k] < len(x.Points) && x.Points[next[k]].Tick == tick {
				if w := cs[k].Where(float64(tick)); chosen < 0 || w > far {
					chosen, far = k, w
				}
			}
		}
		if far >= reached { // the lead of one who is gone stays until another gets there
			reached = far
			p := tees[chosen].Points[next[chosen]]
			p.Jumped = p.Jumped || last >= 0 && last != chosen
			t.Points, last = append(t.Points, p), chosen
		}
		for k, x := range tees {
			if next[k] < len(x.Points) && x.Points[next[k]].Tick == tick {
				next[k]++
			}
		}
	}
}
