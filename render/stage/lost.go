package stage

import (
	"playhead/render/session"
	"playhead/render/view"
	"playhead/sim"
)

// A lostMoment is what is shown while nothing is recorded: the last state before.
type lostMoment struct {
	game  int
	from  sim.Tick
	known bool
	world sim.World
	shown view.Lost
}

// update returns what is shown at the playhead of s, nil where something is recorded.
func (l *lostMoment) update(s *session.Session) *view.Lost {
	gap, in := s.Play.Gap()
	g := s.Game()
	if !in || g == nil {
		return nil
	}
	if !l.known || l.game != gap.Game || l.from != gap.From {
		g.At(gap.From, &l.world)
		if complete := s.Reckoning(g.Index); complete != nil {
			complete(&l.world)
		}
		l.game, l.from, l.known = gap.Game, gap.From, true
	}
	l.shown = view.Lost{World: &l.world, Age: s.Play.Position() - gap.Begin}
	return &l.shown
}
