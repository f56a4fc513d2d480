package session

import (
	"time"

	"playhead/render/feed"
	"playhead/render/timeline"
	"playhead/sim"
)

// Shown is what a session is at: how much of it is read, and where the playhead
// is. Equal values are drawn alike.
type Shown struct {
	session        *Session
	updates        int
	ended          bool
	position, want time.Duration
	tick           sim.Tick
	playing, waits bool
	live           bool
	followed       int
	view           timeline.View
	listed, events int
	marks          int
	teams          feed.TeamSet
}

// Shown returns what the session is at.
func (s *Session) Shown() Shown {
	p := s.Play
	want, waits := p.Waiting()
	return Shown{
		session: s, updates: s.Updates, ended: s.ended,
		position: p.Position(), want: want, tick: p.Tick(), playing: p.Playing(), waits: waits,
		live: s.Live(), followed: s.Followed, view: s.View,
		listed: s.Events.Len(), events: s.Events.Total(), marks: len(s.Bookmarks.All()), teams: s.Teams,
	}
}
