package tee

import (
	"fmt"
	"image/color"
	"math"

	"playhead/render/theme"
	"playhead/render/view"
	"playhead/sim"
)

// Team returns the index of a row's team shape, −1 for none. DDNet's teams are
// numbered from 1; the two sides of a team game are T2 (red) and T1 (blue).
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
		return teamNames[min(n, len(teamNames)-1)]
	}
	return [...]string{"blue", "red"}[n&1]
}

// teamNames are T1, T2 and so on, for all teams that servers have.
var teamNames = func() (names [256]string) {
	for i := range names {
		names[i] = fmt.Sprintf("T%d", i+1)
	}
	return names
}()

// noTeamColor is the colour of players in no team while others are in one: darker than
// that of any team.
var noTeamColor = theme.Hex(0x6a737d)

// anyTeam reports whether any player is in a team: until then, players without a
// team keep their own colours.
func anyTeam(s *view.Scene) bool {
	if s.Game == nil || s.Cur == nil {
		return false
	}
	for id := range s.Cur.Players {
		if team(s, &s.Cur.Rows[id]) >= 0 {
			return true
		}
	}
	return false
}

// teamColor returns the colour that a row has by its team, false while players have
// the colours of their skins. Players in no team are grey.
func (s *scene) teamColor(r *sim.Row) (col color.NRGBA, ok bool) {
	if !s.teams {
		return color.NRGBA{}, false
	}
	if n := team(s.Scene, r); n >= 0 {
		return s.Teams.Team(n), true
	}
	return noTeamColor, true
}

// packed returns a colour as skins of 0.6 have it, which are never darker than half:
// see hslColor.
func packed(c color.NRGBA) uint32 {
	r, g, b := float64(c.R)/255, float64(c.G)/255, float64(c.B)/255
	most, least := max(r, g, b), min(r, g, b)
	l, span := (most+least)/2, most-least
	h, s := 0.0, 0.0
	if span > 0 {
		s = span / (1 - math.Abs(2*l-1))
		switch most {
		case r:
			h = math.Mod((g-b)/span+6, 6)
		case g:
			h = (b-r)/span + 2
		default:
			h = (r-g)/span + 4
		}
	}
	octet := func(v float64) uint32 { return uint32(math.Round(255 * min(max(v, 0), 1))) }
	return octet(h/6)<<16 | octet(s)<<8 | octet(2*l-1)
}
