package stage

import (
	"context"

	"playhead/render/view"
	"playhead/sim"
)

// A standIn is what stands in for a map that is missing, made of what was recorded
// behind the loader: once when a little is read, and again as there is more.
type standIn struct {
	game   int
	ticks  int  // read when the last was begun
	whole  bool // it was of the whole game
	made   view.Map
	result chan view.Map // nil: none under way
	cancel context.CancelFunc
}

// standInFirst is how many ticks must be read for the first one.
const standInFirst = 256

// stop ends what is under way.
func (m *standIn) stop() {
	if m.cancel != nil {
		m.cancel()
	}
}

// Without says what is shown in place of the map of g, which is missing.
func (s *Stage) Without(g *sim.Game) string {
	if m := &s.stood; m.game == g.Index && m.whole && m.result == nil && m.made == nil {
		return "Showing a grid: this recording does not hold where players walked."
	}
	return ViewOf(g).Without()
}

// standIn returns what stands in for the map of g so far, nil without any, and
// begins to make a better one when there is more to go by.
func (s *Stage) standIn(g *sim.Game) view.Map {
	m := &s.stood
	if m.game != g.Index {
		m.stop()
		*m = standIn{game: g.Index}
	}
	if m.result != nil {
		select {
		case made := <-m.result:
			m.result = nil
			if made != nil {
				m.made = made
			}
		default:
			return m.made
		}
	}
	ticks := g.Ticks()
	if m.whole || ticks < standInFirst && !s.Session.Ended() || ticks < 2*m.ticks && !s.Session.Ended() {
		return m.made
	}
	m.ticks, m.whole = ticks, s.Session.Ended()
	read, result := g.View(), make(chan view.Map, 1)
	ctx, cancel := context.WithCancel(context.Background())
	m.result, m.cancel = result, cancel
	from := s.View
	s.Session.Guard.Start("drawing a map from where players walked", func() {
		var m view.Map
		defer func() {
			cancel()
			result <- m
		}()
		m = from.StandIn(ctx, read)
	})
	return m.made
}
