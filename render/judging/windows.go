package judging

import (
	"context"
	"maps"
	"slices"
	"time"

	"playhead/sim"
	"playhead/sim/measure"
)

// A Window is a stretch of time over which a measure was measured by itself.
type Window struct {
	From, To sim.Tick // both included
	Value    float64
	Samples  int
}

// mostWindows bounds the windows of one length. In longer recordings they are farther apart.
const mostWindows = 2000

// SetWindows has measures, by name, also measured over windows of so many seconds that slide over the subject by half
// of their length.
func (j *Judge) SetWindows(seconds map[string]float64) {
	if !maps.Equal(j.windows, seconds) {
		j.windows = maps.Clone(seconds)
		j.added++
		j.at = time.Time{}
	}
}

// slide measures windows of each length that is wanted.
func (w *worker) slide(ctx context.Context, survey *measure.Survey, r *Report) {
	lengths := map[float64][]int{} // and the measures that have it
	for i := range r.Measures {
		if s := w.windows[r.Measures[i].Name]; s > 0 {
			lengths[s] = append(lengths[s], i)
		}
	}
	for seconds, of := range lengths {
		jobs := w.windowsOf(time.Duration(seconds * float64(time.Second)))
		for n, result := range survey.Measure(ctx, jobs) {
			if ctx.Err() != nil {
				return
			}
			for _, i := range of {
				if k := slices.IndexFunc(result.Measures, func(m measure.Measure) bool {
					return m.Name == r.Measures[i].Name && m.Known
				}); k >= 0 {
					m := &result.Measures[k]
					to := &r.Measures[i].Windows
					*to = append(*to, Window{jobs[n].From, jobs[n].To, m.Value, m.Samples})
				}
			}
		}
	}
}

// windowsOf returns a job for each window of a length within the subject.
func (w *worker) windowsOf(length time.Duration) (jobs []measure.Job) {
	begin, end := w.g.TimeOf(w.of.From), w.g.TimeOf(w.of.To)
	step := max(length/2, (end-begin)/mostWindows, sim.TeeworldsTick)
	for at := begin; at < end; at += step {
		to := min(at+length, end)
		if from, last := w.g.TickAt(at), w.g.TickAt(to); from < last {
			jobs = append(jobs, measure.Job{Player: w.of.Player, From: from, To: last})
		}
		if to == end {
			break
		}
	}
	return jobs
}
