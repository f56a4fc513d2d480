package runlist

import (
	"fmt"
	"time"

	"playhead/sim/runs"
	"playhead/sim/runs/compare"
)

// A Bar is how one segment of a run stands against the best run.
type Bar struct {
	Place string        // where the segment ends
	Known bool          // the run took this segment
	Own   time.Duration // for the segment
	Best  time.Duration // of the best run
}

// Bars returns the segments of the best run as run i took them, nil without a best
// run.
func (l *List) Bars(i int) []Bar {
	st := l.Of(i)
	if st.Best < 0 {
		return nil
	}
	return BarsOf(&l.Runs[i], &l.Runs[st.Best])
}

// BarsOf returns the segments of the best run as another took them.
func BarsOf(r, of *runs.Run) []Bar {
	best, own := compare.SegmentsOf(of), compare.SegmentsOf(r)
	bars := make([]Bar, len(best))
	for k, s := range best {
		bars[k] = Bar{Place: PlaceName(s.To), Best: s.Best}
		for _, o := range own {
			if o.From == s.From && o.To == s.To {
				bars[k].Known, bars[k].Own = true, o.Best
			}
		}
	}
	return bars
}

// PlaceName names a time checkpoint, or with compare.Finish the finish.
func PlaceName(n int) string {
	if n == compare.Finish {
		return "Finish"
	}
	return fmt.Sprintf("Checkpoint %d", n)
}

// A Split is a place where runs are timed.
type Split struct {
	Place      string
	A, B       time.Duration // since the start of each
	HasA, HasB bool
	Segment    time.Duration // the shortest time of any run to here from the place before
	HasSegment bool
	SegmentOf  int // the run that took it
	From, To   int // where the segment is, as in [compare.Segment]
}

// Splits returns when runs a and b passed the places of the best run, and those
// that only they passed. b may be −1.
func (l *List) Splits(a, b int) []Split {
	var out []Split
	at := map[int]int{}
	place := func(n int) *Split {
		k, ok := at[n]
		if !ok {
			k = len(out)
			at[n] = k
			out = append(out, Split{Place: PlaceName(n)})
		}
		return &out[k]
	}
	st := l.Of(a)
	for _, s := range st.Segments {
		x := place(s.To)
		x.Segment, x.HasSegment, x.SegmentOf, x.From, x.To = s.Best, true, s.Run, s.From, s.To
	}
	finish := -1
	if k, ok := at[compare.Finish]; ok {
		finish = k
	}
	add := func(r *runs.Run, set func(s *Split, d time.Duration)) {
		for _, c := range r.Checkpoints {
			set(place(c.Number), c.Time)
		}
		if r.Finished() {
			set(place(compare.Finish), r.Time)
		}
	}
	add(&l.Runs[a], func(s *Split, d time.Duration) { s.A, s.HasA = d, true })
	if b >= 0 {
		add(&l.Runs[b], func(s *Split, d time.Duration) { s.B, s.HasB = d, true })
	}
	if finish >= 0 && finish < len(out)-1 { // the finish is last
		f := out[finish]
		out = append(append(out[:finish:finish], out[finish+1:]...), f)
	}
	return out
}

// Possible returns the best time run i can still end with, false when that is not
// known: it takes each segment left as fast as any run did.
func (l *List) Possible(i int) (time.Duration, bool) {
	return compare.BestPossible(&l.Runs[i], l.Of(i).Segments)
}
