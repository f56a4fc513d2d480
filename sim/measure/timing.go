package measure

import (
	"cmp"
	"math"
	"slices"

	"playhead/sim"
)

// fewSeconds is the time below which rates are noted as of few samples.
const fewSeconds = fewTicks / ticksPerSecond

// timing is how long frames and usercmds take.
type timing struct {
	frames  []speed // length of each frame in ms
	shorter moments // usercmds of less than half their frame
	longer  moments // of more than one and a half
	msec    float64
	longest int32
	at      moments // the longest usercmds
	drawn   float64 // seconds of all frames
	same    moments // frames at the time of the one before
	n       int
}

// frame takes one frame.
func (t *timing) frame(f *frame) {
	t.n++
	t.msec += float64(f.msec)
	if f.msec > t.longest {
		t.longest, t.at = f.msec, moments{}
	}
	if f.msec == t.longest {
		t.at.add(f.tick)
	}
	if !f.timed {
		return
	}
	t.frames = append(t.frames, speed{f.tick, f.frameSeconds * 1000})
	t.drawn += f.frameSeconds
	switch ms := f.frameSeconds * 1000; {
	case float64(f.msec) < ms/2:
		t.shorter.add(f.tick)
	case float64(f.msec) > ms*1.5+1: // msec is rounded
		t.longer.add(f.tick)
	}
}

func (t *timing) step(f *frame, dt float64) {
	if dt <= 0 {
		t.same.add(f.tick)
	}
}

func (t *timing) measures(length float64) []Measure {
	n := len(t.frames)
	slices.SortStableFunc(t.frames, func(a, b speed) int { return cmp.Compare(a.v, b.v) })
	var ms []Measure
	var mean, variance float64
	for _, f := range t.frames {
		mean += f.v / float64(n)
	}
	for _, f := range t.frames {
		variance += (f.v - mean) * (f.v - mean) / float64(n)
	}
	for _, p := range []struct {
		name string
		rank float64
	}{{"frame_time_p50", 0.5}, {"frame_time_p99", 0.99}} {
		m := Measure{Name: p.name, Unit: "ms", Samples: n, Known: n > 0, Note: notes(n, "")}
		if m.Known {
			k := max(0, int(math.Ceil(p.rank*float64(n)))-1)
			m.Value = t.frames[k].v
			if p.rank > 0.9 {
				m.Moments = ticksOf(t.frames[max(k, n-MaxMoments):])
			}
		}
		ms = append(ms, m)
	}
	cv := Measure{Name: "frame_time_cv", Samples: n, Known: n > 1 && mean > 0, Note: notes(n, "")}
	if cv.Known {
		cv.Value = math.Sqrt(variance) / mean
	}
	longest := Measure{
		Name: "msec_max", Unit: "ms", Value: float64(t.longest), Known: t.n > 0, Samples: t.n,
		Moments: t.at.ticks, Note: "the engine splits commands longer than 250 ms",
	}
	covered := Measure{
		Name: "recorded_frame_share", Samples: t.n, Known: length > 0,
		Note: "below 1: the demo leaves out frames and everything in them",
	}
	if covered.Known {
		covered.Value = t.drawn / length
	}
	commanded := Measure{
		Name: "msec_per_frame_time", Samples: n, Known: t.drawn > 0,
		Note: "1 if usercmds last as long as their frames",
	}
	if commanded.Known {
		commanded.Value = t.msec / 1000 / t.drawn
	}
	return append(ms, cv, longest,
		share("msec_short_share", t.shorter, n,
			"usercmds of less than half their frame's time; lag has the same effect"),
		share("msec_long_share", t.longer, n, "usercmds of more than one and a half times their frame's time"),
		commanded, covered,
		share("same_time_share", t.same, max(0, t.n-1), "frames at exactly the time of the previous one"))
}

// A speed is a value at a tick.
type speed struct {
	tick sim.Tick
	v    float64
}

// ticksOf returns the ticks of values, ascending.
func ticksOf(of []speed) (ticks []int32) {
	for _, s := range of {
		ticks = append(ticks, int32(s.tick))
	}
	slices.Sort(ticks)
	return ticks
}

// speedMeasures returns percentiles of angular speeds. It sorts them.
func speedMeasures(speeds []speed, note string) (ms []Measure) {
	n := len(speeds)
	slices.SortStableFunc(speeds, func(a, b speed) int { return cmp.Compare(a.v, b.v) })
	for _, p := range []struct {
		name string
		rank float64
	}{{"aim_speed_p50", 0.5}, {"aim_speed_p90", 0.9}, {"aim_speed_p99", 0.99}, {"aim_speed_max", 1}} {
		m := Measure{Name: p.name, Unit: "degree/s", Samples: n, Known: n > 0, Note: notes(n, note)}
		if n > 0 {
			k := max(0, int(math.Ceil(p.rank*float64(n)))-1)
			m.Value = speeds[k].v
			if p.rank > 0.9 {
				m.Moments = ticksOf(speeds[max(k, n-MaxMoments):])
			}
		}
		ms = append(ms, m)
	}
	return ms
}
