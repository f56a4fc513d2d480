package judging

import (
	"strings"

	"playhead/sim"
	"playhead/sim/judge"
	"playhead/sim/measure"
)

// A Subject is whose inputs are measured: those of a stint from one tick to
// another, both included.
type Subject struct {
	Game, Player, Stint int
	From, To            sim.Tick
	Whole               bool // all of the stint; From and To are its ticks
}

// A Measure is a figure about the subject, and what others have.
type Measure struct {
	measure.Measure
	// Own are the values of the player's other runs, All those of the other
	// players of the game, unordered.
	Own, All []float64
	// OwnBins and AllBins count the times of both by length, nil without any.
	OwnBins, AllBins []int
	// OwnLess and AllLess are how many of them are less than Value.
	OwnLess, AllLess int
	// Spread says where Value is in the range of the comparison group.
	Spread judge.Spread
}

// A Report is what was measured of a subject.
type Report struct {
	Of          Subject
	Name        string // of the player
	Why         string // nothing can be measured, "" if it can
	Kind        measure.Kind
	Ticks       int
	First, Last sim.Tick
	Runs        int // other runs of the player
	Players     int // other players
	Added       int // players of recordings that the user added
	Measures    []Measure
	// Outside are the measures beyond the whole range of the comparison group, by how far, and Outliers how many
	// there are of how many.
	Outside  []int
	Outliers judge.Outliers
}

// Find returns the index of the measure with a name, -1 without one.
func (r *Report) Find(name string) int {
	for i := range r.Measures {
		if r.Measures[i].Name == name {
			return i
		}
	}
	return -1
}

// count adds the times of others to those that were counted.
func (m *Measure) count(bins []measure.Bin, own bool) {
	to := &m.AllBins
	if own {
		to = &m.OwnBins
	}
	if len(bins) > 0 && *to == nil {
		*to = make([]int, measure.MaxTicks+1)
	}
	for _, b := range bins {
		(*to)[b.Ticks] += b.Count
	}
}

// shareTimes gives variation and entropy the times of which they are, which their
// mean has.
func (r *Report) shareTimes() {
	for i := range r.Measures {
		m := &r.Measures[i]
		for _, suffix := range [...]string{"_cv", "_entropy"} {
			base, ok := strings.CutSuffix(m.Name, suffix)
			if k := r.Find(base + "_mean"); ok && k >= 0 && len(m.Bins) == 0 {
				of := &r.Measures[k]
				m.Bins, m.Times, m.Moments, m.OwnBins, m.AllBins = of.Bins, of.Times, of.Moments, of.OwnBins, of.AllBins
			}
		}
	}
}

// place finds out where m is among others.
func (m *Measure) place() {
	if m.Known {
		m.OwnLess, m.AllLess = less(m.Value, m.Own), less(m.Value, m.All)
	}
}

func less(v float64, others []float64) (n int) {
	for _, o := range others {
		if o < v {
			n++
		}
	}
	return n
}
