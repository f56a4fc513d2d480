package stage

import (
	"playhead/render/view"
	"playhead/render/view/above"
	"playhead/render/view/tee"
	"playhead/sim"
)

// views are the ways to look at games, with what each remembers of them.
type views struct {
	side *tee.View
	top  *above.View
}

func newViews() views { return views{tee.New(), above.NewView()} }

// of returns the way to look at g, which may be nil.
func (v *views) of(g *sim.Game) view.View {
	if g == nil || g.Engine.Teeworlds() {
		return v.side
	}
	return v.top
}

// ViewOf returns a way to look at g that remembers nothing: for a moment of its
// own.
func ViewOf(g *sim.Game) view.View {
	v := views{new(tee.View), new(above.View)}
	return v.of(g)
}

// Plan returns the map that is shown if it is one of floors, else nil.
func (s *Stage) Plan() *above.Plan {
	if p, ok := s.Scene.Map.(*above.Plan); ok && p.Floors != nil {
		return p
	}
	return nil
}

// Tiles returns the map that is shown if it is one of tiles, else nil.
func (s *Stage) Tiles() *tee.Map {
	m, _ := s.Scene.Map.(*tee.Map)
	return m
}

// Floor returns the height of the floor that the followed player stands on, false
// when that is not known.
func (s *Stage) Floor() (z float32, ok bool) { return s.views.top.Floor(&s.Scene) }
