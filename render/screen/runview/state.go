package runview

import (
	"fmt"

	"playhead/render/dump"
	"playhead/render/runlist"
	"playhead/sim/runs"
)

// listedMost is how many rows State has.
const listedMost = 200

// State returns what is shown of the runs.
func (v *View) State() *dump.RunsState {
	t, l := &v.table, v.List()
	st := &dump.RunsState{
		Found: t.total, Complete: l.Complete, Shown: v.Open && !v.D.Lay.Panel.Empty(), Keys: v.keys, Listed: []string{},
		Order: columnWords[t.order.By], Who: t.filter.Who, A: v.A(), B: v.B(),
	}
	if t.order.Reverse {
		st.Order += " reversed"
	}
	for _, i := range t.rows[:min(len(t.rows), listedMost)] {
		r := &l.Runs[i]
		st.Listed = append(st.Listed, fmt.Sprintf("%d %s %s %s", i, runlist.Who(r), runlist.TimeText(r), sheet{v}.stateText(i)))
	}
	st.Trails = v.trails.mode.String()
	if h := &v.heat; h.on && h.sum != nil {
		st.Heat, st.HeatRuns, st.HeatReady = map[string]float64{}, h.sum.Runs, !h.pending
		for k, on := range h.layers {
			if on {
				st.Heat[runs.HeatKind(k).String()] = h.totals[k]
			}
		}
	}
	if best := v.best(); best >= 0 {
		st.SumOfBest = l.Of(best).Sum.Seconds()
	}
	return st
}

var columnWords = [runlist.NumColumns]string{"start", "player", "splits", "time", "state", "deaths"}
