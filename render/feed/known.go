package feed

import (
	"slices"
	"strconv"

	"playhead/sim"
)

// KnownAt returns the names and clans of a game's players, and the teams in its world w. Players
// who join after w are left out if asked to. g may be nil.
func KnownAt(g *sim.Game, w *sim.World, noFuture bool) (k Known) {
	if g == nil {
		return k
	}
	k.Contacts = g.Engine.Teeworlds()
	for i := range g.Stints {
		if noFuture && g.Stints[i].From > w.Tick {
			break
		}
		if name := g.LabelOf(&g.Stints[i]); !slices.Contains(k.Players, name) {
			k.Players = append(k.Players, name)
		}
		if clan := g.Stints[i].Identity.Clan; clan != "" && !slices.Contains(k.Clans, clan) {
			k.Clans = append(k.Clans, clan)
		}
	}
	var teams []int
	for id := range w.Players {
		if t, ok := w.Rows[id].Get(sim.Team); ok && !slices.Contains(teams, int(t)) {
			teams = append(teams, int(t))
		}
	}
	slices.Sort(teams)
	for _, t := range teams {
		word := strconv.Itoa(t)
		if g.Engine != sim.DDNet {
			word = g.TeamName(int32(t))
		}
		k.Teams = append(k.Teams, word)
	}
	return k
}
