package tee

import (
	"fmt"

	"playhead/render/view"
	"playhead/sim"
)

// Team returns the number of the team shape of a row, −1 for nobody's. Teams of
// DDNet are numbered from 1; the two sides of a team game are T2 (red) and T1
// (blue).
func (v *View) Team(s *view.Scene, r *sim.Row) int { return team(s, r) }

func team(s *view.Scene, r *sim.Row) int {
	t, ok := r.Get(sim.Team)
	switch {
	case !ok:
		return -1
	case s.Game.Engine == sim.DDNet:
		return int(t) - 1
	case t < 0 || s.Cur.Global.Or(sim.GameFlags, 0)&1 == 0:
		return -1
	}
	return 1 - int(t&1)
}

// TeamLabel returns the short name of the team of a row, "" without one.
func (v *View) TeamLabel(s *view.Scene, r *sim.Row) string {
	n := team(s, r)
	switch {
	case n < 0:
		return ""
	case s.Game.Engine == sim.DDNet:
		return fmt.Sprintf("T%d", n+1)
	}
	return [...]string{"blue", "red"}[n&1]
}
