package events

import (
	"testing"

	"playhead/sim"
)

// A long recording has more events than should be in memory as rows: reading them allocates
// as much for many as for few.
func TestRowsAreMadeOneAtATime(t *testing.T) {
	game := func(n int) []*sim.Game {
		g := &sim.Game{}
		for i := range n {
			g.Events = append(g.Events, sim.Event{
				Tick: sim.Tick(i), Kind: sim.EventKill, Player: 1, Target: 2,
				Value: 3, Placed: true,
			})
		}
		return []*sim.Game{g}
	}
	read := func(games []*sim.Game) (n int) {
		for r := range Table(games, Options{}).All() {
			n += len(r.Cells) / numColumns
		}
		return n
	}
	few, many := game(10), game(10_000)
	if n := read(many); n != 10_000 {
		t.Fatalf("%d rows", n)
	}
	a, b := testing.AllocsPerRun(5, func() { read(few) }), testing.AllocsPerRun(5, func() { read(many) })
	if b > a {
		t.Errorf("%v allocations for 10 events, %v for 10,000", a, b)
	}
}
