package sim

import "testing"

// In one tick Elliot kills, leaves and Ferris takes his id. All events of
// Elliot stay Elliot's, in whichever order a format tells of the end of his
// stint.
func TestEventsAreOfWhoWasThereThen(t *testing.T) {
	const id, other = 3, 4
	leave := Event{Kind: EventLeave, Player: id, Target: -1}
	for name, end := range map[string]func(b *Builder){
		"event first":       func(b *Builder) { b.Event(leave); b.Leave(id, ""); b.Join(id, Identity{Name: "Ferris"}) },
		"event after leave": func(b *Builder) { b.Leave(id, ""); b.Event(leave); b.Join(id, Identity{Name: "Ferris"}) },
		"event last":        func(b *Builder) { b.Leave(id, ""); b.Join(id, Identity{Name: "Ferris"}); b.Event(leave) },
		"join ends it":      func(b *Builder) { b.Join(id, Identity{Name: "Ferris"}); b.Event(leave) },
	} {
		t.Run(name, func(t *testing.T) {
			b := NewBuilder()
			b.NewGame(GameMeta{Engine: DDNet, TickLen: TeeworldsTick})
			b.Tick(1)
			b.Join(id, Identity{Name: "Elliot"})
			b.Join(other, Identity{Name: "Grace"})
			b.Tick(2)
			b.Event(Event{Kind: EventKill, Player: other, Target: id})
			b.Event(Event{Kind: EventTeam, Player: id, Target: -1})
			end(b)
			b.Event(Event{Kind: EventJoin, Player: id, Target: -1})
			b.Event(Event{Kind: EventChat, Player: id, Target: -1})
			b.Event(leave) // Ferris, in the same tick
			b.Leave(id, "")
			b.Tick(3)
			b.Event(Event{Kind: EventChat, Player: id, Target: -1}) // of nobody who is here
			r := NewRecording(Meta{})
			for _, u := range b.Finish() {
				r.Append(u)
			}
			g := r.Games[0]
			for i, want := range []string{"Grace", "Elliot", "Elliot", "Ferris", "Ferris", "Ferris"} {
				if got := g.PlayerLabel(&g.Events[i]); got != want {
					t.Errorf("%v of %s, want %s", g.Events[i].Kind, got, want)
				}
			}
			if got := g.TargetLabel(&g.Events[0]); got != "Elliot" {
				t.Errorf("%s was killed, want Elliot", got)
			}
			if _, known := g.Events[6].PlayerStint(); known {
				t.Error("an event of an id without a player has one")
			}
			if n, known := g.Events[2].PlayerStint(); n != 0 || !known {
				t.Errorf("stint %d, %v left", n, known)
			}
		})
	}
}
