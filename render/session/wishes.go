package session

import (
	"strconv"
	"strings"

	"playhead/sim"
)

// Wishes are what a session shall do as soon as enough of it is loaded. Each is
// forgotten when it came true.
type Wishes struct {
	At     *sim.Point
	Follow string // client id, id#stint or name
	Look   *Look
}

// A Look is a place for the camera; a Width of 0 keeps the zoom.
type Look struct{ X, Y, Width float64 }

// Wish sets what to do as soon as it is possible.
func (s *Session) Wish(w Wishes) {
	s.Wishes = w
	if w.Follow != "" || w.Look != nil {
		s.Auto = false
	}
}

// Reachable reports whether going to t now leads to the right place.
func (s *Session) Reachable(t sim.Point) bool {
	if s.Ended() {
		return true
	}
	switch t.Kind {
	case sim.AtPercent:
		return s.Recording().Promised() > 0
	case sim.AtTick:
		g := s.Game()
		if t.Game >= 0 {
			if t.Game >= len(s.Recording().Games) {
				return false
			}
			g = s.Recording().Games[t.Game]
		}
		_, last, ok := g.Span()
		return ok && last >= tickOf(t)
	}
	return true
}

// Find returns the client id of a player by id, id#stint or name.
func (s *Session) Find(who string) (id int, ok bool) { return FindIn(s.Game(), s.Play.Tick(), who) }

// FindIn is Find for a tick of a game.
func FindIn(g *sim.Game, tick sim.Tick, who string) (id int, ok bool) {
	number, _, _ := strings.Cut(who, "#")
	if n, err := strconv.Atoi(number); err == nil && n >= 0 && n < sim.MaxRows {
		return n, true
	}
	found := -1
	for i := range g.Stints {
		if st := &g.Stints[i]; strings.EqualFold(st.Identity.Name, who) ||
			strings.EqualFold(g.ShownName(st.Identity.Name), who) {
			found = st.Player
			if st.From <= tick && tick < st.To {
				break
			}
		}
	}
	return found, found >= 0
}
