package match

import (
	"playhead/sim"
)

// A State describes a game of GoldSrc for --dump-state.
type State struct {
	Rounds     int     `json:"rounds"`
	Complete   bool    `json:"complete"` // all of them were found
	At         int     `json:"at"`       // index of the round at the playhead, -1 for none
	Legend     bool    `json:"legend"`
	PanelWidth float64 `json:"panel_width"`
}

// State returns what is shown of a game of GoldSrc, nil for other games: see
// [part.Telling].
func (v *View) State() (key string, state any) {
	g := v.S.Game()
	if g == nil || g.Engine != sim.GoldSrc {
		return "match", nil
	}
	l := v.rounds()
	return "match", &State{
		Rounds: len(l.Rounds), Complete: l.Complete, At: l.At(v.S.Play.Position()), Legend: v.explained(),
		PanelWidth: v.D.Lay.Panel.W,
	}
}

// explained reports whether a legend is shown, of the match or of physics.
func (v *View) explained() bool {
	return v.Explains() && v.legendShown || !v.Explains() && v.D.Set.Legend
}
