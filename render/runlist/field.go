package runlist

import (
	"time"

	"playhead/sim/runs/bests"
)

// A Field is what a run competes with when other recordings count: the finishes on its map, each once. It never
// changes.
type Field struct {
	Map      string
	Among    string // "the folder", "the library"
	Reading  bool   // more recordings are being read
	Finishes []bests.Attempt
}

// Fielding is a part that knows what runs compete with. Field returns nil while only this recording counts.
type Fielding interface{ Field() *Field }

// Rank returns the place of own among all finishes, 1 for the fastest (equal times share one), and how many there are.
func (f *Field) Rank(own *bests.Attempt) (rank, of int) {
	rank, of = 1, 1
	for i := range f.Finishes {
		if a := &f.Finishes[i]; !bests.Same(a, own) {
			if of++; a.Run.Time < own.Run.Time {
				rank++
			}
		}
	}
	return rank, of
}

// Best returns the fastest finish other than own, nil without one.
func (f *Field) Best(own *bests.Attempt) *bests.Attempt {
	return f.fastest(func(a *bests.Attempt) bool { return !bests.Same(a, own) })
}

// OwnBest returns the fastest run that the player of own finished before it began, nil without one, and if no
// recording says when own began.
func (f *Field) OwnBest(own *bests.Attempt) *bests.Attempt {
	if own.Begun.IsZero() {
		return nil
	}
	return f.fastest(func(a *bests.Attempt) bool {
		return a.Run.Name == own.Run.Name && !a.Begun.IsZero() && !bests.Same(a, own) &&
			!a.Begun.Add(a.Run.Time-time.Second).After(own.Begun) // dates are whole seconds
	})
}

func (f *Field) fastest(counts func(a *bests.Attempt) bool) (best *bests.Attempt) {
	for i := range f.Finishes {
		if a := &f.Finishes[i]; counts(a) && (best == nil || a.Run.Time < best.Run.Time) {
			best = a
		}
	}
	return best
}
