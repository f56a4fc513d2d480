package runs

import (
	"fmt"

	"playhead/render/runlist"
	"playhead/sim/runs"
)

// listedMost is how many rows State has.
const listedMost = 200

// A State describes the runs for --dump-state.
type State struct {
	Found    int  `json:"found"` // on the map that is shown
	Complete bool `json:"complete"`
	Shown    bool `json:"shown"` // the panel lists them
	Keys     bool `json:"keys"`  // the table has the keyboard
	// Listed are the rows of the table: number, player, time and state.
	Listed []string `json:"listed"`
	Order  string   `json:"order"` // as for --sort
	Filter string   `json:"filter"`
	Who    string   `json:"who"` // whose runs are listed, "" for everyone's
	// A is the run that is looked at, B the one it is measured against; −1 none.
	A      int    `json:"a"`
	B      int    `json:"b"`
	Trails string `json:"trails"` // none, gain, speed or all
	// Heat is what the heat map counts, by kind, null while it is not shown.
	Heat      map[string]float64 `json:"heat"`
	HeatRuns  int                `json:"heat_runs"`
	HeatReady bool               `json:"heat_ready"`
	SumOfBest float64            `json:"sum_of_best_seconds"`
}

// State describes what is shown of the runs: see [part.Telling].
func (v *View) State() (key string, state any) {
	t, l := &v.runs, v.List()
	st := &State{
		Found: t.total, Complete: l.Complete, Shown: v.shown(), Keys: v.list.Active(), Listed: []string{},
		Order: v.list.SortedBy(), Filter: v.list.Filter(), Who: t.filter.Who, A: v.A(), B: v.B(),
	}
	for _, i := range v.list.Listed()[:min(len(v.list.Listed()), listedMost)] {
		r := &l.Runs[i]
		st.Listed = append(st.Listed, fmt.Sprintf("%d %s %s %s", i, runlist.Who(r), runlist.TimeText(r),
			v.rows.state(i)))
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
	if sum := v.sum(); sum != nil {
		st.SumOfBest = sum.Sum.Seconds()
	}
	return "runs", st
}
