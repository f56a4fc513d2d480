package session

import (
	"time"

	"playhead/drawing"
	"playhead/render/feed"
	"playhead/render/timeline"
	"playhead/sim"
)

// A Carried is the state that one session passes to the next: of the same
// recording with another view or with private values, or of another map.
type Carried struct {
	Pos     time.Duration
	Marks   Bookmarks
	Drawn   []drawing.Drawing
	Range   timeline.Range // that is selected, empty without one
	View    timeline.View
	Held    bool         // the view was moved by hand
	Teams   feed.TeamSet // that are shown
	Follow  string       // the name of the followed player, "" without one
	looping bool
	seen    Seen // how much of the recording was
	speed   float64
	playing bool
	nextMap bool // the session is of another map: it begins at its start
	line    *line
}

// Carry returns the state for another session of the same recording.
func (s *Session) Carry() Carried {
	c := Carried{
		Pos: s.Play.Position(), speed: s.Play.Speed(), playing: s.Play.Playing(), Marks: s.Bookmarks.carried(),
		Drawn: s.Drawings.All(),
		View:  s.View, Held: s.ViewHeld, Teams: s.Teams, seen: s.Seen, line: s.line,
	}
	if r, ok := s.Range(); ok {
		c.Range = r
		_, _, _, c.looping = s.Play.Loop()
	}
	if g := s.Game(); g != nil && s.Followed >= 0 {
		if st := g.StintAt(s.Followed, s.Play.Tick()); st != nil {
			c.Follow = st.Identity.Name
		}
	}
	return c
}

// ToMap returns c for a session of another map of the same server, which begins
// at its start.
func (s *Session) ToMap(c Carried) Carried {
	c.nextMap, c.speed = true, max(c.speed, -c.speed)
	c.playing = c.playing || s.Play.AtEnd()
	return c
}

// Continues reports whether s goes on where o was, in another view of the same recording.
func (s *Session) Continues(o *Session) bool { return s.line == o.line }

// GoOn makes s continue another session.
func (s *Session) GoOn(c Carried) {
	s.Play.SetSpeed(c.speed)
	s.Play.Play(c.playing)
	s.Teams = c.Teams
	if c.nextMap {
		s.Wishes.Follow = c.Follow // until they come another player is followed
		return
	}
	s.line = c.line
	s.Wishes.At = &sim.Point{Kind: sim.AtTime, Time: c.Pos}
	s.View, s.ViewHeld = c.View, c.Held
	s.Seen.hiding, s.Seen.to = c.seen.hiding, c.seen.limit()
	s.Bookmarks.Join(&c.Marks)
	s.Drawings.Set(c.Drawn)
	s.Select(c.Range)
	s.Play.SetLooping(c.looping)
	if c.Follow != "" {
		s.Wishes.Follow, s.Auto = c.Follow, false
	}
}
