package tee

import (
	"testing"

	"playhead/render/view"
	"playhead/sim"
)

func TestWhoWatchesIsSeenWhereHeLooks(t *testing.T) {
	g := told(t, 4, func(b *sim.Builder, t sim.Tick) {
		b.Set(1, sim.Team, -1)
		b.Set(1, sim.BeaconX, int32(100*t))
		b.Set(1, sim.BeaconY, 50)
		b.Set(2, sim.X, 7) // plays
		if t >= 2 {
			b.Set(3, sim.BeaconX, 1000*int32(t)) // goes from one player to the next
			b.Set(3, sim.BeaconY, 0)
		}
	})
	s := scene{Scene: new(view.Scene)}
	s.Game, s.Cur, s.Next, s.Frac = g, new(sim.World), new(sim.World), 0.5
	g.At(2, s.Cur)
	g.At(3, s.Next)
	at := map[int][2]float64{}
	s.eachSpectator(func(id int, _ *sim.Row, x, y float64) { at[id] = [2]float64{x, y} })
	if len(at) != 2 || at[1] != [2]float64{250, 50} || at[3] != [2]float64{2000, 0} {
		t.Errorf("seen at %v", at)
	}
}
