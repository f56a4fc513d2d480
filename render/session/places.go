package session

import (
	"time"

	"playhead/render/timeline"
	"playhead/sim"
)

// GoTo moves the playhead to a place; it waits there if it is not read yet.
func (s *Session) GoTo(t timeline.Target) {
	switch t.Kind {
	case timeline.TargetPercent:
		s.Play.Jump(time.Duration(float64(s.Total()) * t.Percent / 100))
	case timeline.TargetTick:
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

// addBookmark marks a place, in order of time.
func (s *Session) AddBookmark(t time.Duration) {
	b := timeline.Bookmark{Time: t, Text: timeline.Clock(t, false, 2)}
	i := 0
	for i < len(s.Bookmarks) && s.Bookmarks[i].Time < t {
		i++
	}
	if i < len(s.Bookmarks) && s.Bookmarks[i].Time == t {
		return
	}
	s.Bookmarks = append(s.Bookmarks[:i], append([]timeline.Bookmark{b}, s.Bookmarks[i:]...)...)
}

// removeBookmark removes the bookmark within a second of a place.
func (s *Session) RemoveBookmark(t time.Duration) {
	for i, b := range s.Bookmarks {
		if (b.Time - t).Abs() <= time.Second {
			s.Bookmarks = append(s.Bookmarks[:i], s.Bookmarks[i+1:]...)
			return
		}
	}
}

func tickOf(t timeline.Target) sim.Tick { return sim.Tick(t.Tick) }
