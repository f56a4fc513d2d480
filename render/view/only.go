package view

import (
	"slices"

	"playhead/render/feed"
	"playhead/sim"
)

// Only says which players a scene shows. The zero Only shows all of them.
type Only struct {
	Teams feed.TeamSet
	Also  []int // client ids of players who are shown whatever their team is
	// Runners leaves out everyone but the players who are in Racing: those in a run of a race.
	Runners bool
	Racing  []int

	copies *[2]sim.World // without the others
	all    *sim.World    // in a scene without the others: Cur with them
}

// On reports whether anyone may be left out.
func (o *Only) On() bool { return o.Runners || o.Teams.On() }

// Hides reports whether player id is left out because of their team, or as one who is in no run. The followed
// player never is.
func (s *Scene) Hides(id int) bool {
	if !s.Only.On() || id < 0 || id == s.Followed || s.Game == nil || slices.Contains(s.Only.Also, id) {
		return false
	}
	if s.Only.Runners && !slices.Contains(s.Only.Racing, id) {
		return true
	}
	if !s.Only.Teams.On() {
		return false
	}
	w := s.Cur
	if s.Only.all != nil {
		w = s.Only.all
	}
	return !s.Only.Teams.Shows(s.Game, w, id)
}

// HidesEvent reports whether an event is left out of the picture: it is of players
// who are, and of no other.
func (s *Scene) HidesEvent(e *sim.Event) bool {
	if !s.Only.On() {
		return false
	}
	someone := false
	for _, id := range [...]int16{e.Player, e.Target} {
		if id >= 0 {
			if someone = true; !s.Hides(int(id)) {
				return false
			}
		}
	}
	return someone
}

// Shown returns the scene without hidden players and their things. It is valid
// until the next call for s or a copy of it.
func (s *Scene) Shown() *Scene {
	if !s.Only.On() || s.Game == nil || s.Cur == nil || s.Only.all != nil {
		return s
	}
	if s.Only.copies == nil {
		s.Only.copies = new([2]sim.World)
	}
	out := *s
	out.Only.all = s.Cur
	cur, next := &s.Only.copies[0], &s.Only.copies[1]
	cur.CopyWithout(s.Cur, s.Hides)
	next.CopyWithout(s.Next, s.Hides)
	out.Cur, out.Next = cur, next
	return &out
}
