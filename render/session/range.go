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
	r = timeline.Between(onTick(s, r.From), onTick(s, r.To))
	s.Play.ClearLoop()
	if r.Empty() {
		return
	}
	s.Play.SetLoopA(r.From)
	s.Play.SetLoopB(r.To)
	s.Play.SetLooping(set && on)
}

// onTick returns the position of the tick of s nearest to d, or d if there is
// none. A selection by hand begins and ends where something can change.
func onTick(s *Session, d time.Duration) time.Duration {
	d = max(d, 0)
	if s.Ended() {
		d = min(d, s.Total())
	}
	now := s.Game()
	if now == nil || d > s.Recording().Loaded() {
		return d // it may be in a part that is not read yet
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
