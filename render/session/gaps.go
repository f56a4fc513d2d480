package session

import (
	"slices"
	"time"

	"playhead/render/timeline"
	"playhead/sim"
)

// Gaps returns the stretches that the recording does not hold, as far as they may be
// seen. Games of a capture overlap: then those of the game that is watched.
func (s *Session) Gaps() []sim.Gap {
	r := s.Recording()
	hides := func(g sim.Gap) bool {
		return len(r.Clients) > 0 && (s.Game() == nil || s.Game().Index != g.Game) || s.Seen.Hides(g.Begin)
	}
	all := r.Gaps()
	if !slices.ContainsFunc(all, hides) {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), hides)
}

// Missing returns how much of a range the recording does not hold.
func (s *Session) Missing(r timeline.Range) time.Duration {
	return sim.MissingOf(s.Gaps(), r.From, r.To)
}
