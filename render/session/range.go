package session

import (
	"time"

	"playhead/render/timeline"
)

// Range returns the selected range, false without one. It is the loop A–B,
// whether that is switched on or not: there is one selection, which the lanes
// show, which is measured, and which loops, clips and exports use.
func (s *Session) Range() (r timeline.Range, ok bool) {
	a, b, set, _ := s.Play.Loop()
	return timeline.Range{From: a, To: b}, set
}

// Select selects a range, within the recording and from tick to tick. A loop that
// is on loops the new range; one that is off stays off. An empty range clears the
// selection.
func (s *Session) Select(r timeline.Range) {
	_, _, set, on := s.Play.Loop()
	r = timeline.Between(s.onTick(r.From), s.onTick(r.To))
	s.Play.ClearLoop()
	if r.Empty() {
		return
	}
	s.Play.SetLoopA(r.From)
	s.Play.SetLoopB(r.To)
	s.Play.SetLooping(set && on)
}

// ClearRange selects nothing.
func (s *Session) ClearRange() { s.Play.ClearLoop() }

// onTick returns the position of the tick nearest to d, d itself where there is
// none. What is selected by hand begins and ends where something can change.
func (s *Session) onTick(d time.Duration) time.Duration {
	d = min(max(d, 0), s.Total())
	now := s.Game()
	if now == nil || d > s.Recording().Loaded() {
		return d
	}
	g := s.Recording().GameAt(d, now.Index)
	if g == nil {
		return d
	}
	t := g.TickAt(d)
	before := g.TimeOf(t)
	after := before
	if next, ok := g.Next(t); ok {
		after = g.TimeOf(next)
	}
	if after > d && after-d < d-before {
		return after
	}
	return before
}
