package sim

import "testing"

// The cursor and the game agree on which player an event is about, also between the stints of an id, where
// nobody has it.
func TestTheCursorFindsThePlayersOfTheGame(t *testing.T) {
	g := &Game{Stints: []Stint{
		{Player: 7, Stint: 0, From: 10, To: 20, Identity: Identity{Name: "one"}},
		{Player: 7, Stint: 1, From: 30, To: MaxTick, Identity: Identity{Name: "two"}},
	}}
	c := NewRosterCursor(g)
	for at := Tick(8); at < 33; at++ {
		e := &Event{Tick: at, Player: 7, Target: 7}
		if got, want := c.Player(e), g.PlayerOf(e); got != want {
			t.Errorf("tick %d: player %v, want %v", at, got, want)
		}
		if got, want := c.Target(e), g.TargetOf(e); got != want {
			t.Errorf("tick %d: target %v, want %v", at, got, want)
		}
	}
}
