package tee

import (
	"slices"
	"testing"

	"playhead/sim"
)

// hops is a game in which player 0 jumps in the air at tick 100 and 400, player
// 1 has many jumps and takes one every 40 ticks, and player 2 skids from tick
// 210 to 220, all told every other tick.
func hops(t *testing.T) *sim.Game {
	return told(t, 600, func(b *sim.Builder, t sim.Tick) {
		if t%2 != 0 {
			return
		}
		for id := range 3 {
			b.Set(id, sim.X, int32(t))
			b.Set(id, sim.Y, int32(100*id))
			b.Set(id, sim.Jumped, 0)
		}
		if t >= 100 && t < 150 || t >= 400 && t < 450 {
			b.Set(0, sim.Jumped, 3)
		}
		b.Set(1, sim.JumpedTotal, int32(t/40))
		b.Set(2, sim.VX, 3000)
		b.Set(2, sim.Direction, 1)
		if t > 210 && t <= 220 {
			b.Set(2, sim.Direction, -1)
		}
	})
}

func TestMovesAreTheSameHoweverATickWasReached(t *testing.T) {
	g := hops(t)
	for _, at := range []sim.Tick{1, 50, 98, 100, 101, 130, 160, 215, 230, 399, 402, 600} {
		var want Moves
		want.Update(g, at)
		jumps, skids := want.since(at)
		for _, by := range [][]sim.Tick{{1}, {at - 30}, {at - 1, at - 2}, {600, 1, 300}} {
			var m Moves
			for _, t := range append(by, at) {
				m.Update(g, max(1, t))
			}
			j, k := m.since(at)
			if !slices.Equal(j, jumps) || !slices.Equal(k, skids) {
				t.Errorf("tick %d, by way of %v: %v and %v, want %v and %v", at, by, j, k, jumps, skids)
			}
		}
	}
}

func TestJumpsInTheAirAreFound(t *testing.T) {
	g := hops(t)
	var m Moves
	m.Update(g, 130)
	jumps, skids := m.since(130)
	var who []int
	for _, j := range jumps {
		who = append(who, j.id)
	}
	// The second player's were in the ticks before 80 and 120.
	if !slices.Equal(who, []int{1, 0, 1}) || jumps[1].tick < 98 || jumps[1].tick > 99 {
		t.Errorf("jumped: %v", jumps)
	}
	if len(skids) != 0 {
		t.Errorf("nobody skids: %v", skids)
	}
}

func TestWhoTurnsRoundFastSkids(t *testing.T) {
	g := hops(t)
	var m Moves
	m.Update(g, 230)
	_, skids := m.since(230)
	if len(skids) == 0 {
		t.Fatal("nobody skids")
	}
	first, last := skids[0], skids[len(skids)-1]
	if first.id != 2 || first.from < 209 || last.to > 221 || first.dir != -1 || first.speed != 3000.0/256 {
		t.Errorf("from %+v to %+v", first, last)
	}
}
