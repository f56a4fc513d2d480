package stage

import (
	"context"

	"playhead/render/view/above"
	"playhead/render/view/tee"
	"playhead/sim"
)

// A walkedMap is the plan of a game without a map, worked out behind the
// loader: once when a little is read, and again as there is more.
type walkedMap struct {
	game   int
	ticks  int  // read when the last was begun
	whole  bool // it was of the whole game
	made   *tee.Map
	result chan *tee.Map // nil: none under way
	cancel context.CancelFunc
}

// walkedFirst is how many ticks must be read for the first plan.
const walkedFirst = 256

// stop ends what is under way.
func (m *walkedMap) stop() {
	if m.cancel != nil {
		m.cancel()
	}
}

// walk returns the map of g worked out so far, nil without any, and begins to
// work out a better one when there is more to go by.
func (s *Stage) walk(g *sim.Game) *tee.Map {
	m := &s.walked
	if m.game != g.Index {
		m.stop()
		*m = walkedMap{game: g.Index}
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
	if m.whole || ticks < walkedFirst && !s.Session.Ended() || ticks < 2*m.ticks && !s.Session.Ended() {
		return m.made
	}
	m.ticks, m.whole = ticks, s.Session.Ended()
	view, result := g.View(), make(chan *tee.Map, 1)
	ctx, cancel := context.WithCancel(context.Background())
	m.result, m.cancel = result, cancel
	go func() {
		defer cancel()
		p := above.Walked(ctx, view)
		if p == nil {
			result <- nil
			return
		}
		result <- tee.NewPlan(above.New(p, nil))
	}()
	return m.made
}
