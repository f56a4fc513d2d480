package judging

import "playhead/sim/measure"

// A Baseline is what players did in another recording that the user added.
type Baseline struct {
	Name string // of its file
	// Players are the stints of its players, Runs their runs.
	Players, Runs []Values
	// Keys are what the players did with the keys.
	Keys []Sequence
}

// Values are the known measures of a stint or a run, by name.
type Values struct {
	Kind measure.Kind
	Name string // of the player
	Map  string
	Of   map[string]float64
}

// A Sequence is what a player did with the keys.
type Sequence struct {
	Side
	Changes    []measure.Change
	Connection int // equal for a player and their dummy; 0: unknown
}

// add adds the values of baselines to what the subject is compared with: players
// to All, runs of the same player on the same map to Own.
func (r *Report) add(baselines []*Baseline, mapName string) {
	for _, b := range baselines {
		for i := range b.Players {
			if v := &b.Players[i]; v.Kind == r.Kind && len(v.Of) > 0 {
				r.Added++
				r.compare(v, func(m *Measure) *[]float64 { return &m.All })
			}
		}
		for i := range b.Runs {
			if v := &b.Runs[i]; v.Kind == r.Kind && v.Map == mapName && v.Name == r.Name && r.Name != "" {
				r.Runs++
				r.compare(v, func(m *Measure) *[]float64 { return &m.Own })
			}
		}
	}
}

func (r *Report) compare(v *Values, to func(*Measure) *[]float64) {
	for i := range r.Measures {
		if x, ok := v.Of[r.Measures[i].Name]; ok {
			list := to(&r.Measures[i])
			*list = append(*list, x)
		}
	}
}
