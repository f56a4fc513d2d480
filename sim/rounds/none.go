package rounds

import (
	"fmt"

	"playhead/sim"
)

// WhyNone says in a sentence why [Find] found no rounds in any of games. It reads all
// events once.
func WhyNone(games []*sim.Game) string {
	if len(games) == 0 || games[0].Engine != sim.GoldSrc {
		return "Playhead finds rounds only in demos of Counter-Strike and Day of Defeat."
	}
	kills, clock := 0, false
	world := new(sim.World)
	for _, g := range games {
		for e := range g.EachEvent {
			if e.Kind == sim.EventKill {
				kills++
			}
		}
		if _, last, ok := g.Span(); ok && g.At(last, world) {
			clock = clock || world.Global.Has(sim.RoundSecondsLeft)
		}
	}
	why := "The server sent neither a round clock nor results"
	if clock {
		why = "No round begins or ends in this recording"
	}
	switch kills {
	case 0:
		return why + "."
	case 1:
		return why + " (1 kill)."
	}
	return fmt.Sprintf("%s (%d kills).", why, kills)
}
