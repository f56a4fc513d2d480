package teehistorian

import (
	"fmt"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/thwriter"
)

// describe writes what a file says: a line for every tick at which a position
// or an input changes, and one for every event.
func describe(g *sim.Game) string {
	var s strings.Builder
	events := g.Events
	seen := map[int]string{}
	g.Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
		for id := range sim.MaxPlayers {
			if now := describeRow(&w.Rows[id]); now != seen[id] {
				fmt.Fprintf(&s, "%d: [%d]%s\n", w.Tick, id, now)
				seen[id] = now
			}
		}
		for ; len(events) > 0 && events[0].Tick == w.Tick; events = events[1:] {
			s.WriteString(describeEvent(&events[0]))
		}
		return true
	})
	_, last, _ := g.Span()
	fmt.Fprintf(&s, "%d: end\n", last)
	return s.String()
}

func describeEvent(e *sim.Event) string {
	s := fmt.Sprintf("%d: %s %d", e.Tick, e.Kind, e.Player)
	if e.Target >= 0 {
		s += fmt.Sprintf(" of %d", e.Target)
	}
	if e.Value != 0 || e.Extra != 0 {
		s += fmt.Sprintf(" value %d extra %d", e.Value, e.Extra)
	}
	if e.Text != "" {
		s += fmt.Sprintf(" %q", e.Text)
	}
	return s + "\n"
}

func describeRow(r *sim.Row) string {
	var s strings.Builder
	for c := range r.Has.All {
		if v := r.V[c]; v != 0 || c == sim.X || c == sim.Y {
			fmt.Fprintf(&s, " %s=%d", sim.DDNet.Column(c).Name, v)
		}
	}
	return s.String()
}

// The byte vectors of DDNet's own unit tests.
func TestTicksOfDDNetsVectors(t *testing.T) {
	for _, c := range []struct{ name, hex, want string }{
		{"empty game", "40", "0: end\n"},
		{"a file may begin without TICK_SKIP", "42 00 01 02 40", "1: [0] x=1 y=2 alive=1\n1: spawn 0\n1: end\n"},
		{
			"an equal id begins a tick", "42 00 01 02 00 01 40 40",
			"1: [0] x=1 y=2 alive=1\n1: spawn 0\n2: [0] x=2 y=1 alive=1\n2: end\n",
		},
		{
			"a lower id begins a tick", "42 01 02 03 42 00 04 05 40",
			"1: [1] x=2 y=3 alive=1\n1: spawn 1\n2: [0] x=4 y=5 alive=1\n2: spawn 0\n2: end\n",
		},
		{
			"a higher id needs TICK_SKIP", "42 00 04 05 41 00 42 01 02 03 40",
			"1: [0] x=4 y=5 alive=1\n1: spawn 0\n2: [1] x=2 y=3 alive=1\n2: spawn 1\n2: end\n",
		},
		{"TICK_SKIP over 499 ticks", "41 b3 07 42 00 40 40 40", "500: [0] x=-1 y=-1 alive=1\n500: spawn 0\n500: end\n"},
		{"MESSAGE", "41 00 46 3f 01 00 40", "1: end\n"},
		{"EX", "41 00 4a 6b b8 ba 88 0f 0b 38 2e 8d ae db f4 05 2b 8b 7d 00 40", "1: end\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := describe(decodeGame(t, thwriter.New(thwriter.NewHeader()).Hex(c.hex).Bytes(), binread.Options{}))
			if got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

func TestUUIDsAreThoseOfTheirNames(t *testing.T) {
	if magic != uuid(thwriter.UUID("teehistorian@ddnet.tw")) {
		t.Errorf("magic is %x", magic)
	}
	if len(exMessages) != int(exTeamFinish)+1 { // two are of one kind
		t.Errorf("%d EX messages in the table, want %d", len(exMessages), exTeamFinish+1)
	}
	for _, m := range exMessages {
		if m.id != uuid(thwriter.UUID("teehistorian-"+m.from)) {
			t.Errorf("%s: %x is not the UUID of %s", m.name, m.id, m.from)
		}
	}
}
