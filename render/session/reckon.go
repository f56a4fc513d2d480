package session

import "playhead/sim"

// A reckoning completes the states of one game.
type reckoning struct {
	fresh func() func(w *sim.World)
	own   func(w *sim.World) // that of the window
}

// Reckon has the states of game i completed from now on: characters whose state is
// stale are moved to where they are. fresh returns a function that does so for one
// goroutine; it is called on the window's.
func (s *Session) Reckon(i int, fresh func() func(w *sim.World)) {
	if s.reckon == nil {
		s.reckon = map[int]reckoning{}
	}
	s.reckon[i] = reckoning{fresh, fresh()}
	s.Play.Derive(func(g *sim.Game, w *sim.World) {
		if f := s.reckon[g.Index].own; f != nil {
			f(w)
		}
	})
}

// Reckoning returns the window's function that completes the states of game i, nil
// without one.
func (s *Session) Reckoning(i int) func(w *sim.World) { return s.reckon[i].own }

// NewReckoning returns a function that completes the states of game i on another
// goroutine, nil without one.
func (s *Session) NewReckoning(i int) func(w *sim.World) {
	if f := s.reckon[i].fresh; f != nil {
		return f()
	}
	return nil
}
