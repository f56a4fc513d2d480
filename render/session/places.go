package session

import (
	"time"

	"playhead/render/timeline"
	"playhead/sim"
)

// GoTo moves the playhead to a place; it waits there if it is not read yet.
func (s *Session) GoTo(t sim.Point) {
	switch t.Kind {
	case sim.AtPercent:
		s.Play.Jump(time.Duration(float64(s.Total()) * t.Percent / 100))
	case sim.AtTick:
		g := s.Game()
		if t.Game >= 0 && t.Game < len(s.Recording().Games) {
			g = s.Recording().Games[t.Game]
		}
		if g != nil {
			s.Play.SeekTick(g, tickOf(t))
		}
	default:
		s.Play.Jump(t.Time)
	}
}

func tickOf(t sim.Point) sim.Tick { return sim.Tick(t.Tick) }

// FollowView keeps the playhead in the view of the lanes, unless the user moved
// the view. With held only a view that was too short so far grows.
func (s *Session) FollowView(held bool) {
	total := s.Seen.Bar(s.Total())
	if s.View.Span() <= 0 {
		s.View = timeline.Start(total)
	}
	// A view that was made when little was read grows with the recording.
	if s.View.Span() < 32*time.Second && !s.ViewHeld && total > s.View.Span() && s.View.From == 0 {
		s.View = timeline.Start(total)
	}
	if !s.ViewHeld && !held {
		backward := s.Play.Playing() && s.Play.Speed() < 0
		if s.Growing {
			s.View = s.View.Follow(s.Play.Position(), total, backward)
		} else {
			s.View = s.page.Follow(s.View, s.Play.Position(), total, backward)
		}
	}
}

// Show moves the view of the lanes to the playhead, also one that the user moved.
func (s *Session) Show() {
	s.ViewHeld = false
	s.FollowView(false)
}

// leadIn is how much before an event a click on it goes: what led to it is
// what one wants to see.
const leadIn = 2 * time.Second

// GoToEvent goes a little before an event, exactly there with exact.
func (s *Session) GoToEvent(t time.Duration, exact bool) {
	if !exact {
		t -= leadIn
	}
	s.Play.Jump(max(0, t))
	s.Show()
}
