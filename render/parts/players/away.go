package players

import "playhead/render/session"

// awayOf is what the number of players who are away was computed of.
type awayOf struct {
	server, games, stints int
	second                int64
	hiding                bool
}

// An awayCount counts the players of the server that is watched who are not in
// the game. It keeps the count for a second of the recording.
type awayCount struct {
	of    awayOf
	count int
	names map[string]bool
}

// at returns how many players left or join later. While the future is hidden,
// only players who left count.
func (a *awayCount) at(s *session.Session) int {
	now := s.Play.Position()
	of := awayOf{server: s.Server(), second: int64(now.Seconds()), hiding: s.Seen.Hiding()}
	games := s.GamesOf(of.server)
	of.games = len(games)
	for _, g := range games {
		of.stints += len(g.Stints)
	}
	if a.names != nil && a.of == of {
		return a.count
	}
	if a.names == nil {
		a.names = map[string]bool{}
	}
	clear(a.names)
	for _, g := range games {
		for i := range g.Stints {
			st := &g.Stints[i]
			from := g.TimeOf(st.From)
			here := g == s.Game() && st.From <= s.Play.Tick() && s.Play.Tick() < st.To
			if name := g.LabelOf(st); here {
				a.names[name] = true
			} else if _, known := a.names[name]; !known && !s.Seen.Hides(from) {
				a.names[name] = false
			}
		}
	}
	a.of, a.count = of, 0
	for _, here := range a.names {
		if !here {
			a.count++
		}
	}
	return a.count
}
