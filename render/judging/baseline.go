package judging

import (
	"context"
	"slices"

	"playhead/sim/judge"
	"playhead/sim/measure"
)

// A Baseline is what players did in another recording that the user added.
type Baseline struct {
	Name   string // of its file
	Source string // what the user added
	Of     *judge.Baseline
	// Keys are what the players did with the keys, nil if that is not known yet; then ReadKeys reads it, on another
	// goroutine. It may be nil.
	Keys     []Sequence
	ReadKeys func(ctx context.Context) []Sequence
}

// A Sequence is what a player did with the keys.
type Sequence struct {
	Side
	Changes    []measure.Change
	Connection int // equal for a player and their dummy; 0: unknown
}

// group gives each measure the values of the comparison group: of the players of the game, unless it is of the recorder
// alone, and of those of the recordings that the user added.
func (r *Report) group(here []judge.Peer, baselines []*Baseline) {
	if r.Kind == measure.Usercmds {
		here = nil
	}
	for n, b := range baselines {
		for _, v := range b.Of.Players() {
			if v.Kind == r.Kind {
				here = append(here, judge.Peer{Name: v.Name, Recording: n + 1, Weight: v.Ticks, Of: v.Of})
			}
		}
	}
	group := judge.Group(r.Kind, r.name, here)
	for i := range r.Measures {
		m := &r.Measures[i]
		m.Spread = judge.SpreadOf(m.Value, m.Known, judge.Values(group, m.Name))
		r.Outliers.Add(m.Spread.Standing, m.Spread.N)
		if m.Spread.Standing.Outside() {
			r.Outside = append(r.Outside, i)
		}
	}
	if r.Outliers.Players == 0 {
		r.program()
		return
	}
	slices.SortStableFunc(r.Outside, func(a, b int) int {
		x, y := &r.Measures[a], &r.Measures[b]
		return judge.CompareOutliers(&x.Measure, &y.Measure, x.Spread, y.Spread)
	})
}

// program lists the measures of a program's work that are above 0, where there are no players to compare with.
func (r *Report) program() {
	for i := range r.Measures {
		if m := &r.Measures[i]; m.Known && m.Value > 0 && measure.Program(m.Name) {
			r.Outside = append(r.Outside, i)
		}
	}
}

// add adds the values of baselines to what the subject is compared with: players
// to All, runs of the same player on the same map to Own, or, if the subject is no run, stints under their name.
func (r *Report) add(baselines []*Baseline, mapName string) {
	for _, b := range baselines {
		for _, v := range b.Of.Players() {
			if v.Kind == r.Kind && len(v.Of) > 0 {
				r.Added++
				r.compare(v.Of, func(m *Measure) *[]float64 { return &m.All })
				if !r.ByRuns && v.Name == r.name && r.name != "" {
					r.Runs++
					r.compare(v.Of, func(m *Measure) *[]float64 { return &m.Own })
				}
			}
		}
		for _, v := range b.Of.RunsOf() {
			if r.ByRuns && v.Kind == r.Kind && v.Map == mapName && v.Name == r.name && r.name != "" {
				r.Runs++
				r.compare(v.Of, func(m *Measure) *[]float64 { return &m.Own })
			}
		}
	}
}

func (r *Report) compare(values map[string]float64, to func(*Measure) *[]float64) {
	for i := range r.Measures {
		if x, ok := values[r.Measures[i].Name]; ok {
			list := to(&r.Measures[i])
			*list = append(*list, x)
		}
	}
}
