package measure

import (
	"cmp"
	"math"
	"slices"
	"time"

	"playhead/sim"
)

// A SentInput is an INPUT as a client sent it.
type SentInput struct {
	Player   int           // the client's tee
	At       time.Duration // when it passed the capture, a position in the recording
	Intended sim.Tick
	// MarginMS is how early it came, as the server said; negative: too late.
	MarginMS  int
	HasMargin bool
	Values    [10]int32 // direction, target x and y, jump, fire, hook, flags, wanted, next and previous weapon
}

// sentColumns are the columns of SentInput.Values.
var sentColumns = [...]sim.Col{
	sim.Direction, sim.AimX, sim.AimY, sim.Jump, sim.Fire, sim.Hook, sim.PlayerFlags,
	sim.WantedWeapon, sim.NextWeapon, sim.PrevWeapon,
}

// row returns the input as a row at its intended tick.
func (in *SentInput) row() (r sim.Row) {
	for k, col := range sentColumns {
		r.V[col], r.Has = in.Values[k], r.Has.With(col)
	}
	return r
}

// ofSent measures what a client sent, at the ticks it was meant for. Of several
// inputs for one tick the last counts, as on the server.
func (s *Survey) ofSent(j *Job) *Result {
	var of []*SentInput
	r := &Result{First: -1}
	for i := range s.Inputs {
		if in := &s.Inputs[i]; in.Player == j.Player && in.Intended >= j.From && in.Intended <= j.To {
			of = append(of, in)
		}
	}
	arrivals := arrivalMeasures(of, j.Times)
	c := NewCollector(Sent)
	c.keepTimes(j.Times)
	for _, in := range s.sentBy(j) {
		if r.First < 0 {
			r.First = in.Intended
		}
		r.Last = in.Intended
		row := in.row()
		c.Add(in.Intended, &row)
	}
	if r.Ticks = c.Ticks(); r.Ticks > 0 {
		r.Measures = append(c.Measures(), arrivals...)
	}
	return r
}

// sentBy returns the inputs of a job by the ticks they were meant for, the last one
// for each tick.
func (s *Survey) sentBy(j *Job) (of []*SentInput) {
	for i := range s.Inputs {
		if in := &s.Inputs[i]; in.Player == j.Player && in.Intended >= j.From && in.Intended <= j.To {
			of = append(of, in)
		}
	}
	slices.SortStableFunc(of, func(a, b *SentInput) int { return cmp.Compare(a.Intended, b.Intended) })
	last := of[:0]
	for i, in := range of {
		if i+1 == len(of) || of[i+1].Intended != in.Intended {
			last = append(last, in)
		}
	}
	return last
}

// arrivalMeasures compare when inputs passed with the ticks they were meant for.
// of is in the order of sending.
func arrivalMeasures(of []*SentInput, keep bool) []Measure {
	var again, late, backward moments
	var margins []speed
	gaps := durations{all: kept{keep: keep}}
	told := 0
	for i, in := range of {
		if in.HasMargin {
			told++
			margins = append(margins, speed{in.Intended, float64(in.MarginMS)})
			if in.MarginMS < 0 {
				late.add(in.Intended)
			}
		}
		if i == 0 {
			continue
		}
		gap := (in.At - of[i-1].At).Seconds()
		gaps.add(in.Intended, gap, int(math.Round(gap*ticksPerSecond)))
		switch d := in.Intended - of[i-1].Intended; {
		case d == 0:
			again.add(in.Intended)
		case d < 0:
			backward.add(in.Intended)
		}
	}
	const noteMargin = "as the server reported to the client, once per tick"
	const noteAt = "measured where the capture was made; includes network jitter"
	slices.SortStableFunc(margins, func(a, b speed) int { return cmp.Compare(a.v, b.v) })
	var ms []Measure
	for _, p := range []struct {
		name string
		rank float64
	}{{"arrival_margin_p5", 0.05}, {"arrival_margin_p50", 0.5}, {"arrival_margin_p95", 0.95}} {
		m := Measure{Name: p.name, Unit: "ms", Samples: told, Known: told > 0, Note: notes(told, noteMargin)}
		if m.Known {
			k := max(0, int(math.Ceil(p.rank*float64(told)))-1)
			m.Value = margins[k].v
			if p.rank < 0.1 {
				m.Moments = ticksOf(margins[:min(k+1, MaxMoments)])
			}
		}
		ms = append(ms, m)
	}
	ms = append(ms, share("late_input_share", late, told, noteMargin))
	sent := gaps.measures("sent_interval")
	for i := range sent {
		sent[i].Note = notes(sent[i].Samples, noteAt)
	}
	ms = append(ms, sent...)
	return append(ms,
		share("same_tick_input_share", again, max(0, len(of)-1),
			"inputs for the same tick as the previous one; clients send some twice"),
		share("backward_input_share", backward, max(0, len(of)-1),
			"inputs for an earlier tick than the previous one: reordered on the way"))
}
