package session

import (
	"time"
)

// WallClock returns what time it was at position d of the recording, false when
// the recording does not say when it began.
func (s *Session) WallClock(d time.Duration) (time.Time, bool) {
	now := s.Game()
	if now == nil {
		return time.Time{}, false
	}
	g := s.Recording().GameAt(d, now.Index)
	if g == nil {
		return time.Time{}, false
	}
	begin, _, _ := g.Times()
	start := g.StartTime
	if start.IsZero() {
		start = s.Recording().Meta.StartTime
		begin = 0
	} else if first, _, ok := g.Span(); ok && g.StartsAtTick0 {
		begin -= time.Duration(first) * g.TickLen // a log begins at tick 0, whether that is in it or not
	}
	if start.IsZero() {
		return time.Time{}, false
	}
	return start.Add(d - begin), true
}

// TimeOfDay returns the formatted time of day at position d, "" if unknown.
func (s *Session) TimeOfDay(d time.Duration) string {
	t, ok := s.WallClock(d)
	if !ok {
		return ""
	}
	return t.Format("15:04:05")
}
