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
	r.Players = len(judge.Group(r.Kind, r.name, here))
	for n, b := range baselines {
		for _, v := range b.Of.Players() {
			if v.Kind == r.Kind {
				here = append(here, judge.Peer{Name: v.Name, Recording: n + 1, Weight: v.Ticks, Of: v.Of})
			}
		}
	}
	group := judge.Group(r.Kind, r.name, here)
	r.Added = len(group) - r.Players
	for i := range r.Measures {
		m := &r.Measures[i]
		m.All = judge.Values(group, m.Name)
		m.Spread = judge.SpreadOf(m.Value, m.Known, m.All)
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

// own adds what the same player did in baselines: runs on the same map, or, if the subject is no run, stints. Whoever
// recorded another GoldSrc demo is another player: see [judge.Group].
func (r *Report) own(baselines []*Baseline, mapName string) {
	if r.Kind == measure.Usercmds {
		return
	}
	for _, b := range baselines {
		for _, v := range b.Of.Players() {
			if v.Kind == r.Kind && len(v.Of) > 0 && !r.ByRuns && v.Name == r.name && r.name != "" {
				r.compareOwn(v.Of)
			}
		}
		for _, v := range b.Of.RunsOf() {
			if r.ByRuns && v.Kind == r.Kind && v.Map == mapName && v.Name == r.name && r.name != "" {
				r.compareOwn(v.Of)
			}
		}
	}
}

// compareOwn adds what the player did elsewhere.
func (r *Report) compareOwn(values map[string]float64) {
	r.Runs++
	for i := range r.Measures {
		if x, ok := values[r.Measures[i].Name]; ok {
			r.Measures[i].Own = append(r.Measures[i].Own, x)
		}
	}
}
