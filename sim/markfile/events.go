package markfile

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"

	"playhead/sim"
)

// Events returns the marks that are at a tick of game g, which is one of r, as
// events of kind marker, in order of tick.
func Events(r *sim.Recording, g *sim.Game, all []Mark) []sim.Event {
	var events []sim.Event
	for i := range all {
		m := &all[i]
		at, t, ok := m.Place(r)
		if !ok || at != g {
			continue
		}
		events = append(events, sim.Event{
			Kind: sim.EventMarker, Tick: t, Time: g.TimeOf(t), Player: int16(m.Player), Target: -1, Inferred: true,
			Text: m.Line(),
		})
	}
	slices.SortStableFunc(events, func(a, b sim.Event) int { return cmp.Compare(a.Tick, b.Tick) })
	return events
}

// InFrames reports whether the time of any mark is that of a frame.
func InFrames(all []Mark) bool {
	return slices.ContainsFunc(all, func(m Mark) bool { return m.Frame > 0 })
}

// WithTimes returns marks with the times of their frames, of a recording that begins at zero. at has
// frames by their numbers from 1; marks of others are left as they are.
func WithTimes(all []Mark, zero time.Time, at map[int]time.Time) []Mark {
	all = slices.Clone(all)
	for i := range all {
		if when, ok := at[all[i].Frame]; ok && !zero.IsZero() {
			all[i].Frame, all[i].Time = 0, max(0, when.Sub(zero))
		}
	}
	return all
}

// Line returns a mark in one line: its name, its text and its value.
func (m *Mark) Line() string {
	s := m.Name
	if m.Text != "" {
		if s != "" {
			s += ": "
		}
		s += m.Text
	}
	if !math.IsNaN(m.Value) {
		if s != "" {
			s += " "
		}
		s += "(" + strconv.FormatFloat(m.Value, 'g', 6, 64) + ")"
	}
	if s == "" {
		return "mark"
	}
	return s
}
