package measure

import "playhead/sim"

// A Measure is one figure about a player.
type Measure struct {
	Name string
	Unit string // "" for shares and numbers without one
	// Value is meaningless unless Known: there was nothing to compute it from.
	Value   float64
	Known   bool
	Samples int     // what the value is computed from: ticks, presses, turns …
	Note    string  // what limits the figure, "" for nothing
	Bins    []Bin   // of the distribution, for means of times alone
	Moments []int32 // ticks behind the value, ascending, at most MaxMoments
	// Times are the times of the distribution in the order in which they ended, at
	// most MaxTimes: for averages of times in a Job with Times alone.
	Times []Time
}

// A Time is a length, and when it began.
type Time struct {
	From  sim.Tick
	Ticks int // as in Bin: MaxTicks for all longer ones
}

// MaxTimes bounds the times that a measure names.
const MaxTimes = 20_000

// A Bin counts times of one length.
type Bin struct {
	Ticks int // the last one, MaxTicks, holds all longer ones too
	Count int
}

// MaxMoments bounds the ticks that a measure names.
const MaxMoments = 100

// MaxTicks is the length from which times share one bin.
const MaxTicks = 50

// Fewer samples than these are noted as few.
const (
	fewSamples = 30
	fewTicks   = 30 * ticksPerSecond
)

// ticksPerSecond is Teeworlds': inputs take effect once a tick.
const ticksPerSecond = 50

const (
	noteFew   = "few samples"
	noteTick  = "in whole ticks of 20 ms"
	noteFlags = "the client itself reports when it is in a menu or chatting"
	noteGap   = "the log holds only changes: lag and an idle player look the same"

	noteShown    = "from snapshots, mostly 40 ms apart"
	noteShownGap = "an idle player, lag and a player far from the recorder look the same"
	noteWorked   = "hook and freeze are inferred if the recording does not hold them"
)

// addNote adds to the note.
func (m *Measure) addNote(note string) {
	if m.Note != "" {
		note = m.Note + "; " + note
	}
	m.Note = note
}

// rate is a number of events a second.
func rate(name string, events moments, ticks int) Measure {
	m := Measure{Name: name, Unit: "1/s", Samples: ticks, Moments: events.ticks, Known: ticks > 0}
	if m.Known {
		m.Value = float64(events.n) * ticksPerSecond / float64(ticks)
	}
	if ticks < fewTicks {
		m.Note = noteFew
	}
	return m
}

// share is how many of all were special.
func share(name string, special moments, all int, note string) Measure {
	m := Measure{Name: name, Samples: all, Moments: special.ticks, Known: all > 0}
	if m.Known {
		m.Value = float64(special.n) / float64(all)
	}
	m.Note = notes(all, note)
	return m
}

func notes(samples int, note string) string {
	switch {
	case samples >= fewSamples:
		return note
	case note == "":
		return noteFew
	}
	return noteFew + "; " + note
}

// moments counts events and keeps the first ticks at which they happened.
type moments struct {
	n     int
	ticks []int32
}

func (m *moments) add(t sim.Tick) {
	if m.n++; len(m.ticks) < MaxMoments {
		m.ticks = append(m.ticks, int32(t))
	}
}

// Percentile returns how many of the others' values lie below v, in percent, where
// equal ones count half. It reports false without others.
func Percentile(v float64, others []float64) (percent float64, ok bool) {
	if len(others) == 0 {
		return 0, false
	}
	below := 0.0
	for _, o := range others {
		switch {
		case o < v:
			below++
		case o == v:
			below += 0.5
		}
	}
	return 100 * below / float64(len(others)), true
}
