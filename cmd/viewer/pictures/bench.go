package pictures

import (
	"encoding/json"
	"errors"
	"fmt"
	"image/color"
	"os"
	"runtime/metrics"
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/cmd/meter"
	"playhead/render"
	"playhead/sim"
)

// A Bench plays a recording in the window as it always does and notes when
// each picture came: --bench-frames asks for it. One picture is the first one: then
// only how long it took is measured.
type Bench struct {
	of       *Studio
	pictures int      // wanted
	acts     []string // see --act: one every actEvery pictures
	acted    int      // how many pictures there were at the last one

	phase     phase
	begun     time.Time // of this phase
	spent     time.Duration
	allocated uint64
	drawn     int // by the window until the last call
	last      time.Time
	steps     []time.Duration // between pictures
	costs     []time.Duration // processor time between pictures
	used      time.Duration   // until the last picture
	opened    int             // how often the recording was opened again
	result    measured
	started   time.Time // the measuring itself
}

// phase is how far a measuring is.
type phase uint8

const (
	phaseLoading phase = iota // until the picture is complete
	phaseWarming              // the first pictures fill caches
	phasePlaying
	phaseReverse // 16 times as fast, backwards
	phaseEmpty   // nothing but one colour is drawn
	phaseResting // paused
	phaseAgain   // the recording is opened again
	phaseMeasured
)

// Lengths of the stages that are not asked for.
const (
	warmPictures  = 30
	actEvery      = 20
	emptyPictures = 60
	settlingTime  = 2500 * time.Millisecond // until it is asleep
	restingTime   = 5 * time.Second
	openedAgain   = 5 // times
	mostMeasuring = 5 * time.Minute
)

// measured is what a measuring found out. Processor time is that of the
// program, which does the drawing too where there is no graphics card.
type measured struct {
	Pictures    int     `json:"pictures"`
	Seconds     float64 `json:"seconds"`
	FPS         float64 `json:"fps"`
	MedianMS    float64 `json:"median_ms"` // from picture to picture
	P99MS       float64 `json:"p99_ms"`
	LongestMS   float64 `json:"longest_ms"`
	ProcessorMS float64 `json:"processor_ms"` // a picture
	// Processor time from picture to picture, of all threads: other programs on the
	// machine change it little.
	ProcessorMedianMS  float64 `json:"processor_median_ms"`
	ProcessorP99MS     float64 `json:"processor_p99_ms"`
	ProcessorLongestMS float64 `json:"processor_longest_ms"`
	DrawMS             float64 `json:"draw_ms"`     // of our own code, a picture
	DrawCalls          float64 `json:"draw_calls"`  // a picture
	Triangles          float64 `json:"triangles"`   // a picture
	Pixels             float64 `json:"pixels"`      // touched, as a part of the window's, a picture
	EmptyMS            float64 `json:"empty_ms"`    // processor time of showing one colour
	ReverseFPS         float64 `json:"reverse_fps"` // backwards, 16 times as fast
	ReverseP99MS       float64 `json:"reverse_p99_ms"`
	ReverseCPUMS       float64 `json:"reverse_processor_ms"` // processor time of a picture backwards
	Allocations        float64 `json:"allocations"`          // objects, a picture
	IdlePercent        float64 `json:"idle_percent"`         // of a processor, paused
	StartMS            float64 `json:"start_ms"`             // from the program's start to its first picture
	FirstPicture       float64 `json:"first_picture"`        // ms from asking for the recording, window included
	WindowMS           float64 `json:"window_ms"`            // making the window, which is a part of that
	SeenMS             float64 `json:"seen_ms"`              // from the program's start to that picture
	// median time from opening to the first picture in an existing window
	AgainMS float64 `json:"again_ms"`
}

// Update begins and ends stages and reports whether the measuring is done.
func (m *Bench) Update() (done bool, err error) {
	now := time.Now()
	if m.started.IsZero() {
		m.started = now
	}
	if now.Sub(m.started) > mostMeasuring {
		return true, errors.New("the measuring was not done in time")
	}
	s := m.of.Window.Session()
	switch m.phase {
	case phaseLoading:
		if m.pictures == 1 && m.of.Opener.First.Recording > 0 {
			m.first()
			return true, m.report()
		}
		if m.of.Ready() && s != nil && s.Game() != nil {
			m.enter(phaseWarming, now)
			m.of.Window.CountPixels(true)
		}
	case phaseResting:
		s.Play.Play(false)
		if m.spent == 0 && now.Sub(m.begun) > settlingTime {
			m.begun, m.spent = now, meter.ProcessorTime()
		} else if m.spent > 0 && now.Sub(m.begun) > restingTime {
			m.result.IdlePercent = 100 * (meter.ProcessorTime() - m.spent).Seconds() / now.Sub(m.begun).Seconds()
			m.first()
			m.enter(phaseAgain, now)
		}
	case phaseAgain:
		return m.again(now)
	case phaseReverse:
		if !s.Play.Playing() || s.Play.Speed() > 0 { // at its beginning
			s.GoTo(sim.Point{Kind: sim.AtPercent, Percent: 100})
			s.Play.SetSpeed(reverseSpeed)
			s.Play.Play(true)
		}
	case phaseEmpty:
		m.of.Window.Redraw()
	default:
		if err := m.act(); err != nil {
			return false, err
		}
		switch {
		case s == nil: // the library is shown: all its pictures count
			if m.of.Window.Redraw(); len(m.acts) == 0 && m.result.Pictures >= m.acted+actEvery {
				m.of.Window.Library().Close()
			}
		case !s.Play.Playing(): // at its end
			s.GoTo(sim.Point{Kind: sim.AtPercent})
			s.Play.Play(true)
		}
	}
	return false, nil
}

// first notes when the first pictures were seen.
func (m *Bench) first() {
	f := &m.of.Opener.First
	m.result.FirstPicture, m.result.SeenMS = inMS(f.Recording), inMS(f.Seen)
	m.result.StartMS, m.result.WindowMS = inMS(f.Start), inMS(f.Window)
}

// again reopens the recording once it is complete and nothing moves, and reports
// whether that was the last time.
func (m *Bench) again(now time.Time) (done bool, err error) {
	if m.of.Opener.First.Recording == 0 || !m.of.Ready() {
		m.begun = now
		return false, nil
	}
	if m.of.Window.Session().Play.Play(false); now.Sub(m.begun) < settlingTime/5 {
		return false, nil
	}
	if m.opened++; m.opened > 1 {
		m.steps = append(m.steps, m.of.Opener.First.Recording)
	}
	if m.opened <= openedAgain {
		m.of.Opener.Reopen()
		return false, nil
	}
	slices.Sort(m.steps)
	m.result.AgainMS = inMS(m.steps[len(m.steps)/2])
	m.phase = phaseMeasured
	return true, m.report()
}

// reverseSpeed is the fastest backwards.
const reverseSpeed = -16

// act does the next step when it is due.
func (m *Bench) act() error {
	if m.phase != phasePlaying || len(m.acts) == 0 || m.result.Pictures < m.acted+actEvery {
		return nil
	}
	step := m.acts[0]
	m.acts, m.acted = m.acts[1:], m.result.Pictures
	if err := m.of.Window.Act(step); err != nil {
		return fmt.Errorf("--act: %w", err)
	}
	return nil
}

func (m *Bench) enter(s phase, now time.Time) { m.phase, m.begun = s, now }

// Draw notes what the window drew.
func (m *Bench) Draw(f render.FramesState) {
	if f.Drawn == m.drawn {
		return
	}
	now := time.Now()
	step := now.Sub(m.last)
	m.drawn, m.last = f.Drawn, now
	used := meter.ProcessorTime()
	cost := used - m.used
	m.used = used
	switch m.phase {
	case phaseWarming:
		m.result.Pictures++
		if m.result.Pictures == warmPictures {
			m.result = measured{}
			m.enter(phasePlaying, now)
			m.spent, m.allocated = meter.ProcessorTime(), allocations()
		}
	case phasePlaying:
		r := &m.result
		r.Pictures++
		r.DrawCalls += float64(f.DrawCalls)
		r.Triangles += float64(f.Triangles)
		r.Pixels += f.Pixels
		r.DrawMS += f.DrawMS
		m.steps, m.costs = append(m.steps, step), append(m.costs, cost)
		if r.Pictures == m.pictures {
			m.finish(now)
		}
	case phaseReverse:
		if m.steps = append(m.steps, step); len(m.steps) == m.pictures {
			m.result.ReverseFPS = float64(m.pictures) / now.Sub(m.begun).Seconds()
			slices.Sort(m.steps)
			m.result.ReverseP99MS = inMS(m.steps[len(m.steps)*99/100])
			m.result.ReverseCPUMS = (meter.ProcessorTime() - m.spent).Seconds() * 1000 / float64(m.pictures)
			m.enter(phaseEmpty, now)
			m.steps, m.spent = m.steps[:0], meter.ProcessorTime()
		}
	}
}

// DrawEmpty draws a single colour instead of the window if that is being
// measured, and reports whether it did.
func (m *Bench) DrawEmpty(screen *ebiten.Image) bool {
	if m == nil || m.phase != phaseEmpty {
		return false
	}
	screen.Fill(color.Black)
	if m.steps = append(m.steps, 0); len(m.steps) == emptyPictures {
		m.result.EmptyMS, m.steps = (meter.ProcessorTime()-m.spent).Seconds()*1000/emptyPictures, m.steps[:0]
		m.enter(phaseResting, time.Now())
		m.spent = 0
	}
	return true
}

func inMS(d time.Duration) float64 { return float64(d) / 1e6 }

// finish summarises the measurements taken while playing.
func (m *Bench) finish(now time.Time) {
	r, n := &m.result, float64(m.pictures)
	r.Seconds = now.Sub(m.begun).Seconds()
	r.FPS = n / r.Seconds
	r.ProcessorMS = (meter.ProcessorTime() - m.spent).Seconds() * 1000 / n
	r.DrawMS, r.DrawCalls, r.Triangles, r.Pixels = r.DrawMS/n, r.DrawCalls/n, r.Triangles/n, r.Pixels/n
	slices.Sort(m.steps)
	r.MedianMS, r.P99MS, r.LongestMS = inMS(m.steps[len(m.steps)/2]), inMS(m.steps[len(m.steps)*99/100]),
		inMS(m.steps[len(m.steps)-1])
	slices.Sort(m.costs)
	r.ProcessorMedianMS, r.ProcessorP99MS, r.ProcessorLongestMS = inMS(m.costs[len(m.costs)/2]),
		inMS(m.costs[len(m.costs)*99/100]), inMS(m.costs[len(m.costs)-1])
	r.Allocations = float64(allocations()-m.allocated) / n
	m.steps, m.spent = m.steps[:0], meter.ProcessorTime()
	m.enter(phaseReverse, now)
}

// allocations returns how many objects the program has allocated.
func allocations() uint64 {
	s := []metrics.Sample{{Name: "/gc/heap/allocs:objects"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

// report prints the result.
func (m *Bench) report() error {
	b, err := json.MarshalIndent(m.result, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(os.Stdout, "%s\n", b)
	return err
}
