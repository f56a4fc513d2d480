package timebar

import (
	"image/color"

	"playhead/sim"
)

// teamTint returns the colour of a player's team where players are coloured by team,
// none otherwise.
func teamTint(tb *Bar, id int) (none color.NRGBA) {
	sc := &tb.St.Scene
	if sc.Teams == nil || sc.Game == nil || id < 0 || id >= sim.MaxRows {
		return none
	}
	team := tb.St.View.Team(sc, &sc.Cur.Rows[id])
	if team < 0 {
		return none
	}
	return tb.D.P.T.Team(team)
}
