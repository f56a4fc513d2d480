package matchview

import (
	"playhead/render/dump"
	"playhead/sim"
)

// State returns what v shows of a game of GoldSrc, nil for other games.
func State(v *View) *dump.MatchState {
	g := v.S.Game()
	if g == nil || g.Engine != sim.GoldSrc {
		return nil
	}
	l := v.rounds()
	return &dump.MatchState{
		Number: len(l.Rounds), Complete: l.Complete, At: l.At(v.S.Play.Position()), Legend: v.ShowsLegend(), PanelWidth: v.D.Lay.Panel.W,
	}
}
