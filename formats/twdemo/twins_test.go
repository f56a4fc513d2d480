package twdemo_test

import (
	"testing"

	"playhead/sim"
)

// The demo of a server and that of a client of the same round hold the same
// characters. What differs by nature: how long a packet takes to whom.
func TestServerAndClientSawTheSame(t *testing.T) {
	for _, c := range []struct{ server, client string }{
		{"a-solo-finish.server", "a-solo-finish.client-ddnet"},
		{"b-four.server", "b-four.client-ddnet"},
		{"c-crowd45.server", "c-crowd45.client-ddnet"},
		{"e-sixup.server", "e-sixup.client-ddnet"},
		{"e-sixup.server", "e-sixup.client-teeworlds"},
		{"f-vanilla-ctf5.server", "f-vanilla-ctf5.client-teeworlds"},
		{"g-truncated.server", "g-truncated.client-ddnet"},
	} {
		t.Run(c.client, func(t *testing.T) {
			server, client := loadReal(t, c.server).Games[0], loadReal(t, c.client).Games[0]
			var w sim.World
			rows := 0
			client.Each(-1<<31, sim.MaxTick, func(saw *sim.World) bool {
				if !server.At(saw.Tick, &w) || w.Tick != saw.Tick {
					return true
				}
				for id := range saw.Players {
					if saw.Rows[id].Present() {
						rows++
						sameRow(t, saw.Tick, id, &w.Rows[id], &saw.Rows[id])
					}
				}
				return !t.Failed()
			})
			if rows < 1000 {
				t.Errorf("only %d rows in common", rows)
			}
		})
	}
}

func sameRow(t *testing.T, tick sim.Tick, id int, server, client *sim.Row) {
	t.Helper()
	if !server.Present() {
		t.Errorf("tick %d: the server lacks player %d", tick, id)
	}
	for c := range server.Has.And(client.Has).Without(sim.Ping).All {
		if server.V[c] != client.V[c] {
			t.Errorf("tick %d player %d %s: the server has %d, the client %d",
				tick, id, sim.DDNet.Column(c).Name, server.V[c], client.V[c])
		}
	}
}

// Health, armour and ammunition are sent to their owner only, and into the
// demo of a server.
func TestHealthOfOthersIsAbsent(t *testing.T) {
	g := loadReal(t, "c-crowd45.client-ddnet").Games[0]
	own, others := 0, 0
	g.Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
		for id := range w.Players {
			switch r := &w.Rows[id]; {
			case !r.Has.Has(sim.Health):
			case id == 0:
				own++
			default:
				others++
			}
		}
		return true
	})
	if own == 0 || others != 0 {
		t.Errorf("health of the recorder at %d ticks, of others at %d", own, others)
	}
}

// The same events seen from both sides, where they are for everybody.
func TestServerAndClientHeardTheSame(t *testing.T) {
	for _, c := range []struct{ server, client string }{
		{"b-four.server", "b-four.client-ddnet"},
		{"c-crowd45.server", "c-crowd45.client-ddnet"},
		{"e-sixup.server", "e-sixup.client-ddnet"},
		{"e-sixup.server", "e-sixup.client-teeworlds"},
		{"f-vanilla-ctf5.server", "f-vanilla-ctf5.client-teeworlds"},
	} {
		t.Run(c.client, func(t *testing.T) {
			client := loadReal(t, c.client).Games[0]
			first, last, _ := client.Span()
			server := publicEvents(loadReal(t, c.server).Games[0], first, last)
			heard := publicEvents(client, first, last)
			for e, n := range heard {
				if server[e] != n {
					t.Errorf("%v at tick %d of player %d: %d times at the server, %d at the client", e.Kind, e.Tick,
						e.Player, server[e], n)
				}
			}
			for e, n := range server {
				if heard[e] == 0 {
					t.Errorf("%v at tick %d of player %d: %d times at the server, not at the client", e.Kind, e.Tick,
						e.Player, n)
				}
			}
		})
	}
}

// publicEvents counts the emoticons, kills and chat lines for all between two
// ticks. A packet comes when it comes: at the edges the client may hear of one
// snapshot more or less.
func publicEvents(g *sim.Game, first, last sim.Tick) map[sim.Event]int {
	out := map[sim.Event]int{}
	for _, e := range g.Events {
		if e.Tick <= first+4 || e.Tick >= last-4 {
			continue
		}
		switch e.Kind {
		case sim.EventEmote, sim.EventKill:
		case sim.EventChat:
			// An anti-bot of the server speaks to single clients in the name of
			// nobody who is there.
			if e.Player < 0 || e.Value != sim.ChatAll || g.StintAt(int(e.Player), e.Tick) == nil {
				continue
			}
		default:
			continue
		}
		e.Time, e.Placed, e.X, e.Y = 0, false, 0, 0
		out[e]++
	}
	return out
}
