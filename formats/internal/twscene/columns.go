package twscene

import (
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// LocalPlayer reports whether it says that its player is the recorder.
func LocalPlayer(p twcodec.Protocol, it *twcodec.Item) (id int, ok bool) {
	kind := twcodec.ItemPlayerInfo
	if p == twcodec.Proto7 {
		kind = twcodec.ItemDeClientInfo
	}
	return int(it.ID), it.Kind == kind && it.Int(0, 0) != 0 && it.ID < sim.MaxPlayers
}

// Columns returns what snapshots of a protocol can say of the players of an
// engine.
func Columns(p twcodec.Protocol, engine sim.Engine) sim.ColSet {
	cols := characterCols.With(sim.Alive, sim.Team, sim.Score, sim.Ping)
	if p == twcodec.Proto7 {
		cols = cols.With(sim.RaceStart)
	}
	if engine == sim.DDNet {
		cols = cols.Or(extraCols).With(sim.StatusFlags, sim.BestTime, sim.BeaconX, sim.BeaconY, sim.RaceStart)
		if p == twcodec.Proto7 {
			cols = cols.Without(sim.PlayerFlags)
		} else {
			cols = cols.Or(inputCols) // Sv_PreInput
		}
	}
	return cols
}
