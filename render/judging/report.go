package judging

import (
	"strings"

	"playhead/render/runlist"
	"playhead/sim"
	"playhead/sim/judge"
	"playhead/sim/measure"
	"playhead/sim/runs"
)

// A Subject is whose inputs are measured: those of a stint from one tick to
// another, both included.
type Subject struct {
	Game, Player, Stint int
	From, To            sim.Tick
	Whole               bool // all of the stint; From and To are its ticks
}

// Runs returns the runs of the subject's player.
func (of Subject) Runs(list *runlist.List) (own []*runs.Run) {
	if list == nil {
		return nil
	}
	for i := range list.Runs {
		if r := &list.Runs[i]; r.Game == of.Game && r.Player == of.Player && r.Stint == of.Stint {
			own = append(own, r)
		}
	}
	return own
}

// Run returns the one of the runs of the subject's player that the subject is, nil if it is none.
func (of Subject) Run(own []*runs.Run) *runs.Run {
	for _, r := range own {
		const slack = 2 // a range ends between ticks
		if d := r.First() - of.From; d >= -slack && d <= slack {
			if d := r.End - of.To; d >= -slack && d <= slack {
				return r
			}
		}
	}
	return nil
}

// A Measure is a figure about the subject, and what others have.
type Measure struct {
	measure.Measure
	// Own are the values of the player's other runs, if the subject is one, otherwise of the other stints under their
	// name; All are those of the comparison group, which has each other player once.
	Own, All []float64
	// OwnBins and AllBins count the times of both by length, nil without any. Those of other recordings are not known.
	OwnBins, AllBins []int
	// OwnLess and AllLess are how many of them are less than Value.
	OwnLess, AllLess int
	// Spread says where Value is in the range of the comparison group.
	Spread judge.Spread
	// Windows are the values over sliding windows, if the user wants any: see [Judge.SetWindows].
	Windows []Window
}

// A Report is what was measured of a subject.
type Report struct {
	Of          Subject
	Name        string // of the player, as shown
	name        string // as recorded
	Why         string // nothing can be measured, "" if it can
	Kind        measure.Kind
	Ticks       int
	First, Last sim.Tick
	ByRuns      bool // the subject is a run
	Runs        int  // other runs of the player, or stints
	Players     int  // of the comparison group, who are in this recording
	Added       int  // of it, who are only in recordings that the user added
	Measures    []Measure
	// Outside are the measures beyond the whole range of the comparison group, by how far, and Outliers how many
	// there are of how many. Without a group they are the measures of a program's work above 0.
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
