package timeline

import "time"

// Zoomed far out a press is shorter than a pixel, and bars a pixel apart would be
// one solid block. So a row that is read in large steps also says, bin by bin, how
// much of the time the key was held.

const (
	// denseFrom is from which step on rows have bins: a press lasts about as long.
	denseFrom = 100 * time.Millisecond
	// binSteps is how many steps a bin lasts.
	binSteps = 3
	// fullChanges is how many changes of a row that only has changes fill a bin.
	fullChanges = 4
)

// A Bin is how much of a stretch of time a key was held.
type Bin struct {
	From     time.Duration
	Held     time.Duration
	Changes  int  // of a row whose bars say what they are: how many began
	Inferred bool // nothing of it was recorded
}

// Share returns how much of bin b is filled, from 0 to 1.
func (r *Row) Share(b *Bin) float64 {
	if r.Changes {
		return min(1, float64(b.Changes)/fullChanges)
	}
	return min(1, float64(b.Held)/float64(max(r.BinWidth, 1)))
}

// A binner fills the bins of a row.
type binner struct {
	at       time.Duration // of the sample before
	down     bool          // the key was held then
	inferred bool
}

// add takes in a tick at which the key of row is held or not; began: a bar began.
func (n *binner) add(row *Row, s *sample, down, inferred, began bool) {
	if s.step < denseFrom {
		return
	}
	row.BinWidth = binSteps * s.step
	if n.down {
		for from := n.at; from < s.at; {
			b := row.bin(from, n.inferred)
			end := min(s.at, b.From+row.BinWidth)
			b.Held += end - from
			from = end
		}
	}
	if began && row.Changes {
		row.bin(s.at, inferred).Changes++
	}
	n.at, n.down, n.inferred = s.at, down, inferred
}

// bin returns the bin of a time, which is in the last one or after it.
func (r *Row) bin(t time.Duration, inferred bool) *Bin {
	from := t / r.BinWidth * r.BinWidth
	if k := len(r.Bins); k == 0 || r.Bins[k-1].From != from {
		r.Bins = append(r.Bins, Bin{From: from, Inferred: inferred})
	}
	b := &r.Bins[len(r.Bins)-1]
	b.Inferred = b.Inferred && inferred
	return b
}
