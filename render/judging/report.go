package judging

import (
	"playhead/sim"
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
	// OwnLess and AllLess are how many of them are less than Value.
	OwnLess, AllLess int
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
	Measures    []Measure
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
