package compare

import (
	"time"

	"playhead/sim/runs"
)

// A Segment is the way from one time checkpoint to the next.
type Segment struct {
	From, To int           // numbers of checkpoints; 0 is the start, Finish the finish
	Best     time.Duration // the shortest time of any run
	Run      int           // index of that run
}

// Finish stands for the finish as the end of a segment.
const Finish = -1

// BestSegments returns the segments of the best ranked run and, for each, the
// shortest time that any run took for it, unfinished ones and all. It is empty
// without a run that has a rank.
func BestSegments(all []runs.Run) []Segment {
	best := -1
	for i := range all {
		if all[i].Ranked() && (best < 0 || all[i].Time < all[best].Time) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	var ss []Segment
	for _, s := range SegmentsOf(&all[best]) {
		s.Run = best
		for i := range all {
			if all[i].Practice || all[i].Loaded != nil {
				continue
			}
			for _, o := range SegmentsOf(&all[i]) {
				if o.From == s.From && o.To == s.To && o.Best < s.Best {
					s.Best, s.Run = o.Best, i
				}
			}
		}
		ss = append(ss, s)
	}
	return ss
}

// SumOfBest returns the time of a run that would take each segment as fast as any
// run did.
func SumOfBest(segments []Segment) (sum time.Duration) {
	for _, s := range segments {
		sum += s.Best
	}
	return sum
}

// BestPossible returns the best time a run can still end with that has passed its
// checkpoints so far and takes each segment left as fast as any run did. ok is
// false when its last checkpoint is none of those of the segments.
func BestPossible(r *runs.Run, segments []Segment) (d time.Duration, ok bool) {
	if r.Finished() {
		return r.Time, true
	}
	at := 0
	if n := len(r.Checkpoints); n > 0 {
		at, d = r.Checkpoints[n-1].Number, r.Checkpoints[n-1].Time
	}
	for _, s := range segments {
		if s.From == at {
			ok = true
		}
		if ok {
			d += s.Best
		}
	}
	return d, ok
}

// SegmentsOf returns those of one run with its own times.
func SegmentsOf(r *runs.Run) []Segment {
	var ss []Segment
	from, at := 0, time.Duration(0)
	for _, k := range r.Checkpoints {
		ss = append(ss, Segment{From: from, To: k.Number, Best: k.Time - at})
		from, at = k.Number, k.Time
	}
	if r.Finished() {
		ss = append(ss, Segment{From: from, To: Finish, Best: r.Time - at})
	}
	return ss
}
