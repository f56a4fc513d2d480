package session

import (
	"slices"

	"playhead/sim"
)

// Server returns the number of the server that is shown.
func (s *Session) Server() int {
	if g := s.Game(); g != nil {
		return g.ServerNumber
	}
	return 0
}

// PreferServer shows a server's game at the playhead if it has one there,
// otherwise its first.
func (s *Session) PreferServer(n int) bool {
	games := s.GamesOf(n)
	pos := s.Play.Position()
	for _, g := range games {
		if b, e, ok := g.Times(); ok && b <= pos && pos <= e {
			s.Play.Prefer(g.Index)
			return true
		}
	}
	if len(games) > 0 {
		s.Play.Prefer(games[0].Index)
	}
	return len(games) > 0
}

// GamesOf returns the games of a server. The slice must not be changed.
func (s *Session) GamesOf(server int) []*sim.Game {
	all := s.Recording().Games
	if !slices.ContainsFunc(all, func(g *sim.Game) bool { return g.ServerNumber != server }) {
		return slices.Clip(all)
	}
	var out []*sim.Game
	for _, g := range all {
		if g.ServerNumber == server {
			out = append(out, g)
		}
	}
	return out
}

// gamesCompared limits the number of games that are compared: a server that
// changes its map more often does not exist.
const gamesCompared = 64

// Overlaps returns another server that was played on at the same time, false if
// there is none.
func (s *Session) Overlaps(server int) (other int, ok bool) {
	games := s.GamesOf(server)
	all := s.Recording().Games
	for _, g := range games[:min(len(games), gamesCompared)] {
		from, to, timed := g.Times()
		for _, o := range all[:min(len(all), gamesCompared)] {
			if b, e, there := o.Times(); timed && there && o.ServerNumber != server && b < to && from < e {
				return o.ServerNumber, true
			}
		}
	}
	return 0, false
}

// Warned returns the text of the warnings of a kind, "" without any.
func (s *Session) Warned(kind string) string {
	for _, w := range s.Recording().Warnings {
		if w.Kind == kind {
			return w.Text
		}
	}
	return ""
}
