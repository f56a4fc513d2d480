package matchview

import (
	"fmt"
	"strings"

	"playhead/render/action"
	"playhead/render/dump"
	"playhead/render/widget"
	"playhead/sim"
)

// matchParts are the controls of a game of GoldSrc; those whose names begin with
// "jump" or "kill heat" belong to it too.
var matchParts = map[widget.Part]bool{
	"round": true, "round heading": true, "event": true, "event group": true, "more event groups": true, "utility bar": true, "panel edge": true,
	"fold lane": true, "menu item": true, "silent press": true, "panel tab": true,
}

// State returns what v shows of a game of GoldSrc, nil for other games.
func State(v *View) *dump.MatchState {
	g := v.S.Game()
	if g == nil || g.Engine != sim.GoldSrc {
		return nil
	}
	l := v.St.Rounds.List()
	m := &dump.MatchState{
		Rounds: len(l.Rounds), Complete: l.Complete, At: l.At(v.S.Play.Position()), Legend: v.ShowsLegend(), PanelWidth: v.D.Lay.Panel.W,
		Controls: map[string][2]float64{},
	}
	for _, z := range v.D.Hits.All() {
		if z.Target.Action == action.Lanes {
			m.Controls[string(action.Lanes)] = [2]float64{z.Rect.CenterX(), z.Rect.CenterY()}
		}
		if matchParts[z.Target.Part] || strings.HasPrefix(string(z.Target.Part), "jump") || strings.HasPrefix(string(z.Target.Part), "kill heat") {
			m.Controls[fmt.Sprintf("%s/%d", z.Target.Part, z.Target.N)] = [2]float64{z.Rect.CenterX(), z.Rect.CenterY()}
		}
	}
	return m
}
